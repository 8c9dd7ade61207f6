using CustomBinarySerializer.TestKit.Simulation;
using CustomBinarySerializer.TransactionFiles.Segments;

namespace CustomBinarySerializer.TransactionFiles.Tests;

public sealed class RecoveryTests
{
    private const string Segment = "00000000000000000000.segment";

    [Test]
    public void ATornTailIsCutAndKeptAndReported()
    {
        SimulatedDisk disk = SampleJournal.Write(first: 0, durable: 3, written: 2, isClosed: false);
        byte[] whole = disk[Segment];
        byte[] torn = [.. whole[..^5]];
        disk[Segment] = torn;

        using TransactionFileWriter writer = SampleJournal.OpenWriter(disk);

        TornTail cut = writer.Recovery.TornTail!;
        string copy = Path.GetFileName(cut.Copy);
        Assert.Multiple(() =>
        {
            Assert.That(writer.NextOrdinal, Is.EqualTo(4));
            Assert.That(writer.DurableEnd, Is.EqualTo(4));
            Assert.That(writer.Recovery.WasClosedCleanly, Is.False);
            Assert.That(writer.Recovery.DurableEnd, Is.EqualTo(3));
            Assert.That(writer.Recovery.End, Is.EqualTo(4));
            Assert.That(writer.Recovery.Gaps, Is.Empty);
            Assert.That(cut.Ordinal, Is.EqualTo(4));
            Assert.That(cut.Offset + cut.Length, Is.EqualTo(torn.Length));
            Assert.That(copy, Is.EqualTo($"{Segment}.torn-{cut.Offset}"));
            Assert.That(disk[copy], Is.EqualTo(torn[(int)cut.Offset..]));
            Assert.That(disk[Segment], Is.EqualTo(torn[..(int)cut.Offset]));
        });
        SampleJournal.Append(writer, 1);
        writer.Flush();
        SampleJournal.AssertHolds(disk, 5);
    }

    [Test]
    public void EarlierCopyOfATornTailIsKept()
    {
        SimulatedDisk disk = SampleJournal.Write(first: 0, durable: 3, written: 1, isClosed: false);
        byte[] whole = disk[Segment];
        string[] copies = new string[3];
        for (int i = 0; i < copies.Length; i++)
        {
            disk[Segment] = [.. whole, .. new byte[] { 12, 0, 0, 0, 2, 0, 0, 0, (byte)i }];
            using TransactionFileWriter writer = SampleJournal.OpenWriter(disk);
            copies[i] = Path.GetFileName(writer.Recovery.TornTail!.Copy);
            disk = disk.AfterKill();
        }

        Assert.That(copies, Is.EqualTo(
            (string[])[$"{Segment}.torn-{whole.Length}", $"{Segment}.torn-{whole.Length}.2", $"{Segment}.torn-{whole.Length}.3"]));
        Assert.That(copies.Select(copy => disk[copy][^1]), Is.EqualTo(new byte[] { 0, 1, 2 }));
    }

    [Test]
    public void OnlyWhatWasNotDurableIsVerified()
    {
        SimulatedDisk disk = SampleJournal.Write(first: 0, durable: 1000, written: 2, isClosed: false);

        using TransactionFileWriter writer = SampleJournal.OpenWriter(disk);

        Assert.That(writer.Recovery.VerifiedBytes, Is.InRange(48, 200));
        Assert.That(writer.Recovery.TornTail, Is.Null);
        Assert.That(writer.NextOrdinal, Is.EqualTo(1002));
    }

    [Test]
    public void StrictRefusesATornTailAndChangesNothing()
    {
        SimulatedDisk disk = SampleJournal.Write(first: 0, durable: 3, written: 2, isClosed: false);
        disk[Segment] = disk[Segment][..^5];
        byte[] before = disk[Segment];

        Assert.That(
            () => SampleJournal.OpenWriter(disk, RecoveryMode.Strict),
            Throws.TypeOf<BinarySerializationException>().With.Property("Code").EqualTo(SerializationErrorCode.TornFile)
                .And.Message.Contains(Segment).And.Message.Contains("message 4").And.Message.Contains("RecoveryMode.CutTornTail"));
        Assert.That(disk[Segment], Is.EqualTo(before));
        SampleJournal.OpenWriter(disk).Dispose();
    }

    [Test]
    public void DamageBeforeTheDurablePositionIsNotTakenForATornTail()
    {
        SimulatedDisk disk = SampleJournal.Write(first: 0, durable: 3, written: 0, isClosed: true);
        disk[Segment] = disk[Segment][..^(RecordLayout.SizeOf(LibraryRecord.SealSize) + 1)];

        Assert.That(
            () => SampleJournal.OpenWriter(disk),
            Throws.TypeOf<BinarySerializationException>().With.Property("Code").EqualTo(SerializationErrorCode.CorruptFile)
                .And.Message.Contains("durable"));
    }

    [Test]
    public void SkippingCorruptionGoesOnInANewSegment()
    {
        SimulatedDisk disk = SampleJournal.Write(first: 0, durable: 10, written: 0, isClosed: true);
        disk.Delete("positions");
        byte[] damaged = disk[Segment];
        damaged[^150] ^= 1;
        disk[Segment] = damaged;

        using TransactionFileWriter writer = SampleJournal.OpenWriter(disk, RecoveryMode.SkipCorrupt);
        SampleJournal.Append(writer, 1);
        writer.Flush();

        CorruptRange gap = writer.Recovery.Gaps.Single();
        Assert.That(gap.End - gap.FirstOrdinal, Is.EqualTo(1));
        Assert.That(disk[Segment], Is.EqualTo(damaged), "What is damaged is left as it is.");
        using TransactionFileReader reader = SampleJournal.OpenReader(disk, new() { SkipCorrupt = true });
        Assert.That(reader.Read().Select(record => record.Ordinal), Is.EqualTo(Enumerable.Range(0, 11).Where(i => i != gap.FirstOrdinal)));
        Assert.That(() => reader.ReadAt(gap.FirstOrdinal), Throws.TypeOf<BinarySerializationException>());
        Assert.That(reader.ReadAt(10), Is.EqualTo(SampleJournal.PointOf(10)));
    }

    [Test]
    public void AMissingSegmentIsRefusedByName()
    {
        SimulatedDisk disk = SampleJournal.Write(first: 5, durable: 5, written: 0, isClosed: true);
        disk.Delete("00000000000000000005.segment");

        Assert.That(() => SampleJournal.OpenWriter(disk), Throws.TypeOf<BinarySerializationException>()
            .With.Message.Contains("00000000000000000005.segment")
            .And.Message.Contains("missing"));
        Assert.That(() => SampleJournal.OpenReader(disk), Throws.TypeOf<BinarySerializationException>()
            .With.Message.Contains("00000000000000000005.segment")
            .And.Message.Contains("missing"));
        using TransactionFileWriter writer = SampleJournal.OpenWriter(disk, RecoveryMode.SkipCorrupt);
        Assert.That(writer.NextOrdinal, Is.EqualTo(10));
    }

    [Test]
    public void AnUnfinishedSegmentIsRemoved()
    {
        SimulatedDisk disk = SampleJournal.Write(first: 0, durable: 3, written: 0, isClosed: true);
        disk["00000000000000000003.segment.new"] = [1, 2, 3];
        disk["00000000000000000003.segment.torn-16.new"] = [1, 2, 3];
        string[] others = ["settings.new", "3.segment.new", "00000000000000000003.segment.torn-x.new", "00000000000000000003.index.new"];
        foreach (string other in others)
        {
            disk[other] = [1, 2, 3];
        }


        SampleJournal.OpenWriter(disk).Dispose();

        Assert.That(disk.List(), Does.Not.Contain("00000000000000000003.segment.new")
            .And.No.Member("00000000000000000003.segment.torn-16.new")
            .And.SupersetOf(others));
    }

    [Test]
    public void BytesThatWereThereBeforeAreNotTakenForMessages()
    {
        SimulatedDisk disk = SampleJournal.Write(first: 0, durable: 3, written: 0, isClosed: false);
        SimulatedDisk other = SampleJournal.Write(first: 0, durable: 8, written: 0, isClosed: false);
        disk[Segment] = [.. disk[Segment], .. other[Segment][disk[Segment].Length..]];

        using TransactionFileWriter writer = SampleJournal.OpenWriter(disk);

        Assert.That(writer.NextOrdinal, Is.EqualTo(3));
        Assert.That(writer.Recovery.TornTail, Is.Not.Null);
    }
}
