using System.Buffers.Binary;
using System.ComponentModel;
using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;
using System.Text;
using CustomBinarySerializer.TextEncoding;

namespace CustomBinarySerializer.Generated;

/// <summary>
/// The compact form of text: one byte per char if all chars are below U+0100, else little-endian UTF-16.
/// </summary>
/// <remarks>
/// The code is twice the length in chars, plus 1 for UTF-16. Strings have the same forms in the memory of Java and V8
/// (https://openjdk.org/jeps/254). No char is changed, lone surrogates included.
/// </remarks>
[EditorBrowsable(EditorBrowsableState.Never)]
public readonly unsafe struct CompactForm : ITextForm
{
    private const char MaxLatin1 = '\u00FF';

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    static int ITextForm.CodeOfAscii(int length) => unchecked(2 * length);

    // A single wide char makes all chars wide.
    static int ITextForm.CodeOf(string value) => CodeOf(value);

    private static int CodeOf(string value) =>
        unchecked((2 * value.Length) + (value.AsSpan().ContainsAnyExceptInRange('\0', MaxLatin1) ? 1 : 0));

    // The size is about the code, so it never overflows an int.
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    static int ITextForm.SizeOf(int code) => SizeOf(code);

    /// <inheritdoc cref="ITextForm.SizeOf"/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static int SizeOf(int code) => unchecked((code >> 1) << (code & 1));

    // A code of 1 would be a second form of empty text.
    static bool ITextForm.IsText(int code) => code > 1;

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    static byte* ITextForm.TryWriteShort(byte* at, byte* end, string? value, int bias)
    {
        if (value is null)
        {
            return null;
        }

        if (!MaskedText.IsSupported)
        {
            return PrefixedText.TryWriteShortAscii<CompactForm>(at, end, value, bias);
        }

        unchecked
        {
            int length = value.Length;
            if (length > Utf8Text.MaxShortLength || end - at <= 2 * length)
            {
                return null;
            }

            int isWide = MaskedText.Write(at + 1, value);
            *at = (byte)(bias + (2 * length) + isWide);
            return at + 1 + (length << isWide);
        }
    }

    static byte* ITextForm.TryStore(byte* at, byte* end, string value, int bias)
    {
        unchecked
        {
            // A text that doesn't begin with a wide char is mostly ASCII, so that is tried first.
            bool isWide = value.Length > 0 && value[0] > MaxLatin1;
            byte* past = isWide ? null : LongAscii.TryWriteAfter((uint)((2 * value.Length) + bias), at, end, value);
            if (past != null)
            {
                return past;
            }

            int code = isWide ? (2 * value.Length) + 1 : CodeOf(value);
            return end - at >= PrefixedText.Size<CompactForm>(code, bias) ? PrefixedText.Store<CompactForm>(at, value, code, bias) : null;
        }
    }

    static byte* ITextForm.StoreAfterPrefix(byte* at, string value, int code)
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

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    static string? ITextForm.TryReadShort(byte* at, byte* end, int code)
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

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    static TextForm ITextForm.EncodingOf(int code) => EncodingOf(code);

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static TextForm EncodingOf(int code) => IsWide(code) ? TextForm.Utf16 : TextForm.Latin1;

    static string ITextForm.ToText(byte* text, int code, StringCache? strings) => ToText(text, code, strings);

    private static string ToText(byte* text, int code, StringCache? strings)
    {
        int size = SizeOf(code);
        TextForm form = EncodingOf(code);
        return strings is not null && size <= Utf8Text.MaxShortLength ? strings.GetOrAdd(text, size, form) : Read(text, size, form);
    }

    static string? ITextForm.ToTextWithoutNull(byte* text, int code, StringCache? strings) => ToText(text, code, strings);

    /// <summary>Creates a string from bytes.</summary>
    /// <param name="text">The bytes of at least one char.</param>
    /// <param name="size">The number of bytes.</param>
    /// <param name="form">Whether each char has one or two bytes.</param>
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
