namespace PerfHarness.Files.Results;

/// <summary>The unit of a figure.</summary>
internal enum FileUnit
{
    MillionsPerSecond,
    ThousandsPerSecond,
    Times,
    PercentOfLimit,
    Nanoseconds,
    Microseconds,
    Milliseconds,
    Megabytes,
    PercentOfProcessor,
    BytesPerMessage,
}

/// <summary>Comparison and format of figures.</summary>
internal static class FileUnits
{
    public static bool IsMoreBetter(this FileUnit unit) =>
        unit is FileUnit.MillionsPerSecond or FileUnit.ThousandsPerSecond or FileUnit.Times or FileUnit.PercentOfLimit;

    public static bool Reaches(this FileUnit unit, double value, double target) =>
        unit.IsMoreBetter() ? value >= target : value <= target;

    public static double Best(this FileUnit unit, IEnumerable<double> values) =>
        unit.IsMoreBetter() ? values.Max() : values.Min();

    /// <summary>Returns the number of units of time in a second.</summary>
    public static double PerSecond(this FileUnit unit) => unit switch
    {
        FileUnit.Nanoseconds => 1e9,
        FileUnit.Microseconds => 1e6,
        FileUnit.Milliseconds => 1e3,
        _ => throw new ArgumentOutOfRangeException(nameof(unit), unit, "The unit must be a unit of time."),
    };

    public static string Symbol(this FileUnit unit) => unit switch
    {
        FileUnit.MillionsPerSecond => "M/s",
        FileUnit.ThousandsPerSecond => "k/s",
        FileUnit.Times => "x",
        FileUnit.PercentOfLimit or FileUnit.PercentOfProcessor => "%",
        FileUnit.Nanoseconds => "ns",
        FileUnit.Microseconds => "µs",
        FileUnit.Milliseconds => "ms",
        FileUnit.Megabytes => "MB",
        _ => "B",
    };

    public static string Format(this FileUnit unit, double value) => value.ToString(
        unit switch
        {
            FileUnit.PercentOfLimit or FileUnit.Nanoseconds => "#,0",
            FileUnit.PercentOfProcessor => "0.00",
            FileUnit.BytesPerMessage => "0.###",
            _ => "#,0.0",
        },
        CultureInfo.InvariantCulture);
}
