using System.Globalization;

namespace CustomBinarySerializer.Compiler.Schema;

/// <summary>An operation of a hand-written contract: the call and the member.</summary>
/// <remarks>
/// <code>
/// version Int32: 3
/// Int32: Number
/// until 1 Int32
/// from 3 Int64, Int64: Id (Guid)
/// Boolean: Note is not null
/// if: Note is not null
///   String: Note
/// end
/// optional Decimal: Amount
/// </code>
/// The text before the colon has the calls of <see cref="BinaryWriter"/> that write the same bytes, or a condition for
/// the indented lines that follow. A frame may end before an <c>optional</c> line. After a version number, frames with
/// a lower number don't have the lines that are <c>from</c> a number on. Lines <c>until</c> a number are only read, in
/// frames up to that number. Frames with a number below the <c>from</c> of the version itself aren't read.
/// </remarks>
internal readonly record struct OperationLine(decimal? From, decimal? Until, bool IsOptional, bool IsVersion, string Bytes, string Text)
{
    private const string Optional = "optional ";
    private const string Version = "version ";
    private const string Separator = ": ";

    internal static string Of(string bytes, string text) => text.Length == 0 ? bytes : bytes + Separator + text;

    internal static OperationLine Parse(string line)
    {
        decimal? from = TakeNumber(ref line, "from ");
        decimal? until = TakeNumber(ref line, "until ");
        bool isOptional = Take(ref line, Optional);
        bool isVersion = Take(ref line, Version);
        int end = line.IndexOf(Separator, StringComparison.Ordinal);
        return end < 0
            ? new OperationLine(from, until, isOptional, isVersion, line, "")
            : new OperationLine(from, until, isOptional, isVersion, line.Substring(0, end), line.Substring(end + Separator.Length));
    }

    /// <summary>Gets the constant number that is written, or null.</summary>
    internal decimal? Number =>
        decimal.TryParse(Text, NumberStyles.AllowLeadingSign, CultureInfo.InvariantCulture, out decimal number) ? number : null;

    /// <summary>Whether the line is inside another one, or belongs to the one before.</summary>
    internal bool IsInside => Bytes.Length > 0 && (Bytes[0] == ' ' || Bytes is "else" or "end");

    /// <summary>Returns whether a frame with a version number has the operation.</summary>
    internal bool IsIn(decimal? version) => version is null ? Until is null : !(From > version || Until < version);

    public override string ToString() =>
        (From is { } from ? $"from {from.ToString(CultureInfo.InvariantCulture)} " : "")
        + (Until is { } until ? $"until {until.ToString(CultureInfo.InvariantCulture)} " : "")
        + (IsOptional ? Optional : "")
        + (IsVersion ? Version : "")
        + Of(Bytes, Text);

    private static decimal? TakeNumber(ref string line, string word)
    {
        int end = line.StartsWith(word, StringComparison.Ordinal) ? line.IndexOf(' ', word.Length) : -1;
        string digits = end < 0 ? "" : line.Substring(word.Length, end - word.Length);
        if (!decimal.TryParse(digits, NumberStyles.AllowLeadingSign, CultureInfo.InvariantCulture, out decimal number))
        {
            return null;
        }

        line = line.Substring(end + 1);
        return number;
    }

    private static bool Take(ref string line, string word)
    {
        bool has = line.StartsWith(word, StringComparison.Ordinal);
        line = has ? line.Substring(word.Length) : line;
        return has;
    }
}
