using System.Globalization;
using System.Text;

namespace CustomBinarySerializer.Payload;

/// <summary>The cost of hashing or comparing a text by a culture, and the budget of one frame for it.</summary>
/// <remarks>
/// ICU takes 6 to 30 ns for most chars, 600 ns for ligatures that stand for whole words, and 30 ns times the length of
/// the run for each combining mark: a run of 8,000 U+0F71 takes more than a second.
/// </remarks>
internal static class CulturalWeight
{
    /// <summary>The weight that costs as much as one visit.</summary>
    internal const int PerVisit = 4;

    /// <summary>The maximum weight of a text that costs no more than other values.</summary>
    internal const int Free = 16;

    private const long FreeVisits = 1 << 17;
    private const long VisitsPerByte = 16;

    private const int OfOtherChar = 2;
    private const int OfLigature = 20;
    private const int OfMarkBefore = 3;

    /// <summary>Returns the number of visits that the values of a frame may cost.</summary>
    /// <param name="frameBytes">The length of the payload in bytes.</param>
    internal static long AllowedVisits(long frameBytes) => FreeVisits + (VisitsPerByte * frameBytes);

    /// <summary>Returns the number of visits for hashing or comparing a text; 0 for short ones.</summary>
    /// <param name="text">The text.</param>
    /// <param name="times">The number of times that it is hashed or compared.</param>
    internal static long VisitsOf(string text, int times)
    {
        long weight = Of(text);
        return weight <= Free ? 0 : times * (1 + (weight / PerVisit));
    }

    /// <summary>Returns the weight of a text. For ASCII it is the length.</summary>
    internal static long Of(string text)
    {
        if (Ascii.IsValid(text))
        {
            return text.Length;
        }

        long weight = 0;
        long marks = 0;
        foreach (Rune rune in text.EnumerateRunes())
        {
            marks = IsMark(rune) ? marks + 1 : 0;
            weight += rune.IsAscii ? 1 : (IsLigature(rune.Value) ? OfLigature : OfOtherChar) + (OfMarkBefore * marks);
        }

        return weight;
    }

    private static bool IsMark(Rune rune) =>
        Rune.GetUnicodeCategory(rune)
            is UnicodeCategory.NonSpacingMark or UnicodeCategory.SpacingCombiningMark or UnicodeCategory.EnclosingMark;

    // Chars that are compared as several letters: parts of General Punctuation, squared words, Arabic presentation
    // forms, and all planes above the first.
    private static bool IsLigature(int rune) =>
        rune is (>= 0x2030 and <= 0x205F) or (>= 0x3200 and <= 0x33FF) or (>= 0xFB50 and <= 0xFDFF) or > 0xFFFF;
}
