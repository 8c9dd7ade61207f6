using PerfHarness.Workloads;

namespace PerfHarness.Limits.Results;

/// <summary>Tables of a report: one for each kind of contract, and two that compare.</summary>
internal static class LimitsTables
{
    private const double WideSpread = 1.3;

    public static void Print(LimitsReport report)
    {
        AnsiConsole.MarkupLineInterpolated($"{report.Machine}");
        AnsiConsole.WriteLine($"Medians of medians over fresh processes, {report.Processes} per workload.");
        AnsiConsole.WriteLine(
            string.Create(CultureInfo.InvariantCulture, $"Spread is between processes. Measure again if it exceeds {WideSpread}x (!)."));
        AnsiConsole.WriteLine(string.Create(
            CultureInfo.InvariantCulture,
            $"Slow is the share of processes whose ratio is more than {RouteFigure.SlowProcess}x its median. Take 50 processes to see it."));
        Table[] tables =
        [
            Contracts(report, "Hand-written contracts", Route.Typed, Route.Stream, Route.TypedFormatter),
            Contracts(report, "Auto contracts", Route.Auto, Route.AutoStream, Route.AutoTypedFormatter),
            Contracts(report, "Generated contracts", Route.Generated, Route.GeneratedStream, Route.GeneratedTypedFormatter),
            Calls(report),
            Varied(report),
        ];
        foreach (Table table in tables.Where(table => table.Rows.Count > 0))
        {
            AnsiConsole.Write(table);
        }
    }

    private static Table Contracts(LimitsReport report, string title, Route typed, Route stream, Route typedFormatter) => FigureTable.Of(
        title,
        report.Of(typed),
        Label,
        ("limit", row => Time(row.LimitNs)),
        ("ours", row => Time(row.Ns)),
        ("ratio", row => Times(row.Ratio)),
        ("spread", row => Spread(row.RatioSpread)),
        ("slow", row => Share(row.SlowShare)),
        ("minima", row => $"{Time(row.LimitMinNs)} / {Time(row.MinNs)}"),
        ("of auto", row => Times(row.Ratio / report.Beside(row, Route.Auto).Ratio)),
        ("bytes", row => Bytes(row.AllocatedBytes)),
        ("IFormatter", row => Time(report.Beside(row, stream).Ns)),
        ("on top", row => Extra(report.Beside(row, stream).CallExtraNs)),
        ("TypedFormatter", row => Time(report.Beside(row, typedFormatter).Ns)),
        ("of limit", row => Times(report.Beside(row, typedFormatter).Ratio)));

    private static Table Calls(LimitsReport report)
    {
        return FigureTable.Of(
            "Ranges, and read into",
            report.Of(Route.AutoRange),
            Label,
            ("limit", row => Time(row.LimitNs)),
            ("auto, range", row => Time(row.Ns)),
            ("over limit", row => Extra(row.ExtraNs)),
            ("generated, range", row => Time(report.Beside(row, Route.GeneratedRange).Ns)),
            ("over limit", row => Extra(report.Beside(row, Route.GeneratedRange).ExtraNs)),
            ("auto, into", row => Into(row, Route.AutoInto)),
            ("generated, into", row => Into(row, Route.GeneratedInto)));

        string Into(RouteFigure row, Route into) =>
            report.Find(row.Workload, row.Direction, into) is { } figure ? $"{Time(figure.Ns)}, {Bytes(figure.AllocatedBytes)} B" : "";
    }

    private static Table Varied(LimitsReport report)
    {
        return FigureTable.Of(
            "Varied, of same",
            report.Of(Route.StraightLine).Where(row => Varied(row, Route.StraightLine) is not null),
            Label,
            ("limit", row => Quotient(row, Route.StraightLine)),
            ("hand-written", row => Quotient(row, Route.Typed)),
            ("auto", row => Quotient(row, Route.Auto)),
            ("generated", row => Quotient(row, Route.Generated)));

        RouteFigure? Varied(RouteFigure row, Route route) => report.Find(IVariedWorkload.Prefix + row.Workload, row.Direction, route);

        string Quotient(RouteFigure row, Route route) => Times(Varied(row, route)!.Ns / report.Beside(row, route).Ns);
    }

    private static string Label(RouteFigure row) => $"{row.Workload}, {(row.Direction == Direction.Serialize ? "write" : "read")}";

    private static string Time(double nanoseconds) =>
        nanoseconds < 1000 ? Number(nanoseconds, "0.0") + " ns" : Number(nanoseconds / 1000, "#,0.00") + " µs";

    private static string Extra(double nanoseconds) => (nanoseconds < 0 ? "-" : "+") + Time(Math.Abs(nanoseconds));

    private static string Bytes(double bytes) => Number(bytes, "#,0.##");

    private static string Times(double ratio) => Number(ratio, ratio < 10 ? "0.00" : "0") + "x";

    private static string Share(double share) => Number(100 * share, "0") + " %";

    private static string Spread(double spread) =>
        spread > WideSpread ? $"[yellow]{Times(spread)}![/]" : Times(spread);

    private static string Number(double value, string format) => value.ToString(format, CultureInfo.InvariantCulture);
}
