using System.CommandLine;
using PerfHarness.Reporting;
using PerfHarness.Survey.Data;
using PerfHarness.Survey.Output;
using PerfHarness.Survey.Processes;
using PerfHarness.Survey.Serializers;
using Spectre.Console;

namespace PerfHarness.Survey;

/// <summary>Many serializers on many kinds of data.</summary>
internal static class SurveyCommand
{
    public const string Name = "survey";

    public static Command Create()
    {
        SurveyOptions options = new();
        Command command = new(Name, "Compare serializers on many kinds and numbers of objects.");
        options.AddTo(command);
        command.Subcommands.Add(SurveyProcessCommand.Create());
        command.SetAction((parsed, cancellation) => Task.Run(
            () => options.Lists(parsed) ? List() : Run(options.PlanOf(parsed), options.OutputsOf(parsed), cancellation), cancellation));
        return command;
    }

    private static int List()
    {
        foreach (SurveySerializer serializer in SurveySerializers.All)
        {
            AnsiConsole.WriteLine($"{serializer.Name}: {serializer.Identity.FormatDetails}; {serializer.Identity.FileVersion}");
        }

        foreach (SurveyWorkload workload in SurveyWorkloads.All(SurveyWorkloads.DefaultBytesPerBook))
        {
            AnsiConsole.WriteLine($"{workload.Name}: {workload.RootType}");
        }

        return 0;
    }

    private static int Run(SurveyPlan plan, SurveyOutputs outputs, CancellationToken cancellation)
    {
        SurveyReport report = PhaseDisplay.Run(display => new SurveyRun(plan).Measure(display, cancellation), cancellation);
        AnsiConsole.WriteLine(SurveyTables.Introduction(report));
        foreach (TextTable table in SurveyTables.Of(report))
        {
            table.Print();
        }

        outputs.Write(report);
        return 0;
    }
}
