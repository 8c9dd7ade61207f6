using System.Globalization;
using PerfHarness.Limits.Scenarios;
using PerfHarness.Limits.Timing;
using PerfHarness.Reporting;
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

    private static Table TypedCalls(IEnumerable<LimitRow> rows)
    {
        Table table = FigureTable.Create("Typed calls", "limit", "ours", "ratio", "target", "", "spread");
        foreach (LimitRow row in rows)
        {
            table.AddRow(
                Label(row.Workload, row.Direction),
                Time(row.LimitNs),
                Time(row.TypedNs),
                Times(row.TypedRatio),
                row.TargetRatio is double target ? Times(target) : "",
                Verdict(row.TypedReached),
                Spread(row.RatioSpread));
        }

        return table;
    }

    private static Table StreamCalls(IEnumerable<LimitRow> rows)
    {
        Table table = FigureTable.Create("IFormatter calls", "typed", "ours", "on top", "target", "");
        foreach (LimitRow row in rows)
        {
            table.AddRow(
                Label(row.Workload, row.Direction),
                Time(row.TypedNs),
                Time(row.StreamNs),
                Extra(row.StreamExtraNs),
                row.TargetStreamExtraNs is double target ? Extra(target) : "",
                Verdict(row.StreamReached));
        }

        return table;
    }

    private static Table AutoContracts(IEnumerable<AutoRow> rows)
    {
        Table table = FigureTable.Create("Auto contracts", "limit", "ours", "on top", "target", "", "ratio", "spread", "minima", "IFormatter");
        foreach (AutoRow row in rows)
        {
            table.AddRow(
                Label(row.Workload, row.Direction),
                Time(row.LimitNs),
                Time(row.AutoNs),
                Extra(row.ExtraNs),
                row.TargetNs is double target ? Time(target) : "",
                Verdict(row.Reached),
                Times(row.Ratio),
                Spread(row.RatioSpread),
                $"{Time(row.LimitMinNs)} / {Time(row.AutoMinNs)}",
                Time(row.StreamNs));
        }

        return table;
    }

    private static Table ReadingInto(IEnumerable<AutoRow> rows)
    {
        Table table = FigureTable.Create("Read into, strings reused", "ours", "minimum", "target", "", "bytes", "bytes of a new one");
        foreach (AutoRow row in rows.Where(row => row.IntoNs is not null))
        {
            table.AddRow(
                row.Workload,
                Time(row.IntoNs!.Value),
                Time(row.IntoMinNs!.Value),
                row.TargetIntoNs is double target ? Time(target) : "",
                Verdict(row.IntoReached),
                Bytes(row.IntoAllocatedBytes!.Value),
                Bytes(row.AllocatedBytes));
        }

        return table;
    }

    private static Table GeneratedContracts(IEnumerable<GeneratedRow> rows)
    {
        Table table = FigureTable.Create("Generated contracts", "limit", "ours", "ratio", "spread", "of auto", "minima", "IFormatter", "minima", "into", "minima", "bytes");
        foreach (GeneratedRow row in rows)
        {
            table.AddRow(
                Label(row.Workload, row.Direction),
                Time(row.LimitNs),
                Time(row.GeneratedNs),
                Times(row.Ratio),
                Spread(row.RatioSpread),
                Times(row.RatioToAuto),
                Times(row.MinimaRatioToAuto),
                Time(row.StreamNs),
                Times(row.StreamMinimaRatioToAuto),
                row.IntoNs is double into ? Time(into) : "",
                row.IntoMinimaRatioToAuto is double ratio ? Times(ratio) : "",
                Bytes(row.AllocatedBytes));
        }

        return table;
    }

    private static Table Ranges(IEnumerable<RangeRow> rows)
    {
        Table table = FigureTable.Create("Ranges, a message", "limit", "single calls", "auto", "over limit", "generated, over limit", "target");
        foreach (RangeRow row in rows)
        {
            table.AddRow(
                Label(row.Workload, row.Direction),
                Time(row.LimitNs),
                Time(row.SingleNs),
                Time(row.AutoNs),
                Extra(row.AutoExtraNs),
                Extra(row.GeneratedExtraNs),
                Extra(RangeRow.TargetExtraNs));
        }

        return table;
    }

    private static Table Varied(LimitsReport report)
    {
        Table table = FigureTable.Create("Varied, of same", "limit", "typed", "auto", "generated");
        foreach (VariedRow row in VariedRow.All(report))
        {
            table.AddRow(Label(row.Workload, row.Direction), Times(row.Limit), Times(row.Typed), Times(row.Auto), Times(row.Generated));
        }

        return table;
    }

    private static Table Minima(IEnumerable<LimitRow> rows)
    {
        Table table = FigureTable.Create("Minima", "limit", "typed", "ratio");
        foreach (LimitRow row in rows)
        {
            table.AddRow(
                Label(row.Workload, row.Direction), Time(row.LimitMinNs), Time(row.TypedMinNs), Times(row.RatioOfMinima));
        }

        return table;
    }

    private static Table Allocations(LimitsReport report)
    {
        Table table = FigureTable.Create("Bytes allocated", "limit", "typed", "IFormatter");
        foreach (LimitRow row in report.Limits)
        {
            table.AddRow(
                Label(row.Workload, row.Direction),
                Bytes(row.LimitAllocatedBytes),
                Bytes(row.TypedAllocatedBytes),
                Bytes(row.StreamAllocatedBytes));
        }

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

    private static Table References(IEnumerable<ReferenceRow> rows)
    {
        Table table = FigureTable.Create(
            "For reference", "BinaryWriter", "ratio", "BinaryFormatter", "ratio", "we gain");
        foreach (ReferenceRow row in rows)
        {
            table.AddRow(
                Label(row.Workload, row.Direction),
                Time(row.PlainBinaryWriterNs),
                Times(row.PlainBinaryWriterRatio),
                Time(row.BinaryFormatterNs),
                Times(row.BinaryFormatterRatio),
                Times(row.StreamGainOverBinaryFormatter));
        }

        return table;
    }

    private static Table Mixed(IEnumerable<MixedRow> rows)
    {
        Table table = FigureTable.Create("Forty types", "alone", "shuffled", "ratio", "target", "", "spread");
        foreach (MixedRow row in rows)
        {
            table.AddRow(
                Label(row.Route switch { Route.Typed => "Span", Route.Auto => "Auto contracts", Route.Generated => "Generated contracts", _ => "IFormatter" }, row.Direction),
                Time(row.AverageAloneNs),
                Time(row.ShuffledNs),
                Times(row.Ratio),
                Times(row.TargetRatio),
                Verdict(row.Reached),
                Spread(row.Spread));
        }

        return table;
    }

    private static Table Threads(IEnumerable<ThreadRow> rows)
    {
        Table table = FigureTable.Create("Two threads", "own", "shared", "gain", "target", "", "spread");
        foreach (ThreadRow row in rows)
        {
            table.AddRow(
                Label(ThreadScenario.MeasuredWorkload, row.Direction),
                Time(row.OwnNs),
                Time(row.SharedNs),
                Times(row.Throughput),
                Times(row.TargetThroughput),
                Verdict(row.Reached),
                Spread(row.Spread));
        }

        return table;
    }

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
