namespace PerfHarness.Files.Results;

/// <summary>The results of a run, as in its JSON file.</summary>
internal sealed record FilesReport(Machine Machine, DateTimeOffset Measured, int Processes, IReadOnlyList<FileResult> Results)
{
    public void Print()
    {
        AnsiConsole.MarkupLineInterpolated($"{Machine}");
        AnsiConsole.WriteLine(
            $"Frames of 55 bytes, which become records of 64. Medians over {Processes} fresh processes; spread is between them.");
        Print([.. Results.Where(result => result.Messages is not null)]);
        Print([.. Results.Where(result => result.Messages is null)]);
    }

    private static void Print(IReadOnlyList<FileResult> results)
    {
        if (results.Count == 0)
        {
            return;
        }

        long?[] sizes = [.. results.Select(result => result.Messages).Distinct()];
        Table table = FigureTable.Create("Transaction files", [.. sizes.Select(SizeText), "target", "", "spread"]);
        foreach (IGrouping<FileRow, FileResult> row in results.GroupBy(result => result.Row))
        {
            table.AddRow(
            [
                Markup.Escape($"{row.Key.Name}, {row.Key.Unit.Symbol()}"),
                .. sizes.Select(size => Text(row.SingleOrDefault(result => result.Messages == size))),
                row.Key.TargetText,
                row.Key.Target is null ? "" : row.All(result => result.IsReached == true) ? "[green]reached[/]" : "[red]missed[/]",
                FileUnit.Times.Format(row.Max(result => result.Spread)),
            ]);
        }

        AnsiConsole.Write(table);
    }

    private static string SizeText(long? messages) =>
        messages is long count ? (count / 1e6).ToString("0.## M", CultureInfo.InvariantCulture) : "figure";

    private static string Text(FileResult? result) =>
        result is null ? "" : result.Row.Unit.Format(result.Median);
}
