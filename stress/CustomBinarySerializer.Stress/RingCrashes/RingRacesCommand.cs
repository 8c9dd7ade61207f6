using System.CommandLine;
using System.Globalization;
using System.Text.Json;
using CustomBinarySerializer.SharedMemory;
using PerfHarness.Reporting;
using Stress.Processes;

namespace Stress.RingCrashes;

/// <summary>
/// The command that proves the promises of opening, deleting and disposing in several processes at once.
/// </summary>
internal static class RingRacesCommand
{
    private const string Name = "ringraces";
    private const string RacerName = "racer";
    private static readonly TimeSpan s_timeout = TimeSpan.FromMinutes(1);

    public static Command Create()
    {
        Option<int> seconds = MeasuringCommand.Count("--seconds", "Length of the run in seconds.", 60);
        Option<int> processes = MeasuringCommand.Count("--processes", "Number of processes.", 4);
        Option<int> seed = StressOptions.Seed("Seed of the calls. Their moments can't be repeated.");
        Command command = new(
            Name,
            "Open, delete and dispose of the same rings in several processes at once: no ring, lock or message is lost.")
        {
            seconds,
            processes,
            seed,
        };
        command.Subcommands.Add(CreateRacer());
        command.SetAction((parsed, cancellation) => Task.Run(
            () => Run(parsed.GetValue(seconds), parsed.GetValue(processes), parsed.GetValue(seed),
                cancellation), cancellation));
        return command;
    }

    private static int Run(int seconds, int processes, int seed, CancellationToken cancellation)
    {
        string name = $"Stress.{Environment.ProcessId}";
        RingRaceCounts sum = RingRaceCounts.None;
        Lock adding = new();
        KillableProcess[] racers = [.. Enumerable.Range(0, processes).Select(number => new KillableProcess(
            $"racer {number}",
            [Name, RacerName, name, (seed + number).ToString(CultureInfo.InvariantCulture)],
            line =>
            {
                lock (adding)
                {
                    sum += JsonSerializer.Deserialize<RingRaceCounts>(line)!;
                }
            }))];
        try
        {
            PhaseDisplay.Run(display => Wait(display, racers, seconds, cancellation), cancellation);
            Array.ForEach(racers, racer => racer.End(s_timeout));
            CountTable.Print(
                "opening, deleting and disposing at once",
                ("openings, each of the same ring as another", 2 * sum.Opened),
                ("rings deleted", sum.Deleted),
                ("deletions refused, because the ring was open", sum.InUse),
                ("queues disposed while three threads sent", sum.Disposed),
                ("messages sent by these, each received", sum.Sent));
            return 0;
        }
        catch (ViolationException exception)
        {
            Console.Error.WriteLine($"{Name} failed with seed {seed}. {exception.Message}");
            return 1;
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

    private static Command CreateRacer()
    {
        Argument<string> name = new("name") { Description = "Name of the rings." };
        Argument<int> seed = new("seed") { Description = "Seed of the calls." };
        Command command = new(RacerName, "Run one of the processes.") { name, seed };
        command.Hidden = true;
        command.SetAction(parsed =>
        {
            Task ending = Task.Run(Console.In.ReadToEnd);
            Console.WriteLine(
                JsonSerializer.Serialize(new RingRacer(parsed.GetRequiredValue(name), parsed.GetRequiredValue(seed)).Run(ending)));
        });
        return command;
    }
}
