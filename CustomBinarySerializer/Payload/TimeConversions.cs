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
