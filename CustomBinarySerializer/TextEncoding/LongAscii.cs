using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;
using System.Runtime.Intrinsics;
using System.Runtime.Intrinsics.X86;

namespace CustomBinarySerializer.TextEncoding;

/// <summary>ASCII text of a vector and more. The last two vectors overlap what precedes them, so that nothing outside the text is read or written.</summary>
internal static unsafe class LongAscii
{
    private const int Half = 32;
    private const int Whole = 2 * Half;
    private const byte NonAsciiByte = 0x80;

    /// <summary>Whether the routines here take text of so many chars or bytes, on this processor.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static bool Takes(int length) => Vector512.IsHardwareAccelerated && Avx512BW.IsSupported && length >= Half;

    /// <summary>Writes one byte per char if every char is ASCII; otherwise returns <see langword="false"/>, and what was written is void.</summary>
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
    /// Writes a prefix and one byte per char if every char is ASCII, the text is one of those that the routines here take, and there is room; returns the address after it, or null. Without
    /// calls, such text needs no registers saved; where its prefix takes more than two bytes, that is nothing.
    /// </summary>
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

    /// <summary>Returns the text if every byte is ASCII, otherwise <see langword="null"/>.</summary>
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

    // Two vectors of chars, the second of them so many chars after the first.
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
