using System.CommandLine;
using System.Globalization;
using CustomBinarySerializer;
using PerfHarness.Reporting;

namespace PerfHarness.Crashes;

/// <summary>Proves what transaction files promise about killed processes.</summary>
internal static class CrashesCommand
{
    private const string Name = "crashes";
    private const string WriterName = "writer";
    private const string FollowerName = "follower";

    public static Command Create()
    {
        Option<int> times = new("--times")
        {
            Description = "How many writers are killed.",
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

        Command command = new(Name, "kill -9 of a writer process at random moments, while others follow: what was durable or seen must be there.") { times, seed, folder };
        command.Subcommands.Add(CreateWriter());
        command.Subcommands.Add(CreateFollower());
        command.SetAction((parsed, cancellation) => Task.Run(
            () => Run(parsed.GetValue(folder)?.FullName ?? Path.GetTempPath(), parsed.GetValue(times), parsed.GetValue(seed), cancellation),
            cancellation));
        return command;
    }

    public static string[] WriterArguments(string folder, int life, int seed) =>
        [Name, WriterName, folder, life.ToString(CultureInfo.InvariantCulture), seed.ToString(CultureInfo.InvariantCulture)];

    public static string[] FollowerArguments(string folder, bool durableOnly) => [Name, FollowerName, folder, durableOnly.ToString()];

    private static int Run(string parent, int times, int seed, CancellationToken cancellation)
    {
        DirectoryInfo folder = Directory.CreateDirectory(Path.Combine(parent, $"crashes-{Guid.NewGuid():N}"));
        bool isEvidence = false;
        try
        {
            PhaseDisplay.Run(display => new CrashRun(folder.FullName, times, seed).Run(display, cancellation), cancellation).Print();
            return 0;
        }
        catch (Exception exception) when (exception is CrashViolationException or BinarySerializationException or IOException)
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
