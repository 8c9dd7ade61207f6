using System.CommandLine;
using System.Globalization;
using CustomBinarySerializer;
using PerfHarness.Reporting;
using Spectre.Console;
using Stress.Processes;

namespace Stress.RingCrashes;

/// <summary>The command that runs producers and consumers of one queue for minutes.</summary>
internal static class RingSoakCommand
{
    private const string Name = "ringsoak";
    private const int Capacity = 64 << 10;

    public static Command Create()
    {
        Option<double> minutes = StressOptions.Minutes("Length of the run in minutes.", 10);
        Option<int> producers = MeasuringCommand.Count("--producers", "Number of producing processes.", 4);
        Option<int> consumers = MeasuringCommand.Count("--consumers", "Number of consuming processes.", 2);
        Command command = new(
            Name,
            "Run producers and consumers of one queue for minutes: each message arrives once, in order and unchanged.")
        {
            minutes,
            producers,
            consumers,
        };
        command.SetAction((parsed, cancellation) => Task.Run(
            () => Run(TimeSpan.FromMinutes(parsed.GetValue(minutes)), parsed.GetValue(producers),
                parsed.GetValue(consumers), cancellation),
            cancellation));
        return command;
    }

    private static int Run(TimeSpan time, int producers, int consumers, CancellationToken cancellation)
    {
        DirectoryInfo folder = Directory.CreateTempSubdirectory("ringsoak-");
        try
        {
            TrafficRing ring = new($"Stress.{Environment.ProcessId}", SingleProducer: false, SingleConsumer: false, Capacity);
            using TrafficRun run = new(ring, folder.FullName, producers, consumers, kills: 0);
            PhaseDisplay.Run(display => Wait(display, run, (int)Math.Ceiling(time.TotalSeconds), cancellation), cancellation);
            TrafficCount[] counts = run.End();
            Print(counts);
            run.ThrowUnless(counts.All(count => count.Missing == 0), "messages are missing");
            run.ThrowUnless(run.Queue.AbandonedMessages == 0, "the counter of abandoned messages isn't 0");
            return 0;
        }
        catch (Exception exception) when (exception is ViolationException or BinarySerializationException or IOException)
        {
            Console.Error.WriteLine($"{Name} failed. {exception.Message}");
            return 1;
        }
        finally
        {
            folder.Delete(recursive: true);
        }
    }

    private static long Wait(PhaseDisplay display, TrafficRun run, int seconds, CancellationToken cancellation)
    {
        using Phase phase = display.Begin("Traffic", seconds);
        for (int second = 0; second < seconds; second++)
        {
            cancellation.WaitHandle.WaitOne(TimeSpan.FromSeconds(1));
            cancellation.ThrowIfCancellationRequested();
            run.AwaitProgress();
            phase.Advance();
        }

        return run.Sent;
    }

    private static void Print(TrafficCount[] counts)
    {
        Table table = FigureTable.Create("producer", "sent", "received once", "missing");
        for (int producer = 0; producer < counts.Length; producer++)
        {
            Add(producer.ToString(CultureInfo.InvariantCulture), counts[producer]);
        }

        Add("all", counts.Aggregate((sum, count) => sum + count));
        AnsiConsole.Write(table);

        void Add(string name, TrafficCount count) => table.AddRow(name, Text(count.Sent), Text(count.Received), Text(count.Missing));

        static string Text(long count) => count.ToString("#,0", CultureInfo.InvariantCulture);
    }
}
