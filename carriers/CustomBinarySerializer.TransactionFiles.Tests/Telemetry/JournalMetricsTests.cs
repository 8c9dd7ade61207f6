using System.Diagnostics;
using CustomBinarySerializer.TestKit.Simulation;
using CustomBinarySerializer.TestKit.Telemetry;
using CustomBinarySerializer.Tests.TestTypes;

namespace CustomBinarySerializer.TransactionFiles.Tests.Telemetry;

// All simulated disks have the same path.
[NonParallelizable]
public sealed class JournalMetricsTests
{
    private const string Folder = "file.directory=/simulated";
    private const string Written = "custombinaryserializer.io.direction=write";

    private Measurements _measurements = null!;

    [SetUp]
    public void Listen() => _measurements = new Measurements();

    [TearDown]
    public void StopListening() => _measurements.Dispose();

    [Test]
    public void MessagesAndBytesAreCountedWhenTheyAreWritten()
    {
        SimulatedDisk disk = new();
        using TransactionFileWriter writer = SampleJournal.OpenWriter(disk);
        SampleJournal.Append(writer, 10);
        Assert.That(_measurements["journal.messages", Folder], Is.Zero);
        long before = Length(disk);

        writer.Flush();

        Assert.That(_measurements["journal.messages", Folder], Is.EqualTo(10));
        Assert.That(_measurements["journal.io", Folder, Written], Is.EqualTo(Length(disk) - before));
    }

    [Test]
    public void AMessageThatIsLargerThanABlockIsCounted()
    {
        SimulatedDisk disk = new();
        using TransactionFileWriter writer = TransactionFileWriter.Open(
            disk, TestRegistry.Shared, SampleJournal.Options, TimeProvider.System);
        writer.Append(Block.OfSize(2 << 20));

        Assert.That(_measurements["journal.messages", Folder], Is.EqualTo(1));
        Assert.That(_measurements["journal.io", Folder, Written], Is.GreaterThan(2 << 20));
    }

    [Test]
    public void LagIsWhatIsWrittenAndNotDurable()
    {
        using TemporaryFolder folder = new();
        using TransactionFileWriter writer = TransactionFileWriter.Open(folder.Path, SampleJournal.Registry, SampleJournal.Options);
        SampleJournal.Append(writer, 3);
        writer.Flush(durable: true);
        SampleJournal.Append(writer, 4);
        Assert.That(Observed("journal.durable.lag", folder), Is.Zero);

        writer.Flush();
        Assert.That(Observed("journal.durable.lag", folder), Is.EqualTo(4));

        writer.Flush(durable: true);
        Assert.That(Observed("journal.durable.lag", folder), Is.Zero);
    }

    [Test]
    public void SegmentsAreCountedAsLongAsTheJournalIsOpen()
    {
        using TemporaryFolder folder = new();
        using TransactionFileWriter writer = TransactionFileWriter.Open(folder.Path, SampleJournal.Registry, SampleJournal.Options);
        SampleJournal.Append(writer, 3);
        Assert.That(Observed("journal.segment.count", folder), Is.EqualTo(1));
        writer.Roll();
        SampleJournal.Append(writer, 1);
        Assert.That(Observed("journal.segment.count", folder), Is.EqualTo(2));
        writer.DeleteSegmentsBefore(3);
        Assert.That(Observed("journal.segment.count", folder), Is.EqualTo(1));

        writer.Dispose();
        int count = _measurements.Count("journal.segment.count", $"file.directory={folder.Path}");
        _measurements.Observe();
        Assert.That(_measurements.Count("journal.segment.count", $"file.directory={folder.Path}"), Is.EqualTo(count));
    }

    [Test]
    public void TimesOfWritesAndSyncsAreMeasured()
    {
        SimulatedDisk disk = new();
        using TransactionFileWriter writer = SampleJournal.OpenWriter(disk);
        int syncs = _measurements.Count("journal.sync.duration", Folder);
        SampleJournal.Append(writer, 1);
        writer.Flush(durable: true);

        Assert.That(_measurements.Count("journal.write.duration", Folder), Is.EqualTo(1));
        Assert.That(_measurements.Count("journal.sync.duration", Folder), Is.EqualTo(syncs + 1));
        Assert.That(_measurements["journal.sync.duration", Folder], Is.GreaterThan(0).And.LessThan(60), "Seconds.");
    }

    [Test]
    public void AWriteThatFailsIsMeasuredApartAndCountsNoMessage()
    {
        SimulatedDisk disk = new();
        using TransactionFileWriter writer = SampleJournal.OpenWriter(disk);
        SampleJournal.Append(writer, 1);
        disk.Fails = (call, _) => call == DiskCall.Write;
        Assert.That(() => writer.Flush(), Throws.InstanceOf<IOException>());
        disk.Fails = (_, _) => false;

        Assert.That(_measurements.Count("journal.write.duration", Folder, "error.type=System.IO.IOException"), Is.EqualTo(1));
        Assert.That(_measurements["journal.messages", Folder], Is.Zero);
    }

    [Test]
    public void ASyncThatFailsIsMeasuredApart()
    {
        SimulatedDisk disk = new();
        TransactionFileWriter writer = SampleJournal.OpenWriter(disk);
        SampleJournal.Append(writer, 1);
        disk.Fails = (call, _) => call == DiskCall.Flush;
        Assert.That(() => writer.Flush(durable: true), Throws.InstanceOf<IOException>());
        Assert.That(writer.Dispose, Throws.InstanceOf<IOException>());

        Assert.That(_measurements.Count("journal.sync.duration", Folder, "error.type=System.IO.IOException"), Is.EqualTo(1));
    }

    [Test]
    public void RecoveryCountsWhatItKeptAndCut()
    {
        SimulatedDisk disk = SampleJournal.Write(first: 0, durable: 2, written: 3, isClosed: false);
        string segment = disk.List().Single(name => name.EndsWith(".segment", StringComparison.Ordinal));
        disk[segment] = [.. disk[segment], 1, 2, 3];

        using TransactionFileWriter writer = SampleJournal.OpenWriter(disk);

        Assert.That(writer.Recovery.TornTail, Has.Property("Length").EqualTo(3));
        Assert.That(_measurements["journal.recovery.cut", Folder], Is.EqualTo(3));
        Assert.That(_measurements["journal.recovery.messages", Folder], Is.EqualTo(3));
    }

    [Test]
    public void AppendingAllocatesNothingPerMessageWhileSomebodyListens()
    {
        Assume.That(typeof(TypeRegistry).Assembly.GetCustomAttributes(typeof(DebuggableAttribute), false)
            .Cast<DebuggableAttribute>()
            .Any(a => a.IsJITOptimizerDisabled), Is.False);
        StopListening();
        using System.Diagnostics.Metrics.MeterListener listener = new()
        {
            InstrumentPublished = (instrument, listener) => listener.EnableMeasurementEvents(instrument),
        };
        long heard = 0;
        listener.SetMeasurementEventCallback<long>((_, value, _, _) => heard += value);
        listener.SetMeasurementEventCallback<double>((_, _, _, _) => { });
        listener.Start();
        using TemporaryFolder folder = new();
        using TransactionFileWriter writer = TransactionFileWriter.Open(folder.Path, SampleJournal.Registry, SampleJournal.Options);

        Assert.That(Allocation.Least(() =>
        {
            for (int i = 0; i < 1000; i++)
            {
                writer.Append(new Point(i, i));
            }

            writer.Flush();
        }, enough: 0), Is.Zero);
        Assert.That(heard, Is.GreaterThan(1000));
    }

    // A folder of its own: other tests leave journals of the simulated one open, as a killed process does.
    private double Observed(string instrument, TemporaryFolder folder)
    {
        _measurements.Observe();
        return _measurements[instrument, $"file.directory={folder.Path}"];
    }

    private static long Length(SimulatedDisk disk) =>
        disk.List().Where(name => name.EndsWith(".segment", StringComparison.Ordinal)).Sum(name => (long)disk[name].Length);
}
