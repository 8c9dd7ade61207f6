namespace PerfHarness.Ring;

/// <summary>The command that compares queues in shared memory with a bare ring.</summary>
internal static class RingCommand
{
    private const string Name = "ring";

    private static readonly ChildMeasurement<RingConsumerTask, RingResult> s_consumer = new(Name, RingConsumer.Run, "consumer");
    private static readonly ChildMeasurement<string, RingResult> s_producer =
        new(Name, scenario => [RingProducer.Measure(RingScenario.Named(scenario), s_consumer)]);

    public static Command Create()
    {
        Option<int> runs = MeasuringCommand.Count(
            "--runs", "Number of runs of each scenario, each in fresh processes. The tables show medians.", 3);
        Option<string[]> only = MeasuringCommand.Names(
            "--only", "Measure only these scenarios.", RingScenario.All.Select(scenario => scenario.Name));
        Command command = MeasuringCommand.Create(
            Name,
            "Measure shared memory between two processes: messages per second and round trips.",
            (parsed, display, cancellation) => Measure(parsed.GetValue(only), parsed.GetValue(runs), display, cancellation),
            Print,
            runs,
            only);
        command.Subcommands.Add(s_producer.CreateCommand());
        command.Subcommands.Add(s_consumer.CreateCommand());
        return command;
    }

    private static RingReport Measure(string[]? only, int runs, PhaseDisplay display, CancellationToken cancellation)
    {
        RingRow[] rows =
        [
            .. RingScenario.All.Where(scenario => only is not { Length: > 0 } || only.Contains(scenario.Name))
                .Select(scenario => new RingRow(scenario.Name, [])),
        ];

        // Each scenario runs once before any runs a second time, so that a slow minute affects all of them.
        for (int run = 1; run <= runs; run++)
        {
            using Phase phase = display.Begin($"Run {run} of {runs}", rows.Length);
            foreach (RingRow row in rows)
            {
                s_producer.Run(row.Scenario, row.Runs.Add, cancellation);
                phase.Advance();
            }
        }

        return new RingReport(Machine.Current, DateTimeOffset.UtcNow, rows);
    }

    private static void Print(RingReport report)
    {
        double bare = report.Rows.Where(row => RingScenario.Named(row.Scenario).Traffic == RingTraffic.Bare)
            .Select(row => row.Runs.Select(run => run.MillionsPerSecond).Median()).FirstOrDefault();
        Table oneWay = FigureTable.Create("one way", "M/s", "best", "of bare", "GB/s", "B/msg", "cpu ns");
        string idle = "";
        Table trips = FigureTable.Create("there and back", "p50 us", "best", "p99 us", "p99.9 us", "B/msg", "cpu ns");
        foreach ((string name, List<RingResult> runs) in report.Rows)
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
