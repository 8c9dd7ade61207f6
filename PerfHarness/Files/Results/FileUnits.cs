using System.Globalization;

namespace PerfHarness.Files.Results;

/// <summary>How figures of each unit are compared and printed.</summary>
internal static class FileUnits
{
    public static bool IsMoreBetter(this FileUnit unit) =>
        unit is FileUnit.MillionsPerSecond or FileUnit.ThousandsPerSecond or FileUnit.Times or FileUnit.PercentOfLimit;

    public static bool Reaches(this FileUnit unit, double value, double target) =>
        unit.IsMoreBetter() ? value >= target : value <= target;

    public static double Best(this FileUnit unit, IEnumerable<double> values) =>
        unit.IsMoreBetter() ? values.Max() : values.Min();

    public static string Format(this FileUnit unit, double value) => unit switch
    {
        FileUnit.MillionsPerSecond => Number(value, "0.0") + " M/s",
        FileUnit.ThousandsPerSecond => Number(value, "0.00") + " k/s",
        FileUnit.Times => Number(value, "0.0") + "x",
        FileUnit.PercentOfLimit => Number(value, "0") + " %",
        FileUnit.Nanoseconds => Number(value, "#,0") + " ns",
        FileUnit.Microseconds => Number(value, "#,0.0") + " µs",
        FileUnit.Milliseconds => Number(value, "#,0.0") + " ms",
        FileUnit.Megabytes => Number(value, "#,0.0") + " MB",
        FileUnit.PercentOfProcessor => Number(value, "0.00") + " %",
        _ => Number(value, "0.###") + " B",
    };

    private static string Number(double value, string format) => value.ToString(format, CultureInfo.InvariantCulture);
}
