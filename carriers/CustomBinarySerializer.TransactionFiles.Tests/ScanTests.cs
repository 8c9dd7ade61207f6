using System.Diagnostics;
using CustomBinarySerializer.TestKit.Simulation;
using CustomBinarySerializer.Tests.TestTypes;

namespace CustomBinarySerializer.TransactionFiles.Tests;

public sealed class ScanTests
{
    private readonly TypeRegistry _registry = TestRegistry.New();

    [Test]
    public void EachMessageGoesToTheHandlerOfItsType()
    {
        SimulatedDisk disk = Write(900, segmentSize: 8192);
        using TransactionFileReader reader = OpenReader(disk);
        List<(Point, long)> points = [];
        List<(string, long)> names = [];

        long end = reader.Scan(new MessageHandlers().On<Point>((point, ordinal) => points.Add((point, ordinal)))
            .On<Customer>((customer, ordinal) => names.Add((customer.LastName, ordinal)))
            .SkipOthers(), fromOrdinal: 3);

        Assert.That(end, Is.EqualTo(900));
        Assert.That(points, Is.EqualTo(Enumerable.Range(3, 897).Where(i => i % 3 == 0).Select(i => (new Point(i, 1), (long)i))));
        Assert.That(names, Is.EqualTo(Enumerable.Range(3, 897).Where(i => i % 3 == 1).Select(i => ("Smith", (long)i))));
    }

    [Test]
    public void AMessageOfAClassIsReadIntoTheSameObject()
    {
        using TransactionFileReader reader = OpenReader(Write(30, segmentSize: 8192));
        HashSet<Customer> objects = new(ReferenceEqualityComparer.Instance);

        reader.Scan(new MessageHandlers().On<Customer>((customer, _) => objects.Add(customer), reuse: true).SkipOthers());

        Assert.That(objects, Has.Count.EqualTo(1));
    }

    [Test]
    public void AMessageIsANewObjectUnlessItsHandlerReuses()
    {
        using TransactionFileReader reader = OpenReader(Write(30, segmentSize: 8192));
        HashSet<Customer> objects = new(ReferenceEqualityComparer.Instance);

        reader.Scan(new MessageHandlers().On<Customer>(customer => objects.Add(customer)).SkipOthers());

        Assert.That(objects, Has.Count.EqualTo(10));
    }

    [Test]
    public void MessageWithoutHandlerIsSkippedOrPassedAsAFrame()
    {
        using TransactionFileReader reader = OpenReader(Write(30, segmentSize: 8192));
        int points = 0;
        int others = 0;

        Assert.That(reader.Scan(new MessageHandlers().On<Point>(_ => points++).SkipOthers()), Is.EqualTo(30));
        Assert.That(reader.Scan(new MessageHandlers().On<Point>(_ => points++).OnFrame(_ => others++)), Is.EqualTo(30));

        Assert.That((points, others), Is.EqualTo((20, 20)));
        Assert.That(() => new MessageHandlers().OnFrame(_ => { }).OnFrame(_ => { }), Throws.ArgumentException);
    }

    [Test]
    public void HandlersThatDoNotReuseMayBeSharedByThreads()
    {
        using TransactionFileReader reader = OpenReader(Write(3000, segmentSize: 8192));
        int points = 0;
        int customers = 0;
        MessageHandlers handlers = new MessageHandlers().On<Point>(_ => Interlocked.Increment(ref points))
            .On<Customer>(_ => Interlocked.Increment(ref customers))
            .SkipOthers();

        Parallel.For(0, 8, _ => reader.Scan(handlers));

        Assert.That((points, customers), Is.EqualTo((8000, 8000)));
    }

    [Test]
    public void ObjectThatCannotBeReusedIsNewEachTime()
    {
        TypeRegistry registry = new TypeRegistry().Register<int[]>(1);
        SimulatedDisk disk = new();
        using (TransactionFileWriter writer = TransactionFileWriter.Open(disk, registry, SampleJournal.Options, TimeProvider.System))
        {
            writer.AppendRange<int[]>([1], [2, 3], [4]);
        }

        using TransactionFileReader reader = TransactionFileReader.Open(disk, registry, TransactionFileReaderOptions.Default);
        List<string> arrays = [];
        reader.Scan(new MessageHandlers().On<int[]>((array, _) => arrays.Add(string.Join(' ', array)), reuse: true));

        Assert.That(arrays, Is.EqualTo(["1", "2 3", "4"]));
    }

    [Test]
    public void ExceptionOfAHandlerIsThrownUnchanged()
    {
        using TransactionFileReader reader = OpenReader(Write(3, segmentSize: 8192));

        Assert.That(
            () => reader.Scan(new MessageHandlers().On<Point>((_, _) => throw new TimeoutException())), Throws.TypeOf<TimeoutException>());
    }

    [Test]
    public void ATypeHasOneHandler() =>
        Assert.That(() => new MessageHandlers().On<Point>((_, _) => { }).On<Point>((_, _) => { }), Throws.ArgumentException);

    [Test]
    public void SegmentsAreScannedInParallelEachInOrder()
    {
        using TransactionFileReader reader = OpenReader(Write(3000, segmentSize: 4096));
        List<List<long>> threads = [];

        reader.ScanInParallel(() =>
        {
            List<long> seen = [];
            lock (threads)
            {
                threads.Add(seen);
            }

            return new MessageHandlers().On<Point>((_, ordinal) => seen.Add(ordinal)).SkipOthers();
        });

        Assert.That(reader.Segments, Has.Count.GreaterThan(10));
        Assert.That(threads.SelectMany(seen => seen).Order(), Is.EqualTo(Enumerable.Range(0, 3000).Where(i => i % 3 == 0)));
    }

    [Test]
    public void MessagesThatArriveDuringAScanAreSeen()
    {
        SimulatedDisk disk = new();
        using TransactionFileWriter writer = SampleJournal.OpenWriter(disk);
        SampleJournal.Append(writer, 1);
        writer.Flush();
        using TransactionFileReader reader = SampleJournal.OpenReader(disk);
        List<long> seen = [];

        reader.Scan(new MessageHandlers().On<Point>((_, ordinal) =>
        {
            seen.Add(ordinal);
            if (ordinal < 100)
            {
                if (ordinal % 10 == 0)
                {
                    writer.Roll();
                }

                SampleJournal.Append(writer, 1);
                writer.Flush();
            }
        }));

        Assert.That(seen, Is.EqualTo(Enumerable.Range(0, 101)));
    }

    [Test]
    public void AppendingAndScanningAllocateNothingPerMessage()
    {
        Assume.That(typeof(TransactionFileWriter).Assembly.GetCustomAttributes(typeof(DebuggableAttribute), false)
            .Cast<DebuggableAttribute>()
            .Any(a => a.IsJITOptimizerDisabled), Is.False);
        const int Count = 100_000;
        SimulatedDisk disk = new();
        using TransactionFileWriter writer = TransactionFileWriter.Open(disk, _registry, SampleJournal.Options, TimeProvider.System);
        byte[] frame = new CustomBinaryFormatter(_registry).Serialized(Customer.Smith);

        Assert.That(Allocation.Least(() =>
        {
            for (int i = 0; i < 1000; i++)
            {
                writer.Append(Customer.Smith);
                writer.Append(new Point(i, i));
                writer.AppendFrames(frame);
            }
        }, enough: 0), Is.Zero);

        for (int i = 0; i < Count; i++)
        {
            writer.Append(Customer.Smith);
        }

        writer.Flush();
        using TransactionFileReader reader = OpenReader(disk, new() { Formatter = new FormatterOptions { ReuseStrings = true } });
        MessageHandlers handlers = new MessageHandlers().On<Customer>((_, _) => { }, reuse: true).On<Point>((_, _) => { });
        long allOfThem = Allocation.Least(() => reader.Scan(handlers));
        Assert.That(
            Allocation.Least(() => reader.Scan(handlers, Count / 2)),
            Is.EqualTo(allOfThem).Within(Count / 100),
            "Only what a scan needs, however many messages there are.");
    }

    private SimulatedDisk Write(int count, long segmentSize)
    {
        SimulatedDisk disk = new();
        using TransactionFileWriter writer = TransactionFileWriter.Open(
            disk, _registry, SampleJournal.Options with { SegmentSize = segmentSize }, TimeProvider.System);
        for (int i = 0; i < count; i++)
        {
            switch (i % 3)
            {
                case 0:
                    writer.Append(new Point(i, 1));
                    break;
                case 1:
                    writer.Append(Customer.Smith);
                    break;
                default:
                    writer.Append(Block.OfSize(i % 100));
                    break;
            }
        }

        return disk;
    }

    private TransactionFileReader OpenReader(SimulatedDisk disk, TransactionFileReaderOptions? options = null) =>
        TransactionFileReader.Open(disk, _registry, options ?? TransactionFileReaderOptions.Default);
}
