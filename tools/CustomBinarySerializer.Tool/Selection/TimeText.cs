using System.Globalization;

namespace CustomBinarySerializer.Tool.Selection;

/// <summary>Parses times and durations of the command line.</summary>
internal static class TimeText
{
    /// <summary>The forms of a time, for errors.</summary>
    internal const string Forms = "2026-11-28, 2026-11-28T14:30, 2026-11-28 14:30:05.25 or 2026-11-28T14:30:05+01:00 (without a zone: UTC)";

    /// <summary>The forms of a duration, for errors.</summary>
    internal const string Durations = "90s, 15m, 2h or 30d";

    private static readonly string[] s_formats =
    [
        "yyyy-MM-dd",
        .. from separator in new[] { "T", " " }
           from time in new[] { "HH:mm", "HH:mm:ss", "HH:mm:ss.FFFFFFF" }
           from zone in new[] { "", "K" }
           select $"yyyy-MM-dd'{separator}'{time}{zone}",
    ];

    /// <summary>Parses a time. Without a zone it is UTC.</summary>
    internal static bool TryParse(string text, out DateTimeOffset time) => DateTimeOffset.TryParseExact(
        text, s_formats, CultureInfo.InvariantCulture, DateTimeStyles.AssumeUniversal, out time);

    /// <summary>Parses a duration: digits and a unit.</summary>
    internal static bool TryParseDuration(string text, out TimeSpan duration)
    {
        duration = default;
        if (text.Length < 2
            || !long.TryParse(text.AsSpan(0, text.Length - 1), NumberStyles.None, CultureInfo.InvariantCulture, out long count)
            || count > TimeSpan.MaxValue.Days)
        {
            return false;
        }

        TimeSpan? unit = text[^1] switch
        {
            's' => TimeSpan.FromSeconds(1),
            'm' => TimeSpan.FromMinutes(1),
            'h' => TimeSpan.FromHours(1),
            'd' => TimeSpan.FromDays(1),
            _ => null,
        };
        duration = (unit ?? default) * count;
        return unit is not null;
    }

    /// <summary>Returns the time of an option, which is a time or a duration before now.</summary>
    /// <param name="option">The name of the option.</param>
    /// <param name="text">The text of the option.</param>
    /// <param name="now">The present time.</param>
    /// <exception cref="SelectionException">The text is neither a time nor an age.</exception>
    internal static DateTimeOffset Of(string option, string text, DateTimeOffset now) =>
        TryParse(text, out DateTimeOffset time) ? time
        : TryParseDuration(text, out TimeSpan ago)
            ? ago.Ticks > now.UtcTicks ? DateTimeOffset.MinValue : now - ago
        : throw new SelectionException(option, text, 0, $"this is no time. Give {Forms}, or how long ago: {Durations}.");
}
