using System.ComponentModel;
using CustomBinarySerializer.Payload;

namespace CustomBinarySerializer.Generated;

/// <summary>The conversion of a <see cref="DateOnly"/> to the days since 0001-01-01.</summary>
[EditorBrowsable(EditorBrowsableState.Never)]
public static class DateOnlyDays
{
    /// <summary>Returns the day number of a value.</summary>
    public static int To(DateOnly value) => value.DayNumber;

    /// <summary>Returns the value with the given day number.</summary>
    /// <exception cref="BinarySerializationException">The day number is out of range.</exception>
    public static DateOnly From(int value) =>
        value >= 0 && value <= DateOnly.MaxValue.DayNumber
            ? DateOnly.FromDayNumber(value)
            : throw PayloadErrors.NotA(nameof(DateOnly), $"day {value}");
}

/// <summary>The conversion of a <see cref="TimeOnly"/> to the ticks since midnight.</summary>
[EditorBrowsable(EditorBrowsableState.Never)]
public static class TimeOnlyTicks
{
    /// <summary>Returns the ticks of a value.</summary>
    public static long To(TimeOnly value) => value.Ticks;

    /// <summary>Returns the value with the given ticks.</summary>
    /// <exception cref="BinarySerializationException">The ticks are out of range.</exception>
    public static TimeOnly From(long value) =>
        value >= 0 && value <= TimeOnly.MaxValue.Ticks
            ? new TimeOnly(value)
            : throw PayloadErrors.NotA(nameof(TimeOnly), $"{value} ticks");
}
