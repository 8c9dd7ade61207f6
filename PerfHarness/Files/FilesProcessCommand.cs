using System.CommandLine;
using System.Text.Json;
using PerfHarness.Files.Results;
using PerfHarness.Files.Scenarios;

namespace PerfHarness.Files;

/// <summary>One process of the files command: proves, measures, and prints its figures as one line of JSON.</summary>
internal static class FilesProcessCommand
{
    public const string Name = "process";

    public static Command Create()
    {
        Argument<FileScenario> scenario = new("scenario") { Description = "Scenario to run." };
        Argument<string> folder = new("folder") { Description = "Folder of the files." };
        Argument<long> messages = new("messages") { Description = "Number of messages." };
        Argument<bool> quick = new("quick") { Description = "Whether rough figures are enough." };
        Command command = new(Name, "Run one process of files.") { scenario, folder, messages, quick };
        command.Hidden = true;
        command.SetAction(parsed => Console.WriteLine(JsonSerializer.Serialize(Measure(new FileTask(
            parsed.GetRequiredValue(scenario),
            parsed.GetRequiredValue(folder),
            parsed.GetRequiredValue(messages),
            parsed.GetRequiredValue(quick))))));
        return command;
    }

    public static FileFigure[] ParseLine(string line) => JsonSerializer.Deserialize<FileFigure[]>(line)!;

    private static FileFigure[] Measure(FileTask task) => task.Scenario switch
    {
        FileScenario.Append => AppendScenario.Measure(task),
        FileScenario.Latency => LatencyScenario.Measure(task),
        FileScenario.GroupCommit => GroupCommitScenario.Measure(task),
        FileScenario.Fill => FillScenario.Fill(task),
        FileScenario.Scan => ScanScenario.Measure(task),
        FileScenario.View => ViewScenario.Measure(task),
        FileScenario.LookUp => LookUpScenario.Measure(task),
        FileScenario.Open => OpenScenario.Measure(task),
        FileScenario.Interrupt => RecoveryScenario.Interrupt(task),
        FileScenario.Recover => RecoveryScenario.Measure(task),
        FileScenario.Follow => FollowScenario.Measure(task),
        _ => FollowScenario.Feed(task),
    };
}
