using System.CommandLine;
using Stress.Crashes.Faults;

namespace Stress.Crashes;

/// <summary>The command that proves the promises of transaction files about crashes.</summary>
internal static class CrashesCommand
{
    private const string Name = "crashes";

    private static readonly ChildMeasurement<FaultsTask, Tally> s_faults = new(Name, FaultsProcess.Measure, "faults");

    /// <summary>The writing processes.</summary>
    public static ChildMeasurement<CrashWriterTask, string> Writer { get; } = new(Name, CrashWriter.Run, "writer");

    /// <summary>The following processes.</summary>
    public static ChildMeasurement<CrashFollowerTask, string> Follower { get; } = new(Name, CrashFollower.Run, "follower");

    public static Command Create()
    {
        Option<int> times = MeasuringCommand.Count(
            "--times",
            "Number of writers to kill. Ten times as many runs have failing system calls, and a hundred times as many states "
            + "after a power failure are opened.",
            200);
        Option<int> seed = StressCommand.Seed("Seed of messages and options. The moments of kills can't be repeated.");
        Option<DirectoryInfo?> folder = new("--folder")
        {
            Description = "Write the files to this folder. They are kept if a promise is broken.",
            HelpName = "FOLDER",
        };
        Command command = new(Name, "Kill writers, fail system calls and simulate power failures: durable messages must survive.")
        {
            times,
            seed,
            folder,
        };
        command.Subcommands.Add(Writer.CreateCommand());
        command.Subcommands.Add(Follower.CreateCommand());
        command.Subcommands.Add(s_faults.CreateCommand());
        command.SetAction((parsed, cancellation) => Task.Run(
            () => StressCommand.Run(
                Name,
                parsed.GetValue(seed),
                parsed.GetValue(folder)?.FullName ?? Path.GetTempPath(),
                place => Run(place, parsed.GetValue(times), parsed.GetValue(seed), cancellation)),
            cancellation));
        return command;
    }

    private static void Run(string folder, int times, int seed, CancellationToken cancellation)
    {
        string kills = Path.Combine(folder, "kills");
        PhaseDisplay.Run(display => new CrashRun(kills, times, seed).Run(display, cancellation), cancellation)
            .Print("kill -9 of a writer, while two processes follow");
        Directory.Delete(kills, recursive: true);
        FaultsProcess.Run(
            s_faults,
            new FaultsTask(folder, times, seed),
            FaultsProcess.StepsPerKill,
            "calls of the system that fail, and power failures",
            cancellation);
    }
}
