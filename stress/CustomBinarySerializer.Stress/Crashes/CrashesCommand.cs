using System.CommandLine;
using System.Globalization;
using CustomBinarySerializer;
using PerfHarness.Reporting;
using Stress.Crashes.Faults;
using Stress.Processes;

namespace Stress.Crashes;

/// <summary>The command that proves the promises of transaction files about crashes.</summary>
internal static class CrashesCommand
{
    private const string Name = "crashes";
    private const string WriterName = "writer";
    private const string FollowerName = "follower";
    private const string FaultsName = "faults";

    public static Command Create()
    {
        Option<int> times = MeasuringCommand.Count(
            "--times",
            "Number of writers to kill. Ten times as many runs have failing system calls, and a hundred times as many states "
            + "after a power failure are opened.",
            200);
        Option<int> seed = StressOptions.Seed("Seed of messages and options. The moments of kills can't be repeated.");
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
        command.Subcommands.Add(CreateWriter());
        command.Subcommands.Add(CreateFollower());
        command.Subcommands.Add(CreateFaults());
        command.SetAction((parsed, cancellation) => Task.Run(
            () => Run(parsed.GetValue(folder)?.FullName ?? Path.GetTempPath(), parsed.GetValue(times), parsed.GetValue(seed), cancellation),
            cancellation));
        return command;
    }

    public static string[] WriterArguments(string folder, int life, int seed) =>
        [Name, WriterName, folder, life.ToString(CultureInfo.InvariantCulture), seed.ToString(CultureInfo.InvariantCulture)];

    public static string[] FollowerArguments(string folder, bool durableOnly) => [Name, FollowerName, folder, durableOnly.ToString()];

    private static string[] FaultsArguments(string folder, int times, int seed) =>
        [Name, FaultsName, folder, times.ToString(CultureInfo.InvariantCulture), seed.ToString(CultureInfo.InvariantCulture)];

    private static int Run(string parent, int times, int seed, CancellationToken cancellation)
    {
        DirectoryInfo folder = Directory.CreateDirectory(Path.Combine(parent, $"crashes-{Guid.NewGuid():N}"));
        bool isEvidence = false;
        try
        {
            string kills = Path.Combine(folder.FullName, "kills");
            PhaseDisplay.Run(display => new CrashRun(kills, times, seed).Run(display, cancellation), cancellation).Print();
            Directory.Delete(kills, recursive: true);
            using StorageShim? shim = StorageShim.TryBuild();
            if (shim is null)
            {
                Console.WriteLine("No faults and power failures: they need Linux and a C compiler (cc, gcc or clang).");
                return 0;
            }

            PhaseDisplay.Run(display =>
                FaultsProcess.Start(shim, FaultsArguments(folder.FullName, times, seed), times, seed, display, cancellation),
                cancellation).Print();
            return 0;
        }
        catch (Exception exception) when (
            exception is ViolationException or BinarySerializationException or IOException or FreshProcessException)
        {
            isEvidence = true;
            Console.Error.WriteLine($"{Name} failed with seed {seed}. {exception.Message} The files are kept in {folder.FullName}.");
            return 1;
        }
        finally
        {
            if (!isEvidence)
            {
                folder.Delete(recursive: true);
            }
        }
    }

    private static Command CreateFaults()
    {
        Argument<string> folder = new("folder") { Description = "Folder of the files." };
        Argument<int> times = new("times") { Description = "Number of kills." };
        Argument<int> seed = new("seed") { Description = "Seed of scripts and faults." };
        Command command = new(FaultsName, "Run the process whose system calls fail and are recorded.") { folder, times, seed };
        command.Hidden = true;
        command.SetAction(parsed =>
            FaultsProcess.Run(parsed.GetRequiredValue(folder), parsed.GetRequiredValue(times), parsed.GetRequiredValue(seed)));
        return command;
    }

    private static Command CreateWriter()
    {
        Argument<string> folder = new("folder") { Description = "Folder of the files." };
        Argument<int> life = new("life") { Description = "Number of this writer." };
        Argument<int> seed = new("seed") { Description = "Seed of messages and options." };
        Command command = new(WriterName, "Run the writing process.") { folder, life, seed };
        command.Hidden = true;
        command.SetAction(parsed =>
            CrashWriter.Run(parsed.GetRequiredValue(folder), parsed.GetRequiredValue(life), parsed.GetRequiredValue(seed)));
        return command;
    }

    private static Command CreateFollower()
    {
        Argument<string> folder = new("folder") { Description = "Folder of the files." };
        Argument<bool> durableOnly = new("durable-only") { Description = "Whether to follow durable messages only." };
        Command command = new(FollowerName, "Run the following process.") { folder, durableOnly };
        command.Hidden = true;
        command.SetAction((parsed, cancellation) =>
            CrashFollower.RunAsync(parsed.GetRequiredValue(folder), parsed.GetRequiredValue(durableOnly), cancellation));
        return command;
    }
}
