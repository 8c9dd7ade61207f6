using System.ComponentModel;
using System.Runtime.CompilerServices;
using CustomBinarySerializer.Payload;

namespace CustomBinarySerializer.Generated;

/// <summary>
/// The conversion of a <see cref="DateTime"/> to 64 bits: ticks in the lower 62, <see cref="DateTime.Kind"/> in the
/// upper 2.
/// </summary>
[EditorBrowsable(EditorBrowsableState.Never)]
public static class DateTimeTicks
{
    /// <summary>Returns the bits of a value.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static long To(DateTime value) => DateTimeBits.FromDateTime(value);

    /// <summary>Returns the value with the given bits.</summary>
    /// <exception cref="BinarySerializationException">The ticks or the kind are out of range.</exception>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static DateTime From(long value) => DateTimeBits.ToDateTime(value);
}

/// <summary>
/// The conversion of a <see cref="DateTimeOffset"/> to ticks of the clock time and an offset in minutes.
/// </summary>
[EditorBrowsable(EditorBrowsableState.Never)]
public static class DateTimeOffsetParts
{
    /// <summary>Returns the ticks and minutes of a value.</summary>
    public static (long Ticks, short Minutes) To(DateTimeOffset value) => (value.Ticks, (short)value.TotalOffsetMinutes);

    /// <summary>Returns the value with the given ticks and minutes.</summary>
    /// <exception cref="BinarySerializationException">The ticks or the offset are out of range.</exception>
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

/// <summary>The conversion of a <see cref="TimeSpan"/> to its ticks.</summary>
[EditorBrowsable(EditorBrowsableState.Never)]
public static class TimeSpanTicks
{
    /// <summary>Returns the ticks of a value.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static long To(TimeSpan value) => value.Ticks;

    /// <summary>Returns the value with the given ticks.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static TimeSpan From(long value) => new(value);
}

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
