using System.Globalization;
using PerfHarness.Limits.Scenarios;
using PerfHarness.Reporting;
using PerfHarness.Timing;
using Spectre.Console;

namespace PerfHarness.Limits.Results;

/// <summary>The report as tables.</summary>
internal static class LimitsTables
{
    private const double WideSpread = 1.3;

    public static void Print(LimitsReport report)
    {
        AnsiConsole.MarkupLineInterpolated($"{report.Machine}");
        AnsiConsole.WriteLine($"Medians of medians over fresh processes, {report.Processes} per workload.");
        AnsiConsole.WriteLine(
            string.Create(CultureInfo.InvariantCulture, $"Spread is between processes; beyond {WideSpread}x (!) better measure again."));
        Table[] tables =
        [
            TypedCalls(report.Limits),
            StreamCalls(report.Limits),
            AutoContracts(report.Auto),
            ReadingInto(report.Auto),
            GeneratedContracts(report.Generated),
            TypedFormatters(report.TypedFormatters ?? []),
            Ranges(report.Ranges),
            Varied(report),
            Minima(report.Limits),
            Allocations(report),
            References(report.References),
            Mixed(report.Mixed),
            Threads(report.Threads),
        ];
        foreach (Table table in tables.Where(table => table.Rows.Count > 0))
        {
            AnsiConsole.Write(table);
        }
    }

    private static Table TypedCalls(IEnumerable<LimitRow> rows) => FigureTable.Of(
        "Typed calls",
        rows,
        row => Label(row.Workload, row.Direction),
        ("limit", row => Time(row.LimitNs)),
        ("ours", row => Time(row.TypedNs)),
        ("ratio", row => Times(row.TypedRatio)),
        ("target", row => row.TargetRatio is double target ? Times(target) : ""),
        ("", row => Verdict(row.TypedReached)),
        ("spread", row => Spread(row.RatioSpread)));

    private static Table StreamCalls(IEnumerable<LimitRow> rows) => FigureTable.Of(
        "IFormatter calls",
        rows,
        row => Label(row.Workload, row.Direction),
        ("typed", row => Time(row.TypedNs)),
        ("ours", row => Time(row.StreamNs)),
        ("on top", row => Extra(row.StreamExtraNs)),
        ("target", row => row.TargetStreamExtraNs is double target ? Extra(target) : ""),
        ("", row => Verdict(row.StreamReached)));

    private static Table AutoContracts(IEnumerable<AutoRow> rows) => FigureTable.Of(
        "Auto contracts",
        rows,
        row => Label(row.Workload, row.Direction),
        ("limit", row => Time(row.LimitNs)),
        ("ours", row => Time(row.AutoNs)),
        ("on top", row => Extra(row.ExtraNs)),
        ("target", row => row.TargetNs is double target ? Time(target) : ""),
        ("", row => Verdict(row.Reached)),
        ("ratio", row => Times(row.Ratio)),
        ("spread", row => Spread(row.RatioSpread)),
        ("minima", row => $"{Time(row.LimitMinNs)} / {Time(row.AutoMinNs)}"),
        ("IFormatter", row => Time(row.StreamNs)));

    private static Table ReadingInto(IEnumerable<AutoRow> rows) => FigureTable.Of(
        "Read into, strings reused",
        rows.Where(row => row.IntoNs is not null),
        row => row.Workload,
        ("ours", row => Time(row.IntoNs!.Value)),
        ("minimum", row => Time(row.IntoMinNs!.Value)),
        ("target", row => row.TargetIntoNs is double target ? Time(target) : ""),
        ("", row => Verdict(row.IntoReached)),
        ("bytes", row => Bytes(row.IntoAllocatedBytes!.Value)),
        ("bytes of a new one", row => Bytes(row.AllocatedBytes)));

    private static Table GeneratedContracts(IEnumerable<GeneratedRow> rows) => FigureTable.Of(
        "Generated contracts",
        rows,
        row => Label(row.Workload, row.Direction),
        ("limit", row => Time(row.LimitNs)),
        ("ours", row => Time(row.GeneratedNs)),
        ("ratio", row => Times(row.Ratio)),
        ("spread", row => Spread(row.RatioSpread)),
        ("of auto", row => Times(row.RatioToAuto)),
        ("minima", row => Times(row.MinimaRatioToAuto)),
        ("IFormatter", row => Time(row.StreamNs)),
        ("minima", row => Times(row.StreamMinimaRatioToAuto)),
        ("into", row => row.IntoNs is double into ? Time(into) : ""),
        ("minima", row => row.IntoMinimaRatioToAuto is double ratio ? Times(ratio) : ""),
        ("bytes", row => Bytes(row.AllocatedBytes)));

    private static Table TypedFormatters(IEnumerable<TypedFormatterRow> rows) => FigureTable.Of(
        "TypedFormatter<T>",
        rows,
        row => Label(row.Workload, row.Direction),
        ("hand-written", row => Time(row.HandWritten.Ns)),
        ("of formatter", row => Times(row.HandWritten.RatioToFormatter)),
        ("of limit", row => Times(row.HandWritten.RatioToLimit)),
        ("auto", row => Time(row.Auto.Ns)),
        ("of formatter", row => Times(row.Auto.RatioToFormatter)),
        ("of limit", row => Times(row.Auto.RatioToLimit)),
        ("generated", row => Time(row.Generated.Ns)),
        ("of formatter", row => Times(row.Generated.RatioToFormatter)),
        ("of limit", row => Times(row.Generated.RatioToLimit)));

    private static Table Ranges(IEnumerable<RangeRow> rows) => FigureTable.Of(
        "Ranges, a message",
        rows,
        row => Label(row.Workload, row.Direction),
        ("limit", row => Time(row.LimitNs)),
        ("single calls", row => Time(row.SingleNs)),
        ("auto", row => Time(row.AutoNs)),
        ("over limit", row => Extra(row.AutoExtraNs)),
        ("generated, over limit", row => Extra(row.GeneratedExtraNs)),
        ("target", _ => Extra(RangeRow.TargetExtraNs)));

    private static Table Varied(LimitsReport report) => FigureTable.Of(
        "Varied, of same",
        VariedRow.All(report),
        row => Label(row.Workload, row.Direction),
        ("limit", row => Times(row.Limit)),
        ("typed", row => Times(row.Typed)),
        ("auto", row => Times(row.Auto)),
        ("generated", row => Times(row.Generated)));

    private static Table Minima(IEnumerable<LimitRow> rows) => FigureTable.Of(
        "Minima",
        rows,
        row => Label(row.Workload, row.Direction),
        ("limit", row => Time(row.LimitMinNs)),
        ("typed", row => Time(row.TypedMinNs)),
        ("ratio", row => Times(row.RatioOfMinima)));

    private static Table Allocations(LimitsReport report)
    {
        Table table = FigureTable.Of(
            "Bytes allocated",
            report.Limits,
            row => Label(row.Workload, row.Direction),
            ("limit", row => Bytes(row.LimitAllocatedBytes)),
            ("typed", row => Bytes(row.TypedAllocatedBytes)),
            ("IFormatter", row => Bytes(row.StreamAllocatedBytes)));
        foreach (IGrouping<Direction, MixedRow> rows in report.Mixed.GroupBy(row => row.Direction))
        {
            table.AddRow(
                Label(MixedScenarios.Workload, rows.Key),
                "",
                Bytes(rows.Single(row => row.Route == Route.Typed).AllocatedBytes),
                Bytes(rows.Single(row => row.Route == Route.Stream).AllocatedBytes));
        }

        return table;
    }

    private static Table References(IEnumerable<ReferenceRow> rows) => FigureTable.Of(
        "For reference",
        rows,
        row => Label(row.Workload, row.Direction),
        ("BinaryWriter", row => Time(row.PlainBinaryWriterNs)),
        ("ratio", row => Times(row.PlainBinaryWriterRatio)),
        ("BinaryFormatter", row => Time(row.BinaryFormatterNs)),
        ("ratio", row => Times(row.BinaryFormatterRatio)),
        ("we gain", row => Times(row.StreamGainOverBinaryFormatter)));

    private static Table Mixed(IEnumerable<MixedRow> rows) => FigureTable.Of(
        "Forty types",
        rows,
        row => Label(RouteText(row.Route), row.Direction),
        ("alone", row => Time(row.AverageAloneNs)),
        ("shuffled", row => Time(row.ShuffledNs)),
        ("ratio", row => Times(row.Ratio)),
        ("target", row => Times(row.TargetRatio)),
        ("", row => Verdict(row.Reached)),
        ("spread", row => Spread(row.Spread)));

    private static Table Threads(IEnumerable<ThreadRow> rows) => FigureTable.Of(
        "Two threads",
        rows,
        row => Label(ThreadScenario.MeasuredWorkload, row.Direction),
        ("own", row => Time(row.OwnNs)),
        ("shared", row => Time(row.SharedNs)),
        ("gain", row => Times(row.Throughput)),
        ("target", row => Times(row.TargetThroughput)),
        ("", row => Verdict(row.Reached)),
        ("spread", row => Spread(row.Spread)));

    private static string RouteText(Route route) => route switch
    {
        Route.Typed => "Span",
        Route.Auto => "Auto contracts",
        Route.Generated => "Generated contracts",
        _ => "IFormatter",
    };

    private static string Label(string what, Direction direction) =>
        $"{what}, {(direction == Direction.Serialize ? "write" : "read")}";

    private static string Time(double nanoseconds) =>
        nanoseconds < 1000 ? Number(nanoseconds, "0.0") + " ns" : Number(nanoseconds / 1000, "#,0.00") + " µs";

    private static string Extra(double nanoseconds) => (nanoseconds < 0 ? "-" : "+") + Time(Math.Abs(nanoseconds));

    private static string Bytes(double bytes) => Number(bytes, "#,0.##");

    private static string Times(double ratio) => Number(ratio, ratio < 10 ? "0.00" : "0") + "x";

    private static string Spread(double spread) =>
        spread > WideSpread ? $"[yellow]{Times(spread)}![/]" : Times(spread);

    private static string Verdict(bool? reached) => reached switch
    {
        true => "[green]reached[/]",
        false => "[red]missed[/]",
        null => "",
    };

    private static string Number(double value, string format) => value.ToString(format, CultureInfo.InvariantCulture);
}
