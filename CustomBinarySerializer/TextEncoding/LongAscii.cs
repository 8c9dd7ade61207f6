using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;
using System.Runtime.Intrinsics;
using System.Runtime.Intrinsics.X86;

namespace CustomBinarySerializer.TextEncoding;

/// <summary>
/// Conversion of ASCII text of 32 chars or more with vectors. The last two vectors overlap the previous ones, so that
/// no memory outside the text is accessed.
/// </summary>
internal static unsafe class LongAscii
{
    private const int Half = 32;
    private const int Whole = 2 * Half;
    private const byte NonAsciiByte = 0x80;

    /// <summary>Returns whether these methods support a text of this length on this processor.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static bool Takes(int length) => Vector512.IsHardwareAccelerated && Avx512BW.IsSupported && length >= Half;

    /// <summary>
    /// Writes one byte per char. Returns false if a char isn't ASCII; the written bytes are then meaningless.
    /// </summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static bool TryWrite(byte* at, ReadOnlySpan<char> text)
    {
        unchecked
        {
            ref ushort chars = ref Unsafe.As<char, ushort>(ref MemoryMarshal.GetReference(text));
            nint length = text.Length;
            for (nint i = 0; i < length - Whole; i += Whole)
            {
                if (!TryNarrow(ref Unsafe.Add(ref chars, i), Half, at + i))
                {
                    return false;
                }
            }

            nint last = Math.Max(length - Whole, 0);
            return TryNarrow(ref Unsafe.Add(ref chars, last), length - Half - last, at + last);
        }
    }

    /// <summary>
    /// Writes a prefix and one byte per char if the text is ASCII, has a supported length, and fits. Returns the
    /// address after it, or null.
    /// </summary>
    /// <remarks>Without calls no registers need saving, so it supports only prefixes of one or two bytes.</remarks>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static byte* TryWriteAfter(uint prefix, byte* at, byte* end, string text)
    {
        unchecked
        {
            if (Takes(text.Length) && prefix <= SevenBitEncoded.MaxTwoByteValue)
            {
                nint size = prefix <= SevenBitEncoded.MaxOneByteValue ? 1 : 2;
                if (end - at >= size + text.Length && TryWrite(at + size, text))
                {
                    return SevenBitEncoded.StoreUpToTwo(at, prefix) + text.Length;
                }
            }
        }

        return null;
    }

    /// <summary>Returns the text if every byte is ASCII, else null.</summary>
    internal static string? TryRead(byte* source, int length)
    {
        unchecked
        {
            byte* last = source + length - Half;
            if (!IsAscii(source, last))
            {
                return null;
            }

            for (byte* at = source + Half; at < last; at += Whole)
            {
                if (!IsAscii(at, at + Half < last ? at + Half : last))
                {
                    return null;
                }
            }

            string text = new('\0', length);
            ref ushort chars = ref Unsafe.As<char, ushort>(ref MemoryMarshal.GetReference(text.AsSpan()));
            for (nint i = 0; i < length - Half; i += Half)
            {
                Widen(source + i).StoreUnsafe(ref chars, (nuint)i);
            }

            Widen(last).StoreUnsafe(ref chars, (nuint)(length - Half));
            return text;
        }
    }

    // Converts two vectors of chars. The second is at an offset in chars from the first.
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static bool TryNarrow(ref ushort chars, nint second, byte* at)
    {
        unchecked
        {
            Vector512<ushort> lower = Vector512.LoadUnsafe(ref chars);
            Vector512<ushort> upper = Vector512.LoadUnsafe(ref chars, (nuint)second);
            if (Vector512.GreaterThanAny(lower | upper, Vector512.Create((ushort)(NonAsciiByte - 1))))
            {
                return false;
            }

            Avx512BW.ConvertToVector256Byte(lower).Store(at);
            Avx512BW.ConvertToVector256Byte(upper).Store(at + second);
            return true;
        }
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static bool IsAscii(byte* first, byte* second) =>
        (Vector256.Load(first) | Vector256.Load(second)).ExtractMostSignificantBits() == 0;

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static Vector512<ushort> Widen(byte* bytes) => Avx512BW.ConvertToVector512UInt16(Vector256.Load(bytes));
}
