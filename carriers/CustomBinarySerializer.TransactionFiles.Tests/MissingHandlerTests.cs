using CustomBinarySerializer.TestKit.Simulation;
using CustomBinarySerializer.Tests.TestTypes;

namespace CustomBinarySerializer.TransactionFiles.Tests;

public sealed class MissingHandlerTests
{
    private readonly TypeRegistry _registry = TestRegistry.New();

    [Test]
    public void AMessageWithoutHandlerEndsAScanWithAnErrorThatNamesIt()
    {
        using TransactionFileReader reader = Open(new Point(1, 2), Customer.Smith, new Point(3, 4));
        List<Point> points = [];

        Assert.That(
            () => reader.Scan(new MessageHandlers().On<Point>(points.Add)),
            Throws.TypeOf<BinarySerializationException>().With.Property("Code").EqualTo(SerializationErrorCode.NoHandler)
                .And.Message.Contains(".segment, offset").And.Message.Contains("message 1")
                .And.Message.Contains(typeof(Customer).FullName!).And.Message.Contains("SkipOthers"));
        Assert.That(points, Is.EqualTo([new Point(1, 2)]));
    }

    [Test]
    public void AMessageWithoutHandlerEndsAParallelScan()
    {
        using TransactionFileReader reader = Open(Customer.Smith);

        Assert.That(
            () => reader.ScanInParallel(() => new MessageHandlers().On<Point>(_ => { })),
            Throws.TypeOf<AggregateException>().With.InnerException.Property("Code").EqualTo(SerializationErrorCode.NoHandler));
    }

    [Test]
    public void SkippingOthersPassesOverThem()
    {
        using TransactionFileReader reader = Open(new Point(1, 2), Customer.Smith, new Point(3, 4));
        List<(Point, long)> points = [];

        long end = reader.Scan(new MessageHandlers().On<Point>((point, ordinal) => points.Add((point, ordinal))).SkipOthers());

        Assert.That(end, Is.EqualTo(3));
        Assert.That(points, Is.EqualTo([(new Point(1, 2), 0L), (new Point(3, 4), 2L)]));
    }

    [Test]
    public void AHandlerOfFramesAndSkippingExcludeEachOther()
    {
        Assert.That(() => new MessageHandlers().OnFrame(_ => { }).SkipOthers(), Throws.InvalidOperationException);
        Assert.That(() => new MessageHandlers().SkipOthers().OnFrame(_ => { }), Throws.ArgumentException);
        Assert.That(() => new MessageHandlers().SkipOthers().SkipOthers(), Throws.InvalidOperationException);
    }

    private TransactionFileReader Open(params object[] messages)
    {
        SimulatedDisk disk = new();
        using (TransactionFileWriter writer = TransactionFileWriter.Open(disk, _registry, SampleJournal.Options, TimeProvider.System))
        {
            writer.AppendRange<object>(messages);
        }

        return TransactionFileReader.Open(disk, _registry, TransactionFileReaderOptions.Default);
    }
}
