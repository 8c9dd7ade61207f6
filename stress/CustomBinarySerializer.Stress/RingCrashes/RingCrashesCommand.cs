using System.CommandLine;
using System.Globalization;
using CustomBinarySerializer;
using PerfHarness.Reporting;
using Stress.Crashes.Faults;
using Stress.Processes;

namespace Stress.RingCrashes;

/// <summary>The command that proves the promises of queues about killed processes.</summary>
internal static class RingCrashesCommand
{
    private const string Name = "ringcrashes";
    private const string ProducerName = "producer";
    private const string ConsumerName = "consumer";
    private const string FaultsName = "faults";

    public static Command Create()
    {
        Option<int> times = MeasuringCommand.Count("--times", "Number of processes to kill.", 200);
        Option<int> seed = StressOptions.Seed("Seed of the choices. The moments of kills can't be repeated.");
        Command command = new(
            Name,
            "Kill producers and consumers of queues at random moments: each message arrives once, or a killed process held it. Then "
                + "system calls of rings fail.")
        {
            times,
            seed,
        };
        command.Subcommands.Add(CreateEnd(ProducerName, TrafficProducer.Run));
        command.Subcommands.Add(CreateEnd(ConsumerName, TrafficConsumer.Run));
        command.Subcommands.Add(CreateFaults());
        command.SetAction((parsed, cancellation) =>
            Task.Run(() => Run(parsed.GetValue(times), parsed.GetValue(seed), cancellation), cancellation));
        return command;
    }

    public static string[] ProducerArguments(TrafficRing ring, int life, string ledgerPath) =>
        [Name, ProducerName, life.ToString(CultureInfo.InvariantCulture), ledgerPath, .. ring.Arguments];

    public static string[] ConsumerArguments(TrafficRing ring, int number, string ledgerPath) =>
        [Name, ConsumerName, number.ToString(CultureInfo.InvariantCulture), ledgerPath, .. ring.Arguments];

    private static int Run(int times, int seed, CancellationToken cancellation)
    {
        DirectoryInfo folder = Directory.CreateTempSubdirectory("ringcrashes-");
        try
        {
            PhaseDisplay.Run(display => new RingCrashRun(folder.FullName, times, seed).Run(display, cancellation), cancellation).Print();
            using StorageShim? shim = StorageShim.TryBuild();
            if (shim is null)
            {
                Console.WriteLine("No faults: they need Linux and a C compiler (cc, gcc or clang).");
                return 0;
            }

            PhaseDisplay.Run(display => RingFaultsProcess.Start(shim, [Name, FaultsName], times, seed, display, cancellation),
                cancellation).Print();
            return 0;
        }
        catch (Exception exception) when (
            exception is ViolationException or FreshProcessException or BinarySerializationException or IOException)
        {
            Console.Error.WriteLine($"{Name} failed with seed {seed}. {exception.Message}");
            return 1;
        }
        finally
        {
            folder.Delete(recursive: true);
        }
    }

    private static Command CreateFaults()
    {
        Argument<int> times = new("times") { Description = "Number of kills, a tenth of the faults." };
        Argument<int> seed = new("seed") { Description = "Seed of the faults." };
        Command command = new(FaultsName, "Run the process whose system calls fail.") { times, seed };
        command.Hidden = true;
        command.SetAction(parsed => RingFaultsProcess.Run(parsed.GetRequiredValue(times), parsed.GetRequiredValue(seed)));
        return command;
    }

    private static Command CreateEnd(string name, Action<TrafficRing, int, string> run)
    {
        Argument<int> number = new("number") { Description = "Number of this process." };
        Argument<string> ledger = new("ledger") { Description = "Path of the ledger." };
        Argument<string[]> ring = new("ring") { Description = "The queue." };
        Command command = new(name, "Run a process that may be killed.") { number, ledger, ring };
        command.Hidden = true;
        command.SetAction(parsed =>
            run(TrafficRing.Parse(parsed.GetRequiredValue(ring)), parsed.GetRequiredValue(number), parsed.GetRequiredValue(ledger)));
        return command;
    }
}
