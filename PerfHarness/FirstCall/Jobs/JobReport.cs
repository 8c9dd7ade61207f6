namespace PerfHarness.FirstCall.Jobs;

/// <summary>The times of a job in milliseconds: of one process, or the medians over processes.</summary>
/// <param name="Job">The job.</param>
/// <param name="Mode">The way to compile.</param>
/// <param name="FirstWriteMs">Time of the first write, with registration and compilation.</param>
/// <param name="FirstReadMs">Time of the first read.</param>
/// <param name="EarlyWriteMs">Mean over the writes of the first second.</param>
/// <param name="EarlyReadMs">Mean over the reads of the first second.</param>
/// <param name="WarmWriteMs">Median over the writes after four seconds.</param>
/// <param name="WarmReadMs">Median over the reads after four seconds.</param>
internal sealed record JobRow(
    Job Job, CompilationMode Mode, double FirstWriteMs, double FirstReadMs, double EarlyWriteMs, double EarlyReadMs, double WarmWriteMs,
    double WarmReadMs)
{
    public static JobRow OfProcesses(IReadOnlyList<JobRow> rows) => new(
        rows[0].Job,
        rows[0].Mode,
        rows.Select(row => row.FirstWriteMs).Median(),
        rows.Select(row => row.FirstReadMs).Median(),
        rows.Select(row => row.EarlyWriteMs).Median(),
        rows.Select(row => row.EarlyReadMs).Median(),
        rows.Select(row => row.WarmWriteMs).Median(),
        rows.Select(row => row.WarmReadMs).Median());
}

/// <summary>The results of a run, as in its JSON file.</summary>
internal sealed record JobReport(Machine Machine, int Processes, IReadOnlyList<JobRow> Rows)
{
    public void Print()
    {
        AnsiConsole.MarkupLineInterpolated($"{Machine}");
        AnsiConsole.WriteLine($"Medians over {Processes} fresh processes per row, in milliseconds.");
        AnsiConsole.Write(FigureTable.Of(
            "Job",
            Rows,
            row => row.Job.ToString(),
            ("compiled", row => row.Mode.ToString()),
            ("first write", row => Text(row.FirstWriteMs)),
            ("first read", row => Text(row.FirstReadMs)),
            ("first second, write", row => Text(row.EarlyWriteMs)),
            ("first second, read", row => Text(row.EarlyReadMs)),
            ("warm write", row => Text(row.WarmWriteMs)),
            ("warm read", row => Text(row.WarmReadMs))));
    }

    private static string Text(double milliseconds) => milliseconds.ToString("#,0.00", CultureInfo.InvariantCulture);
}
