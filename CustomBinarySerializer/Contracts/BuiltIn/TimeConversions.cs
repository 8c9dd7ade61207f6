using System.ComponentModel;
using System.Runtime.CompilerServices;
using CustomBinarySerializer.Payload;

namespace CustomBinarySerializer.Generated;

[EditorBrowsable(EditorBrowsableState.Never)]
public static class DateTimeTicks
{
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static long To(DateTime value) => DateTimeBits.FromDateTime(value);

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static DateTime From(long value) => DateTimeBits.ToDateTime(value);
}

/// <summary>Ticks of the clock time, then minutes.</summary>
[EditorBrowsable(EditorBrowsableState.Never)]
public static class DateTimeOffsetParts
{
    public static (long Ticks, short Minutes) To(DateTimeOffset value) => (value.Ticks, (short)value.TotalOffsetMinutes);

    public static DateTimeOffset From((long Ticks, short Minutes) value) => CheckedTimes.ToDateTimeOffset(value.Ticks, value.Minutes);
}

[EditorBrowsable(EditorBrowsableState.Never)]
public static class TimeSpanTicks
{
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static long To(TimeSpan value) => value.Ticks;

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static TimeSpan From(long value) => new(value);
}

[EditorBrowsable(EditorBrowsableState.Never)]
public static class DateOnlyDays
{
    public static int To(DateOnly value) => value.DayNumber;

    public static DateOnly From(int value) => CheckedTimes.ToDateOnly(value);
}

[EditorBrowsable(EditorBrowsableState.Never)]
public static class TimeOnlyTicks
{
    public static long To(TimeOnly value) => value.Ticks;

    public static TimeOnly From(long value) => CheckedTimes.ToTimeOnly(value);
}
