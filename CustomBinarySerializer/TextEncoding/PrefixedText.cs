using System.ComponentModel;
using System.Runtime.CompilerServices;
using CustomBinarySerializer.TextEncoding;

namespace CustomBinarySerializer.Generated;

/// <summary>
/// Text with a prefix: the code of its form plus a bias as a 7-bit encoded integer, then the bytes of its form.
/// </summary>
/// <remarks>
/// The prefixes below the bias are the caller's, for null and the like. With a bias of 0 there is no null.
/// </remarks>
[EditorBrowsable(EditorBrowsableState.Never)]
public static unsafe class PrefixedText
{
    /// <summary>
    /// Writes a text, or null as the number below the bias. Returns the address after it, or 0 on failure.
    /// </summary>
    /// <remarks>Writing fails if there is no room, or for null without a bias.</remarks>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static nint TryWriteText<TForm>(nint at, nint end, string? value, int bias)
        where TForm : struct, ITextForm
    {
        unchecked
        {
            byte* past = TForm.TryWriteShort((byte*)at, (byte*)end, value, bias);
            return (nint)(past != null ? past : TryWriteAny<TForm>((byte*)at, (byte*)end, value, bias));
        }
    }

    /// <summary>
    /// Reads a text or null and moves past it. Sets the address to 0 if the bytes are missing or invalid.
    /// </summary>
    /// <remarks>With a bias, invalid UTF-8 becomes U+FFFD. Without one it is an error.</remarks>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static string? TryReadText<TForm>(ref nint next, nint end, int bias)
        where TForm : struct, ITextForm
    {
        unchecked
        {
            byte* at = (byte*)next;
            if (TryReadShort<TForm>(ref at, (byte*)end, bias) is { } text)
            {
                next = (nint)at;
                return text;
            }

            string? anyText = TryReadAny<TForm>(at, (byte*)end, bias, strings: null, out byte* past);
            next = (nint)past;
            return anyText;
        }
    }

    /// <summary>
    /// Reads a text as <see cref="TryReadText"/> does, but prefers the string that the member holds or a cached string.
    /// </summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static string? TryReuseText<TForm>(ref nint next, nint end, int bias, string? held, StringCache strings)
        where TForm : struct, ITextForm
    {
        unchecked
        {
            string? text = TryReuseAt<TForm>((byte*)next, (byte*)end, bias, held, strings, out byte* past);
            next = (nint)past;
            return text;
        }
    }

    /// <summary>Reads a text and moves past it, if it is short and of the common kind; else returns null.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static string? TryReadShort<TForm>(ref byte* next, byte* end, int bias)
        where TForm : struct, ITextForm
    {
        byte* at = next;
        unchecked
        {
            if (at < end && TForm.TryReadShort(at + 1, end, *at - bias) is { } text)
            {
                next = at + 1 + TForm.SizeOf(*at - bias);
                return text;
            }
        }

        return null;
    }

    /// <summary>Reads a short text as a cached string and moves past it; else returns null.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static string? TryReadCached<TForm>(ref byte* next, byte* end, int bias, StringCache strings)
        where TForm : struct, ITextForm
    {
        byte* at = next;
        unchecked
        {
            if (at < end)
            {
                int code = *at - bias;
                int size = TForm.SizeOf(code);
                if ((uint)(size - 1) < Utf8Text.MaxShortLength
                    && end - at > size
                    && strings.TryGetOrAdd(at + 1, size, TForm.EncodingOf(code)) is { } text)
                {
                    next = at + 1 + size;
                    return text;
                }
            }
        }

        return null;
    }

    /// <summary>Writes a text if it is short ASCII and fits. Returns the address after it, or null.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static byte* TryWriteShortAscii<TForm>(byte* at, byte* end, string value, int bias)
        where TForm : struct, ITextForm
    {
        int length = value.Length;
        unchecked
        {
            if (length <= Utf8Text.MaxShortLength && end - at > length && Utf8Text.TryWriteShortAscii(at + 1, value))
            {
                *at = (byte)(TForm.CodeOfAscii(length) + bias);
                return at + 1 + length;
            }
        }

        return null;
    }

    /// <summary>Reads a nonempty text.</summary>
    /// <param name="text">The bytes after the prefix.</param>
    /// <param name="code">The code of the text.</param>
    internal static string ToText<TForm>(ReadOnlySpan<byte> text, int code)
        where TForm : struct, ITextForm
    {
        fixed (byte* first = text)
        {
            return TForm.ToText(first, code, strings: null);
        }
    }

    /// <summary>Returns the bytes of a text after its prefix.</summary>
    internal static byte[] ToBytes<TForm>(string value, int code)
        where TForm : struct, ITextForm
    {
        byte[] bytes = new byte[TForm.SizeOf(code)];
        fixed (byte* first = bytes)
        {
            TForm.StoreAfterPrefix(first, value, code);
        }

        return bytes;
    }

    /// <summary>Returns the size of a text and its prefix in bytes.</summary>
    /// <param name="code">The code of the text.</param>
    /// <param name="bias">The number that is added to the code in the prefix.</param>
    internal static int Size<TForm>(int code, int bias)
        where TForm : struct, ITextForm =>
        checked(SevenBitEncoded.Size(unchecked((uint)code + (uint)bias)) + TForm.SizeOf(code));

    /// <summary>
    /// Writes a text of a known code, in exactly <see cref="Size"/> bytes. Returns the address after it.
    /// </summary>
    internal static byte* Store<TForm>(byte* at, string value, int code, int bias)
        where TForm : struct, ITextForm =>
        TForm.StoreAfterPrefix(SevenBitEncoded.Store(at, unchecked((uint)code + (uint)bias)), value, code);

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static string? TryReuseAt<TForm>(byte* at, byte* end, int bias, string? held, StringCache strings, out byte* past)
        where TForm : struct, ITextForm
    {
        unchecked
        {
            if (at < end
                && held is not null
                && TForm.CodeOfAscii(held.Length) == *at - bias
                && (uint)(held.Length - 1) < Utf8Text.MaxShortLength
                && end - at > held.Length
                && Utf8Text.IsShortAscii(at + 1, held))
            {
                strings.CountReuse();
                past = at + 1 + held.Length;
                return held;
            }
        }

        return TryReadAny<TForm>(at, end, bias, strings, out past);
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static byte* TryWriteAny<TForm>(byte* at, byte* end, string? value, int bias)
        where TForm : struct, ITextForm
    {
        if (value is not null)
        {
            return TForm.TryStore(at, end, value, bias);
        }

        if (at == end || bias == 0)
        {
            return null;
        }

        *at = (byte)(bias - 1);
        return unchecked(at + 1);
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static string? TryReadAny<TForm>(byte* at, byte* end, int bias, StringCache? strings, out byte* past)
        where TForm : struct, ITextForm
    {
        past = null;
        int prefixSize = SevenBitEncoded.TryLoad(at, unchecked(end - at), out int prefix);
        int code = unchecked(prefix - bias);
        if (prefixSize == 0 || code < (bias == 0 ? 0 : -1))
        {
            return null;
        }

        byte* text = unchecked(at + prefixSize);
        if (code <= 0)
        {
            past = text;
            return code == 0 ? string.Empty : null;
        }

        if (!TForm.IsText(code) || TForm.SizeOf(code) > unchecked(end - text))
        {
            return null;
        }

        string? read = bias != 0 ? TForm.ToText(text, code, strings) : TForm.ToTextWithoutNull(text, code, strings);
        past = read is null ? null : unchecked(text + TForm.SizeOf(code));
        return read;
    }
}
