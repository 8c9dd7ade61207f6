using System.CommandLine;
using System.Text.Json;

namespace Stress.RingCrashes;

/// <summary>
/// The command that proves the promises of opening, deleting and disposing in several processes at once.
/// </summary>
internal static class RingRacesCommand
{
    private const string Name = "ringraces";

    private static readonly TimeSpan s_timeout = TimeSpan.FromMinutes(1);
    private static readonly ChildMeasurement<RingRacerTask, Tally> s_racer = new(Name, RingRacer.Measure, "racer");

    public static Command Create()
    {
        Option<int> seconds = MeasuringCommand.Count("--seconds", "Length of the run in seconds.", 60);
        Option<int> processes = MeasuringCommand.Count("--processes", "Number of processes.", 4);
        Option<int> seed = StressCommand.Seed("Seed of the calls. Their moments can't be repeated.");
        Command command = new(
            Name,
            "Open, delete and dispose of the same rings in several processes at once: no ring, lock or message is lost.")
        {
            seconds,
            processes,
            seed,
        };
        command.Subcommands.Add(s_racer.CreateCommand());
        command.SetAction((parsed, cancellation) => Task.Run(
            () => StressCommand.Run(
                Name,
                parsed.GetValue(seed),
                Path.GetTempPath(),
                _ => Run(parsed.GetValue(seconds), parsed.GetValue(processes), parsed.GetValue(seed), cancellation)),
            cancellation));
        return command;
    }

    private static void Run(int seconds, int processes, int seed, CancellationToken cancellation)
    {
        string name = $"Stress.{Environment.ProcessId}";
        Tally sum = [];
        KillableProcess[] racers = [.. Enumerable.Range(0, processes).Select(number => new KillableProcess(
            $"racer {number}",
            s_racer.Arguments(new RingRacerTask(name, unchecked(seed + number))),
            line =>
            {
                lock (sum)
                {
                    sum.Add(JsonSerializer.Deserialize<Tally>(line)!);
                }
            }))];
        try
        {
            PhaseDisplay.Run(display => Wait(display, racers, seconds, cancellation), cancellation);
            Array.ForEach(racers, racer => racer.End(s_timeout));
            sum.Print("opening, deleting and disposing at once");
        }
        finally
        {
            Array.ForEach(racers, racer => racer.Dispose());
            SharedMemoryQueue.Delete(name);
        }
    }

    private static int Wait(PhaseDisplay display, KillableProcess[] racers, int seconds, CancellationToken cancellation)
    {
        using Phase phase = display.Begin("Races", seconds);
        for (int second = 0; second < seconds; second++)
        {
            cancellation.WaitHandle.WaitOne(TimeSpan.FromSeconds(1));
            cancellation.ThrowIfCancellationRequested();
            Array.ForEach(racers, racer => racer.ThrowIfOver());
            phase.Advance();
        }

        return seconds;
    }
}
