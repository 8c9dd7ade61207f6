using System.CommandLine;
using System.Globalization;
using System.Text.Json;
using CustomBinarySerializer.SharedMemory;
using PerfHarness.Reporting;
using Stress.Crashes;

namespace Stress.RingCrashes;

/// <summary>Proves what opening, deleting and disposing promise when several processes do all of it at once.</summary>
internal static class RingRacesCommand
{
    private const string Name = "ringraces";
    private const string RacerName = "racer";
    private static readonly TimeSpan s_patience = TimeSpan.FromMinutes(1);

    public static Command Create()
    {
        Option<int> seconds = new("--seconds") { Description = "How long.", DefaultValueFactory = _ => 60, HelpName = "N" };
        Option<int> processes = new("--processes") { Description = "How many processes race.", DefaultValueFactory = _ => 4, HelpName = "N" };
        Option<int> seed = new("--seed") { Description = "Of what each does next. The moments can't be repeated.", DefaultValueFactory = _ => Random.Shared.Next(), HelpName = "N" };
        Command command = new(Name, "Processes that open, delete and dispose of the same rings at once: nobody is left on a deleted ring, no lock and no message is lost.") { seconds, processes, seed };
        command.Subcommands.Add(CreateRacer());
        command.SetAction((parsed, cancellation) => Task.Run(
            () => Run(Math.Max(1, parsed.GetValue(seconds)), Math.Max(1, parsed.GetValue(processes)), parsed.GetValue(seed), cancellation), cancellation));
        return command;
    }

    private static int Run(int seconds, int processes, int seed, CancellationToken cancellation)
    {
        string name = $"Stress.{Environment.ProcessId}";
        RingRaceCounts sum = RingRaceCounts.None;
        Lock adding = new();
        CrashProcess[] racers = [.. Enumerable.Range(0, processes).Select(number => new CrashProcess(
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
            Array.ForEach(racers, racer => racer.End(s_patience));
            CountTable.Print(
                "opening, deleting and disposing at once",
                ("openings, each of the same ring as another", 2 * sum.Opened),
                ("rings deleted", sum.Deleted),
                ("refused, because somebody had the ring open", sum.InUse),
                ("queues disposed while three threads sent", sum.Disposed),
                ("messages sent by these, each received", sum.Sent));
            return 0;
        }
        catch (CrashViolationException exception)
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

    private static int Wait(PhaseDisplay display, CrashProcess[] racers, int seconds, CancellationToken cancellation)
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
        Argument<string> name = new("name") { Description = "Of the rings." };
        Argument<int> seed = new("seed") { Description = "Of what it does next." };
        Command command = new(RacerName, "A process that races with others.") { name, seed };
        command.Hidden = true;
        command.SetAction(parsed =>
        {
            Task ending = Task.Run(Console.In.ReadToEnd);
            Console.WriteLine(JsonSerializer.Serialize(new RingRacer(parsed.GetRequiredValue(name), parsed.GetRequiredValue(seed)).Run(ending)));
        });
        return command;
    }
}
