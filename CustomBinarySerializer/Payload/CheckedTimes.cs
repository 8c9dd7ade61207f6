namespace CustomBinarySerializer.Payload;

/// <summary>Dates and times of numbers that may be outside what they can be.</summary>
internal static class CheckedTimes
{
    internal static DateTimeOffset ToDateTimeOffset(long ticks, short minutes)
    {
        try
        {
            return new DateTimeOffset(ticks, TimeSpan.FromMinutes(minutes));
        }
        catch (ArgumentException e)
        {
            throw PayloadErrors.NotA(nameof(DateTimeOffset), $"{ticks} ticks, {minutes} minutes", e);
        }
    }

    internal static DateOnly ToDateOnly(int dayNumber) =>
        dayNumber >= 0 && dayNumber <= DateOnly.MaxValue.DayNumber
            ? DateOnly.FromDayNumber(dayNumber)
            : throw PayloadErrors.NotA(nameof(DateOnly), $"day {dayNumber}");

    internal static TimeOnly ToTimeOnly(long ticks) =>
        ticks >= 0 && ticks <= TimeOnly.MaxValue.Ticks
            ? new TimeOnly(ticks)
            : throw PayloadErrors.NotA(nameof(TimeOnly), $"{ticks} ticks");
}
