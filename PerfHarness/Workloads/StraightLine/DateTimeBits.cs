namespace PerfHarness.Workloads.StraightLine;

/// <summary>Converts a <see cref="DateTime"/> to 64 bits: the kind in the upper two, the ticks in the others.</summary>
internal static class DateTimeBits
{
    private const int KindShift = 62;
    private const long TicksMask = (1L << KindShift) - 1;

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static long From(DateTime value) => value.Ticks | ((long)value.Kind << KindShift);

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static DateTime To(long bits) => new(bits & TicksMask, (DateTimeKind)(bits >>> KindShift));
}
