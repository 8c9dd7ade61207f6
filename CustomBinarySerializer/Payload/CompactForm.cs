using System.Buffers.Binary;
using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;
using System.Text;

namespace CustomBinarySerializer.Payload;

/// <summary>
/// Compact text. Its code is twice its length in chars; then come its chars, a byte each where all of them are below U+0100; else the code is 1 more, and they are UTF-16, little-endian.
/// </summary>
/// <remarks>The forms are those of strings in Java's and V8's memory (https://openjdk.org/jeps/254): no char is ever changed, lone surrogates included.</remarks>
internal readonly unsafe struct CompactForm : ITextForm
{
    private const char MaxLatin1 = '\u00FF';

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static int CodeOfAscii(int length) => unchecked(2 * length);

    // One wide char makes all of them wide.
    public static int CodeOf(string value) => unchecked((2 * value.Length) + (value.AsSpan().ContainsAnyExceptInRange('\0', MaxLatin1) ? 1 : 0));

    // Nearly as many as the code says, so never more than an int holds.
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static int SizeOf(int code) => unchecked((code >> 1) << (code & 1));

    // Empty text has one form only.
    public static bool IsText(int code) => code > 1;

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static byte* TryWriteShort(byte* at, byte* end, string? value, int bias)
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

    public static byte* TryStore(byte* at, byte* end, string value, int bias)
    {
        unchecked
        {
            uint prefix = (uint)((2 * value.Length) + bias);
            if (LongAscii.Takes(value.Length) && prefix < SevenBitEncoded.MaxTwoByteValue)
            {
                // A first char says how most texts go on; what begins with a byte is looked at once if it is ASCII.
                if (value[0] > MaxLatin1)
                {
                    nint wide = 2 * value.Length;
                    nint wideSize = wide + (prefix < SevenBitEncoded.MaxOneByteValue ? 1 : 2);
                    return end - at >= wideSize ? StoreAfterPrefix(SevenBitEncoded.StoreUpToTwo(at, prefix + 1), value, (2 * value.Length) + 1) : null;
                }

                nint size = prefix <= SevenBitEncoded.MaxOneByteValue ? 1 : 2;
                if (end - at >= size + value.Length && LongAscii.TryWrite(at + size, value))
                {
                    return SevenBitEncoded.StoreUpToTwo(at, prefix) + value.Length;
                }
            }

            int code = CodeOf(value);
            return end - at >= PrefixedText.Size<CompactForm>(code, bias) ? PrefixedText.Store<CompactForm>(at, value, code, bias) : null;
        }
    }

    public static byte* StoreAfterPrefix(byte* at, string value, int code)
    {
        Span<byte> destination = new(at, SizeOf(code));
        if (!IsWide(code))
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

        return unchecked(at + destination.Length);
    }

    /// <summary>Returns what comes after the prefix.</summary>
    internal static byte[] ToBytes(string value, int code)
    {
        byte[] bytes = new byte[SizeOf(code)];
        fixed (byte* first = bytes)
        {
            StoreAfterPrefix(first, value, code);
        }

        return bytes;
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static string? TryReadShort(byte* at, byte* end, int code)
    {
        unchecked
        {
            int length = code >> 1;
            if ((uint)(length - 1) < Utf8Text.MaxShortLength && end - at >= SizeOf(code))
            {
                return MaskedText.IsSupported ? MaskedText.Read(at, length, IsWide(code))
                    : !IsWide(code) ? Utf8Text.TryReadShortAscii(at, length)
                    : null;
            }

            return null;
        }
    }

    public static string ToText(byte* text, int code, StringCache? strings)
    {
        int size = SizeOf(code);
        TextForm form = IsWide(code) ? TextForm.Utf16 : TextForm.Latin1;
        return strings is not null && size <= Utf8Text.MaxShortLength ? strings.GetOrAdd(text, size, form) : Read(text, size, form);
    }

    /// <inheritdoc cref="ToText(byte*, int, StringCache)"/>
    internal static string ToText(ReadOnlySpan<byte> text, int code)
    {
        fixed (byte* first = text)
        {
            return ToText(first, code, strings: null);
        }
    }

    public static string? ToTextWithoutNull(byte* text, int code, StringCache? strings) => ToText(text, code, strings);

    /// <summary>Makes a string of chars.</summary>
    /// <param name="text">At least one char.</param>
    /// <param name="size">How many bytes it takes.</param>
    /// <param name="form">Whether each char is two bytes.</param>
    internal static string Read(byte* text, int size, TextForm form)
    {
        if (form == TextForm.Latin1)
        {
            return (LongAscii.Takes(size) ? LongAscii.TryRead(text, size) : null) ?? Encoding.Latin1.GetString(text, size);
        }

        return BitConverter.IsLittleEndian ? new string((char*)text, 0, size / sizeof(char)) : Encoding.Unicode.GetString(text, size);
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static bool IsWide(int code) => (code & 1) != 0;
}
