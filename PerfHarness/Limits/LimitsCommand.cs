using PerfHarness.Limits.Baseline;
using PerfHarness.Limits.Results;
using PerfHarness.Limits.Scenarios;

namespace PerfHarness.Limits;

/// <summary>The command that compares the library with straight-line code for the same bytes.</summary>
internal static class LimitsCommand
{
    public const string Name = "limits";

    public static Command Create()
    {
        Option<int> processes = MeasuringCommand.Processes();
        Option<bool> quick = MeasuringCommand.Quick();
        Option<string[]> only = MeasuringCommand.Names(
            "--only", "Measure only these workloads.", WorkloadScenarios.All.Select(workload => workload.Workload));
        Option<FileInfo?> json = MeasuringCommand.Json();
        Option<FileInfo> baseline = new("--baseline")
        {
            Description = "Fail if a ratio to the limit is worse than in this JSON file.",
            HelpName = "FILE",
        };
        Option<double> tolerance = new("--tolerance")
        {
            Description = "Largest accepted quotient of a ratio and its baseline.",
            DefaultValueFactory = _ => 1.25,
            HelpName = "X",
        };
        baseline.AcceptExistingOnly();

        Command command = new(Name, "Measure the library as multiples of straight-line code for the same bytes.")
        {
            processes,
            quick,
            only,
            json,
            baseline,
            tolerance,
        };
        command.Subcommands.Add(LimitsRun.CreateProcessCommand());
        command.SetAction((parsed, cancellation) => Task.Run(
            () =>
            {
                LimitsRun RunOf(string[] workloads) => parsed.GetValue(quick)
                    ? new LimitsRun(workloads, 1, Pace.Quick)
                    : new LimitsRun(workloads, parsed.GetValue(processes), Pace.Thorough);
                LimitsGuard? guard = parsed.GetValue(baseline) is { } file
                    ? new LimitsGuard(JsonReport.Read<LimitsReport>(file), parsed.GetValue(tolerance))
                    : null;
                return Run(RunOf, parsed.GetValue(only) ?? [], parsed.GetValue(json), guard, cancellation);
            },
            cancellation));
        return command;
    }

    private static int Run(
        Func<string[], LimitsRun> runOf, string[] only, FileInfo? json, LimitsGuard? guard, CancellationToken cancellation)
    {
        try
        {
            LimitsReport report = Measure(only);
            LimitsTables.Print(report);
            if (json is not null)
            {
                JsonReport.Write(json, report);
            }

            IReadOnlyList<string> regressions = guard?.Regressions(
                report, workload => Measure([workload]), figure => Console.WriteLine($"Measured again: {figure}")) ?? [];
            foreach (string regression in regressions)
            {
                Console.Error.WriteLine($"Worse than the baseline in every attempt: {regression}");
            }

            return regressions.Count == 0 ? 0 : 1;
        }
        catch (FreshProcessException exception)
        {
            return MeasuringCommand.Fail(Name, exception);
        }

        LimitsReport Measure(string[] workloads) =>
            PhaseDisplay.Run(display => runOf(workloads).Measure(display, cancellation), cancellation);
    }
}
