using PerfHarness.Files.Scenarios;

namespace PerfHarness.Files;

/// <summary>The command that compares transaction files with a bare journal.</summary>
internal static class FilesCommand
{
    private const int FewestMessages = 100_000;

    public static Command Create()
    {
        Option<int[]> messages = MeasuringCommand.Numbers(
            "--messages",
            "Number of messages in each file. 100000000 messages take 12.8 GB of disk and some minutes.",
            [1_000_000, 10_000_000],
            FewestMessages);
        Option<int> processes = MeasuringCommand.Processes();
        Option<bool> quick = MeasuringCommand.Quick();
        Option<DirectoryInfo?> folder = new("--folder")
        {
            Description = "Write the files to this folder. They are deleted afterwards.",
            HelpName = "FOLDER",
        };
        Option<FileScenario?> only = new("--only") { Description = "Measure only this scenario.", HelpName = "NAME" };
        only.AcceptOnlyFromAmong([.. FilesRun.Scenarios.Select(scenario => scenario.ToString())]);
        Command command = MeasuringCommand.Create(
            FileTask.Command,
            "Measure transaction files: messages per second and times of single calls.",
            (parsed, display, cancellation) =>
            {
                string parent = parsed.GetValue(folder)?.FullName ?? Path.GetTempPath();
                FilesRun run = parsed.GetValue(quick)
                    ? new FilesRun(parent, [FewestMessages], 1, isQuick: true, parsed.GetValue(only))
                    : new FilesRun(
                        parent, parsed.GetRequiredValue(messages), parsed.GetValue(processes), isQuick: false, parsed.GetValue(only));
                return run.Measure(display, cancellation);
            },
            report => report.Print(),
            messages,
            processes,
            quick,
            only,
            folder);
        command.Subcommands.Add(FileTask.Process.CreateCommand());
        return command;
    }
}
