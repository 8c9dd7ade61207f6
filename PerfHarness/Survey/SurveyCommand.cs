using PerfHarness.Survey.Data;
using PerfHarness.Survey.Output;
using PerfHarness.Survey.Serializers;

namespace PerfHarness.Survey;

/// <summary>The command that compares serializers.</summary>
internal static class SurveyCommand
{
    public const string Name = "survey";

    public static Command Create()
    {
        string[] allWorkloads = [.. SurveyWorkloads.All.Select(workload => workload.Name)];
        string[] allSerializers = [.. SurveySerializers.All.Select(serializer => serializer.Name)];
        Option<string[]> workloads = MeasuringCommand.Names("--data", "Measure only these workloads.", allWorkloads);
        Option<string[]> serializers = MeasuringCommand.Names("--serializers", "Measure only these serializers.", allSerializers);
        Option<int[]> objects = MeasuringCommand.Numbers(
            "--objects", "Number of objects.", [1, 10, 100, 1_000, 10_000, 100_000, 1_000_000], smallest: 1);
        Option<int> processes = MeasuringCommand.Processes();
        Option<int> runs = MeasuringCommand.Count("--runs", "Number of timed runs in each process.", 5);
        Option<bool> isolate = new("--isolate") { Description = "Use processes of its own for each serializer." };
        Command command = MeasuringCommand.Create(
            Name,
            "Compare serializers on many kinds and numbers of objects.",
            (parsed, display, cancellation) => new SurveyRun(
                parsed.GetValue(workloads) is { Length: > 0 } someWorkloads ? someWorkloads : allWorkloads,
                parsed.GetValue(serializers) is { Length: > 0 } some ? [.. allSerializers.Where(some.Contains)] : allSerializers,
                parsed.GetRequiredValue(objects),
                parsed.GetValue(runs),
                parsed.GetValue(processes),
                parsed.GetValue(isolate)).Measure(display, cancellation),
            Print,
            workloads,
            serializers,
            objects,
            processes,
            runs,
            isolate);
        command.Subcommands.Add(SurveyRun.ProcessCommand);
        return command;
    }

    private static void Print(SurveyReport report)
    {
        AnsiConsole.WriteLine(SurveyTables.Introduction(report));
        foreach ((Table table, IReadOnlyList<string> notes) in SurveyTables.Of(report))
        {
            AnsiConsole.Write(table);
            foreach (string note in notes)
            {
                AnsiConsole.WriteLine(note);
            }
        }
    }
}
