using System.Diagnostics;
using PerfHarness.Reporting;

namespace PerfHarness.Files.Results;

/// <summary>What one process measured for one row.</summary>
/// <param name="Row">Its name.</param>
/// <param name="Value">In the row's unit: the median where the process measured several times.</param>
/// <param name="Calls">All calls, where single ones were timed and this is their median.</param>
internal sealed record FileFigure(string Row, double Value, LatencyHistogram? Calls = null)
{
    public static FileFigure Of(FileRow row, double value) => new(row.Name, value);

    /// <summary>The median of timed calls, which are kept beside it. Sorts them.</summary>
    public static FileFigure OfCalls(FileRow row, long[] ticks) =>
        new(row.Name, ticks.Percentile(50) / (double)Stopwatch.Frequency * row.Unit.PerSecond(), LatencyHistogram.OfTicks(ticks));
}
