using System.Numerics;
using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;

namespace CustomBinarySerializer.Payload;

/// <summary>A <see cref="DateTime"/> in 64 bits: ticks in the lower 62, kind in the upper 2 (0 unspecified, 1 UTC, 2 local).</summary>
internal static class DateTimeBits
{
    private const int KindShift = 62;
    private const ulong Ticks = (1UL << KindShift) - 1;
    private const ulong MaxTicks = 3_155_378_975_999_999_999; // DateTime.MaxValue

    // In memory, both bits say that a local time is the later one of an hour that daylight saving time repeats.
    private const ulong LocalBit = 1UL << (KindShift + 1);
    private const ulong BothBits = LocalBit | (1UL << KindShift);

    // So it is in .NET 10, and documented nowhere. Where it isn't so, this finds out, and values are converted one by one.
    private static readonly bool s_isMemory = new[] { DateTimeKind.Unspecified, DateTimeKind.Utc, DateTimeKind.Local }
        .All(kind => new[] { DateTime.MinValue, DateTime.MaxValue }.All(time => IsMemory(DateTime.SpecifyKind(time, kind))));

    /// <summary>Makes bits of values in memory.</summary>
    /// <param name="values">As they were copied.</param>
    internal static void FromMemory(Span<DateTime> values)
    {
        Span<ulong> bits = MemoryMarshal.Cast<DateTime, ulong>(values);
        int i = 0;
        if (s_isMemory)
        {
            // Of both bits the lower one goes.
            for (; i <= bits.Length - Vector<ulong>.Count; i += Vector<ulong>.Count)
            {
                Vector<ulong> some = Vector.LoadUnsafe(ref MemoryMarshal.GetReference(bits), unchecked((nuint)i));
                (some & ~((some & (some << 1) & new Vector<ulong>(LocalBit)) >>> 1)).StoreUnsafe(ref MemoryMarshal.GetReference(bits), unchecked((nuint)i));
            }
        }

        for (; i < bits.Length; i++)
        {
            bits[i] = unchecked((ulong)FromDateTime(values[i]));
        }
    }

    /// <summary>Makes values of bits.</summary>
    /// <exception cref="BinarySerializationException">Some are none.</exception>
    internal static void ToMemory(Span<DateTime> values)
    {
        Span<ulong> bits = MemoryMarshal.Cast<DateTime, ulong>(values);
        if (!s_isMemory || !AreValid(bits))
        {
            for (int i = 0; i < bits.Length; i++)
            {
                values[i] = ToDateTime(unchecked((long)bits[i]));
            }
        }
    }

    private static bool IsMemory(DateTime value) => Unsafe.BitCast<DateTime, long>(value) == FromDateTime(value);

    private static bool AreValid(ReadOnlySpan<ulong> bits)
    {
        Vector<ulong> invalid = Vector<ulong>.Zero;
        int i = 0;
        for (; i <= bits.Length - Vector<ulong>.Count; i += Vector<ulong>.Count)
        {
            Vector<ulong> some = Vector.LoadUnsafe(ref MemoryMarshal.GetReference(bits), unchecked((nuint)i));
            invalid |= Vector.GreaterThan(some & new Vector<ulong>(Ticks), new Vector<ulong>(MaxTicks)) | Vector.GreaterThanOrEqual(some, new Vector<ulong>(BothBits));
        }

        bool areValid = Vector.EqualsAll(invalid, Vector<ulong>.Zero);
        for (; i < bits.Length; i++)
        {
            areValid &= IsValid(bits[i]);
        }

        return areValid;
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static long FromDateTime(DateTime value) => value.Ticks | unchecked((long)((ulong)value.Kind << KindShift));

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static DateTime ToDateTime(long bits)
    {
        ulong all = unchecked((ulong)bits);
        if (!IsValid(all))
        {
            Throw(bits);
        }

        return unchecked(new DateTime((long)(all & Ticks), (DateTimeKind)(all >> KindShift)));
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static bool IsValid(ulong bits) => (bits & Ticks) <= MaxTicks && bits < BothBits;

    private static void Throw(long bits) => throw PayloadErrors.NotA(nameof(DateTime), $"0x{bits:X16}");
}
