using System.ComponentModel;
using System.Runtime.CompilerServices;
using System.Text.Unicode;

namespace CustomBinarySerializer.Payload;

/// <summary>
/// For generated contracts, and of no use to others: text of any kind and length. Its bytes are its length in UTF-8 bytes plus a bias, 7 bits at a time, then the bytes. The numbers below
/// the bias are the caller's, for null and the like; with a bias of 0 there is no null.
/// </summary>
[EditorBrowsable(EditorBrowsableState.Never)]
public static unsafe class PrefixedText
{
    /// <summary>Writes text, or null as the number below the bias; returns the address after it, or 0 if there is no room for it, or no number for null.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static nint TryWriteText(nint at, nint end, string? value, int bias)
    {
        unchecked
        {
            byte* past = TryWriteShort((byte*)at, (byte*)end, value, bias);
            return (nint)(past != null ? past : TryWriteAny((byte*)at, (byte*)end, value, bias));
        }
    }

    /// <summary>Writes short ASCII text if that is what it is, and there is room; returns the address after it, or null.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static byte* TryWriteShort(byte* at, byte* end, string? value, int bias)
    {
        if (value is not null)
        {
            int length = value.Length;
            unchecked
            {
                if (length <= Utf8Text.MaxShortLength && end - at > length && Utf8Text.TryWriteShortAscii(at + 1, value))
                {
                    *at = (byte)(length + bias);
                    return at + 1 + length;
                }
            }
        }

        return null;
    }

    /// <summary>Reads text, whose prefix isn't null's, if it is short and ASCII, and moves past it.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static string? TryReadShort(ref byte* next, byte* end, int bias)
    {
        byte* at = next;
        unchecked
        {
            if (at < end)
            {
                int length = *at - bias;
                if ((uint)(length - 1) < Utf8Text.MaxShortLength
                    && end - at > length
                    && Utf8Text.TryReadShortAscii(at + 1, length) is { } text)
                {
                    next = at + 1 + length;
                    return text;
                }
            }
        }

        return null;
    }

    /// <summary>Reads text or null, and moves past it; to 0 where the bytes aren't there or aren't text. Invalid text becomes U+FFFD where there is a bias, and isn't read where there is none.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static string? TryReadText(ref nint next, nint end, int bias)
    {
        unchecked
        {
            byte* at = (byte*)next;
            if (TryReadShort(ref at, (byte*)end, bias) is { } text)
            {
                next = (nint)at;
                return text;
            }

            string? anyText = TryReadAny(at, (byte*)end, bias, strings: null, out byte* past);
            next = (nint)past;
            return anyText;
        }
    }

    /// <summary>The same; prefers the text that the member holds, and then one that was made before of the same bytes.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static string? TryReuseText(ref nint next, nint end, int bias, string? held, StringCache? strings)
    {
        unchecked
        {
            string? text = TryReuseAt((byte*)next, (byte*)end, bias, held, strings, out byte* past);
            next = (nint)past;
            return text;
        }
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static string? TryReuseAt(byte* at, byte* end, int bias, string? held, StringCache? strings, out byte* past)
    {
        unchecked
        {
            if (at < end
                && held is not null
                && held.Length == *at - bias
                && (uint)(held.Length - 1) < Utf8Text.MaxShortLength
                && end - at > held.Length
                && Utf8Text.IsShortAscii(at + 1, held))
            {
                past = at + 1 + held.Length;
                return held;
            }
        }

        return TryReadAny(at, end, bias, strings ?? StringCache.OfThisThread, out past);
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static byte* TryWriteAny(byte* at, byte* end, string? value, int bias)
    {
        if (value is not null)
        {
            return TryStore(at, end, value, bias);
        }

        if (at == end || bias == 0)
        {
            return null;
        }

        *at = (byte)(bias - 1);
        return unchecked(at + 1);
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static string? TryReadAny(byte* at, byte* end, int bias, StringCache? strings, out byte* past)
    {
        past = null;
        int size = SevenBitEncoded.TryLoad(at, unchecked(end - at), out int prefix);
        int length = unchecked(prefix - bias);
        if (size == 0 || length < (bias == 0 ? 0 : -1) || length > unchecked(end - at) - size)
        {
            return null;
        }

        byte* text = unchecked(at + size);
        if (length <= 0)
        {
            past = text;
            return length == 0 ? string.Empty : null;
        }

        // Where there is no bias, BinaryReader.ReadString has a way of its own with invalid text.
        string? read = bias != 0 ? ToText(text, length, strings) : TryToValidText(text, length, strings);
        past = read is null ? null : unchecked(text + length);
        return read;
    }

    /// <summary>Returns the text of some bytes, of which there is at least one; invalid ones become U+FFFD.</summary>
    internal static string ToText(byte* text, int length, StringCache? strings) =>
        strings is null || length > Utf8Text.MaxShortLength ? Utf8Transcoding.Read(text, length) : strings.GetOrAdd(text, length);

    private static string? TryToValidText(byte* text, int length, StringCache? strings) =>
        strings is null || length > Utf8Text.MaxShortLength ? Utf8Transcoding.TryRead(text, length)
        : Utf8.IsValid(new ReadOnlySpan<byte>(text, length)) ? strings.GetOrAdd(text, length)
        : null;

    /// <summary>Stores text where there is room for it; returns the address after it, or null.</summary>
    internal static byte* TryStore(byte* at, byte* end, string value, int bias)
    {
        unchecked
        {
            // Without calls, ASCII needs no registers saved; where its prefix takes more than two bytes, that is nothing.
            uint prefix = (uint)(value.Length + bias);
            if (LongAscii.Takes(value.Length) && prefix <= SevenBitEncoded.MaxTwoByteValue)
            {
                nint size = prefix <= SevenBitEncoded.MaxOneByteValue ? 1 : 2;
                if (end - at >= size + value.Length && LongAscii.TryWrite(at + size, value))
                {
                    return SevenBitEncoded.StoreUpToTwo(at, prefix) + value.Length;
                }
            }
        }

        return TryStoreAny(at, end, value, bias);
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static byte* TryStoreAny(byte* at, byte* end, string value, int bias)
    {
        unchecked
        {
            // Where the chars don't say how long the prefix is, the bytes are counted, or, where that takes long, moved if the guess was wrong.
            int guessed = SevenBitEncoded.Size((uint)(value.Length + bias));
            if (Utf8Transcoding.CountsFast && guessed != SevenBitEncoded.Size((uint)(Utf8Transcoding.MaxBytes(value.Length) + bias)))
            {
                guessed = SevenBitEncoded.Size((uint)(Utf8Transcoding.CountBytes(value) + bias));
            }

            byte* text = at + guessed;
            byte* past = end >= text ? Utf8Transcoding.TryWrite(text, end, value) : null;
            if (past == null)
            {
                return null;
            }

            int length = (int)(past - text);
            int size = SevenBitEncoded.Size((uint)(length + bias));
            if (size != guessed)
            {
                if (end - past < size - guessed)
                {
                    return null;
                }

                new Span<byte>(text, length).CopyTo(new Span<byte>(at + size, length));
            }

            return SevenBitEncoded.Store(at, (uint)(length + bias)) + length;
        }
    }

    /// <summary>Returns how many bytes the text and its prefix take.</summary>
    /// <param name="length">The length of the text in UTF-8 bytes.</param>
    /// <param name="bias">What is added to it in the prefix.</param>
    internal static int Size(int length, int bias) =>
        checked(SevenBitEncoded.Size(unchecked((uint)length + (uint)bias)) + length);

    /// <summary>Stores text of <paramref name="length"/> UTF-8 bytes, and not one byte more than <see cref="Size"/>; returns the address after it.</summary>
    internal static byte* Store(byte* at, string value, int length, int bias)
    {
        byte* text = SevenBitEncoded.Store(at, unchecked((uint)length + (uint)bias));
        return Utf8Transcoding.TryWrite(text, unchecked(text + length), value);
    }
}
