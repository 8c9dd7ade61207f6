namespace CustomBinarySerializer.Graphs.Import.Records;

/// <summary>A record whose end hasn't been reached.</summary>
internal struct OpenRecord
{
    internal OpenKind Kind;

    /// <summary>The kind of primitive items.</summary>
    internal PrimitiveKind Primitive;

    /// <summary>The number of the entry.</summary>
    internal int Entry;

    /// <summary>The number of the layout, if it has members.</summary>
    internal int Layout;

    /// <summary>The number of remaining members or items.</summary>
    internal int Left;

    /// <summary>Whether char items are transcoded during the scan.</summary>
    internal bool IsTranscoded;

    /// <summary>The chars so far, in an array for all; null until as many bytes as chars have arrived.</summary>
    internal char[]? Chars;
}

/// <summary>The kinds of content that can follow in a record.</summary>
internal enum OpenKind : byte
{
    None,
    Members,
    PrimitiveItems,
    RecordItems,
}

/// <summary>Records that represent several consecutive nulls.</summary>
internal static class NullRun
{
    /// <summary>Reads the count, after the byte of the record kind.</summary>
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
