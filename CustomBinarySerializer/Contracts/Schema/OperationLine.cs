namespace CustomBinarySerializer.Contracts.Schema;

/// <summary>One operation of a hand-written contract: what it writes, and of what.</summary>
/// <remarks>
/// <code>
/// Int32: Number
/// Int64, Int64: Id (Guid)
/// Boolean: Note is not null
/// if: Note is not null
///   String: Note
/// end
/// optional Decimal: Amount
/// </code>
/// Before the colon are the calls of <see cref="BinaryWriter"/> that write the same bytes, or what decides about the lines that are indented after it. A frame may end before what is
/// optional.
/// </remarks>
internal static class OperationLine
{
    internal const string Optional = "optional ";

    private const string Separator = ": ";

    internal static string Of(string bytes, string text) => text.Length == 0 ? bytes : bytes + Separator + text;

    internal static bool IsOptional(string line) => line.StartsWith(Optional, StringComparison.Ordinal);

    /// <summary>What two operations have the same of where their bytes are the same.</summary>
    internal static string BytesOf(string line)
    {
        string whole = WithoutOptional(line);
        int end = whole.IndexOf(Separator, StringComparison.Ordinal);
        return end < 0 ? whole : whole.Substring(0, end);
    }

    internal static string WithoutOptional(string line) => IsOptional(line) ? line.Substring(Optional.Length) : line;
}
