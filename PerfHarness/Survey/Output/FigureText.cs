namespace PerfHarness.Survey.Output;

/// <summary>Figures for people: three digits and a unit.</summary>
internal static class FigureText
{
    private const double Thousand = 1000;
    private static readonly string[] TimeUnits = ["ns", "µs", "ms", "s"];

    public static string Time(double? seconds)
    {
        if (seconds is not double value)
        {
            return "";
        }

        double scaled = value * 1e9;
        int unit = 0;
        while (scaled >= Thousand && unit < TimeUnits.Length - 1)
        {
            scaled /= Thousand;
            unit++;
        }

        return $"{ThreeDigits(scaled)} {TimeUnits[unit]}";
    }

    /// <summary>Returns the seconds of a time with its unit, or null for an empty text.</summary>
    public static double? Seconds(string time) => time.Length == 0
        ? null
        : double.Parse(time[..time.IndexOf(' ', StringComparison.Ordinal)], CultureInfo.InvariantCulture)
            * Math.Pow(Thousand, Array.IndexOf(TimeUnits, time[(time.IndexOf(' ', StringComparison.Ordinal) + 1)..])) / 1e9;

    public static string Bytes(double? bytes) => bytes is double value ? $"{ThreeDigits(value)} B" : "";

    public static string Times(double? ratio) => ratio is double value ? $"{ThreeDigits(value)}x" : "";

    public static string Count(int count) => count.ToString("#,0", CultureInfo.InvariantCulture);

    private static string ThreeDigits(double value) => value.ToString(
        value switch
        {
            < 10 => "0.##",
            < 100 => "0.#",
            _ => "#,0",
        },
        CultureInfo.InvariantCulture);
}
