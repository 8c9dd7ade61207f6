namespace PerfHarness.Files.Results;

/// <summary>The figure of one row in one process.</summary>
/// <param name="Row">Name of the row.</param>
/// <param name="Value">The figure in the unit of the row. The median if the process measured several times.</param>
/// <param name="Calls">Times of all calls, if the figure is the median of single calls.</param>
internal sealed record FileFigure(string Row, double Value, LatencyHistogram? Calls = null)
{
    public static FileFigure Of(FileRow row, double value) => new(row.Name, value);

    /// <summary>Creates the median of timed calls with their histogram. Sorts the times.</summary>
    public static FileFigure OfCalls(FileRow row, long[] ticks) =>
        new(row.Name, ticks.Percentile(50) / (double)Stopwatch.Frequency * row.Unit.PerSecond(), LatencyHistogram.OfTicks(ticks));
}
