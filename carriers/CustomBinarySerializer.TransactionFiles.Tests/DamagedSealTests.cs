using CustomBinarySerializer.TestKit.Simulation;
using CustomBinarySerializer.TransactionFiles.Segments;

namespace CustomBinarySerializer.TransactionFiles.Tests;

/// <summary>
/// Damage to the last records of a journal that was closed in order: what is appended afterwards can always be read.
/// </summary>
[Category(LongRun.Category)]
public sealed class DamagedSealTests
{
    private const int First = 6;
    private const int Count = 15;
    private const string Segment6 = "00000000000000000006.segment";

    private static readonly int s_sealSize = RecordLayout.SizeOf(LibraryRecord.SealSize);
    private static readonly int s_sealPadding = s_sealSize - LibraryRecord.SealSize - sizeof(uint);

    private SimulatedDisk _closed = null!;
    private byte[] _segment = null!;

    [SetUp]
    public void Write()
    {
        _closed = SampleJournal.Write(First, Count - First, written: 0, isClosed: true);
        _segment = _closed[Segment6];
    }

    [Test]
    public void ADamagedSealIsCutAndWrittenAnew(
        [Values(RecoveryMode.CutTornTail, RecoveryMode.SkipCorrupt)] RecoveryMode mode, [Values] bool hasIndex)
    {
        foreach (int bit in LongRun.Sample(0, 8 * (s_sealSize - s_sealPadding), step: 5))
        {
            SimulatedDisk disk = WithFlippedBit(_segment.Length - s_sealSize, bit, hasIndex);
            TornTail? torn = AppendTwo(disk, mode).TornTail;

            Assert.That(
                (torn?.Ordinal, torn?.Offset, torn?.Length), Is.EqualTo((Count, _segment.Length - s_sealSize, s_sealSize)), $"bit {bit}");
            Assert.That(disk[Path.GetFileName(torn!.Copy)], Has.Length.EqualTo(s_sealSize));
            SampleJournal.AssertHolds(disk, Count + 2);
        }
    }

    [Test]
    public void ASealThatWasCutOffIsWrittenAnew([Values] bool hasIndex)
    {
        for (int cut = 1; cut <= s_sealSize; cut++)
        {
            SimulatedDisk disk = Copy(_segment[..^cut], hasIndex);
            TornTail? torn = AppendTwo(disk, RecoveryMode.CutTornTail).TornTail;

            Assert.That(torn?.Length ?? 0, Is.EqualTo(s_sealSize - cut));
            SampleJournal.AssertHolds(disk, Count + 2);
        }
    }

    [Test]
    public void BytesAfterADamagedSealAreCutUnlessTheyAreARecord()
    {
        SimulatedDisk disk = WithFlippedBit(_segment.Length - s_sealSize, 0, hasIndex: true);
        disk[Segment6] = [.. disk[Segment6], .. new byte[] { 12, 0, 0, 0, 2, 0, 0, 0, 1 }];

        Assert.That(AppendTwo(disk, RecoveryMode.CutTornTail).TornTail!.Length, Is.EqualTo(s_sealSize + 9));
        SampleJournal.AssertHolds(disk, Count + 2);
    }

    [Test]
    public void AWriterThatDiedAfterCuttingTheSealLeavesNothingToRefuse()
    {
        SimulatedDisk disk = WithFlippedBit(_segment.Length - s_sealSize, 70, hasIndex: true);
        byte[] positions = disk["positions"];
        using (SampleJournal.OpenWriter(disk))
        {
            disk = disk.AfterKill();
        }

        disk["positions"] = positions;
        AppendTwo(disk, RecoveryMode.CutTornTail);
        SampleJournal.AssertHolds(disk, Count + 2);
    }

    [Test]
    public void StrictRefusesADamagedSealAndChangesNothing([Values] bool isCut)
    {
        SimulatedDisk disk = isCut
            ? Copy(_segment[..^1], hasIndex: true)
            : WithFlippedBit(_segment.Length - s_sealSize, 100, hasIndex: true);
        byte[] before = disk[Segment6];

        Assert.That(
            () => SampleJournal.OpenWriter(disk, RecoveryMode.Strict),
            Throws.TypeOf<BinarySerializationException>().With.Property("Code").EqualTo(isCut
                ? SerializationErrorCode.CorruptFile
                : SerializationErrorCode.TornFile)
                .And.Message.Contains(Segment6));
        Assert.That(disk[Segment6], Is.EqualTo(before));
    }

    [Test]
    public void DamageToMessagesUpToTheEndOfWhatWasDurableIsRefused(
        [Values] bool isClosed, [Values(RecoveryMode.CutTornTail, RecoveryMode.Strict)] RecoveryMode mode, [Values] bool hasIndex)
    {
        SimulatedDisk disk = WithoutEnd(isClosed, hasIndex);

        Assert.That(
            () => SampleJournal.OpenWriter(disk, mode),
            Throws.TypeOf<BinarySerializationException>().With.Property("Code").EqualTo(SerializationErrorCode.CorruptFile)
                .And.Message.Contains($"message {Count - 1}"));
    }

    [Test]
    public void SkippingSuchDamageReportsItAndGoesOnAfterIt([Values] bool isClosed, [Values] bool hasIndex)
    {
        SimulatedDisk disk = WithoutEnd(isClosed, hasIndex);

        RecoveryReport report = AppendTwo(disk, RecoveryMode.SkipCorrupt);

        CorruptRange gap = report.Gaps.Single();
        Assert.That((gap.FirstOrdinal, gap.End, report.TornTail), Is.EqualTo((Count - 1, Count, (TornTail?)null)));
        using TransactionFileReader reader = SampleJournal.OpenReader(disk, new() { SkipCorrupt = true });
        Assert.That(reader.Read().Select(record => record.Ordinal), Is.EqualTo(Enumerable.Range(0, Count + 2).Where(i => i != Count - 1)));
    }

    private static RecoveryReport AppendTwo(SimulatedDisk disk, RecoveryMode mode)
    {
        RecoveryReport report;
        using (TransactionFileWriter writer = SampleJournal.OpenWriter(disk, mode))
        {
            report = writer.Recovery;
            Assert.That((report.WasClosedCleanly, writer.NextOrdinal), Is.EqualTo((false, Count)));
            SampleJournal.Append(writer, 2);
        }

        using TransactionFileWriter next = SampleJournal.OpenWriter(disk, mode);
        Assert.That((next.Recovery.WasClosedCleanly, next.NextOrdinal), Is.EqualTo((true, Count + 2)));
        return report;
    }

    // The checksum of the last message, and all that follows.
    private SimulatedDisk WithoutEnd(bool isClosed, bool hasIndex)
    {
        if (!isClosed)
        {
            _closed = SampleJournal.Write(First, Count - First, written: 0, isClosed: false);
            _segment = _closed[Segment6];
        }

        byte[] damaged = [.. _segment];
        damaged.AsSpan(^(isClosed ? s_sealSize + 8 : 8)..).Fill(0xA5);
        return Copy(damaged, hasIndex);
    }

    private SimulatedDisk WithFlippedBit(int offset, int bit, bool hasIndex)
    {
        byte[] flipped = [.. _segment];
        flipped[offset + (bit / 8)] ^= (byte)(1 << (bit % 8));
        return Copy(flipped, hasIndex);
    }

    private SimulatedDisk Copy(byte[] segment, bool hasIndex)
    {
        SimulatedDisk disk = _closed.AfterKill();
        disk[Segment6] = segment;
        if (!hasIndex)
        {
            disk.Delete("00000000000000000006.index");
        }

        return disk;
    }
}
