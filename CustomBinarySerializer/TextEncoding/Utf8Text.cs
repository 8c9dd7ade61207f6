using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;
using System.Runtime.Intrinsics;

namespace CustomBinarySerializer.TextEncoding;

/// <summary>Conversion of short ASCII text, the most common kind, with vectors.</summary>
/// <remarks>
/// <see cref="Utf8Transcoding"/> converts all other text. A text that doesn't fill a vector uses two overlapping ones,
/// so that no memory outside it is accessed, or masks (<see cref="MaskedAscii"/>).
/// </remarks>
internal static unsafe class Utf8Text
{
    /// <summary>The maximum length of a text for these methods, in chars or bytes.</summary>
    internal const int MaxShortLength = 32;

    private const ushort NonAsciiChar = 0xFF80;
    private const ulong FourNonAsciiChars = 0xFF80_FF80_FF80_FF80;
    private const uint FourNonAsciiBytes = 0x8080_8080;
    private const ulong EightNonAsciiBytes = 0x8080_8080_8080_8080;

    /// <summary>
    /// Writes one byte per char. Returns false if a char isn't ASCII; the written bytes are then meaningless.
    /// </summary>
    /// <param name="destination">Room for one byte per char.</param>
    /// <param name="text">A text of at most <see cref="MaxShortLength"/> chars.</param>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static bool TryWriteShortAscii(byte* destination, string text)
    {
        if (MaskedAscii.IsSupported)
        {
            return MaskedAscii.TryWrite(destination, text);
        }

        unchecked
        {
            int length = text.Length;
            ref short chars = ref Unsafe.As<char, short>(ref MemoryMarshal.GetReference(text.AsSpan()));
            if (length >= 16)
            {
                Vector128<short> first = Vector128.LoadUnsafe(ref chars);
                Vector128<short> second = Vector128.LoadUnsafe(ref chars, 8);
                Vector128<short> third = Vector128.LoadUnsafe(ref chars, (nuint)length - 16);
                Vector128<short> fourth = Vector128.LoadUnsafe(ref chars, (nuint)length - 8);
                if (HasNonAscii((first | second) | (third | fourth)))
                {
                    return false;
                }

                Narrow(first, second).Store((sbyte*)destination);
                Narrow(third, fourth).Store((sbyte*)destination + (length - 16));
                return true;
            }

            if (length >= 8)
            {
                Vector128<short> first = Vector128.LoadUnsafe(ref chars);
                Vector128<short> last = Vector128.LoadUnsafe(ref chars, (nuint)length - 8);
                if (HasNonAscii(first | last))
                {
                    return false;
                }

                Vector128<ulong> narrowed = Narrow(first, last).AsUInt64();
                Unsafe.WriteUnaligned(destination, narrowed.ToScalar());
                Unsafe.WriteUnaligned(destination + (length - 8), narrowed.GetElement(1));
                return true;
            }

            if (length >= 4)
            {
                ulong first = LoadFour(ref chars);
                ulong last = LoadFour(ref Unsafe.Add(ref chars, length - 4));
                if (((first | last) & FourNonAsciiChars) != 0)
                {
                    return false;
                }

                Vector128<short> both = Vector128.Create(first, last).AsInt16();
                ulong narrowed = Narrow(both, both).AsUInt64().ToScalar();
                Unsafe.WriteUnaligned(destination, (uint)narrowed);
                Unsafe.WriteUnaligned(destination + (length - 4), (uint)(narrowed >> 32));
                return true;
            }

            return TryWriteUpToThree(destination, ref chars, length);
        }
    }

    /// <summary>Returns the text if every byte is ASCII, else null.</summary>
    /// <param name="source">The bytes of the text.</param>
    /// <param name="length">The length in bytes, from 1 to <see cref="MaxShortLength"/>.</param>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static string? TryReadShortAscii(byte* source, int length)
    {
        if (MaskedAscii.IsSupported)
        {
            return MaskedAscii.TryRead(source, length);
        }

        unchecked
        {
            if (length >= 16)
            {
                Vector128<byte> first = Vector128.Load(source);
                Vector128<byte> last = Vector128.Load(source + (length - 16));
                if ((first | last).ExtractMostSignificantBits() != 0)
                {
                    return null;
                }

                ref ushort chars = ref NewText(length, out string text);
                Vector128.WidenLower(first).StoreUnsafe(ref chars);
                Vector128.WidenUpper(first).StoreUnsafe(ref chars, 8);
                Vector128.WidenLower(last).StoreUnsafe(ref chars, (nuint)length - 16);
                Vector128.WidenUpper(last).StoreUnsafe(ref chars, (nuint)length - 8);
                return text;
            }

            if (length >= 8)
            {
                ulong first = Unsafe.ReadUnaligned<ulong>(source);
                ulong last = Unsafe.ReadUnaligned<ulong>(source + (length - 8));
                if (((first | last) & EightNonAsciiBytes) != 0)
                {
                    return null;
                }

                ref ushort chars = ref NewText(length, out string text);
                Widen(first).StoreUnsafe(ref chars);
                Widen(last).StoreUnsafe(ref chars, (nuint)length - 8);
                return text;
            }

            if (length >= 4)
            {
                uint first = Unsafe.ReadUnaligned<uint>(source);
                uint last = Unsafe.ReadUnaligned<uint>(source + (length - 4));
                if (((first | last) & FourNonAsciiBytes) != 0)
                {
                    return null;
                }

                ref ushort chars = ref NewText(length, out string text);
                StoreFour(ref chars, Widen(first));
                StoreFour(ref Unsafe.Add(ref chars, length - 4), Widen(last));
                return text;
            }

            return TryReadUpToThree(source, length);
        }
    }

    /// <summary>Returns whether bytes are ASCII and equal to the chars of a text.</summary>
    /// <param name="source">The bytes, as many as <paramref name="text"/> has chars.</param>
    /// <param name="text">A text of 1 to <see cref="MaxShortLength"/> chars.</param>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static bool IsShortAscii(byte* source, string text)
    {
        if (MaskedAscii.IsSupported)
        {
            return MaskedAscii.Equals(source, text);
        }

        unchecked
        {
            int length = text.Length;
            ref ushort chars = ref Unsafe.As<char, ushort>(ref MemoryMarshal.GetReference(text.AsSpan()));
            if (length >= 16)
            {
                Vector128<byte> first = Vector128.Load(source);
                Vector128<byte> last = Vector128.Load(source + (length - 16));
                Vector128<ushort> differences =
                    (Vector128.WidenLower(first) ^ Vector128.LoadUnsafe(ref chars))
                    | (Vector128.WidenUpper(first) ^ Vector128.LoadUnsafe(ref chars, 8))
                    | (Vector128.WidenLower(last) ^ Vector128.LoadUnsafe(ref chars, (nuint)length - 16))
                    | (Vector128.WidenUpper(last) ^ Vector128.LoadUnsafe(ref chars, (nuint)length - 8));
                return differences == Vector128<ushort>.Zero && (first | last).ExtractMostSignificantBits() == 0;
            }

            if (length >= 8)
            {
                ulong first = Unsafe.ReadUnaligned<ulong>(source);
                ulong last = Unsafe.ReadUnaligned<ulong>(source + (length - 8));
                Vector128<ushort> differences =
                    (Widen(first) ^ Vector128.LoadUnsafe(ref chars)) | (Widen(last) ^ Vector128.LoadUnsafe(ref chars, (nuint)length - 8));
                return differences == Vector128<ushort>.Zero && ((first | last) & EightNonAsciiBytes) == 0;
            }

            if (length >= 4)
            {
                uint first = Unsafe.ReadUnaligned<uint>(source);
                uint last = Unsafe.ReadUnaligned<uint>(source + (length - 4));
                ulong differences =
                    (Widen(first).AsUInt64().ToScalar() ^ LoadFour(ref Unsafe.As<ushort, short>(ref chars)))
                    | (Widen(last).AsUInt64().ToScalar() ^ LoadFour(ref Unsafe.As<ushort, short>(ref Unsafe.Add(ref chars, length - 4))));
                return differences == 0 && ((first | last) & FourNonAsciiBytes) == 0;
            }

            int middle = length >> 1;
            int end = length - 1;
            return source[0] == chars && source[middle] == Unsafe.Add(ref chars, middle) && source[end] == Unsafe.Add(ref chars, end)
                && (source[0] | source[middle] | source[end]) < 0x80;
        }
    }

    // The first, the middle and the last char of up to three are all of them.
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static bool TryWriteUpToThree(byte* destination, ref short chars, int length)
    {
        unchecked
        {
            if (length == 0)
            {
                return true;
            }

            int first = chars;
            int middle = Unsafe.Add(ref chars, length >> 1);
            int last = Unsafe.Add(ref chars, length - 1);
            destination[0] = (byte)first;
            destination[length >> 1] = (byte)middle;
            destination[length - 1] = (byte)last;
            return ((first | middle | last) & NonAsciiChar) == 0;
        }
    }

    private static string? TryReadUpToThree(byte* source, int length)
    {
        unchecked
        {
            uint first = source[0];
            uint middle = source[length >> 1];
            uint last = source[length - 1];
            if ((first | middle | last) >= 0x80)
            {
                return null;
            }

            ref ushort chars = ref NewText(length, out string text);
            chars = (ushort)first;
            Unsafe.Add(ref chars, length >> 1) = (ushort)middle;
            Unsafe.Add(ref chars, length - 1) = (ushort)last;
            return text;
        }
    }

    // The new string isn't shared yet, so it may be filled in place. string.Create would use a delegate, which costs
    // more than the copy. The length is never 0, so this is never the shared empty string.
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static ref ushort NewText(int length, out string text)
    {
        text = new string('\0', length);
        return ref Unsafe.As<char, ushort>(ref MemoryMarshal.GetReference(text.AsSpan()));
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static bool HasNonAscii(Vector128<short> chars) =>
        (chars.AsUInt16() & Vector128.Create(NonAsciiChar)) != Vector128<ushort>.Zero;

    // Chars known to be ASCII are small signed numbers, for which the cheapest narrowing there is does nothing else.
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static Vector128<sbyte> Narrow(Vector128<short> lower, Vector128<short> upper) =>
        Vector128.NarrowWithSaturation(lower, upper);

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static ulong LoadFour(ref short chars) =>
        Unsafe.ReadUnaligned<ulong>(ref Unsafe.As<short, byte>(ref chars));

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static void StoreFour(ref ushort chars, Vector128<ushort> four) =>
        Unsafe.WriteUnaligned(ref Unsafe.As<ushort, byte>(ref chars), four.AsUInt64().ToScalar());

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static Vector128<ushort> Widen(ulong bytes) =>
        Vector128.WidenLower(Vector128.CreateScalarUnsafe(bytes).AsByte());
}
