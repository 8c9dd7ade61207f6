using System.Text.Json.Serialization;
using PerfHarness.Reporting;

namespace PerfHarness.Files.Results;

/// <summary>A row over all processes.</summary>
/// <param name="Row">Which.</param>
/// <param name="Messages">In the file; null where that doesn't matter.</param>
/// <param name="Median">Of the processes.</param>
/// <param name="Best">Of the processes: what the machine can do when little disturbs it.</param>
/// <param name="Spread">The largest figure as a multiple of the smallest.</param>
/// <param name="Calls">Of all processes, where single calls were timed.</param>
internal sealed record FileResult(FileRow Row, long? Messages, double Median, double Best, double Spread, LatencyHistogram? Calls = null)
{
    [JsonPropertyName("reached")]
    public bool? IsReached => Row.Target is double target ? Row.Unit.Reaches(Median, target) : null;

    public static IEnumerable<FileResult> Of(long? messages, IEnumerable<FileFigure> figures)
    {
        ILookup<string, FileFigure> byRow = figures.ToLookup(figure => figure.Row);
        return FileRows.All
            .Where(row => byRow.Contains(row.Name))
            .Select(row => Of(row, messages, [.. byRow[row.Name]]));
    }

    private static FileResult Of(FileRow row, long? messages, FileFigure[] figures)
    {
        double[] values = [.. figures.Select(figure => figure.Value)];
        LatencyHistogram[] calls = [.. figures.Select(figure => figure.Calls).OfType<LatencyHistogram>()];
        return new FileResult(
            row,
            messages,
            values.Median(),
            row.Unit.Best(values),
            values.Min() > 0 ? values.Max() / values.Min() : 1,
            calls.Length == 0 ? null : LatencyHistogram.Sum(calls));
    }
}
