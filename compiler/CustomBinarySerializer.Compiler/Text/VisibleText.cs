using System.Globalization;
using System.Text;

namespace CustomBinarySerializer.Compiler.Text;

/// <summary>
/// Escaping of untrusted text for display. Control characters, text direction marks, other invisible characters and
/// lone surrogates become <c>\u001B</c> and the like, per UTF-16 code unit, which JSON and C# both accept.
/// </summary>
/// <remarks>Escaping is idempotent.</remarks>
internal static class VisibleText
{
    private const char FirstShown = ' ';
    private const char LastOfAscii = '~';

    /// <summary>Escapes a name or other text of one line, line breaks included.</summary>
    internal static string Of(string text) => Escape(text, keepsLines: false);

    /// <summary>Escapes text with lines separated by <c>\n</c> or <c>\r\n</c>; the result uses <c>\n</c>.</summary>
    internal static string OfLines(string text) => Escape(text, keepsLines: true);

    /// <summary>Escapes a text and shortens it; the beginning and the end are kept.</summary>
    /// <param name="text">The text.</param>
    /// <param name="longest">The maximum length of the result, in chars.</param>
    internal static string Short(string text, int longest)
    {
        if (text.Length <= longest && Of(text) is { } whole && whole.Length <= longest)
        {
            return whole;
        }

        string begin = Of(text.Substring(0, Math.Min(text.Length, longest)));
        string end = Of(text.Substring(Math.Max(0, text.Length - longest)));
        int atEnd = longest / 3;
        return new StringBuilder(longest)
            .Append(begin, 0, longest - atEnd - 1)
            .Append('…')
            .Append(end, end.Length - atEnd, atEnd)
            .ToString();
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
        && ShownCharacters.Contains(
            length == 2 ? char.ConvertToUtf32(text[at], text[at + 1]) : text[at], CharUnicodeInfo.GetUnicodeCategory(text, at));
}
