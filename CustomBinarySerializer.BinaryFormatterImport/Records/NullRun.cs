namespace CustomBinarySerializer.BinaryFormatterImport.Records;

/// <summary>The records that stand for several nulls one after another.</summary>
internal static class NullRun
{
    /// <summary>Reads the count behind the byte that tells the record.</summary>
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
