using System.Globalization;

namespace CustomBinarySerializer.Compiler.Text;

/// <summary>The characters that a terminal displays without any other effect.</summary>
internal static class ShownCharacters
{
    // Joiners are harmless, and emoji and several scripts need them.
    private const int ZeroWidthNonJoiner = 0x200C;
    private const int ZeroWidthJoiner = 0x200D;

    /// <param name="code">The character as a Unicode scalar.</param>
    /// <param name="category">The category of the character.</param>
    internal static bool Contains(int code, UnicodeCategory category) => category switch
    {
        UnicodeCategory.Control
            or UnicodeCategory.LineSeparator
            or UnicodeCategory.ParagraphSeparator
            or UnicodeCategory.OtherNotAssigned =>
            false,
        UnicodeCategory.Format => code is ZeroWidthNonJoiner or ZeroWidthJoiner,
        _ => true,
    };
}
