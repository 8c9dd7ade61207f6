using System.Globalization;
using System.Text;

namespace CustomBinarySerializer.Compiler.Text;

/// <summary>
/// Text that anybody may have written, made safe to show: what a terminal would obey or wouldn't show (control
/// characters, text direction, other invisible ones, lone surrogates) is shown as <c>\u001B</c>, per UTF-16 code unit,
/// which JSON and C# read alike.
/// </summary>
/// <remarks>Applying it twice changes nothing more.</remarks>
internal static class VisibleText
{
    private const char FirstShown = ' ';
    private const char LastOfAscii = '~';

    /// <summary>Makes a name or another text within a line safe; line breaks are escaped, too.</summary>
    internal static string Of(string text) => Escape(text, keepsLines: false);

    /// <summary>Makes text safe in which <c>\n</c> and <c>\r\n</c> divide lines; <c>\n</c> does afterwards.</summary>
    internal static string OfLines(string text) => Escape(text, keepsLines: true);

    /// <summary>Makes a text safe and short: of a longer one, the beginning and the end are kept.</summary>
    /// <param name="text">The text.</param>
    /// <param name="longest">The most chars of the result.</param>
    internal static string Short(string text, int longest)
    {
        if (text.Length <= longest && Of(text) is { } whole && whole.Length <= longest)
        {
            return whole;
        }

        string begin = Of(text.Substring(0, Math.Min(text.Length, longest)));
        string end = Of(text.Substring(Math.Max(0, text.Length - longest)));
        int atEnd = longest / 3;
        return new StringBuilder(longest).Append(begin, 0, longest - atEnd - 1).Append('…').Append(end, end.Length - atEnd, atEnd).ToString();
    }

    private static string Escape(string text, bool keepsLines)
    {
        int at = 0;
        while (at < text.Length && text[at] is >= FirstShown and <= LastOfAscii)
        {
            at++;
        }

        if (at == text.Length)
        {
            return text;
        }

        StringBuilder safe = new(text, 0, at, text.Length + 16);
        while (at < text.Length)
        {
            bool isBreak = text[at] == '\r' && at + 1 < text.Length && text[at + 1] == '\n';
            if (keepsLines && (text[at] == '\n' || isBreak))
            {
                safe.Append('\n');
                at += isBreak ? 2 : 1;
                continue;
            }

            int length = at + 1 < text.Length && char.IsSurrogatePair(text[at], text[at + 1]) ? 2 : 1;
            bool isShown = IsShownAt(text, at, length);
            for (int i = 0; i < length; i++, at++)
            {
                if (isShown)
                {
                    safe.Append(text[at]);
                }
                else
                {
                    safe.AppendFormat(CultureInfo.InvariantCulture, "\\u{0:X4}", (int)text[at]);
                }
            }
        }

        return safe.ToString();
    }

    private static bool IsShownAt(string text, int at, int length) =>
        (length == 2 || !char.IsSurrogate(text[at]))
        && ShownCharacters.Contains(length == 2 ? char.ConvertToUtf32(text[at], text[at + 1]) : text[at], CharUnicodeInfo.GetUnicodeCategory(text, at));
}
