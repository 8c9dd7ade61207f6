using System.Diagnostics;
using System.Runtime.Serialization;
using System.Runtime.Serialization.Formatters.Binary;
using CustomBinarySerializer;
using CustomBinarySerializer.Graphs;
using PerfHarness.Reporting;
using PerfHarness.Timing;

#pragma warning disable SYSLIB0011 // BinaryFormatter is the peer.

namespace PerfHarness.Graph;

/// <summary>The task of one process.</summary>
/// <param name="Serializer">Name of the serializer.</param>
/// <param name="IsQuick">Whether one round is enough.</param>
internal sealed record GraphTask(string Serializer, bool IsQuick);

/// <summary>Proves and measures the round trips of one serializer in the current process.</summary>
internal static class GraphProcess
{
    public const string Own = "CustomBinaryFormatter";
    public const string BinaryFormatter = "BinaryFormatter";

    // About 100,000 objects, including strings.
    private const int Orders = 8_000;
    private const int TextRepetitions = 1_000;
    private const double NanosecondsPerMicrosecond = 1000;

    // The types have hand-written contracts for other measurements.
    private static readonly RegistrationOptions s_options = new() { AllowUnsuitableType = true };

    private static readonly TimeSpan s_warmUp = TimeSpan.FromSeconds(2);
    private static readonly TimeSpan s_measurement = TimeSpan.FromSeconds(3);
    private static readonly TimeSpan s_quick = TimeSpan.FromMilliseconds(1);

    public static IEnumerable<GraphTimes> Measure(GraphTask task)
    {
        IFormatter formatter = task.Serializer == Own ? new CustomBinaryFormatter(Registry()) : new BinaryFormatter();
        GraphShop shop = GraphShop.Create(Orders);
        GraphText text = GraphText.Create();
        yield return Measure(task, formatter, "Orders", shop, read => shop.IsSameAs((GraphShop)read), 1);
        yield return Measure(task, formatter, "Text x100", text, read => text.IsSameAs((GraphText)read), TextRepetitions);
    }

    private static TypeRegistry Registry() => new TypeRegistry()
        .RegisterSerializable<GraphShop>(1, s_options)
        .RegisterSerializable<GraphOrder>(2, s_options)
        .RegisterSerializable<GraphLine>(3, s_options)
        .RegisterSerializable<GraphProduct>(4, s_options)
        .RegisterSerializable<GraphText>(5, s_options);

    private static GraphTimes Measure(
        GraphTask task, IFormatter formatter, string workload, object root, Func<object, bool> isSame, int repetitions)
    {
        using MemoryStream stream = new();
        formatter.Serialize(stream, root);
        stream.Position = 0;
        if (!isSame(formatter.Deserialize(stream)))
        {
            throw new InvalidDataException($"{task.Serializer} changes {workload}.");
        }

        Sample(task.IsQuick ? s_quick : s_warmUp);
        (List<double> write, List<double> read) = Sample(task.IsQuick ? s_quick : s_measurement);
        return new GraphTimes(task.Serializer, workload, write.Median(), read.Median(), stream.Length);

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
                    formatter.Serialize(stream, root);
                }));
                reading.Add(Time(() =>
                {
                    stream.Position = 0;
                    formatter.Deserialize(stream);
                }));
            }

            return (writing, reading);
        }

        double Time(Action action) => SampleSize.Nanoseconds(action, repetitions) / NanosecondsPerMicrosecond / repetitions;
    }
}
