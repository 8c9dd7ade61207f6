using System.Numerics;
using System.Runtime.CompilerServices;
using System.Runtime.Intrinsics;
using System.Runtime.Intrinsics.X86;

namespace CustomBinarySerializer.TextEncoding;

/// <summary>
/// A decoder of UTF-8 with AVX-512 and VBMI2, 64 bytes at a time. It needs <see cref="Utf8Encoder.IsSupported"/>.
/// </summary>
/// <remarks>
/// <para>
/// A character is decoded at its last byte, from that byte and the three before it. Two vectors get the lower and the
/// upper half of its UTF-16 unit at that position. The high surrogate of a pair is at the last byte but one. The halves
/// at all other bytes are dropped, and the rest is interleaved.
/// </para>
/// <para>
/// The bytes are valid under two conditions. Each is a continuation exactly where an earlier lead byte requires one.
/// And no continuation makes its lead byte an overlong form, a surrogate, or a number above U+10FFFF.
/// </para>
/// </remarks>
internal static unsafe class Utf8Decoder
{
    private const int BlockBytes = 64;
    private const int BlockChars = 32;
    private const byte Highest = 0x80;
    private const byte LeadOfThree = 0xE0;
    private const byte LeadOfFour = 0xF0;

    // Classes of continuations: below 90, below A0, and the rest.
    private const byte Low = 1;
    private const byte Middle = 2;
    private const byte High = 4;
    private const byte All = Low | Middle | High;

    /// <summary>Returns the text of at least one byte, or null if the bytes are invalid.</summary>
    [MethodImpl(MethodImplOptions.NoInlining)]
    internal static string? TryDecode(byte* source, int length)
    {
        // For invalid bytes the count may be anything, so it is checked before the allocation.
        int count = unchecked((int)Math.Min(CountUnits(source, length), int.MaxValue));
        if (count <= 0 || count > length)
        {
            return null;
        }

        string text = new('\0', count);
        fixed (char* chars = text)
        {
            return TryDecode(source, length, unchecked((ushort*)chars), count) ? text : null;
        }
    }

    // One unit for each byte that isn't a continuation, and one more for each lead byte of a surrogate pair.
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static long CountUnits(byte* source, nint length)
    {
        unchecked
        {
            long count = 0;
            for (nint i = 0; i < length; i += BlockBytes)
            {
                // Bytes outside the input are loaded as continuations, which don't count.
                Vector512<byte> inside = Inside(length - i);
                Vector512<byte> bytes = Avx512BW.MaskLoad(source + i, inside, Vector512.Create(Highest));
                ulong begins = Vector512.GreaterThan(bytes.AsSByte(), Vector512.Create((sbyte)-0x41)).ExtractMostSignificantBits();
                ulong fours = Vector512.GreaterThanOrEqual(bytes, Vector512.Create(LeadOfFour)).ExtractMostSignificantBits();
                count += BitOperations.PopCount(begins) + BitOperations.PopCount(fours);
            }

            return count;
        }
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static bool TryDecode(byte* source, nint remaining, ushort* to, nint room)
    {
        unchecked
        {
            Vector512<byte> errors = Vector512<byte>.Zero;
            Vector512<byte> before = Vector512<byte>.Zero;
            do
            {
                Vector512<byte> inside = Inside(remaining);
                Vector512<byte> bytes = Avx512BW.MaskLoad(source, inside, Vector512<byte>.Zero);
                nint count;
                if (remaining >= BlockBytes && bytes.ExtractMostSignificantBits() == 0)
                {
                    count = BlockBytes;
                    if (count > room)
                    {
                        return false;
                    }

                    Avx512BW.ConvertToVector512UInt16(bytes.GetLower()).Store(to);
                    Avx512BW.ConvertToVector512UInt16(bytes.GetUpper()).Store(to + BlockChars);
                }
                else
                {
                    Last4 last = new(bytes, before);
                    Vector512<byte> third = last.IsThirdOrFourth();
                    errors |= last.Errors(third);
                    Vector512<byte> kept = last.EndsUnit(third) & inside;
                    count = BitOperations.PopCount(kept.ExtractMostSignificantBits());
                    if (count > room)
                    {
                        return false;
                    }

                    last.ToUnits(out Vector512<byte> lower, out Vector512<byte> upper);
                    lower = Avx512Vbmi2.Compress(Vector512<byte>.Zero, kept, lower);
                    upper = Avx512Vbmi2.Compress(Vector512<byte>.Zero, kept, upper);
                    Store(to, Avx512Vbmi.PermuteVar64x8x2(lower, FirstUnits, upper), count);
                    if (count > BlockChars)
                    {
                        Vector512<byte> lastUnits = FirstUnits + Vector512.Create((byte)BlockChars);
                        Store(to + BlockChars, Avx512Vbmi.PermuteVar64x8x2(lower, lastUnits, upper), count - BlockChars);
                    }
                }

                before = bytes;
                source += BlockBytes;
                remaining -= BlockBytes;
                to += count;
                room -= count;
            }
            while (remaining > 0);

            // A character that is cut off, by the end or by a block of ASCII, was counted but never completed, so room
            // is left.
            return room == 0 && errors == Vector512<byte>.Zero;
        }
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static Vector512<byte> Inside(nint remaining) =>
        Vector512.LessThan(Vector512<byte>.Indices, Vector512.Create(unchecked((byte)Math.Min(remaining, BlockBytes))));

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static void Store(ushort* to, Vector512<byte> units, nint count) =>
        Avx512BW.MaskStore(to, Vector512.LessThan(Vector512<ushort>.Indices, Vector512.Create(unchecked((ushort)count))), units.AsUInt16());

    private static Vector512<byte> FirstUnits
    {
        [MethodImpl(MethodImplOptions.AggressiveInlining)]
        get => Vector512.Create(
            0x43034202_41014000UL, 0x47074606_45054404, 0x4B0B4A0A_49094808, 0x4F0F4E0E_4D0D4C0C,
            0x53135212_51115010, 0x57175616_55155414, 0x5B1B5A1A_59195818, 0x5F1F5E1E_5D1D5C1C).AsByte();
    }

    /// <summary>For each byte of a block, that byte and the three before it.</summary>
    private readonly ref struct Last4
    {
        private readonly Vector512<byte> _b0;
        private readonly Vector512<byte> _b1;
        private readonly Vector512<byte> _b2;
        private readonly Vector512<byte> _b3;

        [MethodImpl(MethodImplOptions.AggressiveInlining)]
        internal Last4(Vector512<byte> block, Vector512<byte> before)
        {
            Vector512<byte> carried = Avx512F.AlignRight64(block.AsUInt64(), before.AsUInt64(), 6).AsByte();
            _b0 = block;
            _b1 = Avx512BW.AlignRight(block, carried, 15);
            _b2 = Avx512BW.AlignRight(block, carried, 14);
            _b3 = Avx512BW.AlignRight(block, carried, 13);
        }

        /// <summary>Returns, in the highest bits, which bytes must be the third or fourth of a character.</summary>
        [MethodImpl(MethodImplOptions.AggressiveInlining)]
        internal Vector512<byte> IsThirdOrFourth() =>
            Avx512BW.SubtractSaturate(_b2, Vector512.Create((byte)(LeadOfThree - Highest)))
            | Avx512BW.SubtractSaturate(_b3, Vector512.Create((byte)(LeadOfFour - Highest)));

        /// <summary>Returns nonzero values at bytes that are invalid after those before them.</summary>
        [MethodImpl(MethodImplOptions.AggressiveInlining)]
        internal Vector512<byte> Errors(Vector512<byte> isThirdOrFourth)
        {
            Vector512<byte> isContinuation = Vector512.AndNot(_b0, Shifted(_b0));
            Vector512<byte> isAfterLead = _b1 & Shifted(_b1);
            Vector512<byte> misplaced = (isContinuation ^ (isAfterLead | isThirdOrFourth)) & Vector512.Create(Highest);
            Vector512<byte> forbidden = Vector512.ConditionalSelect(
                Vector512.GreaterThanOrEqual(_b1, Vector512.Create((byte)0xC0)),
                Avx512Vbmi.PermuteVar64x8(ForbiddenAfter, _b1),
                Vector512<byte>.Zero);
            return misplaced | (forbidden & Avx512Vbmi.PermuteVar64x8(ClassOfContinuation, _b0));
        }

        /// <summary>
        /// Returns, in the highest bits, where a UTF-16 unit ends: one byte, the second of two, a third, a fourth.
        /// </summary>
        [MethodImpl(MethodImplOptions.AggressiveInlining)]
        internal Vector512<byte> EndsUnit(Vector512<byte> isThirdOrFourth)
        {
            Vector512<byte> isSecondOfTwo = Vector512.AndNot(_b1 & Shifted(_b1), (_b1.AsUInt16() << 2).AsByte());
            return ~_b0 | isSecondOfTwo | isThirdOrFourth;
        }

        [MethodImpl(MethodImplOptions.AggressiveInlining)]
        internal void ToUnits(out Vector512<byte> lower, out Vector512<byte> upper)
        {
            Vector512<byte> isAscii = Vector512.LessThan(_b0, Vector512.Create(Highest));
            Vector512<byte> isAfterThree = Vector512.GreaterThanOrEqual(_b2, Vector512.Create(LeadOfThree));
            Vector512<byte> left = (_b1.AsUInt16() >> 2).AsByte();
            lower = (_b0 & Vector512.Create((byte)0x3F)) | ((_b1.AsUInt16() << 6).AsByte() & Vector512.Create((byte)0xC0));
            lower = Vector512.ConditionalSelect(isAscii, _b0, lower);
            upper = Vector512.AndNot(left & Vector512.Create((byte)0x0F), isAscii)
                | ((_b2.AsUInt16() << 4).AsByte() & Vector512.Create((byte)0xF0) & isAfterThree);

            Vector512<byte> isFourth = Vector512.GreaterThanOrEqual(_b3, Vector512.Create(LeadOfFour));
            Vector512<byte> isThird = Vector512.GreaterThanOrEqual(_b2, Vector512.Create(LeadOfFour));
            if ((isThird | isFourth) != Vector512<byte>.Zero)
            {
                // The high surrogate is D7C0 plus the upper bits. Two bits determine the carry from its lower half.
                Vector512<byte> lowerOfHigh = ((_b1.AsUInt16() << 2).AsByte() & Vector512.Create((byte)0xFC))
                    | ((_b0.AsUInt16() >> 4).AsByte() & Vector512.Create((byte)0x03));
                Vector512<byte> carry = Vector512.GreaterThan(_b1 & Vector512.Create((byte)0x30), Vector512<byte>.Zero);
                Vector512<byte> upperOfHigh = (_b2 & Vector512.Create((byte)0x07)) + Vector512.Create((byte)0xD7) - carry;
                lower = Vector512.ConditionalSelect(isThird, lowerOfHigh + Vector512.Create((byte)0xC0), lower);
                upper = Vector512.ConditionalSelect(isThird, upperOfHigh, upper);
                upper = Vector512.ConditionalSelect(isFourth, (left & Vector512.Create((byte)0x03)) | Vector512.Create((byte)0xDC), upper);
            }
        }

        // Shifts each byte left by one bit.
        [MethodImpl(MethodImplOptions.AggressiveInlining)]
        private static Vector512<byte> Shifted(Vector512<byte> bytes) => unchecked(bytes + bytes);

        /// <summary>The forbidden classes of continuations, by the lower 6 bits of a lead byte.</summary>
        private static Vector512<byte> ForbiddenAfter
        {
            [MethodImpl(MethodImplOptions.AggressiveInlining)]
            get => Vector512.Create(
                All, All, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
                0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
                Low | Middle, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, High, 0, 0,
                Low, 0, 0, 0, Middle | High, All, All, All, All, All, All, All, All, All, All, (byte)All);
        }

        /// <summary>The class of a continuation, by its lower 6 bits.</summary>
        private static Vector512<byte> ClassOfContinuation
        {
            [MethodImpl(MethodImplOptions.AggressiveInlining)]
            get => Vector512.Create(
                Low, Low, Low, Low, Low, Low, Low, Low, Low, Low, Low, Low, Low, Low, Low, Low,
                Middle, Middle, Middle, Middle, Middle, Middle, Middle, Middle,
                Middle, Middle, Middle, Middle, Middle, Middle, Middle, Middle,
                High, High, High, High, High, High, High, High, High, High, High, High, High, High, High, High,
                High, High, High, High, High, High, High, High, High, High, High, High, High, High, High, High);
        }
    }
}
