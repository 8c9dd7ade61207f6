using System.CommandLine;
using System.Globalization;
using CustomBinarySerializer;
using PerfHarness.Reporting;
using Stress.Crashes;
using Stress.Crashes.Faults;

namespace Stress.RingCrashes;

/// <summary>Proves what queues promise about killed processes.</summary>
internal static class RingCrashesCommand
{
    private const string Name = "ringcrashes";
    private const string ProducerName = "producer";
    private const string ConsumerName = "consumer";
    private const string FaultsName = "faults";

    public static Command Create()
    {
        Option<int> times = new("--times") { Description = "How many processes are killed.", DefaultValueFactory = _ => 200, HelpName = "N" };
        Option<int> seed = new("--seed")
        {
            Description = "Of who is killed. The moments can't be repeated.",
            DefaultValueFactory = _ => Random.Shared.Next(),
            HelpName = "N",
        };
        times.Validators.Add(result =>
        {
            if (result.GetValueOrDefault<int>() < 1)
            {
                result.AddError($"{times.Name} must be at least 1.");
            }
        });

        Command command = new(Name, "kill -9 of producers and consumers of queues at random moments: every message arrives once, or was in their hands. Then calls of the system fail under rings.") { times, seed };
        command.Subcommands.Add(CreateEnd(ProducerName, TrafficProducer.Run));
        command.Subcommands.Add(CreateEnd(ConsumerName, TrafficConsumer.Run));
        command.Subcommands.Add(CreateFaults());
        command.SetAction((parsed, cancellation) => Task.Run(() => Run(parsed.GetValue(times), parsed.GetValue(seed), cancellation), cancellation));
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
                Console.WriteLine("No faults: they take Linux and a C compiler (cc, gcc or clang).");
                return 0;
            }

            PhaseDisplay.Run(display => RingFaultsProcess.Start(shim, [Name, FaultsName], times, seed, display, cancellation), cancellation).Print();
            return 0;
        }
        catch (Exception exception) when (exception is CrashViolationException or FreshProcessException or BinarySerializationException or IOException)
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
        Argument<int> times = new("times") { Description = "How many times ten faults." };
        Argument<int> seed = new("seed") { Description = "Of the faults." };
        Command command = new(FaultsName, "The process whose calls fail.") { times, seed };
        command.Hidden = true;
        command.SetAction(parsed => RingFaultsProcess.Run(parsed.GetRequiredValue(times), parsed.GetRequiredValue(seed)));
        return command;
    }

    private static Command CreateEnd(string name, Action<TrafficRing, int, string> run)
    {
        Argument<int> number = new("number") { Description = "Of this process." };
        Argument<string> ledger = new("ledger") { Description = "Where it says what it did." };
        Argument<string[]> ring = new("ring") { Description = "The queue." };
        Command command = new(name, "A process that may be killed.") { number, ledger, ring };
        command.Hidden = true;
        command.SetAction(parsed => run(TrafficRing.Parse(parsed.GetRequiredValue(ring)), parsed.GetRequiredValue(number), parsed.GetRequiredValue(ledger)));
        return command;
    }
}
