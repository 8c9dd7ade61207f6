using System.Runtime.CompilerServices;

namespace CustomBinarySerializer.Payload;

/// <summary>A <see cref="DateTime"/> in 64 bits: ticks in the lower 62, kind in the upper 2 (0 unspecified, 1 UTC, 2 local).</summary>
internal static class DateTimeBits
{
    private const int KindShift = 62;
    private const ulong Ticks = (1UL << KindShift) - 1;
    private const ulong MaxTicks = 3_155_378_975_999_999_999; // DateTime.MaxValue

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static long FromDateTime(DateTime value) => value.Ticks | unchecked((long)((ulong)value.Kind << KindShift));

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static DateTime ToDateTime(long bits)
    {
        ulong ticks = unchecked((ulong)bits) & Ticks;
        ulong kind = unchecked((ulong)bits) >> KindShift;
        if (ticks > MaxTicks || kind > (ulong)DateTimeKind.Local)
        {
            Throw(bits);
        }

        return unchecked(new DateTime((long)ticks, (DateTimeKind)kind));
    }

    private static void Throw(long bits) => throw PayloadErrors.NotA(nameof(DateTime), $"0x{bits:X16}");
}
