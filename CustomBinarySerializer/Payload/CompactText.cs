using System.Buffers.Binary;
using System.ComponentModel;
using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;
using System.Text;

namespace CustomBinarySerializer.Payload;

/// <summary>
/// For generated contracts, and of no use to others: compact text. Its prefix, 7 bits at a time, is twice its length in chars plus a bias; then come its chars, a byte each where all of them
/// are below U+0100; else the prefix is 1 more, and they are UTF-16, little-endian. The numbers below the bias are the caller's, for null and the like; with a bias of 0 there is no null.
/// </summary>
/// <remarks>The forms are those of strings in Java's and V8's memory (https://openjdk.org/jeps/254): no char is ever changed, lone surrogates included.</remarks>
[EditorBrowsable(EditorBrowsableState.Never)]
public static unsafe class CompactText
{
    private const char MaxLatin1 = '\u00FF';

    /// <summary>Writes text, or null as the number below the bias; returns the address after it, or 0 if there is no room for it, or no number for null.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static nint TryWriteCompactText(nint at, nint end, string? value, int bias)
    {
        unchecked
        {
            byte* past = TryWriteShort((byte*)at, (byte*)end, value, bias);
            return (nint)(past != null ? past : TryWriteAny((byte*)at, (byte*)end, value, bias));
        }
    }

    /// <summary>Reads text or null, and moves past it; to 0 where the bytes aren't there or aren't text.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static string? TryReadCompactText(ref nint next, nint end, int bias)
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
    public static string? TryReuseCompactText(ref nint next, nint end, int bias, string? held, StringCache? strings)
    {
        unchecked
        {
            string? text = TryReuseAt((byte*)next, (byte*)end, bias, held, strings, out byte* past);
            next = (nint)past;
            return text;
        }
    }

    /// <summary>Writes short text, if there is room for its chars in either form; returns the address after it, or null.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static byte* TryWriteShort(byte* at, byte* end, string? value, int bias)
    {
        if (value is not null)
        {
            int length = value.Length;
            unchecked
            {
                if (length <= Utf8Text.MaxShortLength)
                {
                    if (MaskedText.IsSupported)
                    {
                        if (end - at > 2 * length)
                        {
                            int isWide = MaskedText.Write(at + 1, value);
                            *at = (byte)(bias + (2 * length) + isWide);
                            return at + 1 + (length << isWide);
                        }
                    }
                    else if (end - at > length && Utf8Text.TryWriteShortAscii(at + 1, value))
                    {
                        *at = (byte)(bias + (2 * length));
                        return at + 1 + length;
                    }
                }
            }
        }

        return null;
    }

    /// <summary>Reads text, whose prefix isn't null's, if it is short, and moves past it.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static string? TryReadShort(ref byte* next, byte* end, int bias)
    {
        byte* at = next;
        unchecked
        {
            if (at < end && TryReadShortAfterPrefix(at + 1, end, *at - bias) is { } text)
            {
                next = at + 1 + SizeOf(*at - bias);
                return text;
            }
        }

        return null;
    }

    /// <summary>Reads short text whose prefix has been read.</summary>
    /// <param name="at">Where its chars are.</param>
    /// <param name="end">The end of all bytes.</param>
    /// <param name="code">The prefix without its bias.</param>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static string? TryReadShortAfterPrefix(byte* at, byte* end, int code)
    {
        unchecked
        {
            int length = code >> 1;
            if ((uint)(length - 1) < Utf8Text.MaxShortLength && end - at >= SizeOf(code))
            {
                return MaskedText.IsSupported ? MaskedText.Read(at, length, isWide: (code & 1) != 0)
                    : (code & 1) == 0 ? Utf8Text.TryReadShortAscii(at, length)
                    : null;
            }

            return null;
        }
    }

    /// <summary>Returns how many bytes the chars take, after the prefix: nearly as many as the prefix says, so never more than an int holds.</summary>
    /// <param name="code">The prefix without its bias, at least 0.</param>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static int SizeOf(int code) => unchecked((code >> 1) << (code & 1));

    /// <summary>Returns the prefix of text, without its bias.</summary>
    /// <exception cref="OverflowException">The text has more chars than a string can have.</exception>
    internal static int CodeOf(string value) => checked((2 * value.Length) + (value.AsSpan().ContainsAnyExceptInRange('\0', MaxLatin1) ? 1 : 0));

    /// <summary>Returns text of at least one char.</summary>
    /// <param name="text">Its chars, of which there are <see cref="SizeOf"/> bytes.</param>
    /// <param name="code">The prefix without its bias.</param>
    /// <param name="strings">Where it is looked for, or null.</param>
    internal static string ToText(byte* text, int code, StringCache? strings)
    {
        int size = SizeOf(code);
        return strings is not null && size <= Utf8Text.MaxShortLength ? strings.GetOrAdd(text, size, IsWide(code) ? TextForm.Utf16 : TextForm.Latin1) : Read(text, size, IsWide(code));
    }

    /// <summary>Makes a string of chars.</summary>
    /// <param name="text">At least one char.</param>
    /// <param name="size">How many bytes it takes.</param>
    /// <param name="isWide">Whether each char is two bytes.</param>
    internal static string Read(byte* text, int size, bool isWide)
    {
        if (!isWide)
        {
            return (LongAscii.Takes(size) ? LongAscii.TryRead(text, size) : null) ?? Encoding.Latin1.GetString(text, size);
        }

        return BitConverter.IsLittleEndian
            ? new string((char*)text, 0, size / sizeof(char))
            : Encoding.Unicode.GetString(text, size);
    }

    /// <inheritdoc cref="Read(byte*, int, bool)"/>
    internal static string Read(ReadOnlySpan<byte> text, bool isWide)
    {
        fixed (byte* first = text)
        {
            return Read(first, text.Length, isWide);
        }
    }

    /// <summary>Stores text of a code, and not one byte more than it takes; returns the address after it.</summary>
    /// <param name="at">Where its prefix begins.</param>
    /// <param name="value">Any text.</param>
    /// <param name="code">Of <see cref="CodeOf"/>.</param>
    /// <param name="bias">What is added to it.</param>
    internal static byte* Store(byte* at, string value, int code, int bias)
    {
        byte* text = SevenBitEncoded.Store(at, unchecked((uint)code + (uint)bias));
        StoreChars(new Span<byte>(text, SizeOf(code)), value, IsWide(code));
        return unchecked(text + SizeOf(code));
    }

    /// <summary>Stores chars.</summary>
    /// <param name="destination">As many bytes as they take.</param>
    /// <param name="value">The text.</param>
    /// <param name="isWide">Whether each char takes two bytes.</param>
    internal static void StoreChars(Span<byte> destination, string value, bool isWide)
    {
        if (!isWide)
        {
            Encoding.Latin1.GetBytes(value, destination);
        }
        else if (BitConverter.IsLittleEndian)
        {
            MemoryMarshal.AsBytes(value.AsSpan()).CopyTo(destination);
        }
        else
        {
            BinaryPrimitives.ReverseEndianness(MemoryMarshal.Cast<char, ushort>(value), MemoryMarshal.Cast<byte, ushort>(destination));
        }
    }

    /// <summary>Returns how many bytes the text and its prefix take.</summary>
    /// <param name="code">Of <see cref="CodeOf"/>.</param>
    /// <param name="bias">What is added to it.</param>
    internal static int Size(int code, int bias) => checked(SevenBitEncoded.Size(unchecked((uint)code + (uint)bias)) + SizeOf(code));

    /// <summary>Whether a code is that of chars of two bytes.</summary>
    internal static bool IsWide(int code) => (code & 1) != 0;

    /// <summary>Stores text where there is room for it; returns the address after it, or null.</summary>
    internal static byte* TryStore(byte* at, byte* end, string value, int bias)
    {
        unchecked
        {
            // What begins with ASCII mostly is ASCII, and is then looked at once; one wide char makes all of them wide.
            uint prefix = (uint)((2 * value.Length) + bias);
            if (LongAscii.Takes(value.Length) && prefix < SevenBitEncoded.MaxTwoByteValue)
            {
                if (value[0] > MaxLatin1)
                {
                    nint wideSize = 2 * value.Length;
                    nint prefixSize = prefix < SevenBitEncoded.MaxOneByteValue ? 1 : 2;
                    if (end - at < prefixSize + wideSize)
                    {
                        return null;
                    }

                    byte* text = SevenBitEncoded.StoreUpToTwo(at, prefix + 1);
                    MemoryMarshal.AsBytes(value.AsSpan()).CopyTo(new Span<byte>(text, (int)wideSize));
                    return text + wideSize;
                }

                nint size = prefix <= SevenBitEncoded.MaxOneByteValue ? 1 : 2;
                if (end - at >= size + value.Length && LongAscii.TryWrite(at + size, value))
                {
                    return SevenBitEncoded.StoreUpToTwo(at, prefix) + value.Length;
                }
            }

            int code = CodeOf(value);
            return end - at >= Size(code, bias) ? Store(at, value, code, bias) : null;
        }
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
    private static string? TryReuseAt(byte* at, byte* end, int bias, string? held, StringCache? strings, out byte* past)
    {
        unchecked
        {
            // Of text that the member may hold; what isn't ASCII is found in the cache.
            if (at < end
                && held is not null
                && 2 * held.Length == *at - bias
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
    private static string? TryReadAny(byte* at, byte* end, int bias, StringCache? strings, out byte* past)
    {
        past = null;
        int prefixSize = SevenBitEncoded.TryLoad(at, unchecked(end - at), out int prefix);
        int code = unchecked(prefix - bias);
        if (prefixSize == 0 || code < (bias == 0 ? 0 : -1))
        {
            return null;
        }

        byte* text = unchecked(at + prefixSize);
        if (code <= 1)
        {
            // Empty text has one form only.
            past = code == 1 ? null : text;
            return code == 0 ? string.Empty : null;
        }

        int size = SizeOf(code);
        if (size > unchecked(end - text))
        {
            return null;
        }

        past = unchecked(text + size);
        return ToText(text, code, strings);
    }
}
