using System.Numerics;
using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;
using System.Runtime.Intrinsics;

namespace CustomBinarySerializer.Payload;

/// <content>The conversion of whole spans, by vectors.</content>
internal static partial class DateTimeBits
{
    private const int KindBits = (8 * sizeof(long)) - KindShift;

    // .NET 10 has this layout, but doesn't document it. If a test of it fails, values are converted one by one.
    private static readonly bool s_isMemory = new[] { DateTimeKind.Unspecified, DateTimeKind.Utc, DateTimeKind.Local }
        .All(kind => new[] { DateTime.MinValue, DateTime.MaxValue }.All(time => IsMemory(DateTime.SpecifyKind(time, kind))));

    /// <summary>Converts values in memory to their bits.</summary>
    /// <param name="values">The values to convert.</param>
    /// <param name="bits">The span for the bits, 8 bytes per value.</param>
    internal static void FromMemory(ReadOnlySpan<DateTime> values, Span<byte> bits)
    {
        ref byte to = ref MemoryMarshal.GetReference(bits);
        ref byte from = ref Unsafe.As<DateTime, byte>(ref MemoryMarshal.GetReference(values));
        int end = s_isMemory ? bits.Length - (bits.Length % Vector<byte>.Count) : 0;
        nint at = 0;
        unchecked
        {
            // If both bits are set, the lower one is cleared.
            for (; Vector512.IsHardwareAccelerated && at <= end - Vector512<byte>.Count; at += Vector512<byte>.Count)
            {
                Vector512<ulong> some = Unsafe.ReadUnaligned<Vector512<ulong>>(ref Unsafe.Add(ref from, at));
                Unsafe.WriteUnaligned(ref Unsafe.Add(ref to, at), Vector512.AndNot(some, (some >>> 1) & Vector512.Create(UtcBit)));
            }

            for (; at < end; at += Vector<byte>.Count)
            {
                Vector<ulong> some = Unsafe.ReadUnaligned<Vector<ulong>>(ref Unsafe.Add(ref from, at));
                Unsafe.WriteUnaligned(ref Unsafe.Add(ref to, at), some & ~((some >>> 1) & new Vector<ulong>(UtcBit)));
            }
        }

        for (int i = end / sizeof(long); i < values.Length; i++)
        {
            Unsafe.WriteUnaligned(ref Unsafe.Add(ref to, i * sizeof(long)), FromDateTime(values[i]));
        }
    }

    /// <summary>Converts bits to values in memory.</summary>
    /// <param name="bits">The bits to convert. They may be the memory of the values.</param>
    /// <param name="values">The span for the values.</param>
    /// <exception cref="BinarySerializationException">
    /// The bits of a value aren't a valid date. All values are cleared then.
    /// </exception>
    internal static void ToMemory(ReadOnlySpan<byte> bits, Span<DateTime> values)
    {
        ref byte from = ref MemoryMarshal.GetReference(bits);
        ref byte to = ref Unsafe.As<DateTime, byte>(ref MemoryMarshal.GetReference(values));
        int end = s_isMemory ? bits.Length - (bits.Length % Vector<byte>.Count) : 0;
        nint at = 0;

        // The maximum of all bits, and of the ticks shifted past the kind.
        Vector512<ulong> most = Vector512<ulong>.Zero;
        Vector512<ulong> mostTicks = Vector512<ulong>.Zero;

        // The highest bit of an element is 1 if some bits in its position were invalid.
        Vector<long> invalid = Vector<long>.Zero;
        unchecked
        {
            // Two vectors at a time, because each maximum depends on the previous one.
            for (; Vector512.IsHardwareAccelerated && at <= end - (2 * Vector512<byte>.Count); at += 2 * Vector512<byte>.Count)
            {
                Vector512<ulong> some = Unsafe.ReadUnaligned<Vector512<ulong>>(ref Unsafe.Add(ref from, at));
                Vector512<ulong> more = Unsafe.ReadUnaligned<Vector512<ulong>>(ref Unsafe.Add(ref from, at + Vector512<byte>.Count));
                most = Vector512.Max(most, Vector512.Max(some, more));
                mostTicks = Vector512.Max(mostTicks, Vector512.Max(some << KindBits, more << KindBits));
                Unsafe.WriteUnaligned(ref Unsafe.Add(ref to, at), some);
                Unsafe.WriteUnaligned(ref Unsafe.Add(ref to, at + Vector512<byte>.Count), more);
            }

            for (; at < end; at += Vector<byte>.Count)
            {
                Vector<long> some = Unsafe.ReadUnaligned<Vector<long>>(ref Unsafe.Add(ref from, at));
                invalid |= (some & (some << 1)) | (new Vector<long>(MaxTicks) - (some & new Vector<long>(Ticks)));
                Unsafe.WriteUnaligned(ref Unsafe.Add(ref to, at), some);
            }
        }

        // On error, the loop below finds the first invalid value.
        if (Vector.LessThanAny(invalid, Vector<long>.Zero)
            || (Vector512.IsHardwareAccelerated
                && (Vector512.GreaterThanOrEqualAny(most, Vector512.Create(BothBits))
                    || Vector512.GreaterThanAny(mostTicks, Vector512.Create((ulong)MaxTicks << KindBits)))))
        {
            end = 0;
        }

        for (int i = end / sizeof(long); i < values.Length; i++)
        {
            long one = Unsafe.ReadUnaligned<long>(ref Unsafe.Add(ref from, i * sizeof(long)));
            if (!IsValid(one))
            {
                values.Clear();
                Throw(one);
            }

            values[i] = ToDateTime(one);
        }
    }

    private static bool IsMemory(DateTime value) => Unsafe.BitCast<DateTime, long>(value) == FromDateTime(value);
}
