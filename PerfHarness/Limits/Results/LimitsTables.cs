using System.Globalization;
using PerfHarness.Limits.Scenarios;
using PerfHarness.Reporting;
using PerfHarness.Timing;
using PerfHarness.Workloads;
using Spectre.Console;

namespace PerfHarness.Limits.Results;

/// <summary>Tables of a report.</summary>
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
            TypedCalls(report),
            StreamCalls(report),
            AutoContracts(report),
            ReadingInto(report),
            GeneratedContracts(report),
            TypedFormatters(report),
            Ranges(report),
            Varied(report),
            Minima(report),
            Allocations(report),
            References(report),
        ];
        foreach (Table table in tables.Where(table => table.Rows.Count > 0))
        {
            AnsiConsole.Write(table);
        }
    }

    private static Table TypedCalls(LimitsReport report) => FigureTable.Of(
        "Typed calls",
        report.Of(Route.Typed),
        Label,
        ("limit", row => Time(row.LimitNs)),
        ("ours", row => Time(row.Ns)),
        ("ratio", row => Times(row.Ratio)),
        ("target", row => Text(TargetsOf(row)[row.Direction], Times)),
        ("", row => Verdict(row.Ratio, TargetsOf(row)[row.Direction])),
        ("spread", row => Spread(row.RatioSpread)),
        ("slow", row => Share(row.SlowShare)));

    private static Table StreamCalls(LimitsReport report) => FigureTable.Of(
        "IFormatter calls",
        report.Of(Route.Stream),
        Label,
        ("typed", row => Time(report.Beside(row, Route.Typed).Ns)),
        ("ours", row => Time(row.Ns)),
        ("on top", row => Extra(row.CallExtraNs)),
        ("target", row => Text(TargetsOf(row).StreamExtraNs, Extra)),
        ("", row => Verdict(row.CallExtraNs, TargetsOf(row).StreamExtraNs)));

    private static Table AutoContracts(LimitsReport report)
    {
        return FigureTable.Of(
            "Auto contracts",
            report.Of(Route.Auto),
            Label,
            ("limit", row => Time(row.LimitNs)),
            ("ours", row => Time(row.Ns)),
            ("on top", row => Extra(row.ExtraNs)),
            ("target", row => Text(Target(row), Time)),
            ("", row => Verdict(row.Ns, Target(row))),
            ("ratio", row => Times(row.Ratio)),
            ("spread", row => Spread(row.RatioSpread)),
            ("slow", row => Share(row.SlowShare)),
            ("minima", row => $"{Time(row.LimitMinNs)} / {Time(row.MinNs)}"),
            ("IFormatter", row => Time(report.Beside(row, Route.AutoStream).Ns)));

        static double? Target(RouteFigure row) => TargetsOf(row).Auto?.Ns(row.Direction, row.LimitNs);
    }

    private static Table ReadingInto(LimitsReport report) => FigureTable.Of(
        "Read into, strings reused",
        report.Of(Route.AutoInto),
        row => row.Workload,
        ("ours", row => Time(row.Ns)),
        ("minimum", row => Time(row.MinNs)),
        ("target", row => Text(TargetsOf(row).Auto?.IntoNs, Time)),
        ("", row => Verdict(row.Ns, TargetsOf(row).Auto?.IntoNs)),
        ("bytes", row => Bytes(row.AllocatedBytes)),
        ("bytes of a new one", row => Bytes(report.Beside(row, Route.Auto).AllocatedBytes)));

    private static Table GeneratedContracts(LimitsReport report)
    {
        return FigureTable.Of(
            "Generated contracts",
            report.Of(Route.Generated),
            Label,
            ("limit", row => Time(row.LimitNs)),
            ("ours", row => Time(row.Ns)),
            ("ratio", row => Times(row.Ratio)),
            ("spread", row => Spread(row.RatioSpread)),
            ("slow", row => Share(row.SlowShare)),
            ("of auto", row => Times(row.Ratio / report.Beside(row, Route.Auto).Ratio)),
            ("minima", row => Minima(row, Route.Auto)),
            ("IFormatter", row => Time(report.Beside(row, Route.GeneratedStream).Ns)),
            ("minima", row => Minima(report.Beside(row, Route.GeneratedStream), Route.AutoStream)),
            ("into", row => Into(row) is { } into ? Time(into.Ns) : ""),
            ("minima", row => Into(row) is { } into ? Minima(into, Route.AutoInto) : ""),
            ("bytes", row => Bytes(row.AllocatedBytes)));

        string Minima(RouteFigure row, Route auto) => Times(row.MinNs / report.Beside(row, auto).MinNs);

        RouteFigure? Into(RouteFigure row) => report.Find(row.Workload, row.Direction, Route.GeneratedInto);
    }

    private static Table TypedFormatters(LimitsReport report)
    {
        return FigureTable.Of(
            "TypedFormatter<T>",
            report.Of(Route.TypedFormatter),
            Label,
            ("hand-written", row => Time(row.Ns)),
            ("of formatter", row => Times(row.CallRatio)),
            ("of limit", row => Times(row.Ratio)),
            ("auto", row => Time(Auto(row).Ns)),
            ("of formatter", row => Times(Auto(row).CallRatio)),
            ("of limit", row => Times(Auto(row).Ratio)),
            ("generated", row => Time(Generated(row).Ns)),
            ("of formatter", row => Times(Generated(row).CallRatio)),
            ("of limit", row => Times(Generated(row).Ratio)));

        RouteFigure Auto(RouteFigure row) => report.Beside(row, Route.AutoTypedFormatter);

        RouteFigure Generated(RouteFigure row) => report.Beside(row, Route.GeneratedTypedFormatter);
    }

    private static Table Ranges(LimitsReport report) => FigureTable.Of(
        "Ranges, a message",
        report.Of(Route.AutoRange),
        Label,
        ("limit", row => Time(row.LimitNs)),
        ("single calls", row => Time(report.Beside(row, Route.Auto).Ns)),
        ("auto", row => Time(row.Ns)),
        ("over limit", row => Extra(row.ExtraNs)),
        ("generated, over limit", row => Extra(report.Beside(row, Route.GeneratedRange).ExtraNs)),
        ("target", _ => Extra(Targets.RangeExtraNs)));

    private static Table Varied(LimitsReport report)
    {
        return FigureTable.Of(
            "Varied, of same",
            report.Of(Route.StraightLine).Where(row => Varied(row, Route.StraightLine) is not null),
            Label,
            ("limit", row => Quotient(row, Route.StraightLine)),
            ("typed", row => Quotient(row, Route.Typed)),
            ("auto", row => Quotient(row, Route.Auto)),
            ("generated", row => Quotient(row, Route.Generated)));

        RouteFigure? Varied(RouteFigure row, Route route) => report.Find(IVariedWorkload.Prefix + row.Workload, row.Direction, route);

        string Quotient(RouteFigure row, Route route) => Times(Varied(row, route)!.Ns / report.Beside(row, route).Ns);
    }

    private static Table Minima(LimitsReport report) => FigureTable.Of(
        "Minima",
        report.Of(Route.Typed),
        Label,
        ("limit", row => Time(row.LimitMinNs)),
        ("typed", row => Time(row.MinNs)),
        ("ratio", row => Times(row.MinNs / row.LimitMinNs)));

    private static Table Allocations(LimitsReport report) => FigureTable.Of(
        "Bytes allocated",
        report.Of(Route.Typed),
        Label,
        ("limit", row => Bytes(report.Beside(row, Route.StraightLine).AllocatedBytes)),
        ("typed", row => Bytes(row.AllocatedBytes)),
        ("IFormatter", row => Bytes(report.Beside(row, Route.Stream).AllocatedBytes)));

    private static Table References(LimitsReport report)
    {
        return FigureTable.Of(
            "For reference",
            report.Of(Route.PlainBinaryWriter),
            Label,
            ("BinaryWriter", row => Time(row.Ns)),
            ("ratio", row => Times(row.Ratio)),
            ("BinaryFormatter", row => Time(BinaryFormatter(row).Ns)),
            ("ratio", row => Times(BinaryFormatter(row).Ratio)),
            ("we gain", row => Times(BinaryFormatter(row).Ratio / report.Beside(row, Route.Stream).Ratio)));

        RouteFigure BinaryFormatter(RouteFigure row) => report.Beside(row, Route.BinaryFormatter);
    }

    private static Targets TargetsOf(RouteFigure row) => WorkloadScenarios.Named(row.Workload).Targets;

    private static string Label(RouteFigure row) => $"{row.Workload}, {(row.Direction == Direction.Serialize ? "write" : "read")}";

    private static string Time(double nanoseconds) =>
        nanoseconds < 1000 ? Number(nanoseconds, "0.0") + " ns" : Number(nanoseconds / 1000, "#,0.00") + " µs";

    private static string Extra(double nanoseconds) => (nanoseconds < 0 ? "-" : "+") + Time(Math.Abs(nanoseconds));

    private static string Bytes(double bytes) => Number(bytes, "#,0.##");

    private static string Times(double ratio) => Number(ratio, ratio < 10 ? "0.00" : "0") + "x";

    private static string Share(double share) => Number(100 * share, "0") + " %";

    private static string Spread(double spread) =>
        spread > WideSpread ? $"[yellow]{Times(spread)}![/]" : Times(spread);

    private static string Text(double? target, Func<double, string> format) => target is double value ? format(value) : "";

    private static string Verdict(double value, double? target) =>
        target is null ? "" : value <= target ? "[green]reached[/]" : "[red]missed[/]";

    private static string Number(double value, string format) => value.ToString(format, CultureInfo.InvariantCulture);
}
