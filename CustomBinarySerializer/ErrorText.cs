using System.Globalization;
using System.Runtime.CompilerServices;
using System.Text;
using CustomBinarySerializer.Compiler.Text;

namespace CustomBinarySerializer;

/// <summary>
/// The message of an error. Values that are inserted may come from untrusted bytes: they are shortened, and characters
/// that a terminal obeys or doesn't show are escaped. Literals stay as they are.
/// </summary>
/// <remarks>
/// The format <c>:lines</c> keeps the length and the line breaks of a value: for lists that the library itself composed
/// of types of the program.
/// </remarks>
[InterpolatedStringHandler]
internal readonly ref struct ErrorText
{
    /// <summary>The most chars of a value that a message keeps.</summary>
    internal const int LongestValue = 1_000;

    /// <summary>The most chars of a message that isn't interpolated, but composed before.</summary>
    internal const int LongestText = 6_000;

    private const string Lines = "lines";

    private readonly StringBuilder _text;

    /// <summary>Begins a message; the compiler calls it.</summary>
    public ErrorText(int literalLength, int formattedCount) => _text = new(literalLength + (16 * formattedCount));

    /// <summary>Makes a message safe that was composed elsewhere.</summary>
    internal static string Of(string text) => VisibleText.Short(text, LongestText);

    /// <summary>Makes a name or another value safe.</summary>
    internal static string OfValue(string value) => VisibleText.Short(value, LongestValue);

    /// <summary>
    /// Whether the message of a framework's error, which may hold text from the bytes, is as short and safe as one of
    /// the library.
    /// </summary>
    internal static bool IsSafe(Exception? cause) => cause is null || (cause.Message.Length <= LongestText && VisibleText.OfLines(cause.Message) == cause.Message);

    public void AppendLiteral(string literal) => _text.Append(literal);

    public void AppendFormatted(string? value, string? format = null) =>
        _text.Append(value is null ? "" : format == Lines ? VisibleText.OfLines(value) : OfValue(value));

    public void AppendFormatted<T>(T value, string? format = null) =>
        AppendFormatted(value is IFormattable number ? number.ToString(format, CultureInfo.InvariantCulture) : value?.ToString());

    public void AppendFormatted(ReadOnlySpan<char> value) => AppendFormatted(value.ToString());

    public override string ToString() => _text.ToString();
}
