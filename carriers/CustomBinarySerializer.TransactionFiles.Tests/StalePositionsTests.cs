using CustomBinarySerializer.TestKit.Simulation;
using CustomBinarySerializer.TransactionFiles.Positions;
using CustomBinarySerializer.TransactionFiles.Segments;
using CustomBinarySerializer.TransactionFiles.Storage;
using Microsoft.Extensions.Time.Testing;

namespace CustomBinarySerializer.TransactionFiles.Tests;

/// <summary>Readers find the end by the records, whatever the positions say.</summary>
public sealed class StalePositionsTests
{
    private const string Positions = "positions";
    private const string Segment = "00000000000000000000.segment";
    private const int Early = 300;
    private const int Count = 1000;

    [Test]
    public void AnOlderPositionsFileHidesNoMessage([Values] bool isClosed, [Values] bool isRolled)
    {
        SimulatedDisk disk = Write(isClosed, isRolled, out byte[] early);
        disk[Positions] = early;

        using TransactionFileReader reader = SampleJournal.OpenReader(disk);

        Assert.That(reader.WrittenEnd, Is.EqualTo(Count));
        Assert.That(reader.ReadAt(Count - 1), Is.EqualTo(SampleJournal.PointOf(Count - 1)));
        Assert.That(reader.FindOrdinal(DateTimeOffset.MaxValue), Is.EqualTo(Count));
        Assert.That(reader.Segments[^1].End, Is.EqualTo(Count));
        SampleJournal.AssertHolds(disk, Count);
    }

    [Test]
    public void PositionsThatAreReplacedByOlderOnesHideNoMessageFromAnOpenReader([Values] bool isRolled)
    {
        SimulatedDisk disk = Write(isClosed: true, isRolled, out byte[] early);
        using TransactionFileReader reader = SampleJournal.OpenReader(disk);
        Assert.That(reader.WrittenEnd, Is.EqualTo(Count));

        disk[Positions] = early;

        Assert.That(reader.Segments[^1].End, Is.EqualTo(Count));
        Assert.That(reader.WrittenEnd, Is.EqualTo(Count));
    }

    [Test]
    public void WrittenMessagesAreReadBeforeTheirPositionIsPublished()
    {
        SimulatedDisk disk = Write(isClosed: false, isRolled: false, out byte[] early);
        disk[Positions] = early;
        using TransactionFileReader reader = SampleJournal.OpenReader(disk);

        Assert.That(reader.Scan(new MessageHandlers().SkipOthers()), Is.EqualTo(Count));
    }

    [Test]
    public void ReadMessagesStayIfTheWriterPublishesAnEarlierPosition([Values] bool isRead)
    {
        const int Published = 400;
        SimulatedDisk disk = new();
        using TransactionFileWriter writer = SampleJournal.OpenWriter(disk);
        SampleJournal.Append(writer, Early);
        writer.Flush(durable: true);
        byte[] early = disk[Positions];
        SampleJournal.Append(writer, Published - Early);
        writer.Flush(durable: true);
        byte[] later = disk[Positions];
        SampleJournal.Append(writer, Count - Published);
        writer.Flush(durable: true);
        disk = disk.AfterKill();
        disk[Positions] = early;
        using TransactionFileReader reader = SampleJournal.OpenReader(disk);
        using IEnumerator<TransactionRecord> records = reader.Read().GetEnumerator();
        Assert.That(reader.WrittenEnd, Is.EqualTo(Count));
        for (int i = 0; isRead && i < Count; i++)
        {
            Assert.That(records.MoveNext(), Is.True);
        }

        using (IStorageFile positions = disk.Open(Positions, FileAccess.ReadWrite))
        {
            positions.Write(later, 0);
        }

        Assert.That(reader.WrittenEnd, Is.EqualTo(Count));
        Assert.That(records.MoveNext(), Is.EqualTo(!isRead));
    }

    [Test]
    [CancelAfter(60_000)]
    public async Task PositionsOfAnotherSegmentAreNotBelieved([Values] bool isShort, CancellationToken cancellationToken)
    {
        SimulatedDisk disk = SampleJournal.Write(first: 0, durable: 3, written: 2, isClosed: true);
        byte[] slot = new byte[PositionSlots.FileSize];
        PositionSlots.Write(
            slot, 2, new PublishedPositions(0, 0xBAD, new Position(1, 1 << 20), new Position(1, 1 << 20), 0, IsClosed: false));
        disk[Positions] = isShort ? slot[..PositionSlots.SlotSize] : slot;

        SampleJournal.AssertHolds(disk, 5);
        using TransactionFileReader reader = SampleJournal.OpenReader(disk);
        await foreach (TransactionRecord record in reader.Follow(0, cancellationToken))
        {
            Assert.That(record.Message, Is.EqualTo(SampleJournal.PointOf(record.Ordinal)));
            if (record.Ordinal == 4)
            {
                break;
            }
        }
    }

    [TestCase(false)]
    [TestCase(true)]
    public void ARecordThatIsHalfWrittenIsNoDamage(bool hasWriter)
    {
        SimulatedDisk disk = SampleJournal.Write(first: 0, durable: 3, written: 2, isClosed: false);
        disk[Segment] = [.. disk[Segment], .. disk[Segment][^24..^5]];
        using IDisposable? ownLock = hasWriter ? disk.TryLock("writer.lock") : null;

        SampleJournal.AssertHolds(disk, 5);
    }

    [Test]
    public void BytesAfterAHalfWrittenRecordAreNotSearchedWhileAWriterRuns([Values] bool hasWriter)
    {
        SimulatedDisk disk = Write(isClosed: false, isRolled: false, out byte[] early);
        disk[Positions] = early;
        Damage(disk, 500, out _);
        using IDisposable? ownLock = hasWriter ? disk.TryLock("writer.lock") : null;
        using TransactionFileReader reader = SampleJournal.OpenReader(disk);

        Assert.That(reader.WrittenEnd, Is.EqualTo(hasWriter ? 500 : Count));
    }

    [Test]
    public void DamageAfterAnOldPositionIsReported()
    {
        SimulatedDisk disk = Write(isClosed: true, isRolled: false, out byte[] early);
        disk[Positions] = early;
        Damage(disk, 500, out long offset);
        List<CorruptRange> gaps = [];
        using TransactionFileReader reader = SampleJournal.OpenReader(disk);
        using TransactionFileReader skipping = SampleJournal.OpenReader(disk, new() { SkipCorrupt = true, CorruptionSkipped = gaps.Add });
        List<long> read = [];

        Assert.That(
            () =>
            {
                foreach (TransactionRecord record in reader.Read())
                {
                    read.Add(record.Ordinal);
                }
            },
            Throws.TypeOf<BinarySerializationException>().With.Property("Code").EqualTo(SerializationErrorCode.CorruptFile)
                .And.Message.Contains($"offset {offset}: message 500 is damaged"));
        Assert.That(read, Has.Count.EqualTo(500));
        Assert.That(skipping.Read().Count(), Is.EqualTo(Count - 1));
        Assert.That(gaps.Single(), Has.Property("FirstOrdinal").EqualTo(500).And.Property("End").EqualTo(501));
    }

    [Test]
    public void DurableMessagesAreNotCutWhateverThePositionsSay([Values] bool isClosed, [Values] bool isOfAnotherSegment)
    {
        SimulatedDisk disk = new();
        FakeTimeProvider time = new(DateTimeOffset.UnixEpoch);
        using (TransactionFileWriter writer = SampleJournal.OpenWriter(disk, time: time))
        {
            if (isOfAnotherSegment)
            {
                writer.Flush(durable: true);
            }

            byte[] old = disk[Positions];
            SampleJournal.Append(writer, Early);
            if (isOfAnotherSegment)
            {
                writer.Roll();
            }

            writer.Flush(durable: true);
            old = isOfAnotherSegment ? old : disk[Positions];
            SampleJournal.Append(writer, Early);
            writer.Flush(durable: true);
            if (isClosed)
            {
                writer.Dispose();
            }
            else
            {
                time.Advance(TimeSpan.FromSeconds(1));
                SampleJournal.Append(writer, Count - (2 * Early));
                writer.Flush();
            }

            disk = disk.AfterKill();
            disk[Positions] = old;
        }

        string segment = isOfAnotherSegment ? $"{Early:D20}.segment" : Segment;
        Damage(disk, 500, out long offset, segment);
        byte[] before = disk[segment];

        Assert.That(
            () => SampleJournal.OpenWriter(disk),
            Throws.TypeOf<BinarySerializationException>().With.Property("Code").EqualTo(SerializationErrorCode.CorruptFile)
                .And.Message.Contains($"offset {offset}"));
        Assert.That(disk[segment], Is.EqualTo(before));
        using TransactionFileWriter skipping = SampleJournal.OpenWriter(disk, RecoveryMode.SkipCorrupt);
        Assert.That(skipping.NextOrdinal, Is.EqualTo(isClosed ? 2 * Early : Count));
        Assert.That(skipping.Recovery.TornTail, Is.Null);
        Assert.That(skipping.Recovery.Gaps.Single(), Has.Property("FirstOrdinal").EqualTo(500).And.Property("End").EqualTo(501));
    }

    [Test]
    public void ReadersOfWhatIsDurableSeeWhatIsKnownToBe()
    {
        SimulatedDisk disk = Write(isClosed: true, isRolled: false, out byte[] early);
        disk[Positions] = early;
        using TransactionFileReader reader = SampleJournal.OpenReader(disk, new() { DurableOnly = true });

        Assert.That(reader.DurableEnd, Is.EqualTo(Early));
        Assert.That(reader.Read().Count(), Is.EqualTo(Early));
    }

    [Test]
    public void AReaderThatWasOpenBeforeTheEndWentBackSaysSo()
    {
        SimulatedDisk disk = SampleJournal.Write(first: 0, durable: 3, written: 7, isClosed: false);
        using TransactionFileReader reader = SampleJournal.OpenReader(disk);
        using IEnumerator<TransactionRecord> records = reader.Read().GetEnumerator();
        for (int i = 0; i < 10; i++)
        {
            Assert.That(records.MoveNext(), Is.True);
        }

        using (IStorageFile file = disk.Open(Segment, FileAccess.ReadWrite))
        {
            file.SetLength(file.Length - 5);
        }

        using TransactionFileWriter writer = SampleJournal.OpenWriter(disk);

        Assert.That(() => records.MoveNext(), Throws.TypeOf<BinarySerializationException>()
            .With.Message.Contains("10 messages have been read")
            .And.Message.Contains("message 9 on"));
    }

    [Test]
    public void PositionsAreReadableIfAPowerFailureTearsASlot([Range(1, 4)] int flushes, [Range(1, 20)] int seed)
    {
        SimulatedDisk disk = new();
        using TransactionFileWriter writer = SampleJournal.OpenWriter(disk);
        for (int i = 1; i < flushes; i++)
        {
            SampleJournal.Append(writer, 1);
            writer.Flush();
        }

        // The first goes to the segment, the second to the positions.
        int writes = 0;
        disk.Fails = (call, _) => call == DiskCall.Write && ++writes == 2;
        SampleJournal.Append(writer, 1);
        Assert.That(() => writer.Flush(), Throws.InstanceOf<IOException>().With.Message.Contains(Positions));

        byte[] left = disk.AfterPowerFailure(new Random(seed))[Positions];

        Assert.That(PositionSlots.TryRead(left, out _, out _), Is.True);
    }

    /// <summary>Damages a message of the journal on the disk.</summary>
    private static void Damage(SimulatedDisk disk, int ordinal, out long offset, string segment = Segment)
    {
        byte[] bytes = disk[segment];
        byte[] frame = [12, 0, 0, 0, 2, 0, 0, 0, .. BitConverter.GetBytes(ordinal), .. BitConverter.GetBytes(-ordinal)];
        offset = bytes.AsSpan().IndexOf(frame);
        bytes[offset + 9] ^= 0x40;
        disk[segment] = bytes;
    }

    private static SimulatedDisk Write(bool isClosed, bool isRolled, out byte[] early)
    {
        SimulatedDisk disk = new();
        using TransactionFileWriter writer = SampleJournal.OpenWriter(disk);
        SampleJournal.Append(writer, Early);
        writer.Flush(durable: true);
        early = disk[Positions];
        if (isRolled)
        {
            writer.Roll();
        }

        SampleJournal.Append(writer, Count - Early);
        writer.Flush(durable: true);
        if (isClosed)
        {
            writer.Dispose();
        }

        return disk.AfterKill();
    }
}
