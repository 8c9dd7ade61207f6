using System.CommandLine;
using System.Globalization;
using System.Text.Json;
using PerfHarness.Reporting;
using Spectre.Console;

namespace PerfHarness.Ring;

/// <summary>Messages between two processes through shared memory, beside a ring of straight-line code.</summary>
internal static class RingCommand
{
    public const string Name = "ring";

    public static Command Create()
    {
        Option<int> runs = new("--runs")
        {
            Description = "Number of runs of each scenario, each in fresh processes. The tables show medians.",
            DefaultValueFactory = _ => 3,
            HelpName = "N",
        };
        Option<string[]> only = new("--only")
        {
            Description = "Measure only these scenarios.",
            HelpName = "NAME",
            AllowMultipleArgumentsPerToken = true,
        };
        only.AcceptOnlyFromAmong([.. RingScenario.All.Select(scenario => scenario.Name)]);
        Option<FileInfo?> json = MeasuringCommand.Json();
        Command command = new(Name, "Measure shared memory between two processes: messages per second and round trips.")
        {
            runs,
            only,
            json,
        };
        command.Subcommands.Add(RingProducerCommand.Create());
        command.Subcommands.Add(RingConsumerCommand.Create());
        command.SetAction((parsed, cancellation) => Task.Run(
            () => MeasuringCommand.Run(
                Name,
                display => ReportOf(Measure(Selected(parsed.GetValue(only)), Math.Max(1, parsed.GetValue(runs)), display, cancellation)),
                Print,
                parsed.GetValue(json),
                cancellation),
            cancellation));
        return command;
    }

    private static Dictionary<RingScenario, List<RingResult>> Measure(
        RingScenario[] scenarios, int runs, PhaseDisplay display, CancellationToken cancellation)
    {
        Dictionary<RingScenario, List<RingResult>> results = scenarios.ToDictionary(scenario => scenario, _ => new List<RingResult>());

        // Each scenario runs once before any runs a second time, so that a slow minute affects all of them.
        for (int run = 1; run <= runs; run++)
        {
            using Phase phase = display.Begin($"Run {run} of {runs}", scenarios.Length);
            foreach (RingScenario scenario in scenarios)
            {
                FreshProcess.Run(
                    [Name, RingProducerCommand.Name, scenario.Name],
                    line => results[scenario].Add(JsonSerializer.Deserialize<RingResult>(line)!),
                    cancellation);
                phase.Advance();
            }
        }

        return results;
    }

    private static RingReport ReportOf(Dictionary<RingScenario, List<RingResult>> results) => new(
        Machine.Current, DateTimeOffset.UtcNow, [.. results.Select(result => new RingRow(result.Key.Name, result.Value))]);

    private static RingScenario[] Selected(string[]? only) =>
        [.. RingScenario.All.Where(scenario => only is not { Length: > 0 } || only.Contains(scenario.Name))];

    private static void Print(RingReport report)
    {
        double bare = report.Rows.Where(row => RingScenario.Named(row.Scenario).Traffic == RingTraffic.Bare)
            .Select(row => row.Runs.Select(run => run.MillionsPerSecond).Median()).FirstOrDefault();
        Table oneWay = FigureTable.Create("one way", "M/s", "best", "of bare", "GB/s", "B/msg", "cpu ns");
        string idle = "";
        Table trips = FigureTable.Create("there and back", "p50 us", "best", "p99 us", "p99.9 us", "B/msg", "cpu ns");
        foreach ((string name, IReadOnlyList<RingResult> runs) in report.Rows)
        {
            RingScenario scenario = RingScenario.Named(name);
            double Median(Func<RingResult, double> figure) => runs.Select(figure).Median();
            string[] costs = [Figure(Median(run => run.BytesPerMessage), "F2"), Figure(Median(run => run.ProcessorNanoseconds), "F0")];
            if (scenario.Traffic == RingTraffic.Nothing)
            {
                string share = Figure(Median(run => run.ProcessorNanoseconds / 1e9), "P2");
                idle = $"A consumer that waits keeps {share} of a processor busy.";
                continue;
            }

            if (scenario.IsRoundTrip)
            {
                trips.AddRow(
                [
                    scenario.Name,
                    Figure(Median(run => run.Median), "F2"),
                    Figure(runs.Min(run => run.Median), "F2"),
                    Figure(Median(run => run.P99), "F2"),
                    Figure(Median(run => run.P999), "F2"),
                    .. costs,
                ]);
                continue;
            }

            double rate = Median(run => run.MillionsPerSecond);
            oneWay.AddRow(
            [
                scenario.Name,
                Figure(rate, "F1"),
                Figure(runs.Max(run => run.MillionsPerSecond), "F1"),
                bare > 0 ? Figure(rate / bare, "P0") : "",
                Figure(rate * scenario.MessageSize / 1e3, "F1"),
                .. costs,
            ]);
        }

        Console.WriteLine(idle);
        foreach (Table table in (ReadOnlySpan<Table>)[oneWay, trips])
        {
            if (table.Rows.Count > 0)
            {
                AnsiConsole.Write(table);
            }
        }

        Console.WriteLine(Machine.Current);
    }

    private static string Figure(double value, string format) => value.ToString(format, CultureInfo.InvariantCulture);
}
