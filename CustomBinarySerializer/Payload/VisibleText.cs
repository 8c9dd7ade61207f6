using System.Buffers;
using System.Globalization;
using System.Text;

namespace CustomBinarySerializer.Payload;

/// <summary>
/// Text that anybody may have written, made safe to show: what a terminal would obey or wouldn't show (control characters, text
/// direction, other invisible ones, lone surrogates) is shown as <c>\u001B</c>, per UTF-16 code unit, which JSON and C# read alike.
/// </summary>
/// <remarks>Applying it twice changes nothing more.</remarks>
internal static class VisibleText
{
    private static readonly SearchValues<char> Ascii = SearchValues.Create([.. Enumerable.Range(' ', 0x7F - ' ').Select(code => (char)code)]);

    /// <summary>Makes a name or another text within a line safe; line breaks are escaped, too.</summary>
    internal static string Of(string text) => Escape(text, keepsLines: false);

    /// <summary>Makes text safe in which <c>\n</c> and <c>\r\n</c> divide lines; <c>\n</c> does afterwards.</summary>
    internal static string OfLines(string text) => Escape(text, keepsLines: true);

    private static string Escape(string text, bool keepsLines)
    {
        int at = text.AsSpan().IndexOfAnyExcept(Ascii);
        if (at < 0)
        {
            return text;
        }

        StringBuilder safe = new(text, 0, at, text.Length + 16);
        while (at < text.Length)
        {
            ReadOnlySpan<char> rest = text.AsSpan(at);
            if (keepsLines && (rest[0] == '\n' || rest.StartsWith("\r\n")))
            {
                safe.Append('\n');
                at += rest[0] == '\n' ? 1 : 2;
                continue;
            }

            bool isWhole = Rune.DecodeFromUtf16(rest, out Rune rune, out int length) == OperationStatus.Done;
            bool isShown = isWhole && IsShown(rune);
            foreach (char unit in rest[..length])
            {
                if (isShown)
                {
                    safe.Append(unit);
                }
                else
                {
                    safe.Append(CultureInfo.InvariantCulture, $"\\u{(int)unit:X4}");
                }
            }

            at += length;
        }

        return safe.ToString();
    }

    /// <summary>Whether a terminal shows it, and does nothing else.</summary>
    internal static bool IsShown(Rune rune) => ShownCharacters.Contains(rune.Value, Rune.GetUnicodeCategory(rune));
}
