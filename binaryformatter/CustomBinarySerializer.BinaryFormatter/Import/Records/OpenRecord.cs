namespace CustomBinarySerializer.Graphs.Import.Records;

/// <summary>A record whose end wasn't reached yet.</summary>
internal struct OpenRecord
{
    internal OpenKind Kind;

    /// <summary>Of items that are primitives.</summary>
    internal PrimitiveKind Primitive;

    /// <summary>The number of its entry.</summary>
    internal int Entry;

    /// <summary>The number of its layout, if it has members.</summary>
    internal int Layout;

    /// <summary>How many members or items are still to come.</summary>
    internal int Left;

    /// <summary>Whether items that are chars are transcoded while they are scanned.</summary>
    internal bool IsTranscoded;

    /// <summary>The chars so far, in an array for all of them; null until as many bytes have arrived as there are chars at least.</summary>
    internal char[]? Chars;
}

/// <summary>What the rest of a record is made of.</summary>
internal enum OpenKind : byte
{
    None,
    Members,
    PrimitiveItems,
    RecordItems,
}

/// <summary>The records that stand for several nulls one after another.</summary>
internal static class NullRun
{
    /// <summary>Reads the count after the byte that gives the record.</summary>
    internal static bool TryRead(ref RecordCursor cursor, RecordKind kind, out int count)
    {
        if (kind == RecordKind.ObjectNullMultiple)
        {
            return cursor.TryReadInt32(out count);
        }

        bool read = cursor.TryReadByte(out byte few);
        count = few;
        return read;
    }
}
