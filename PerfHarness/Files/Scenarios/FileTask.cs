using PerfHarness.Files.Results;

namespace PerfHarness.Files.Scenarios;

/// <summary>The task of one process.</summary>
/// <param name="Scenario">The scenario.</param>
/// <param name="Folder">An existing folder.</param>
/// <param name="Messages">Number of messages.</param>
/// <param name="IsQuick">Whether only the proofs count, and figures may be rough.</param>
internal sealed record FileTask(FileScenario Scenario, string Folder, long Messages, bool IsQuick)
{
    /// <summary>The name of the command.</summary>
    public const string Command = "files";

    /// <summary>The measurement in a fresh process.</summary>
    public static ChildMeasurement<FileTask, FileFigure> Process { get; } = new(Command, task => task.Measure());

    /// <summary>The arguments that start this program with the task.</summary>
    public string[] Arguments() => Process.Arguments(this);

    /// <summary>Returns how often to measure a loop over all messages, so that a process takes some seconds.</summary>
    public int Rounds(long messagesInAll) => IsQuick ? 1 : (int)Math.Clamp(messagesInAll / Messages, 1, 7);

    public string PathOf(string name) => Path.Combine(Folder, name);

    private FileFigure[] Measure() => Scenario switch
    {
        FileScenario.Append => AppendScenario.Measure(this),
        FileScenario.Latency => LatencyScenario.Measure(this),
        FileScenario.GroupCommit => GroupCommitScenario.Measure(this),
        FileScenario.Fill => FillScenario.Fill(this),
        FileScenario.Scan => ScanScenario.Measure(this),
        FileScenario.View => ViewScenario.Measure(this),
        FileScenario.LookUp => LookUpScenario.Measure(this),
        FileScenario.Open => OpenScenario.Measure(this),
        FileScenario.Interrupt => RecoveryScenario.Interrupt(this),
        FileScenario.Recover => RecoveryScenario.Measure(this),
        FileScenario.Follow => FollowScenario.Measure(this),
        FileScenario.Scale => ScaleScenario.Measure(this),
        _ => FollowScenario.Feed(this),
    };
}
