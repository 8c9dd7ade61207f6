using System.CommandLine;
using System.Diagnostics;
using System.Runtime.Serialization;
using System.Runtime.Serialization.Formatters.Binary;
using System.Text.Json;
using CustomBinarySerializer;
using CustomBinarySerializer.Graphs;
using PerfHarness.Reporting;
using PerfHarness.Timing;

#pragma warning disable SYSLIB0011 // BinaryFormatter is what is compared with.

namespace PerfHarness.Graph;

/// <summary>
/// One process of the graph command, for one serializer: proves, measures, and prints its times as one line of JSON.
/// </summary>
internal static class GraphProcessCommand
{
    public const string Name = "process";
    public const string Own = "CustomBinaryFormatter";
    public const string BinaryFormatter = "BinaryFormatter";

    private const double NanosecondsPerMicrosecond = 1000;

    // They have hand-written contracts, too, which other measurements use.
    private static readonly RegistrationOptions s_options = new() { AllowUnsuitableType = true };

    private static readonly TimeSpan s_warmUp = TimeSpan.FromSeconds(2);
    private static readonly TimeSpan s_measurement = TimeSpan.FromSeconds(3);
    private static readonly TimeSpan s_quick = TimeSpan.FromMilliseconds(1);

    public static Command Create()
    {
        Argument<string> serializer = new("serializer") { Description = $"{Own} or {BinaryFormatter}." };
        Argument<bool> quick = new("quick") { Description = "Whether one round is enough." };
        Command command = new(Name, "Run one process of graph.") { serializer, quick };
        command.Hidden = true;
        command.SetAction(parsed => Run(parsed.GetRequiredValue(serializer), parsed.GetRequiredValue(quick)));
        return command;
    }

    public static string[] Arguments(string serializer, bool isQuick) => [GraphCommand.Name, Name, serializer, isQuick.ToString()];

    public static List<GraphTimes> ParseLine(string line) => JsonSerializer.Deserialize<List<GraphTimes>>(line)!;

    private static int Run(string serializer, bool isQuick)
    {
        IFormatter formatter = serializer == Own ? new CustomBinaryFormatter(Registry()) : new BinaryFormatter();
        List<GraphTimes> times = [];
        foreach (GraphWorkload workload in GraphWorkload.All())
        {
            using MemoryStream stream = new();
            formatter.Serialize(stream, workload.Root);
            stream.Position = 0;
            if (!workload.IsSame(formatter.Deserialize(stream)))
            {
                Console.Error.WriteLine($"{serializer} doesn't keep {workload.Name}.");
                return 1;
            }

            times.Add(Measure(serializer, formatter, workload, stream, isQuick));
        }

        Console.WriteLine(JsonSerializer.Serialize(times));
        return 0;
    }

    private static TypeRegistry Registry() => new TypeRegistry()
        .RegisterSerializable<GraphShop>(1, s_options)
        .RegisterSerializable<GraphOrder>(2, s_options)
        .RegisterSerializable<GraphLine>(3, s_options)
        .RegisterSerializable<GraphProduct>(4, s_options)
        .RegisterSerializable<GraphText>(5, s_options);

    private static GraphTimes Measure(
        string serializer, IFormatter formatter, GraphWorkload workload, MemoryStream stream, bool isQuick)
    {
        Sample(isQuick ? s_quick : s_warmUp);
        (List<double> write, List<double> read) = Sample(isQuick ? s_quick : s_measurement);
        return new GraphTimes(serializer, workload.Name, write.Median(), read.Median(), stream.Length);

        (List<double> Write, List<double> Read) Sample(TimeSpan duration)
        {
            List<double> writing = [];
            List<double> reading = [];
            Stopwatch elapsed = Stopwatch.StartNew();
            while (elapsed.Elapsed < duration)
            {
                writing.Add(Time(() =>
                {
                    stream.SetLength(0);
                    formatter.Serialize(stream, workload.Root);
                }));
                reading.Add(Time(() =>
                {
                    stream.Position = 0;
                    formatter.Deserialize(stream);
                }));
            }

            return (writing, reading);
        }

        double Time(Action action) =>
            SampleSize.Nanoseconds(action, workload.Repetitions) / NanosecondsPerMicrosecond / workload.Repetitions;
    }
}
