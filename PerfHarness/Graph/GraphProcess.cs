using System.Runtime.Serialization.Formatters.Binary;
using CustomBinarySerializer.Graphs;

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
    public const string Import = "BinaryFormatterImporter";

    /// <summary>The name of the row with the first calls of a process.</summary>
    public const string FirstCall = "First call";

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
        yield return MeasureFirstCall(task);
        (IFormatter writer, IFormatter reader) = FormattersOf(task.Serializer);
        GraphShop shop = GraphShop.Create(Orders);
        GraphText text = GraphText.Create();
        yield return Measure(task, writer, reader, "Orders", shop, read => shop.IsSameAs((GraphShop)read), 1);
        yield return Measure(task, writer, reader, "Text x100", text, read => text.IsSameAs((GraphText)read), TextRepetitions);
        foreach ((string workload, GraphColumns columns) in GraphColumns.All())
        {
            yield return Measure(task, writer, reader, workload, columns, read => columns.IsSameAs((GraphColumns)read), 1);
        }
    }

    /// <summary>Returns the formatters that write and read the graphs of a serializer.</summary>
    public static (IFormatter Writer, IFormatter Reader) FormattersOf(string serializer)
    {
        IFormatter reader = serializer == BinaryFormatter
            ? new BinaryFormatter()
            : new CustomBinaryFormatter(Registry().ReadBinaryFormatterMessages());
        return (serializer == Own ? reader : new BinaryFormatter(), reader);
    }

    // Includes the creation of the formatter and the registration of the types.
    private static GraphTimes MeasureFirstCall(GraphTask task)
    {
        GraphShop shop = GraphShop.Create(1);
        (IFormatter writer, IFormatter reader) = (null!, null!);
        using MemoryStream stream = new();
        double write = SampleSize.Nanoseconds(
            () =>
            {
                (writer, reader) = FormattersOf(task.Serializer);
                writer.Serialize(stream, shop);
            },
            1);
        stream.Position = 0;
        object read = null!;
        double reading = SampleSize.Nanoseconds(() => read = reader.Deserialize(stream), 1);
        return shop.IsSameAs((GraphShop)read)
            ? new GraphTimes(
                task.Serializer, FirstCall, write / NanosecondsPerMicrosecond, reading / NanosecondsPerMicrosecond, stream.Length)
            : throw new InvalidDataException($"{task.Serializer} changes {FirstCall}.");
    }

    /// <summary>Creates a registry of the types of all graphs.</summary>
    public static TypeRegistry Registry() => new TypeRegistry()
        .RegisterSerializable<GraphShop>(1, s_options)
        .RegisterSerializable<GraphOrder>(2, s_options)
        .RegisterSerializable<GraphLine>(3, s_options)
        .RegisterSerializable<GraphProduct>(4, s_options)
        .RegisterSerializable<GraphText>(5, s_options)
        .RegisterSerializable<GraphColumns>(6, s_options);

    private static GraphTimes Measure(
        GraphTask task,
        IFormatter writer,
        IFormatter reader,
        string workload,
        object root,
        Func<object, bool> isSame,
        int repetitions)
    {
        using MemoryStream stream = new();
        writer.Serialize(stream, root);
        stream.Position = 0;
        if (!isSame(reader.Deserialize(stream)))
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
                    writer.Serialize(stream, root);
                }));
                reading.Add(Time(() =>
                {
                    stream.Position = 0;
                    reader.Deserialize(stream);
                }));
            }

            return (writing, reading);
        }

        double Time(Action action) => SampleSize.Nanoseconds(action, repetitions) / NanosecondsPerMicrosecond / repetitions;
    }
}
