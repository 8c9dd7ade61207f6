using CustomBinarySerializer.TestKit.Simulation;
using CustomBinarySerializer.Tests.TestTypes;
using CustomBinarySerializer.TransactionFiles.Segments;

namespace CustomBinarySerializer.TransactionFiles.Tests;

/// <summary>
/// Segments of two copies of a journal in one folder, where both copies went on with the same last segment.
/// </summary>
public sealed class ContinuedCopiesTests
{
    private const int Messages = 24;

    // In the copies, segment 5 goes on to 10, and others begin with 10 and 15. Another copy may end it elsewhere.
    private static readonly long[] s_segments = [5, 10, 15];

    public enum Ending
    {
        Rolled,
        Closed,
        Killed,
    }

    [Test]
    public void ASegmentOfTheOtherCopyIsRefused(
        [ValueSource(nameof(s_segments))] long first, [Values] RecoveryMode mode, [Values] bool isIndexed)
    {
        SimulatedDisk disk = Mixed(first, Copies(out SimulatedDisk other), other, isIndexed);

        AssertNothingOfTheOtherIsRead(disk, isOtherLast: first == 15);
        if (mode == RecoveryMode.SkipCorrupt)
        {
            using TransactionFileWriter writer = SampleJournal.OpenWriter(disk, mode);
            Assert.That(writer.Recovery.Gaps, Is.Not.Empty.And.All.Property("Reason").Contain("two copies"));
            Assert.That(writer.NextOrdinal, Is.EqualTo(Messages));
        }
        else
        {
            Assert.That(
                () => SampleJournal.OpenWriter(disk, mode),
                Throws.TypeOf<BinarySerializationException>().With.Message.Contains("two copies"));
        }
    }

    [Test]
    public void HoweverTheOtherCopyEndedTheSegmentItIsRefused([Range(0, 9)] int count, [Values] Ending ending)
    {
        SimulatedDisk disk = Copies(out _, out SimulatedDisk start);
        SimulatedDisk other = start.AfterKill();
        using (TransactionFileWriter writer = SampleJournal.OpenWriter(other))
        {
            AppendOther(writer, count);
            writer.Flush();
            if (ending == Ending.Killed)
            {
                other = other.AfterKill();
            }
            else if (ending == Ending.Rolled)
            {
                writer.Roll();
            }
        }

        disk = Mixed(5, disk, other, isIndexed: false);

        AssertNothingOfTheOtherIsRead(disk, isOtherLast: false);
        Assert.That(() => SampleJournal.OpenWriter(disk), Throws.TypeOf<BinarySerializationException>());
    }

    [TestCase(5, 10)]
    [TestCase(10, 10, 15)]
    [TestCase(15, 15)]
    public void SkippingReaderReportsEachJunctionOnce(long first, params int[] junctions)
    {
        SimulatedDisk disk = Mixed(first, Copies(out SimulatedDisk other), other, isIndexed: true);
        List<CorruptRange> reported = [];
        using TransactionFileReader reader = SampleJournal.OpenReader(disk, new() { SkipCorrupt = true, CorruptionSkipped = reported.Add });

        Assert.That(reader.Read().Select(record => record.Ordinal), Is.EqualTo(Enumerable.Range(0, Messages)));
        Assert.That(reported.Select(range => range.FirstOrdinal), Is.EqualTo(junctions));

        reported.Clear();
        Assert.That(reader.ReadAt(first), Is.Not.Null);
        Assert.That(reported, Has.One.Items);
    }

    [Test]
    public void CopiesThatWentOnAreReadEachForItself()
    {
        SimulatedDisk disk = Copies(out SimulatedDisk other);

        SampleJournal.AssertHolds(disk, Messages);
        using TransactionFileReader reader = SampleJournal.OpenReader(other);
        Assert.That(reader.Read().Count(), Is.EqualTo(Messages));
        Assert.That(Enumerable.Range(0, Messages).Select(i => reader.ReadAt(i)).Count(), Is.EqualTo(Messages));
        SampleJournal.OpenWriter(other).Dispose();
    }

    [Test]
    public void MatchingSegmentsAreComparedOnce()
    {
        SimulatedDisk disk = Copies(out _);
        using TransactionFileReader reader = SampleJournal.OpenReader(disk);
        for (int i = 0; i < Messages; i++)
        {
            reader.ReadAt(i);
        }

        int calls = disk.Calls;
        for (int i = 0; i < Messages; i++)
        {
            reader.ReadAt(i);
        }

        // A look at the folder now and then, and no segment opened again.
        Assert.That(disk.Calls - calls, Is.LessThan(Messages));
    }

    /// <summary>
    /// Two copies of a journal that was closed with 8 messages, both of which went on to the same end.
    /// </summary>
    private static SimulatedDisk Copies(out SimulatedDisk other) => Copies(out other, out _);

    private static SimulatedDisk Copies(out SimulatedDisk other, out SimulatedDisk start)
    {
        SimulatedDisk disk = new();
        using (TransactionFileWriter writer = SampleJournal.OpenWriter(disk))
        {
            SampleJournal.Append(writer, 5);
            writer.Roll();
            SampleJournal.Append(writer, 3);
        }

        start = disk.AfterKill();
        other = disk.AfterKill();
        Continue(disk, SampleJournal.Append);
        Continue(other, AppendOther);
        return disk;
    }

    private static void Continue(SimulatedDisk disk, Action<TransactionFileWriter, int> append)
    {
        using TransactionFileWriter writer = SampleJournal.OpenWriter(disk);
        append(writer, 2);
        writer.Roll();
        append(writer, 5);
        writer.Roll();
        append(writer, Messages - 15);
    }

    private static void AppendOther(TransactionFileWriter writer, int count)
    {
        for (int i = 0; i < count; i++)
        {
            writer.Append(Other(writer.NextOrdinal));
        }
    }

    private static Point Other(long ordinal) => new((int)ordinal, 1_000);

    private static SimulatedDisk Mixed(long first, SimulatedDisk disk, SimulatedDisk other, bool isIndexed)
    {
        SimulatedDisk mixed = disk.AfterKill();
        string name = SegmentFileName.OfSegment(first);
        mixed[name] = other[name];
        foreach (string index in mixed.List().Where(each => !isIndexed && each.EndsWith(".index", StringComparison.Ordinal)).ToArray())
        {
            mixed.Delete(index);
        }

        return mixed;
    }

    private static void AssertNothingOfTheOtherIsRead(SimulatedDisk disk, bool isOtherLast)
    {
        using TransactionFileReader reader = SampleJournal.OpenReader(disk);
        List<TransactionRecord> read = [];
        Assert.That(() => read.AddRange(reader.Read()), Throws.TypeOf<BinarySerializationException>());
        foreach (TransactionRecord record in read)
        {
            Assert.That(record.Message, Is.EqualTo(SampleJournal.PointOf(record.Ordinal)));
        }

        int refused = 0;
        for (int i = 0; i < reader.WrittenEnd; i++)
        {
            try
            {
                Assert.That(reader.ReadAt(i), Is.EqualTo(SampleJournal.PointOf(i)));
            }
            catch (BinarySerializationException e) when (e.Code == SerializationErrorCode.CorruptFile)
            {
                refused++;
            }
        }

        Assert.That(refused, Is.InRange(isOtherLast ? Messages - 15 : 5, Messages));
        Assert.That(
            () => reader.ScanInParallel(() => new MessageHandlers().On<Point>(
                (message, ordinal) => Assert.That(message, Is.EqualTo(SampleJournal.PointOf(ordinal))))),
            Throws.TypeOf<AggregateException>().With.InnerException.TypeOf<BinarySerializationException>());
    }
}
