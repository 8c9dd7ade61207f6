using System.Buffers;
using System.Globalization;

namespace CustomBinarySerializer;

/// <summary>A Unicode scalar value, with the members of <c>System.Text.Rune</c> that shared source uses.</summary>
internal readonly struct Rune(int value)
{
    internal const int Replacement = 0xFFFD;

    internal int Value => value;

    internal bool IsAscii => value < 0x80;

    internal static bool IsControl(Rune rune) => GetUnicodeCategory(rune) == UnicodeCategory.Control;

    internal static UnicodeCategory GetUnicodeCategory(Rune rune) => CharUnicodeInfo.GetUnicodeCategory(rune.ToString(), 0);

    public override string ToString() => char.ConvertFromUtf32(value);

    /// <summary>Decodes the first value of UTF-8.</summary>
    /// <param name="bytes">At least one byte.</param>
    /// <param name="rune">The value, or U+FFFD.</param>
    /// <param name="length">
    /// The size of the value in bytes; of invalid bytes, the size of the longest valid beginning, at least 1.
    /// </param>
    internal static OperationStatus DecodeFromUtf8(ReadOnlySpan<byte> bytes, out Rune rune, out int length)
    {
        byte first = bytes[0];
        length = 1;
        if (first < 0x80)
        {
            rune = new Rune(first);
            return OperationStatus.Done;
        }

        rune = new Rune(Replacement);
        int size = first switch { >= 0xC2 and <= 0xDF => 2, >= 0xE0 and <= 0xEF => 3, >= 0xF0 and <= 0xF4 => 4, _ => 0 };
        if (size == 0)
        {
            return OperationStatus.InvalidData;
        }

        int value = first & (0xFF >> (size + 1));
        for (; length < size; length++)
        {
            if (length == bytes.Length)
            {
                return OperationStatus.NeedMoreData;
            }

            byte next = bytes[length];
            if ((next & 0xC0) != 0x80 || (length == 1 && !MayFollow(first, next)))
            {
                return OperationStatus.InvalidData;
            }

            value = (value << 6) | (next & 0x3F);
        }

        rune = new Rune(value);
        return OperationStatus.Done;
    }

    // Excludes overlong forms, surrogates, and values above U+10FFFF (Unicode 16.0, table 3-7).
    private static bool MayFollow(byte first, byte second) => first switch
    {
        0xE0 => second >= 0xA0,
        0xED => second <= 0x9F,
        0xF0 => second >= 0x90,
        0xF4 => second <= 0x8F,
        _ => true,
    };
}

/// <summary>The check for ASCII, as <c>System.Text.Ascii</c> has it.</summary>
internal static class Ascii
{
    internal static bool IsValid(string text) => text.All(c => c < 0x80);
}

/// <summary>A view of lists, as <c>System.Runtime.InteropServices.CollectionsMarshal</c> has it.</summary>
internal static class CollectionsMarshal
{
    internal static ReadOnlySpan<T> AsSpan<T>(List<T> list) => list.ToArray();
}

/// <summary>A lock, as <c>System.Threading.Lock</c> is.</summary>
internal sealed class Lock;
