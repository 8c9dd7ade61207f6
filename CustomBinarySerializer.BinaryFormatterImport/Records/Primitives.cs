namespace CustomBinarySerializer.BinaryFormatterImport.Records;

/// <summary>The sizes of primitive values.</summary>
internal static class Primitives
{
    /// <summary>Returns the bytes of every value of a kind, or 0 where they differ from value to value.</summary>
    internal static int SizeOf(PrimitiveKind kind) => kind switch
    {
        PrimitiveKind.Boolean or PrimitiveKind.Byte or PrimitiveKind.SByte => sizeof(byte),
        PrimitiveKind.Int16 or PrimitiveKind.UInt16 => sizeof(short),
        PrimitiveKind.Int32 or PrimitiveKind.UInt32 or PrimitiveKind.Single => sizeof(int),
        PrimitiveKind.Int64 or PrimitiveKind.UInt64 or PrimitiveKind.Double or PrimitiveKind.TimeSpan or PrimitiveKind.DateTime => sizeof(long),
        _ => 0,
    };

    /// <summary>Tells whether values of a kind exist.</summary>
    internal static bool IsKnown(PrimitiveKind kind) =>
        SizeOf(kind) > 0 || kind is PrimitiveKind.Char or PrimitiveKind.Decimal;

    /// <summary>Skips a value that is no item of an array.</summary>
    /// <exception cref="BinarySerializationException">The bytes form no such value.</exception>
    internal static bool TrySkip(ref RecordCursor cursor, PrimitiveKind kind) => kind switch
    {
        PrimitiveKind.Decimal => cursor.TryReadText(out _),
        PrimitiveKind.Char => TrySkipChar(ref cursor),
        _ => cursor.TrySkip(SizeOf(kind)),
    };

    private static bool TrySkipChar(ref RecordCursor cursor)
    {
        int start = cursor.Position;
        return cursor.TrySkipChars(out int chars)
            && (chars == 1 ? true : throw RecordErrors.Malformed(start, "a pair of surrogates stands where one char is expected"));
    }
}
