using System.CommandLine;
using PerfHarness.Reporting;

namespace PerfHarness.Files;

/// <summary>How fast transaction files are, against forty lines that do nothing else.</summary>
internal static class FilesCommand
{
    public const string Name = "files";

    private const long FewestMessages = 100_000;

    public static Command Create()
    {
        Option<long[]> messages = new("--messages")
        {
            Description = "Number of messages in each file. 100000000 messages take 12.8 GB of disk and some minutes.",
            DefaultValueFactory = _ => [1_000_000, 10_000_000],
            AllowMultipleArgumentsPerToken = true,
            HelpName = "N",
        };
        Option<int> processes = MeasuringCommand.Processes();
        Option<bool> quick = new("--quick")
        {
            Description = "Run one short process per row on a small file, to check round trips only.",
        };
        Option<DirectoryInfo?> folder = new("--folder")
        {
            Description = "Write the files to this folder. They are deleted afterwards.",
            HelpName = "FOLDER",
        };
        Option<FileScenario?> only = new("--only") { Description = "Measure only this scenario.", HelpName = "NAME" };
        Option<FileInfo?> json = MeasuringCommand.Json();
        only.AcceptOnlyFromAmong([.. FilesRun.Scenarios.Select(scenario => scenario.ToString())]);
        messages.Validators.Add(result =>
        {
            if (result.GetValueOrDefault<long[]>()!.Any(count => count < FewestMessages))
            {
                result.AddError($"{messages.Name} must be at least {FewestMessages}.");
            }
        });

        Command command = new(Name, "Measure transaction files: messages per second and times of single calls.")
        {
            messages,
            processes,
            quick,
            only,
            folder,
            json,
        };
        command.Subcommands.Add(FilesProcessCommand.Create());
        command.SetAction((parsed, cancellation) => Task.Run(
            () =>
            {
                string parent = parsed.GetValue(folder)?.FullName ?? Path.GetTempPath();
                FilesRun run = parsed.GetValue(quick)
                    ? new FilesRun(parent, [FewestMessages], 1, isQuick: true, parsed.GetValue(only))
                    : new FilesRun(
                        parent, parsed.GetRequiredValue(messages), parsed.GetValue(processes), isQuick: false, parsed.GetValue(only));
                return MeasuringCommand.Run(
                    Name, display => run.Measure(display, cancellation), report => report.Print(), parsed.GetValue(json), cancellation);
            },
            cancellation));
        return command;
    }
}
