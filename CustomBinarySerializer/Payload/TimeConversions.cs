using System.ComponentModel;
using System.Runtime.CompilerServices;
using CustomBinarySerializer.Payload;

namespace CustomBinarySerializer.Generated;

/// <summary>Converts a <see cref="DateTime"/>: its ticks in the lower 62 bits, its <see cref="DateTime.Kind"/> in the upper 2.</summary>
[EditorBrowsable(EditorBrowsableState.Never)]
public static class DateTimeTicks
{
    /// <summary>Returns the bits of a value.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static long To(DateTime value) => DateTimeBits.FromDateTime(value);

    /// <summary>Returns the value of bits.</summary>
    /// <exception cref="BinarySerializationException">No value has these bits.</exception>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static DateTime From(long value) => DateTimeBits.ToDateTime(value);
}

/// <summary>Converts a <see cref="DateTimeOffset"/>: ticks of the clock time, then the offset in minutes.</summary>
[EditorBrowsable(EditorBrowsableState.Never)]
public static class DateTimeOffsetParts
{
    /// <summary>Returns the parts of a value.</summary>
    public static (long Ticks, short Minutes) To(DateTimeOffset value) => (value.Ticks, (short)value.TotalOffsetMinutes);

    /// <summary>Returns the value of parts.</summary>
    /// <exception cref="BinarySerializationException">No value has these parts.</exception>
    public static DateTimeOffset From((long Ticks, short Minutes) value)
    {
        try
        {
            return new DateTimeOffset(value.Ticks, TimeSpan.FromMinutes(value.Minutes));
        }
        catch (ArgumentException e)
        {
            throw PayloadErrors.NotA(nameof(DateTimeOffset), $"{value.Ticks} ticks, {value.Minutes} minutes", e);
        }
    }
}

/// <summary>Converts a <see cref="TimeSpan"/>: its ticks.</summary>
[EditorBrowsable(EditorBrowsableState.Never)]
public static class TimeSpanTicks
{
    /// <summary>Returns the ticks of a value.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static long To(TimeSpan value) => value.Ticks;

    /// <summary>Returns the value of ticks.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static TimeSpan From(long value) => new(value);
}

/// <summary>Converts a <see cref="DateOnly"/>: the days since 0001-01-01.</summary>
[EditorBrowsable(EditorBrowsableState.Never)]
public static class DateOnlyDays
{
    /// <summary>Returns the day number of a value.</summary>
    public static int To(DateOnly value) => value.DayNumber;

    /// <summary>Returns the value of a day number.</summary>
    /// <exception cref="BinarySerializationException">No value has this number.</exception>
    public static DateOnly From(int value) =>
        value >= 0 && value <= DateOnly.MaxValue.DayNumber
            ? DateOnly.FromDayNumber(value)
            : throw PayloadErrors.NotA(nameof(DateOnly), $"day {value}");
}

/// <summary>Converts a <see cref="TimeOnly"/>: the ticks since midnight.</summary>
[EditorBrowsable(EditorBrowsableState.Never)]
public static class TimeOnlyTicks
{
    /// <summary>Returns the ticks of a value.</summary>
    public static long To(TimeOnly value) => value.Ticks;

    /// <summary>Returns the value of ticks.</summary>
    /// <exception cref="BinarySerializationException">No value has these ticks.</exception>
    public static TimeOnly From(long value) =>
        value >= 0 && value <= TimeOnly.MaxValue.Ticks
            ? new TimeOnly(value)
            : throw PayloadErrors.NotA(nameof(TimeOnly), $"{value} ticks");
}
