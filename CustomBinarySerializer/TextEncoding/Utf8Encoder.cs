using System.Numerics;
using System.Runtime.CompilerServices;
using System.Runtime.Intrinsics;
using System.Runtime.Intrinsics.X86;

namespace CustomBinarySerializer.TextEncoding;

/// <summary>An encoder of UTF-8 with AVX-512 and VBMI2, 32 chars at a time.</summary>
/// <remarks>
/// <para>
/// Each char is expanded in its own lane to all bytes that it can need. One instruction then moves the needed bytes
/// next to each other. A surrogate becomes two bytes; the first byte of a low surrogate has two bits of the high one:
/// </para>
/// <code>
/// char                                   bytes
/// 00000000 0aaaaaaa                      0aaaaaaa
/// 00000aaa aabbbbbb                      110aaaaa 10bbbbbb
/// aaaabbbb bbcccccc                      1110aaaa 10bbbbbb 10cccccc
/// 110110aa aabbbbcc  after adding 0x40   11110aaa 10aabbbb
/// 110111dd ddeeeeee                                        10ccdddd 10eeeeee
/// </code>
/// <para>Loads and stores are masked, so that no memory outside the text or after its bytes is accessed.</para>
/// </remarks>
internal static unsafe class Utf8Encoder
{
    private const int BlockChars = 32;
    private const ushort MaxOneByte = 0x7F;
    private const ushort MaxTwoBytes = 0x7FF;

    // The first byte is the lower one in a lane.
    private const ushort FirstByte = 0x80;
    private const ushort SecondBits = 0x3F00;

    /// <summary>Whether this processor supports this class and <see cref="Utf8Decoder"/>.</summary>
    internal static bool IsSupported
    {
        [MethodImpl(MethodImplOptions.AggressiveInlining)]
        get => Vector512.IsHardwareAccelerated && Avx512Vbmi2.IsSupported;
    }

    /// <summary>Writes a valid text. Returns the address after it, or null if it is invalid or doesn't fit.</summary>
    /// <remarks>After null, the written bytes are meaningless.</remarks>
    internal static byte* TryEncode(byte* at, byte* end, ReadOnlySpan<char> text, out bool isValid)
    {
        unchecked
        {
            isValid = false;
            uint pendingHigh = 0;
            Vector512<ushort> before = Vector512<ushort>.Zero;
            fixed (char* first = text)
            {
                ushort* from = (ushort*)first;
                nint remaining = text.Length;
                while (remaining > 0)
                {
                    Vector512<ushort> inside = Inside(remaining);
                    Vector512<ushort> chars = Avx512BW.MaskLoad(from, inside, Vector512<ushort>.Zero);
                    Vector512<ushort> pair = ToTwoBytes(chars);
                    Vector512<ushort> three = Vector512<ushort>.Zero;
                    if (pendingHigh != 0 || Vector512.GreaterThanAny(chars, Vector512.Create(MaxTwoBytes)))
                    {
                        three = Vector512.GreaterThan(chars, Vector512.Create(MaxTwoBytes));
                        Vector512<ushort> surrogates = Vector512.Equals(
                            chars & Vector512.Create((ushort)0xF800), Vector512.Create((ushort)0xD800));
                        if (pendingHigh != 0 || surrogates != Vector512<ushort>.Zero)
                        {
                            if (!TryReplaceSurrogates(chars, before, ref pair, ref pendingHigh))
                            {
                                return null;
                            }

                            three = Vector512.AndNot(three, surrogates);
                        }
                    }
                    else if (remaining >= 2 * BlockChars && IsAscii(chars))
                    {
                        nint ascii = StoreAscii(at, end, from, remaining);
                        if (ascii == 0)
                        {
                            isValid = true;
                            return null;
                        }

                        at += ascii;
                        from += ascii;
                        remaining -= ascii;
                        continue;
                    }

                    // At least one byte of each char is kept. The highest bit marks the other bytes to keep.
                    Vector512<ushort> kept = pair | (inside & Vector512.Create(FirstByte));
                    byte* past = three == Vector512<ushort>.Zero
                        ? TryStore(at, end, pair.AsByte(), kept.AsByte())
                        : TryStoreThree(at, end, chars, pair, kept, three);
                    if (past == null)
                    {
                        // The rest isn't checked, because the result wouldn't change anything.
                        isValid = true;
                        return null;
                    }

                    at = past;
                    from += BlockChars;
                    remaining -= BlockChars;
                    before = chars;
                }

                isValid = pendingHigh == 0;
                return isValid ? at : null;
            }
        }
    }

    /// <summary>Returns the number of UTF-8 bytes of a text, with 3 for a lone surrogate.</summary>
    internal static long Count(ReadOnlySpan<char> text)
    {
        unchecked
        {
            long count = text.Length;
            uint pendingHigh = 0;
            fixed (char* first = text)
            {
                ushort* from = (ushort*)first;
                for (nint remaining = text.Length; remaining > 0; remaining -= BlockChars)
                {
                    Vector512<ushort> chars = Avx512BW.MaskLoad(from, Inside(remaining), Vector512<ushort>.Zero);
                    count += BitOperations.PopCount(
                        Vector512.GreaterThan(chars, Vector512.Create(MaxOneByte)).ExtractMostSignificantBits());
                    ulong three = Vector512.GreaterThan(chars, Vector512.Create(MaxTwoBytes)).ExtractMostSignificantBits();
                    uint highs = 0;
                    if (three != 0)
                    {
                        // Both surrogates of a pair were counted as three bytes, but need four together.
                        highs = Highs(chars);
                        uint pairs = ((highs << 1) | pendingHigh) & Lows(chars);
                        count += BitOperations.PopCount(three) - (2 * BitOperations.PopCount(pairs));
                    }

                    pendingHigh = highs >> (BlockChars - 1);
                    from += BlockChars;
                }
            }

            return count;
        }
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static Vector512<ushort> Inside(nint remaining) =>
        Vector512.LessThan(Vector512<ushort>.Indices, Vector512.Create(unchecked((ushort)Math.Min(remaining, BlockChars))));

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static bool IsAscii(Vector512<ushort> chars) => !Vector512.GreaterThanAny(chars, Vector512.Create(MaxOneByte));

    // Stores whole blocks without a mask. Returns 0 if the first block, which is ASCII, doesn't fit.
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static nint StoreAscii(byte* at, byte* end, ushort* from, nint remaining)
    {
        unchecked
        {
            nint most = Math.Min(remaining, (nint)(end - at)) - BlockChars;
            nint done = 0;
            while (done <= most)
            {
                Vector512<ushort> chars = Vector512.Load(from + done);
                if (!IsAscii(chars))
                {
                    break;
                }

                Avx512BW.ConvertToVector256Byte(chars).Store(at + done);
                done += BlockChars;
            }

            return done;
        }
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static Vector512<ushort> ToTwoBytes(Vector512<ushort> chars)
    {
        Vector512<ushort> two = (chars >> 6) | ((chars << 8) & Vector512.Create(SecondBits)) | Vector512.Create((ushort)0x80C0);
        return Vector512.ConditionalSelect(Vector512.GreaterThan(chars, Vector512.Create(MaxOneByte)), two, chars);
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static bool TryReplaceSurrogates(
        Vector512<ushort> chars, Vector512<ushort> before, ref Vector512<ushort> pair, ref uint pendingHigh)
    {
        unchecked
        {
            uint highs = Highs(chars);
            if (((highs << 1) | pendingHigh) != Lows(chars))
            {
                return false;
            }

            pendingHigh = highs >> (BlockChars - 1);
            Vector512<ushort> kind = chars & Vector512.Create((ushort)0xFC00);
            Vector512<ushort> upper = (chars & Vector512.Create((ushort)0x3FF)) + Vector512.Create((ushort)0x40);
            Vector512<ushort> high = (upper >> 8) | ((upper << 6) & Vector512.Create(SecondBits)) | Vector512.Create((ushort)0x80F0);
            Vector512<byte> carried = Avx512F.AlignRight64(chars.AsUInt64(), before.AsUInt64(), 6).AsByte();
            Vector512<ushort> previous = Avx512BW.AlignRight(chars.AsByte(), carried, 14).AsUInt16();
            Vector512<ushort> low = ((previous << 4) & Vector512.Create((ushort)0x30))
                | ((chars >> 6) & Vector512.Create((ushort)0xF))
                | ((chars << 8) & Vector512.Create(SecondBits))
                | Vector512.Create((ushort)0x8080);
            pair = Vector512.ConditionalSelect(Vector512.Equals(kind, Vector512.Create((ushort)0xD800)), high, pair);
            pair = Vector512.ConditionalSelect(Vector512.Equals(kind, Vector512.Create((ushort)0xDC00)), low, pair);
            return true;
        }
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static uint Highs(Vector512<ushort> chars) => OfKind(chars, 0xD800);

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static uint Lows(Vector512<ushort> chars) => OfKind(chars, 0xDC00);

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static uint OfKind(Vector512<ushort> chars, ushort kind) =>
        unchecked((uint)Vector512.Equals(chars & Vector512.Create((ushort)0xFC00), Vector512.Create(kind)).ExtractMostSignificantBits());

    // Two vectors of 32-bit lanes. Unpacking works on 128 bits, so the quarters are moved first to end up in order.
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static byte* TryStoreThree(
        byte* at, byte* end, Vector512<ushort> chars, Vector512<ushort> pair, Vector512<ushort> kept, Vector512<ushort> three)
    {
        Vector512<ushort> firstTwo = (chars >> 12) | ((chars << 2) & Vector512.Create(SecondBits)) | Vector512.Create((ushort)0x80E0);
        Vector512<ushort> third = ((chars & Vector512.Create((ushort)0x3F)) | Vector512.Create(FirstByte)) & three;
        Vector512<long> order = Vector512.Create(0L, 4, 1, 5, 2, 6, 3, 7);
        pair = Avx512F.PermuteVar8x64(Vector512.ConditionalSelect(three, firstTwo, pair).AsInt64(), order).AsUInt16();
        kept = Avx512F.PermuteVar8x64(Vector512.ConditionalSelect(three, firstTwo, kept).AsInt64(), order).AsUInt16();
        third = Avx512F.PermuteVar8x64(third.AsInt64(), order).AsUInt16();
        at = TryStore(at, end, Avx512BW.UnpackLow(pair, third).AsByte(), Avx512BW.UnpackLow(kept, third).AsByte());
        return at == null
            ? null
            : TryStore(at, end, Avx512BW.UnpackHigh(pair, third).AsByte(), Avx512BW.UnpackHigh(kept, third).AsByte());
    }

    /// <summary>
    /// Stores the bytes whose element in <paramref name="kept"/> has its highest bit set, next to each other.
    /// </summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static byte* TryStore(byte* at, byte* end, Vector512<byte> bytes, Vector512<byte> kept)
    {
        unchecked
        {
            nint count = BitOperations.PopCount(kept.ExtractMostSignificantBits());
            if (end - at < count)
            {
                return null;
            }

            // By way of a register: compressing to memory takes a hundred cycles on some processors.
            Vector512<byte> packed = Avx512Vbmi2.Compress(Vector512<byte>.Zero, kept, bytes);
            Avx512BW.MaskStore(at, Vector512.LessThan(Vector512<byte>.Indices, Vector512.Create((byte)count)), packed);
            return at + count;
        }
    }
}
