namespace CustomBinarySerializer.Generator.HandWritten.Wire;

/// <summary>A comparison of the primitive operations of writer and reader calls.</summary>
internal static class Primitives
{
    /// <summary>An operation that depends on a type argument that only the caller knows.</summary>
    internal const string OfUnknownType = "?";

    /// <summary>Returns whether one operation reads what the other wrote; null if it depends on values.</summary>
    internal static bool? Match(string written, string read)
    {
        if (written == read)
        {
            return true;
        }

        return IsInPieces(written) || IsInPieces(read) || (IsPrefix(written) && IsPrefix(read) && FormOf(written) != FormOf(read))
            ? null
            : false;
    }

    // Blocks without a length, and operations that depend on the caller of a generic method.
    private static bool IsInPieces(string primitive) =>
        primitive is "Bytes" or "Chars" or OfUnknownType or "Enum" or "Contract" or "Derived" or "Recursion";

    // A 7-bit-encoded length, which may be written separately, but not as the length of other data.
    private static bool IsPrefix(string primitive) => FormOf(primitive).Length > 0;

    private static string FormOf(string primitive) =>
        primitive is "String" or "NullableString" or "CompactString" ? "text"
        : primitive.StartsWith("UnmanagedArray", StringComparison.Ordinal) ? "array"
        : primitive == "7BitEncodedInt" ? "number"
        : "";
}
