using System.Runtime.CompilerServices;
using System.Runtime.Intrinsics;
using System.Runtime.Intrinsics.X86;

namespace CustomBinarySerializer.TextEncoding;

/// <summary>Conversion of short ASCII text with masked vectors: one load and one store for all lengths.</summary>
/// <remarks>
/// The lengths of texts in messages vary, and a mispredicted branch on the length costs more than the conversion.
/// Memory outside the mask is neither read nor written, even on inaccessible pages. Strings are pinned, because masked
/// instructions need an address.
/// </remarks>
internal static unsafe class MaskedAscii
{
    /// <summary>Whether the processor supports masks for bytes and chars, and 64-byte vectors at full speed.</summary>
    internal static bool IsSupported
    {
        [MethodImpl(MethodImplOptions.AggressiveInlining)]
        get => Vector512.IsHardwareAccelerated && Avx512BW.VL.IsSupported;
    }

    /// <inheritdoc cref="Utf8Text.TryWriteShortAscii"/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static bool TryWrite(byte* destination, string text)
    {
        Vector256<byte> narrowed;
        fixed (char* chars = &text.GetPinnableReference())
        {
            // Chars that don't fit a byte become 255, which isn't ASCII.
            narrowed = Avx512BW.ConvertToVector256ByteWithSaturation(
                Avx512BW.MaskLoad((ushort*)chars, FirstChars(text.Length), Vector512<ushort>.Zero));
        }

        Avx512BW.VL.MaskStore(destination, FirstBytes(text.Length), narrowed);
        return narrowed.ExtractMostSignificantBits() == 0;
    }

    /// <inheritdoc cref="Utf8Text.TryReadShortAscii"/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static string? TryRead(byte* source, int length)
    {
        if (Load(source, length).ExtractMostSignificantBits() != 0)
        {
            return null;
        }

        // The new string isn't shared yet, so it is filled in place. The bytes are loaded again, because vectors aren't
        // kept in registers during the call.
        string text = new('\0', length);
        fixed (char* chars = &text.GetPinnableReference())
        {
            Widen(source, length, (ushort*)chars);
        }

        return text;
    }

    /// <summary>Converts bytes to chars.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static void Widen(byte* source, int length, ushort* chars) =>
        Avx512BW.MaskStore(chars, FirstChars(length), Avx512BW.ConvertToVector512UInt16(Load(source, length)));

    /// <inheritdoc cref="Utf8Text.IsShortAscii"/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static bool Equals(byte* source, string text)
    {
        fixed (char* chars = text)
        {
            Vector256<byte> all = Load(source, text.Length);
            Vector512<ushort> wanted = Avx512BW.MaskLoad((ushort*)chars, FirstChars(text.Length), Vector512<ushort>.Zero);
            return Avx512BW.ConvertToVector512UInt16(all) == wanted && all.ExtractMostSignificantBits() == 0;
        }
    }

    /// <summary>Loads bytes, followed by zeros up to <see cref="Utf8Text.MaxShortLength"/>.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static Vector256<byte> Load(byte* source, int length) =>
        Avx512BW.VL.MaskLoad(source, FirstBytes(length), Vector256<byte>.Zero);

    /// <summary>Returns the mask of the first <paramref name="count"/> chars.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static Vector512<ushort> FirstChars(int count) =>
        Vector512.LessThan(Vector512<ushort>.Indices, Vector512.Create(unchecked((ushort)count)));

    /// <summary>Returns the mask of the first <paramref name="count"/> bytes.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static Vector256<byte> FirstBytes(int count) =>
        Vector256.LessThan(Vector256<byte>.Indices, Vector256.Create(unchecked((byte)count)));
}
