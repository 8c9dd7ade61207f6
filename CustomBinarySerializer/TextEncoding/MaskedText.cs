using System.Runtime.CompilerServices;
using System.Runtime.Intrinsics;
using System.Runtime.Intrinsics.X86;

namespace CustomBinarySerializer.TextEncoding;

/// <summary>Short text of any kind, as <see cref="MaskedAscii"/> treats ASCII: a byte a char where all are below U+0100, else as it is.</summary>
internal static unsafe class MaskedText
{
    private const ushort MaxLatin1 = 0xFF;

    /// <inheritdoc cref="MaskedAscii.IsSupported"/>
    internal static bool IsSupported
    {
        [MethodImpl(MethodImplOptions.AggressiveInlining)]
        get => MaskedAscii.IsSupported;
    }

    /// <summary>Writes chars; returns 1 if each took two bytes, else 0.</summary>
    /// <param name="destination">Room for two bytes per char, of which no more than needed are touched.</param>
    /// <param name="text">At most <see cref="Utf8Text.MaxShortLength"/> chars.</param>
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

    /// <summary>Makes a string of chars.</summary>
    /// <param name="source">As many bytes as the chars take.</param>
    /// <param name="length">1 to <see cref="Utf8Text.MaxShortLength"/> chars.</param>
    /// <param name="isWide">Whether each is two bytes.</param>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static string Read(byte* source, int length, bool isWide)
    {
        // Nobody else has seen it yet, so it may be filled in place.
        string text = new('\0', length);
        fixed (char* chars = &text.GetPinnableReference())
        {
            if (isWide)
            {
                Avx512BW.MaskStore(
                    (ushort*)chars, MaskedAscii.FirstChars(length), Avx512BW.MaskLoad((ushort*)source, MaskedAscii.FirstChars(length), Vector512<ushort>.Zero));
            }
            else
            {
                MaskedAscii.Widen(source, length, (ushort*)chars);
            }
        }

        return text;
    }
}
