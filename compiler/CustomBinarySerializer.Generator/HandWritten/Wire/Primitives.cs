namespace CustomBinarySerializer.Generator.HandWritten.Wire;

/// <summary>Compares what calls of the writer and reader are made of.</summary>
internal static class Primitives
{
    /// <summary>Depends on a type argument that only the caller knows.</summary>
    internal const string OfUnknownType = "?";

    /// <summary>Whether one reads what the other wrote; null where that depends on values.</summary>
    internal static bool? Match(string written, string read)
    {
        if (written == read)
        {
            return true;
        }

        return IsInPieces(written) || IsInPieces(read) || (IsPrefix(written) && IsPrefix(read) && FormOf(written) != FormOf(read)) ? null : false;
    }

    // Blocks without a length, and what only the caller of a generic method knows.
    private static bool IsInPieces(string primitive) => primitive is "Bytes" or "Chars" or OfUnknownType or "Enum" or "Contract" or "Derived" or "Recursion";

    // A length by 7 bits per byte, which may be written by itself, but not as that of something else.
    private static bool IsPrefix(string primitive) => FormOf(primitive).Length > 0;

    private static string FormOf(string primitive) =>
        primitive is "String" or "NullableString" or "CompactString" ? "text"
        : primitive.StartsWith("UnmanagedArray", StringComparison.Ordinal) ? "array"
        : primitive == "7BitEncodedInt" ? "number"
        : "";
}
