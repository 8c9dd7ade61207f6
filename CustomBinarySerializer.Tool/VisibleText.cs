using System.Globalization;
using System.Text;

namespace CustomBinarySerializer.Tool;

/// <summary>Text from files, safe for a terminal and for the eye: what moves the cursor, colours, hides or reorders stands there as an escape.</summary>
/// <remarks>
/// Names of types, values and whatever an error quotes of them come out of files that strangers may have made. Control characters reach the
/// terminal as commands, line breaks forge rows, and marks of direction show a text in another order than it has.
/// </remarks>
internal static class VisibleText
{
    private const int ZeroWidthNonJoiner = 0x200C;
    private const int ZeroWidthJoiner = 0x200D;

    /// <summary>Returns a text with C# escapes (<c>\u001B</c>, <c>\U000E0001</c>) in place of what isn't to be seen; a tab and a line break too.</summary>
    internal static string Of(string text)
    {
        StringBuilder? visible = null;
        for (int i = 0; i < text.Length;)
        {
            bool isWhole = Rune.TryGetRuneAt(text, i, out Rune rune);
            int length = isWhole ? rune.Utf16SequenceLength : 1;
            if (isWhole && IsVisible(rune))
            {
                visible?.Append(text, i, length);
            }
            else
            {
                visible ??= new StringBuilder(text, 0, i, text.Length + 16);
                int value = isWhole ? rune.Value : text[i];
                visible.Append(value > char.MaxValue ? "\\U" : "\\u").Append(value.ToString(value > char.MaxValue ? "X8" : "X4", CultureInfo.InvariantCulture));
            }

            i += length;
        }

        return visible?.ToString() ?? text;
    }

    // The two joiners neither hide nor reorder anything, and languages and emoji need them.
    private static bool IsVisible(Rune rune) =>
        rune.Value is ZeroWidthNonJoiner or ZeroWidthJoiner
        || Rune.GetUnicodeCategory(rune) is not (UnicodeCategory.Control or UnicodeCategory.Format or UnicodeCategory.LineSeparator or UnicodeCategory.ParagraphSeparator);
}
