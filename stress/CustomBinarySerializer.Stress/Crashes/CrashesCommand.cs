using System.CommandLine;
using System.Globalization;
using CustomBinarySerializer;
using PerfHarness.Reporting;
using Stress.Crashes.Faults;

namespace Stress.Crashes;

/// <summary>Proves what transaction files promise about killed processes.</summary>
internal static class CrashesCommand
{
    private const string Name = "crashes";
    private const string WriterName = "writer";
    private const string FollowerName = "follower";
    private const string FaultsName = "faults";

    public static Command Create()
    {
        Option<int> times = new("--times")
        {
            Description = "How many writers are killed. In each of ten times as many runs, calls of the system fail; a hundred times as many states that a power failure may leave are opened.",
            DefaultValueFactory = _ => 200,
            HelpName = "N",
        };
        Option<int> seed = new("--seed")
        {
            Description = "Of the messages and options. The moments can't be repeated.",
            DefaultValueFactory = _ => Random.Shared.Next(),
            HelpName = "N",
        };
        Option<DirectoryInfo?> folder = new("--folder") { Description = "Write the files below here; they are deleted unless they are evidence.", HelpName = "FOLDER" };
        times.Validators.Add(result =>
        {
            if (result.GetValueOrDefault<int>() < 1)
            {
                result.AddError($"{times.Name} must be at least 1.");
            }
        });

        Command command = new(Name, "kill -9 of writers at random moments, calls of the system that fail, and power failures: what was durable or seen must be there.") { times, seed, folder };
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

    public static string[] FaultsArguments(string folder, int times, int seed) =>
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
                Console.WriteLine("No faults and power failures: they take Linux and a C compiler (cc, gcc or clang).");
                return 0;
            }

            PhaseDisplay.Run(display => FaultsProcess.Start(shim, folder.FullName, times, seed, display, cancellation), cancellation).Print();
            return 0;
        }
        catch (Exception exception) when (exception is CrashViolationException or BinarySerializationException or IOException or FreshProcessException)
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
        Argument<string> folder = new("folder") { Description = "Where." };
        Argument<int> times = new("times") { Description = "How much." };
        Argument<int> seed = new("seed") { Description = "Of what is done." };
        Command command = new(FaultsName, "The process whose calls fail and are recorded.") { folder, times, seed };
        command.Hidden = true;
        command.SetAction(parsed => FaultsProcess.Run(parsed.GetRequiredValue(folder), parsed.GetRequiredValue(times), parsed.GetRequiredValue(seed)));
        return command;
    }

    private static Command CreateWriter()
    {
        Argument<string> folder = new("folder") { Description = "Where." };
        Argument<int> life = new("life") { Description = "The number of this writer." };
        Argument<int> seed = new("seed") { Description = "Of messages and options." };
        Command command = new(WriterName, "The process that is killed.") { folder, life, seed };
        command.Hidden = true;
        command.SetAction(parsed => CrashWriter.Run(parsed.GetRequiredValue(folder), parsed.GetRequiredValue(life), parsed.GetRequiredValue(seed)));
        return command;
    }

    private static Command CreateFollower()
    {
        Argument<string> folder = new("folder") { Description = "Where." };
        Argument<bool> durableOnly = new("durable-only") { Description = "Whether only what is durable." };
        Command command = new(FollowerName, "A process that follows.") { folder, durableOnly };
        command.Hidden = true;
        command.SetAction((parsed, cancellation) =>
            CrashFollower.RunAsync(parsed.GetRequiredValue(folder), parsed.GetRequiredValue(durableOnly), cancellation));
        return command;
    }
}
