using System.Runtime.CompilerServices;
using CustomBinarySerializer.Payload;

namespace CustomBinarySerializer.Contracts.BuiltIn;

internal static class DateTimeTicks
{
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static long To(DateTime value) => DateTimeBits.FromDateTime(value);

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static DateTime From(long value) => DateTimeBits.ToDateTime(value);
}

/// <summary>Ticks of the clock time, then minutes.</summary>
internal static class DateTimeOffsetParts
{
    internal static (long Ticks, short Minutes) To(DateTimeOffset value) => (value.Ticks, (short)value.TotalOffsetMinutes);

    internal static DateTimeOffset From((long Ticks, short Minutes) value) => CheckedTimes.ToDateTimeOffset(value.Ticks, value.Minutes);
}

internal static class TimeSpanTicks
{
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static long To(TimeSpan value) => value.Ticks;

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static TimeSpan From(long value) => new(value);
}

internal static class DateOnlyDays
{
    internal static int To(DateOnly value) => value.DayNumber;

    internal static DateOnly From(int value) => CheckedTimes.ToDateOnly(value);
}

internal static class TimeOnlyTicks
{
    internal static long To(TimeOnly value) => value.Ticks;

    internal static TimeOnly From(long value) => CheckedTimes.ToTimeOnly(value);
}
