using System.CommandLine;
using PerfHarness.Reporting;
using PerfHarness.Survey.Data;
using PerfHarness.Survey.Output;
using PerfHarness.Survey.Serializers;
using Spectre.Console;

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
        Option<bool> list = new("--list") { Description = "List the serializers and workloads." };
        Option<FileInfo?> json = MeasuringCommand.Json();
        Option<FileInfo?> markdown = new("--markdown") { Description = "Write the tables as Markdown to this file.", HelpName = "FILE" };

        Command command = new(Name, "Compare serializers on many kinds and numbers of objects.")
        {
            workloads,
            serializers,
            objects,
            processes,
            runs,
            isolate,
            list,
            json,
            markdown,
        };
        command.Subcommands.Add(SurveyRun.ProcessCommand);
        command.SetAction((parsed, cancellation) => Task.Run(
            () =>
            {
                SurveyRun run = new(
                    parsed.GetValue(workloads) is { Length: > 0 } someWorkloads ? someWorkloads : allWorkloads,
                    parsed.GetValue(serializers) is { Length: > 0 } some ? [.. allSerializers.Where(some.Contains)] : allSerializers,
                    parsed.GetRequiredValue(objects),
                    parsed.GetValue(runs),
                    parsed.GetValue(processes),
                    parsed.GetValue(isolate));
                return parsed.GetValue(list)
                    ? List()
                    : MeasuringCommand.Run(
                        Name,
                        display => run.Measure(display, cancellation),
                        report => Print(report, parsed.GetValue(markdown)),
                        parsed.GetValue(json),
                        cancellation);
            },
            cancellation));
        return command;
    }

    private static int List()
    {
        foreach (SurveySerializer serializer in SurveySerializers.All)
        {
            AnsiConsole.WriteLine($"{serializer.Name}: {serializer.Identity.Format}; {serializer.Identity.FileVersion}");
        }

        foreach (SurveyWorkload workload in SurveyWorkloads.All)
        {
            AnsiConsole.WriteLine($"{workload.Name}: {workload.RootType}");
        }

        return 0;
    }

    private static void Print(SurveyReport report, FileInfo? markdown)
    {
        AnsiConsole.WriteLine(SurveyTables.Introduction(report));
        TextTable[] tables = [.. SurveyTables.Of(report)];
        Array.ForEach(tables, table => table.Print());
        if (markdown is not null)
        {
            IEnumerable<string> parts = [SurveyTables.Introduction(report) + "\n", .. tables.Select(table => table.ToMarkdown())];
            File.WriteAllText(markdown.FullName, string.Join('\n', parts));
        }
    }
}
