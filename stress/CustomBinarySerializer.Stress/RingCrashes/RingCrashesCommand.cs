using System.CommandLine;
using Stress.Crashes.Faults;

namespace Stress.RingCrashes;

/// <summary>The command that proves the promises of queues about killed processes.</summary>
internal static class RingCrashesCommand
{
    private const string Name = "ringcrashes";

    private static readonly ChildMeasurement<FaultsTask, Tally> s_faults = new(Name, RingFaultRun.Measure, "faults");

    /// <summary>The producing processes.</summary>
    public static ChildMeasurement<TrafficTask, string> Producer { get; } = new(Name, TrafficProducer.Run, "producer");

    /// <summary>The consuming processes.</summary>
    public static ChildMeasurement<TrafficTask, string> Consumer { get; } = new(Name, TrafficConsumer.Run, "consumer");

    public static Command Create()
    {
        Option<int> times = MeasuringCommand.Count("--times", "Number of processes to kill.", 200);
        Option<int> seed = StressCommand.Seed("Seed of the choices. The moments of kills can't be repeated.");
        Command command = new(
            Name,
            "Kill producers and consumers of queues at random moments: each message arrives once, or a killed process held it. Then "
                + "system calls of rings fail.")
        {
            times,
            seed,
        };
        command.Subcommands.Add(Producer.CreateCommand());
        command.Subcommands.Add(Consumer.CreateCommand());
        command.Subcommands.Add(s_faults.CreateCommand());
        command.SetAction((parsed, cancellation) => Task.Run(
            () => StressCommand.Run(
                Name,
                parsed.GetValue(seed),
                Path.GetTempPath(),
                folder => Run(folder, parsed.GetValue(times), parsed.GetValue(seed), cancellation)),
            cancellation));
        return command;
    }

    private static void Run(string folder, int times, int seed, CancellationToken cancellation)
    {
        PhaseDisplay.Run(display => new RingCrashRun(folder, times, seed).Run(display, cancellation), cancellation)
            .Print("kill -9 of producers and consumers");
        FaultsProcess.Run(
            s_faults,
            new FaultsTask(folder, times, seed),
            FaultsProcess.FaultsPerKill,
            "calls of the system that fail under rings",
            cancellation);
    }
}
