using System.Globalization;
using CustomBinarySerializer.TestKit.Simulation;
using CustomBinarySerializer.TransactionFiles.Segments;
using NUnit.Framework.Constraints;
using TestTypes = CustomBinarySerializer.Tests.TestTypes;

namespace CustomBinarySerializer.TransactionFiles.Tests;

/// <summary>Files of two folders, or of two copies of one, in one folder.</summary>
public sealed class MixedSegmentsTests
{
    private const string Segment0 = "00000000000000000000.segment";
    private const string Segment5 = "00000000000000000005.segment";
    private const string Segment10 = "00000000000000000010.segment";

    [Test]
    public void SegmentsOfAJournalNameItAndTheirPredecessor()
    {
        SimulatedDisk disk = Write(segments: 3);

        SegmentHeader[] headers = [Header(disk, 0), Header(disk, 5), Header(disk, 10)];

        Assert.That(headers.Select(header => header.Lineage.Journal).Distinct(), Has.One.Items);
        Assert.That(headers[0].Lineage.Journal, Is.Not.EqualTo(Guid.Empty));
        Assert.That(
            headers.Select(header => header.Lineage.PredecessorSalt), Is.EqualTo(new ulong[] { 0, headers[0].Salt, headers[1].Salt }));
        Assert.That(
            headers.Select(header => header.Lineage.PredecessorSeal),
            Is.EqualTo(new ulong[] { 0, SealOf(disk, Segment0), SealOf(disk, Segment5) }));
    }

    [Test]
    public void ASegmentThatTakesThePlaceOfAnEmptyOneHasTheSameLineage()
    {
        SimulatedDisk disk = Write(segments: 2);
        SegmentLineage before = Header(disk, 5).Lineage;
        TypeRegistry registry = new TypeRegistry().Register<TestTypes.Point>(TestTypes.TypeIds.Point);
        using (TransactionFileWriter writer = TransactionFileWriter.Open(disk, registry, SampleJournal.Options, TimeProvider.System))
        {
            writer.Roll();
            registry.Register<int[]>(99);
            writer.Append(SampleJournal.PointOf(10));
        }

        Assert.That(
            Header(disk, 10).Lineage,
            Is.EqualTo(before with { PredecessorSalt = Header(disk, 5).Salt, PredecessorSeal = SealOf(disk, Segment5) }));
        Assert.That(Header(disk, 5).Lineage, Is.EqualTo(before));
        Assert.That(before.PredecessorSeal, Is.EqualTo(SealOf(disk, Segment0)));
    }

    [TestCase(Segment0)]
    [TestCase(Segment5)]
    [TestCase(Segment10)]
    public void ASegmentOfAnotherJournalIsRefusedByWriters(string name)
    {
        SimulatedDisk disk = Write(segments: 3);
        disk[name] = Write(segments: 3)[name];

        Assert.That(() => SampleJournal.OpenWriter(disk), RefusedAs("another journal"));
    }

    [Test]
    public void ASegmentOfAnotherCopyOfTheJournalIsRefusedByWriters()
    {
        SimulatedDisk disk = Write(segments: 1);
        SimulatedDisk copy = disk.AfterKill();
        AppendSegments(disk, 2);
        AppendSegments(copy, 2);
        disk[Segment5] = copy[Segment5];

        Assert.That(() => SampleJournal.OpenWriter(disk), RefusedAs("another segment"));
        using TransactionFileWriter writer = SampleJournal.OpenWriter(disk, RecoveryMode.SkipCorrupt);
        Assert.That(writer.NextOrdinal, Is.EqualTo(15));
        Assert.That(writer.Recovery.Gaps.Select(gap => (gap.FirstOrdinal, gap.End)), Is.EqualTo([(10L, 10L)]));
    }

    [Test]
    public void AWriterThatSkipsASegmentOfAnotherJournalLosesNoneOfTheOthers()
    {
        SimulatedDisk disk = Write(segments: 3);
        disk[Segment0] = Write(segments: 1)[Segment0];

        using TransactionFileWriter writer = SampleJournal.OpenWriter(disk, RecoveryMode.SkipCorrupt);

        Assert.That(writer.Recovery.Gaps.Select(gap => (gap.FirstOrdinal, gap.End)), Is.EqualTo([(0L, 5L)]));
        Assert.That(writer.NextOrdinal, Is.EqualTo(15));
    }

    [TestCase(0)]
    [TestCase(5)]
    public void ASegmentOfAnotherJournalIsRefusedByReaders(int first)
    {
        SimulatedDisk disk = Write(segments: 3);
        disk[SegmentFileName.OfSegment(first)] = Write(segments: 3)[SegmentFileName.OfSegment(first)];
        List<CorruptRange> gaps = [];
        using TransactionFileReader reader = SampleJournal.OpenReader(disk);
        using TransactionFileReader skipping = SampleJournal.OpenReader(disk, new() { SkipCorrupt = true, CorruptionSkipped = gaps.Add });

        Assert.That(() => reader.Read().Count(), RefusedAs("another journal"));
        Assert.That(() => reader.ReadAt(first + 1), RefusedAs("another journal"));
        Assert.That(reader.ReadAt(12), Is.EqualTo(SampleJournal.PointOf(12)));
        Assert.That(
            skipping.Read().Select(record => record.Ordinal), Is.EqualTo(Enumerable.Range(0, 15).Where(i => i < first || i >= first + 5)));
        Assert.That(gaps.Select(gap => (gap.FirstOrdinal, gap.End)), Is.EqualTo([((long)first, first + 5L)]));
    }

    [Test]
    public void ALastSegmentOfAnotherJournalIsRefusedByReaders()
    {
        SimulatedDisk disk = Write(segments: 3);
        disk[Segment10] = Write(segments: 3)[Segment10];
        using TransactionFileReader reader = SampleJournal.OpenReader(disk);

        Assert.That(() => reader.Read().Count(), RefusedAs("another journal"));
    }

    [Test]
    public void ASegmentOfAnotherCopyOfTheJournalIsRefusedByReaders()
    {
        SimulatedDisk disk = Write(segments: 1);
        SimulatedDisk copy = disk.AfterKill();
        AppendSegments(disk, 2);
        AppendSegments(copy, 2);
        disk[Segment5] = copy[Segment5];
        List<CorruptRange> gaps = [];
        using TransactionFileReader reader = SampleJournal.OpenReader(disk);
        using TransactionFileReader skipping = SampleJournal.OpenReader(disk, new() { SkipCorrupt = true, CorruptionSkipped = gaps.Add });

        Assert.That(() => reader.Read().Count(), RefusedAs("another segment"));
        Assert.That(skipping.Read().Count(), Is.EqualTo(15));
        Assert.That(gaps.Single().ToString(), Does.Contain("no message, before message 10").And.Contain("another segment"));
    }

    [Test]
    public void MessagesThatTheNextSegmentHasTooAreNotReadTwice()
    {
        SimulatedDisk disk = Write(segments: 2);
        SimulatedDisk longer = disk.AfterKill();
        longer.Delete(Segment5);
        longer.Delete("positions");
        using (TransactionFileWriter writer = SampleJournal.OpenWriter(longer))
        {
            SampleJournal.Append(writer, 3);
        }

        disk[Segment0] = longer[Segment0];
        using TransactionFileReader reader = SampleJournal.OpenReader(disk);
        using TransactionFileReader skipping = SampleJournal.OpenReader(disk, new() { SkipCorrupt = true });

        Assert.That(() => reader.Read().Count(), RefusedAs("two copies"));
        Assert.That(skipping.Read().Select(record => record.Ordinal), Is.EqualTo(Enumerable.Range(0, 10)));
    }

    private static ContainsConstraint RefusedAs(string reason) =>
        Throws.TypeOf<BinarySerializationException>().With.Property("Code").EqualTo(SerializationErrorCode.CorruptFile)
            .And.Message.Contains(reason);

    private static ulong SealOf(SimulatedDisk disk, string name) =>
        Seal.AtEndOf(
            disk.Open(name, FileAccess.Read),
            Header(disk, long.Parse(Path.GetFileNameWithoutExtension(name), CultureInfo.InvariantCulture)))!.Value.Number;

    private static SegmentHeader Header(SimulatedDisk disk, long firstOrdinal)
    {
        string name = SegmentFileName.OfSegment(firstOrdinal);
        return SegmentHeader.Read(disk.Open(name, FileAccess.Read), name, firstOrdinal);
    }

    private static SimulatedDisk Write(int segments)
    {
        SimulatedDisk disk = new();
        using (TransactionFileWriter writer = SampleJournal.OpenWriter(disk))
        {
            SampleJournal.Append(writer, 5);
        }

        AppendSegments(disk, segments - 1);
        return disk;
    }

    private static void AppendSegments(SimulatedDisk disk, int count)
    {
        using TransactionFileWriter writer = SampleJournal.OpenWriter(disk);
        for (int i = 0; i < count; i++)
        {
            writer.Roll();
            SampleJournal.Append(writer, 5);
        }
    }
}
