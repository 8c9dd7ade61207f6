using System.ComponentModel;
using System.Runtime.CompilerServices;
using CustomBinarySerializer.TextEncoding;

namespace CustomBinarySerializer.Generated;

/// <summary>
/// The UTF-8 form of text. The code is the length in bytes. Lone surrogates and invalid bytes become U+FFFD.
/// </summary>
[EditorBrowsable(EditorBrowsableState.Never)]
public readonly unsafe struct Utf8Form : ITextForm
{
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    static int ITextForm.CodeOfAscii(int length) => length;

    static int ITextForm.CodeOf(string value) => Utf8Transcoding.CountBytes(value);

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    static int ITextForm.SizeOf(int code) => code;

    static bool ITextForm.IsText(int code) => code > 0;

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    static byte* ITextForm.TryWriteShort(byte* at, byte* end, string? value, int bias) =>
        value is null ? null : PrefixedText.TryWriteShortAscii<Utf8Form>(at, end, value, bias);

    static byte* ITextForm.TryStore(byte* at, byte* end, string value, int bias)
    {
        byte* past = LongAscii.TryWriteAfter(unchecked((uint)(value.Length + bias)), at, end, value);
        return past != null ? past : TryStoreAny(at, end, value, bias);
    }

    static byte* ITextForm.StoreAfterPrefix(byte* at, string value, int code) =>
        Utf8Transcoding.TryWrite(at, unchecked(at + code), value);

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    static string? ITextForm.TryReadShort(byte* at, byte* end, int code)
    {
        unchecked
        {
            return (uint)(code - 1) < Utf8Text.MaxShortLength && end - at >= code ? Utf8Text.TryReadShortAscii(at, code) : null;
        }
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    static TextForm ITextForm.EncodingOf(int code) => TextForm.Utf8;

    static string ITextForm.ToText(byte* text, int code, StringCache? strings) => ToText(text, code, strings);

    /// <inheritdoc cref="ITextForm.ToText"/>
    internal static string ToText(byte* text, int code, StringCache? strings) =>
        strings is null || code > Utf8Text.MaxShortLength ? Utf8Transcoding.Read(text, code) : strings.GetOrAdd(text, code);

    static string? ITextForm.ToTextWithoutNull(byte* text, int code, StringCache? strings) =>
        strings is null || code > Utf8Text.MaxShortLength ? Utf8Transcoding.TryRead(text, code)
        : strings.TryGetOrAdd(text, code);

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static byte* TryStoreAny(byte* at, byte* end, string value, int bias)
    {
        unchecked
        {
            // If the number of chars doesn't determine the size of the prefix, the bytes are counted. If counting is
            // slow, the size is guessed, and the text moved after a wrong guess.
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
}
