using System.Buffers;
using System.Runtime.CompilerServices;
using System.Text;
using System.Text.Unicode;

namespace CustomBinarySerializer.TextEncoding;

/// <summary>Conversion of any text to and from UTF-8, with vectors if the processor supports them.</summary>
/// <remarks>
/// The results are those of <see cref="Encoding.UTF8"/>, which is used otherwise. <see cref="Utf8Text"/> converts short
/// ASCII, the most common kind.
/// </remarks>
internal static unsafe class Utf8Transcoding
{
    private const int MaxBytesPerChar = 3;
    private const byte MaxAscii = 0x7F;

    /// <summary>
    /// Writes a text; a lone surrogate becomes U+FFFD. Returns the address after it, or null if it doesn't fit.
    /// </summary>
    /// <remarks>If it doesn't fit, the written bytes are meaningless.</remarks>
    internal static byte* TryWrite(byte* at, byte* end, ReadOnlySpan<char> text)
    {
        if (Utf8Encoder.IsSupported)
        {
            byte* past = Utf8Encoder.TryEncode(at, end, text, out bool isValid);
            if (isValid)
            {
                return past;
            }
        }

        int room = unchecked((int)Math.Clamp(end - at, 0, int.MaxValue));
        // Encoding.UTF8.TryGetBytes writes the same bytes, but allocates 112 bytes if the room is too small.
        return Utf8.FromUtf16(text, new Span<byte>(at, room), out _, out int written) == OperationStatus.Done ? at + written : null;
    }

    /// <summary>Whether <see cref="CountBytes"/> is much faster than writing.</summary>
    internal static bool CountsFast => Utf8Encoder.IsSupported;

    /// <summary>Returns the number of bytes that <see cref="TryWrite"/> needs for a text.</summary>
    /// <exception cref="ArgumentException">The number of bytes exceeds <see cref="int.MaxValue"/>.</exception>
    internal static int CountBytes(ReadOnlySpan<char> text)
    {
        if (Utf8Encoder.IsSupported)
        {
            long count = Utf8Encoder.Count(text);
            if (count <= int.MaxValue)
            {
                return unchecked((int)count);
            }
        }

        return Encoding.UTF8.GetByteCount(text);
    }

    /// <summary>Returns the maximum number of bytes of a text.</summary>
    internal static long MaxBytes(int chars) => (long)chars * MaxBytesPerChar;

    /// <summary>Returns the text of bytes. Invalid bytes become U+FFFD.</summary>
    internal static string Read(byte* source, int length) =>
        TryReadByVectors(source, length) ?? Encoding.UTF8.GetString(source, length);

    /// <inheritdoc cref="Read(byte*, int)"/>
    internal static string Read(ReadOnlySpan<byte> bytes)
    {
        fixed (byte* source = bytes)
        {
            return Read(source, bytes.Length);
        }
    }

    /// <summary>Returns the text of bytes, or null if they are invalid.</summary>
    internal static string? TryRead(byte* source, int length)
    {
        if (TryReadByVectors(source, length) is { } text)
        {
            return text;
        }

        ReadOnlySpan<byte> bytes = new(source, length);
        return !Utf8Encoder.IsSupported && Utf8.IsValid(bytes) ? Encoding.UTF8.GetString(bytes) : null;
    }

    // Null means invalid bytes, or a processor that doesn't support the vectors.
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static string? TryReadByVectors(byte* source, int length)
    {
        if (length == 0)
        {
            return string.Empty;
        }

        // A text that begins with another script is seldom ASCII.
        if (*source <= MaxAscii && TryReadAscii(source, length) is { } ascii)
        {
            return ascii;
        }

        return Utf8Encoder.IsSupported ? Utf8Decoder.TryDecode(source, length) : null;
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static string? TryReadAscii(byte* source, int length) =>
        length <= Utf8Text.MaxShortLength ? Utf8Text.TryReadShortAscii(source, length)
        : LongAscii.Takes(length) ? LongAscii.TryRead(source, length)
        : null;
}
