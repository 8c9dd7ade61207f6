using System.Globalization;
using System.Runtime.CompilerServices;
using System.Text;
using CustomBinarySerializer.Compiler.Text;

namespace CustomBinarySerializer;

/// <summary>
/// An interpolated string handler for error messages. It shortens inserted values and escapes their control and
/// invisible characters.
/// </summary>
/// <remarks>
/// Inserted values may come from untrusted bytes. Literals stay unchanged. The format <c>:lines</c> keeps the length
/// and the line breaks of a value; it is for lists that the library builds from types of the program.
/// </remarks>
[InterpolatedStringHandler]
internal readonly ref struct ErrorText
{
    /// <summary>The maximum number of chars of an inserted value.</summary>
    internal const int LongestValue = 1_000;

    /// <summary>The maximum number of chars of a finished message.</summary>
    internal const int LongestText = 6_000;

    private const string Lines = "lines";

    private readonly StringBuilder _text;

    /// <summary>Begins a message. The compiler calls it.</summary>
    public ErrorText(int literalLength, int formattedCount) => _text = new(literalLength + (16 * formattedCount));

    /// <summary>Shortens and escapes a finished message.</summary>
    internal static string Of(string text) => VisibleText.Short(text, LongestText);

    /// <summary>Shortens and escapes a name or another value.</summary>
    internal static string OfValue(string value) => VisibleText.Short(value, LongestValue);

    /// <summary>
    /// Returns whether the message of a framework exception, which may hold text from the bytes, is as short and safe
    /// as messages of the library.
    /// </summary>
    internal static bool IsSafe(Exception? cause) =>
        cause is null || (cause.Message.Length <= LongestText && VisibleText.OfLines(cause.Message) == cause.Message);

    public void AppendLiteral(string literal) => _text.Append(literal);

    public void AppendFormatted(string? value, string? format = null) =>
        _text.Append(value is null ? "" : format == Lines ? VisibleText.OfLines(value) : OfValue(value));

    public void AppendFormatted<T>(T value, string? format = null) =>
        AppendFormatted(value is IFormattable number ? number.ToString(format, CultureInfo.InvariantCulture) : value?.ToString());

    public void AppendFormatted(ReadOnlySpan<char> value) => AppendFormatted(value.ToString());

    public override string ToString() => _text.ToString();
}
