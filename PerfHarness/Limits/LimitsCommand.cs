using System.CommandLine;
using PerfHarness.Limits.Results;
using PerfHarness.Limits.Timing;
using PerfHarness.Reporting;

namespace PerfHarness.Limits;

/// <summary>How near the library comes to straight-line code for the same bytes.</summary>
internal static class LimitsCommand
{
    public const string Name = "limits";

    public static Command Create()
    {
        Option<int> processes = new("--processes")
        {
            Description = "Fresh processes per workload: single ones can be off by a factor.",
            DefaultValueFactory = _ => 3,
            HelpName = "N",
        };
        Option<bool> quick = new("--quick") { Description = "One short process per workload: a hint, not a figure." };
        Option<string?> only = new("--only") { Description = "Measure this workload alone.", HelpName = "NAME" };
        Option<FileInfo?> json = new("--json") { Description = "Write the results as JSON here.", HelpName = "FILE" };
        only.AcceptOnlyFromAmong([.. LimitsRun.WorkloadNames]);
        processes.Validators.Add(result =>
        {
            if (result.GetValueOrDefault<int>() < 1)
            {
                result.AddError($"{processes.Name} must be at least 1.");
            }
        });

        Command command = new(Name, "Times as multiples of straight-line code for the same bytes.") { processes, quick, only, json };
        command.Subcommands.Add(LimitsProcessCommand.Create());
        command.SetAction((parsed, cancellation) => Task.Run(
            () =>
            {
                LimitsRun run = parsed.GetValue(quick)
                    ? new LimitsRun(parsed.GetValue(only), 1, Pace.Quick)
                    : new LimitsRun(parsed.GetValue(only), parsed.GetValue(processes), Pace.Thorough);
                return Run(run, parsed.GetValue(json), cancellation);
            },
            cancellation));
        return command;
    }

    private static int Run(LimitsRun run, FileInfo? json, CancellationToken cancellation)
    {
        try
        {
            LimitsReport report = PhaseDisplay.Run(display => run.Measure(display, cancellation), cancellation);
            LimitsTables.Print(report);
            if (json is not null)
            {
                JsonReport.Write(json, report);
            }

            return 0;
        }
        catch (FreshProcessException exception)
        {
            Console.Error.WriteLine($"{Name} failed. {exception.Message}");
            return 1;
        }
    }
}
