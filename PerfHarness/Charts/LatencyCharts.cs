using PerfHarness.Files.Results;
using PerfHarness.Ring;

namespace PerfHarness.Charts;

/// <summary>Draws the times of single calls: on transaction files and through shared memory.</summary>
internal static class LatencyCharts
{
    private const string Own = "a";
    private const string Limit = "b";

    /// <summary>Returns file names with their pictures.</summary>
    public static IEnumerable<(string FileName, string Svg)> Of(FilesReport report)
    {
        string subtitle = $"{SvgPicture.Measured(report.Machine, report.Measured)}; {Processes(report.Processes)}";
        HistogramChart.Panel[] appends =
            [.. PanelsOf(report, FileRows.BareAppendMedian, Limit), .. PanelsOf(report, FileRows.AppendMedian, Own)];
        HistogramChart.Panel[] reads = [.. PanelsOf(report, FileRows.ReadAtMedian, Own), .. PanelsOf(report, FileRows.SeenMedian, Own)];
        if (appends.Length > 0)
        {
            yield return ("files-appends.svg", HistogramChart.Draw("Transaction files: single appends of a Customer", subtitle, appends));
        }

        if (reads.Length > 0)
        {
            yield return (
                "files-reads.svg",
                HistogramChart.Draw("Transaction files: reading single messages, and following another process", subtitle, reads));
        }
    }

    /// <inheritdoc cref="Of(FilesReport)"/>
    public static IEnumerable<(string FileName, string Svg)> Of(RingReport report)
    {
        HistogramChart.Panel[] trips =
        [
            .. from row in report.Rows
               let calls = row.Runs.Select(run => run.Trips).OfType<LatencyHistogram>().ToArray()
               where calls.Length > 0
               select new HistogramChart.Panel(
                   row.Scenario, RingScenario.Named(row.Scenario).Traffic == RingTraffic.Futex ? Limit : Own, LatencyHistogram.Sum(calls)),
        ];
        if (trips.Length > 0)
        {
            string processes = Processes(report.Rows.Max(row => row.Runs.Count));
            string subtitle = $"{SvgPicture.Measured(report.Machine, report.Measured)}; {processes}";
            yield return ("ring-trips.svg", HistogramChart.Draw("Shared memory: a Customer to another process and back", subtitle, trips));
        }
    }

    private static IEnumerable<HistogramChart.Panel> PanelsOf(FilesReport report, FileRow row, string color) =>
        from result in report.Results
        where result.Row.Name == row.Name
        let calls = result.Calls
        where calls is not null
        select new HistogramChart.Panel(NameOf(result), color, calls);

    // The name of the row is that of its median.
    private static string NameOf(FileResult result)
    {
        string name = result.Row.Name.Replace(", p50", "", StringComparison.Ordinal);
        return result.Messages is long messages ? FormattableString.Invariant($"{name}, {messages / 1e6:0.##} M") : name;
    }

    private static string Processes(int count) => count == 1 ? "calls of one process" : $"calls of {count} fresh processes";
}
