using CustomBinarySerializer.Payload;
using CustomBinarySerializer.TestKit.Simulation;
using CustomBinarySerializer.TransactionFiles.Accepting;
using CustomBinarySerializer.TransactionFiles.Segments;
using CustomBinarySerializer.TransactionFiles.Storage;
using static CustomBinarySerializer.TransactionFiles.Tests.Accepting.DamagedJournals;

namespace CustomBinarySerializer.TransactionFiles.Tests.Accepting;

/// <summary>A file of accepted damage hides nothing but the damage that was accepted, whatever is in it.</summary>
public sealed class HostileAcceptanceTests
{
    [Test]
    public void NewDamageIsRefusedNextToInsideAndFarFromAnAcceptedRange([Values(149, 150, 151, 180)] int message)
    {
        SimulatedDisk disk = Write();
        DamageMessage(disk, Segment1, 150);
        Accept(disk);
        Assert.That(IsRefused(disk), Is.False);

        // The message is damaged again: a bit of its length, so that other bytes are damaged than were accepted.
        byte[] bytes = disk[Segment1];
        int offset = OffsetOf(bytes, message == 150 ? 149 : message);
        disk[Segment1] = Flip(bytes, message == 150 ? offset + 24 + 12 : offset + 9);

        Assert.That(IsRefused(disk), Is.True);
    }

    [Test]
    public void DamageThatAWriterPassedOverBySkipCorruptIsRefusedByOthers()
    {
        SimulatedDisk disk = Write();
        disk[Segment2] = disk[Segment2][..^400];
        SampleJournal.OpenWriter(disk, RecoveryMode.SkipCorrupt).Dispose();

        Assert.That(() => SampleJournal.OpenWriter(disk), Throws.TypeOf<BinarySerializationException>());
        Assert.That(IsRefused(disk), Is.True);
        Accept(disk);
        Assert.That(() => SampleJournal.OpenWriter(disk).Dispose(), Throws.Nothing);
        Assert.That(IsRefused(disk), Is.False);
    }

    [Test]
    public void RestoredSegmentIsReadAgain()
    {
        SimulatedDisk disk = Write();
        byte[] whole = disk[Segment1];
        DamageMessage(disk, Segment1, 150);
        Accept(disk);
        Assert.That(Read(disk, skips: false), Has.Count.EqualTo(Count - 1));

        disk[Segment1] = whole;

        Assert.That(Read(disk, skips: false), Has.Count.EqualTo(Count));
        Assert.That(Accept(disk), Is.Empty);
        Assert.That(disk.Exists(Accepted), Is.False);
    }

    [Test]
    public void ForgedRangesHideNoMessageOfAWholeJournal()
    {
        SimulatedDisk disk = Write();
        Forge(disk, (Segment0, 0, disk[Segment0].Length), (Segment1, 0, disk[Segment1].Length), (Segment2, 0, disk[Segment2].Length));

        Assert.That(Read(disk, skips: false), Has.Count.EqualTo(Count));
        Assert.That(SampleJournal.OpenReader(disk).ReadAt(150), Is.EqualTo(SampleJournal.PointOf(150)));
    }

    [Test]
    public void ForgedRangesHideOnlyWhatIsDamaged()
    {
        SimulatedDisk disk = Write();
        DamageMessage(disk, Segment1, 150);
        Forge(disk, (Segment0, 0, disk[Segment0].Length), (Segment1, 0, disk[Segment1].Length));

        Assert.That(Read(disk, skips: false), Is.EqualTo(Enumerable.Range(0, Count).Where(i => i != 150)));
    }

    [Test]
    public void RangesOfAnotherJournalAreIgnored()
    {
        SimulatedDisk other = Write();
        DamageMessage(other, Segment1, 150);
        Accept(other);
        SimulatedDisk disk = Write();
        DamageMessage(disk, Segment1, 150);
        disk[Accepted] = other[Accepted];

        Assert.That(IsRefused(disk), Is.True);
    }

    [Test]
    public void EachFlippedBitAndEachCutIsRefusedOrHarmless()
    {
        SimulatedDisk whole = Write();
        DamageMessage(whole, Segment1, 150);
        byte[] bytes = AcceptedBytes(whole);
        int refused = 0;
        for (int offset = 0; offset < bytes.Length; offset++)
        {
            foreach (byte[] changed in new[] { Flip(bytes, offset), bytes[..offset], [.. bytes[..offset], .. bytes] })
            {
                SimulatedDisk disk = whole.AfterKill();
                disk[Accepted] = changed;
                refused += IsRefused(disk) ? 1 : 0;
                disk[Segment1] = Write()[Segment1];
            }
        }

        // All but the one that puts the whole file after nothing.
        Assert.That(refused, Is.EqualTo((3 * bytes.Length) - 1));
    }

    [Test]
    public void RandomFieldsUnderARightChecksumHideNothing([Range(1, 4)] int seed)
    {
        Random random = new(seed);
        SimulatedDisk whole = Write();
        SimulatedDisk damaged = whole.AfterKill();
        DamageMessage(damaged, Segment1, 150);
        byte[] bytes = AcceptedBytes(damaged);
        for (int i = 0; i < 300; i++)
        {
            byte[] changed = [.. bytes];
            random.NextBytes(changed.AsSpan(random.Next(32, changed.Length - 12), 8));
            Seal(changed);
            whole[Accepted] = changed;
            damaged[Accepted] = changed;

            Assert.That(Read(whole, skips: false), Has.Count.EqualTo(Count));
            if (!IsRefused(damaged))
            {
                Assert.That(Read(damaged, skips: false), Has.Count.EqualTo(Count - 1));
            }
        }
    }

    [Test]
    public void FileThatIsNotValidIsNamedByTheErrorAboutTheDamage()
    {
        SimulatedDisk disk = Write();
        DamageMessage(disk, Segment1, 150);
        Accept(disk);
        disk[Accepted] = [1, 2, 3];

        Assert.That(
            () => Read(disk, skips: false),
            Throws.TypeOf<BinarySerializationException>().With.Message.Contains("accepted-damage is ignored"));
        Accept(disk);
        Assert.That(Read(disk, skips: false), Has.Count.EqualTo(Count - 1));
    }

    [Test]
    public void NewerVersionIsIgnoredAndNamed()
    {
        SimulatedDisk disk = Write();
        DamageMessage(disk, Segment1, 150);
        byte[] bytes = AcceptedBytes(disk);
        bytes[8] = 2;
        Seal(bytes);
        disk[Accepted] = bytes;

        Assert.That(
            () => Read(disk, skips: false), Throws.TypeOf<BinarySerializationException>().With.Message.Contains("format version 2"));
    }

    private static void Seal(byte[] bytes) =>
        BitConverter.TryWriteBytes(bytes.AsSpan(bytes.Length - 4), Crc32C.Of(bytes.AsSpan(0, bytes.Length - 4)));

    private static int OffsetOf(byte[] segment, int message) =>
        segment.AsSpan().IndexOf([.. BitConverter.GetBytes(message), .. BitConverter.GetBytes(-message)]) - 8;

    private static byte[] AcceptedBytes(SimulatedDisk damaged)
    {
        SimulatedDisk disk = damaged.AfterKill();
        Accept(disk);
        return disk[Accepted];
    }

    private static void Forge(SimulatedDisk disk, params (string File, long Offset, long Length)[] ranges)
    {
        Guid journal;
        using (IStorageFile file = disk.Open(Segment2, FileAccess.Read))
        {
            journal = SegmentHeader.Read(file, Segment2, 270).Lineage.Journal;
        }

        disk[Accepted] = AcceptedDamageFile.Write(journal, [.. ranges.Select(range =>
        {
            _ = SegmentFileName.TryParseSegment(range.File, out long segment);
            uint checksum = DamageChecksum.Of(disk, segment, range.Offset, range.Length)!.Value;
            return new AcceptedRange(segment, range.Offset, range.Length, segment, Position.Highest, checksum, Time.UtcTicks, "forged", "");
        })]);
    }
}
