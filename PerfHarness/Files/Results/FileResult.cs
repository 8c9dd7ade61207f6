namespace PerfHarness.Files.Results;

/// <summary>The figures of one row over all processes.</summary>
/// <param name="Row">The row.</param>
/// <param name="Messages">Number of messages in the file; null for single calls.</param>
/// <param name="Median">Median of the processes.</param>
/// <param name="Best">Best of the processes.</param>
/// <param name="Spread">Quotient of the largest and the smallest figure.</param>
/// <param name="Calls">Times of all calls, if single calls were timed.</param>
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
