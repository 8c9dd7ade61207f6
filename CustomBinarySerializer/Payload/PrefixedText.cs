using System.Text;

namespace CustomBinarySerializer.Payload;

/// <summary>
/// Text of any kind and length: its length in UTF-8 bytes plus a bias, 7 bits at a time, then the bytes. The numbers below
/// the bias are the caller's, for null and the like.
/// </summary>
internal static unsafe class PrefixedText
{
    private const int MaxUtf8BytesPerChar = 3;

    /// <summary>Stores text where there is room for the longest that it can become; returns the address behind it, or null.</summary>
    internal static byte* TryStore(byte* at, byte* end, string value, int bias)
    {
        long longest = (long)value.Length * MaxUtf8BytesPerChar;
        if (SevenBitEncoded.MaxSize + longest > unchecked(end - at))
        {
            return null;
        }

        int guessedPrefix = SevenBitEncoded.Size((uint)(value.Length + bias));
        int length = Encoding.UTF8.GetBytes(value, new Span<byte>(at + guessedPrefix, (int)longest));
        int prefix = SevenBitEncoded.Size((uint)(length + bias));
        if (prefix != guessedPrefix)
        {
            new Span<byte>(at + guessedPrefix, length).CopyTo(new Span<byte>(at + prefix, length));
        }

        return SevenBitEncoded.Store(at, (uint)(length + bias)) + length;
    }

    /// <summary>Returns how many bytes text and prefix take.</summary>
    internal static int Measure(string value, int bias)
    {
        int length = Encoding.UTF8.GetByteCount(value);
        return checked(SevenBitEncoded.Size(unchecked((uint)length + (uint)bias)) + length);
    }

    /// <summary>Stores text that takes <paramref name="size"/> bytes by <see cref="Measure"/>, and not one more.</summary>
    internal static byte* StoreMeasured(byte* at, int size, string value, int bias)
    {
        byte* end = at + size;
        int length = Encoding.UTF8.GetByteCount(value);
        byte* text = SevenBitEncoded.Store(at, unchecked((uint)length + (uint)bias));
        Encoding.UTF8.GetBytes(value, new Span<byte>(text, (int)(end - text)));
        return end;
    }
}
