using System.Buffers;
using System.Diagnostics;
using System.Runtime.Serialization;
using CustomBinarySerializer.Graphs;
using CustomBinarySerializer.SharedMemory;
using CustomBinarySerializer.TestKit.Simulation;
using CustomBinarySerializer.TestKit.Telemetry;
using CustomBinarySerializer.Tests.TestTypes;
using CustomBinarySerializer.TransactionFiles;

namespace CustomBinarySerializer.Telemetry.Tests;

[NonParallelizable]
public sealed class FormatterMetricsTests
{
    private const string Written = "custombinaryserializer.io.direction=write";
    private const string Read = "custombinaryserializer.io.direction=read";

    private Measurements _measurements = null!;
    private CustomBinaryFormatter _formatter = null!;

    private static readonly object[] s_mixed = [Customer.Smith, new Point(1, 2), Customer.Smith];

    private static readonly TestCaseData[] s_writing =
    [
        Writing("to a stream", formatter => formatter.Serialize(new MemoryStream(), Customer.Smith)),
        Writing("to an array", formatter => _ = formatter.Serialize(Customer.Smith)),
        Writing("to a span", formatter => _ = formatter.TrySerialize(new byte[100], Customer.Smith, out _)),
        Writing("to a buffer writer", formatter => formatter.Serialize(new ArrayBufferWriter<byte>(), Customer.Smith)),
        Writing("asynchronously", formatter => formatter.SerializeAsync(new MemoryStream(), Customer.Smith).AsTask().Wait()),
        Writing("by a typed formatter", formatter => _ = formatter.For<Customer>().Serialize(Customer.Smith)),
        Writing("to a stream by a typed formatter", formatter => formatter.For<Customer>().Serialize(new MemoryStream(), Customer.Smith)),
        Writing("as a range", formatter => formatter.SerializeRange(new MemoryStream(), new ReadOnlySpan<Customer>([Customer.Smith]))),
    ];

    private static readonly TestCaseData[] s_reading =
    [
        Reading("from a stream", (formatter, frame) => _ = formatter.Deserialize(new MemoryStream(frame))),
        Reading("from a stream as a type", (formatter, frame) => _ = formatter.Deserialize<Customer>(new MemoryStream(frame))),
        Reading("from an array", (formatter, frame) => _ = formatter.Deserialize(frame)),
        Reading("from an array as a type", (formatter, frame) => _ = formatter.Deserialize<Customer>(frame)),
        Reading("by a typed formatter", (formatter, frame) => _ = formatter.For<Customer>().Deserialize(frame)),
        Reading(
            "into an object by a typed formatter", (formatter, frame) => formatter.For<Customer>().DeserializeInto(frame, new Customer())),
        Reading("into an object", (formatter, frame) => formatter.DeserializeInto(frame, new Customer())),
        Reading(
            "from a stream asynchronously", (formatter, frame) => _ = formatter.DeserializeAsync(new MemoryStream(frame)).AsTask().Result),
        Reading("from a sequence", (formatter, frame) =>
        {
            ReadOnlySequence<byte> frames = new(frame);
            Assert.That(formatter.TryDeserialize(ref frames, out _), Is.True);
        }),
        Reading("frame by frame", (formatter, frame) =>
        {
            foreach (BinaryFrame each in formatter.ReadFrames(frame))
            {
                _ = each.Deserialize<Customer>();
            }
        }),
    ];

    [SetUp]
    public void Listen()
    {
        _measurements = new Measurements();
        _formatter = TestRegistry.NewFormatter();
    }

    [TearDown]
    public void StopListening() => _measurements.Dispose();

    [TestCaseSource(nameof(s_writing))]
    public void AMessageIsCountedWhenItIsWritten(Action<CustomBinaryFormatter> write)
    {
        int size = _formatter.Serialize(Customer.Smith).Length;

        Assert.That(_measurements.Growth(() => write(_formatter), "formatter.messages", Written), Is.EqualTo(1));
        Assert.That(_measurements.Growth(() => write(_formatter), "formatter.io", Written), Is.EqualTo(size));
        Assert.That(_measurements.Growth(() => write(_formatter), "formatter.messages", Read), Is.Zero);
    }

    [TestCaseSource(nameof(s_reading))]
    public void AMessageIsCountedWhenItIsRead(Action<CustomBinaryFormatter, byte[]> read)
    {
        byte[] frame = _formatter.Serialize(Customer.Smith);

        Assert.That(_measurements.Growth(() => read(_formatter, frame), "formatter.messages", Read), Is.EqualTo(1));
        Assert.That(_measurements.Growth(() => read(_formatter, frame), "formatter.io", Read), Is.EqualTo(frame.Length));
        Assert.That(_measurements.Growth(() => read(_formatter, frame), "formatter.messages", Written), Is.Zero);
    }

    [Test]
    public void StructsAreCounted()
    {
        Assert.That(_measurements.Growth(
            () => _ = _formatter.Deserialize<Point>(_formatter.Serialize(new Point(1, 2))), "formatter.messages", Written), Is.EqualTo(1));
        Assert.That(_measurements.Growth(
            () => _ = _formatter.Deserialize<Point>(_formatter.Serialize(new Point(1, 2))), "formatter.messages", Read), Is.EqualTo(1));
    }

    [Test]
    public void StructsAreCountedByATypedFormatter()
    {
        TypedFormatter<Point> points = _formatter.For<Point>();

        Assert.That(
            _measurements.Growth(() => _ = points.Deserialize(points.Serialize(new Point(1, 2))), "formatter.messages", Written),
            Is.EqualTo(1));
        Assert.That(
            _measurements.Growth(() => _ = points.Deserialize(points.Serialize(new Point(1, 2))), "formatter.messages", Read),
            Is.EqualTo(1));
    }

    [Test]
    public void EachObjectOfARangeIsCounted() =>
        Assert.That(
            _measurements.Growth(() => _formatter.SerializeRange(new MemoryStream(), s_mixed), "formatter.messages", Written),
            Is.EqualTo(s_mixed.Length));

    [Test]
    public void MessageWithABinderIsCountedOnce()
    {
        CustomBinaryFormatter bound = new(_formatter.Registry) { Binder = new SilentBinder() };

        Assert.That(_measurements.Growth(() => _ = bound.DeepClone(Customer.Smith), "formatter.messages", Written), Is.EqualTo(1));
        Assert.That(_measurements.Growth(() => _ = bound.DeepClone(Customer.Smith), "formatter.messages", Read), Is.EqualTo(1));
    }

    [Test]
    public void FormattersThatWereThereBeforeAreCountedFromTheFirstCollectionOn()
    {
        StopListening();
        EndCounting();
        TypeRegistry registry = new TypeRegistry().Register<Customer>(1);
        CustomBinaryFormatter earlier = new(registry);
        _measurements = new Measurements();

        Assert.That(earlier.Codec.NeedsSlowPath, Is.False, "Nobody has asked yet.");
        Assert.That(_measurements.Growth(() => earlier.Serialize(Customer.Smith), "formatter.messages", Written), Is.EqualTo(1));
        registry.Register<Point>(2).Register<Ping>(3).Register<Block>(4).Register<Parcel>(5);
        Assert.That(_measurements.Growth(() => earlier.Serialize(Customer.Smith), "formatter.messages", Written), Is.EqualTo(1));
    }

    [Test]
    public void CarriersAreNotDelayed()
    {
        using RingFolder folder = new();
        using SharedMemoryQueue queue = folder.OpenQueue(RingFolder.Options());
        _measurements.Observe();

        Assert.That(queue.Ring.Codec.NeedsSlowPath, Is.False);
        Assert.That(_measurements.Growth(() => queue.Send(Customer.Smith), "formatter.messages", Written), Is.Zero);
    }

    [Test]
    public void CountingEndsWhenNobodyListensAnyMore()
    {
        _measurements.Observe();
        Assert.That(_formatter.Codec.NeedsSlowPath, Is.True);

        _measurements.StopListening();
        EndCounting();

        Assert.That(_formatter.Codec.NeedsSlowPath, Is.False);
    }

    [Test]
    public void AnErrorIsCountedByItsCode()
    {
        Assert.That(() => _formatter.Serialize(new object()), Throws.InstanceOf<SerializationException>());
        Assert.That(() => _formatter.Deserialize(new byte[5]), Throws.InstanceOf<SerializationException>());
        Assert.That(() => _formatter.Deserialize(new MemoryStream(new byte[3])), Throws.InstanceOf<SerializationException>());

        Assert.That(_measurements["errors", "error.type=UnregisteredType"], Is.EqualTo(1));
        Assert.That(_measurements["errors", "error.type=InvalidLength"], Is.EqualTo(1));
        Assert.That(_measurements["errors", "error.type=TruncatedFrame"], Is.EqualTo(1));
    }

    [Test]
    public void AnErrorInsideAnotherIsCountedOnce()
    {
        SimulatedDisk disk = new();
        using (TransactionFileWriter writer = SampleJournal.OpenWriter(disk))
        {
            writer.AppendFrames(Bytes.FrameOf(TypeIds.Point, 1, 0, 0, 0));
        }

        using TransactionFileReader reader = SampleJournal.OpenReader(disk);
        Assert.That(
            () => reader.Read().ToList(),
            Throws.TypeOf<BinarySerializationException>().With.InnerException.TypeOf<BinarySerializationException>());

        Assert.That(_measurements["errors", "error.type=PayloadExhausted"], Is.EqualTo(1));
    }

    [Test]
    public void TheObjectsOfAGraphAreCounted()
    {
        CustomBinaryFormatter formatter = new(new TypeRegistry().RegisterSerializable<Linked>(1));
        Linked first = new() { Next = new Linked { Next = new Linked() } };
        first.Next.Next.Next = first;

        formatter.DeepClone(first);

        Assert.That(_measurements["graph.objects", Written], Is.EqualTo(3));
        Assert.That(_measurements["graph.objects", Read], Is.EqualTo(3));
    }

    [Test]
    public void NothingIsAllocatedPerMessageWhileSomebodyListens()
    {
        Assume.That(typeof(TypeRegistry).Assembly.GetCustomAttributes(typeof(DebuggableAttribute), false)
            .Cast<DebuggableAttribute>()
            .Any(a => a.IsJITOptimizerDisabled), Is.False);
        byte[] room = new byte[100];
        _measurements.Observe();

        Assert.That(Allocation.Least(() =>
        {
            for (int i = 0; i < 1000; i++)
            {
                _formatter.TrySerialize(room, Customer.Smith, out _);
                _formatter.TrySerialize(room, new Point(i, i), out int size);
                _ = _formatter.Deserialize<Point>(room.AsSpan(0, size));
            }
        }, enough: 0), Is.Zero);
        Assert.That(
            _measurements.Growth(() => _ = _formatter.Serialize(Customer.Smith), "formatter.messages", Written),
            Is.EqualTo(1),
            "They were counted.");
    }

    private static TestCaseData Writing(string how, Action<CustomBinaryFormatter> write) => new TestCaseData(write).SetArgDisplayNames(how);

    private static TestCaseData Reading(string how, Action<CustomBinaryFormatter, byte[]> read) =>
        new TestCaseData(read).SetArgDisplayNames(how);

    // The library looks for listeners now and then, on each processor.
    private static void EndCounting()
    {
        CustomBinaryFormatter formatter = TestRegistry.NewFormatter();
        byte[] room = new byte[100];
        Stopwatch clock = Stopwatch.StartNew();
        while (formatter.Codec.NeedsSlowPath && clock.Elapsed < TimeSpan.FromMinutes(1))
        {
            formatter.TrySerialize(room, Customer.Smith, out _);
        }
    }

    private sealed class SilentBinder : SerializationBinder
    {
        public override Type? BindToType(string assemblyName, string typeName) => null;
    }

    [Serializable]
    private sealed class Linked
    {
        internal Linked? Next { get; set; }
    }
}
