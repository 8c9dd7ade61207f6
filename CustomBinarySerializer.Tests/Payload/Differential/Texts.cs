using System.Text;
using FsCheck;
using FsCheck.Fluent;

namespace CustomBinarySerializer.Tests.Payload.Differential;

/// <summary>Text of every kind, around every border of the code that writes and reads it.</summary>
internal static class Texts
{
    /// <summary>
    /// A character of each class: NUL, the ends of ASCII, 2, 3 and 4 bytes of UTF-8, lone surrogates, the BOM.
    /// </summary>
    internal static readonly string[] Characters =
    [
        "\0", "a", "\x7F", "\x80", "é", "\x7FF", "\x800", "€", "\xFFFD", "\xFEFF", "\xFFFF",
        "\U00010000", "😀", "\U0010FFFF", "\xD800", "\xDBFF", "\xDC00", "\xDFFF",
    ];

    private static readonly Gen<string> s_ascii = Gen.Choose(0, 0x7F).Select(c => ((char)c).ToString());

    private static readonly Gen<string> s_character = Gen.OneOf(Gen.Elements(Characters), s_ascii);

    private static readonly Gen<int> s_shortLength = Gen.Choose(0, 40);

    private static readonly Gen<int> s_borderLength = Gen.Elements(
        15, 16, 17, 31, 32, 33, 34, 42, 43, 64, 85, 86, 126, 127, 128, 129, 255, 256, 257, 511, 512, 513);

    private static readonly Gen<int> s_longLength = Gen.Elements(5461, 8191, 16_382, 16_383, 16_384, 16_385, 20_000);

    private static Gen<string> Of(Gen<string> character, Gen<int> count) =>
        from n in count
        from parts in Gen.ListOf(character, n)
        select string.Concat(parts);

    // ASCII with a single other character anywhere is what fast paths for ASCII get wrong.
    private static readonly Gen<string> s_asciiButOne =
        from text in Of(s_ascii, s_shortLength)
        from other in Gen.Elements(Characters)
        from at in Gen.Choose(0, text.Length)
        select text.Insert(at, other);

    private static readonly Gen<string> s_ofByteLength =
        from character in Gen.Elements(Characters)
        from bytes in Gen.Elements(126, 127, 128, 129, 16_382, 16_383, 16_384, 16_385)
        select OfByteLength(character, bytes);

    internal static Gen<string> Short { get; } = Gen.Frequency(
        (3, Of(s_ascii, s_shortLength)), (3, s_asciiButOne), (3, Of(s_character, s_shortLength)), (2, Of(s_character, s_borderLength)));

    internal static Gen<string> Any { get; } = Gen.Frequency(
        (30, Short), (2, s_ofByteLength), (1, Of(s_ascii, s_longLength)), (1, RepeatedTo(s_longLength)));

    /// <summary>The character repeated, then ASCII up to the exact length in UTF-8.</summary>
    internal static string OfByteLength(string character, int bytes)
    {
        int size = Encoding.UTF8.GetByteCount(character);
        StringBuilder text = new();
        text.Insert(0, character, bytes / size);
        return text.Append('z', bytes % size).ToString();
    }

    private static Gen<string> RepeatedTo(Gen<int> length) =>
        from character in Gen.Elements(Characters)
        from n in length
        select OfByteLength(character, n);
}
