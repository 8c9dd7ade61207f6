using System.Runtime.CompilerServices;
using System.Runtime.Intrinsics;
using System.Runtime.Intrinsics.X86;

namespace CustomBinarySerializer.TextEncoding;

/// <summary>
/// Conversion of short text of any kind with masked vectors, to one byte per char if all are below U+0100, else two.
/// </summary>
internal static unsafe class MaskedText
{
    private const ushort MaxLatin1 = 0xFF;

    /// <inheritdoc cref="MaskedAscii.IsSupported"/>
    internal static bool IsSupported
    {
        [MethodImpl(MethodImplOptions.AggressiveInlining)]
        get => MaskedAscii.IsSupported;
    }

    /// <summary>Writes chars. Returns 1 if each took two bytes, else 0.</summary>
    /// <param name="destination">Room for two bytes per char. Only the bytes that are needed are written.</param>
    /// <param name="text">A text of at most <see cref="Utf8Text.MaxShortLength"/> chars.</param>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static int Write(byte* destination, string text)
    {
        Vector512<ushort> all;
        fixed (char* chars = &text.GetPinnableReference())
        {
            all = Avx512BW.MaskLoad((ushort*)chars, MaskedAscii.FirstChars(text.Length), Vector512<ushort>.Zero);
        }

        if (Vector512.LessThanOrEqualAll(all, Vector512.Create(MaxLatin1)))
        {
            Avx512BW.VL.MaskStore(destination, MaskedAscii.FirstBytes(text.Length), Avx512BW.ConvertToVector256Byte(all));
            return 0;
        }

        Avx512BW.MaskStore((ushort*)destination, MaskedAscii.FirstChars(text.Length), all);
        return 1;
    }

    /// <summary>Creates a string from bytes.</summary>
    /// <param name="source">The bytes of the chars.</param>
    /// <param name="length">The number of chars, from 1 to <see cref="Utf8Text.MaxShortLength"/>.</param>
    /// <param name="isWide">Whether each char has two bytes.</param>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static string Read(byte* source, int length, bool isWide)
    {
        // The new string isn't shared yet, so it is filled in place.
        string text = new('\0', length);
        fixed (char* chars = &text.GetPinnableReference())
        {
            if (isWide)
            {
                Vector512<ushort> mask = MaskedAscii.FirstChars(length);
                Avx512BW.MaskStore((ushort*)chars, mask, Avx512BW.MaskLoad((ushort*)source, mask, Vector512<ushort>.Zero));
            }
            else
            {
                MaskedAscii.Widen(source, length, (ushort*)chars);
            }
        }

        return text;
    }
}
