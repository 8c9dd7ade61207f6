using System.Runtime.CompilerServices;

namespace CustomBinarySerializer.Payload;

/// <summary>
/// The conversion of a <see cref="DateTime"/> to 64 bits: ticks in the lower 62, kind in the upper 2.
/// </summary>
/// <remarks>The kinds are 0 for unspecified, 1 for UTC and 2 for local.</remarks>
internal static partial class DateTimeBits
{
    private const int KindShift = 62;
    private const long Ticks = (1L << KindShift) - 1;
    private const long MaxTicks = 3_155_378_975_999_999_999; // DateTime.MaxValue

    // In memory, both bits mark a local time as the later one of an hour that daylight saving time repeats.
    private const ulong UtcBit = 1UL << KindShift;
    private const ulong BothBits = UtcBit << 1 | UtcBit;

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static long FromDateTime(DateTime value) => value.Ticks | unchecked((long)((ulong)value.Kind << KindShift));

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static DateTime ToDateTime(long bits)
    {
        if (!IsValid(bits))
        {
            Throw(bits);
        }

        return unchecked(new DateTime(bits & Ticks, (DateTimeKind)((ulong)bits >> KindShift)));
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static bool IsValid(long bits) => (bits & Ticks) <= MaxTicks && unchecked((ulong)bits) < BothBits;

    private static void Throw(long bits) => throw PayloadErrors.NotA(nameof(DateTime), $"0x{bits:X16}");
}
