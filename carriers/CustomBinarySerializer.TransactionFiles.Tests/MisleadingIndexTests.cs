using CustomBinarySerializer.TestKit.Simulation;
using CustomBinarySerializer.TransactionFiles.Index;
using CustomBinarySerializer.TransactionFiles.Segments;
using CustomBinarySerializer.TransactionFiles.Storage;

namespace CustomBinarySerializer.TransactionFiles.Tests;

/// <summary>An index whose checksums are right and whose entries are wrong, or that isn't there.</summary>
public sealed class MisleadingIndexTests
{
    private const string Segment = "00000000000000000000.segment";
    private const string Index = "00000000000000000000.index";
    private const int Count = 500;

    [Test]
    public void MessagesAreFoundAllTheSame([Values(-8, 8, 24)] int error)
    {
        SimulatedDisk disk = SampleJournal.Write(first: 0, durable: Count, written: 0, isClosed: true);
        WriteIndex(disk, error);

        AssertAllAreFound(disk);
    }

    [Test]
    public void MessagesAreFoundWhateverEntriesSayThatNoChecksumCovers([Range(1, 20)] int seed)
    {
        const int count = 60_000;
        SimulatedDisk disk = SampleJournal.Write(first: 0, durable: count, written: 0, isClosed: true);
        Random random = new(seed);
        long length = disk[Segment].Length;
        using (IStorageFile index = disk.Open(Index, FileAccess.ReadWrite))
        {
            for (int change = 0; change < 500; change++)
            {
                long slot = random.Next(disk[Index].Length / 8);
                index.Write(BitConverter.GetBytes(AnyOffset(random, length)), slot * 8);
            }
        }

        using TransactionFileReader reader = SampleJournal.OpenReader(disk);
        for (int look = 0; look < 2000; look++)
        {
            long ordinal = random.Next(count);
            Assert.That(reader.ReadAt(ordinal), Is.EqualTo(SampleJournal.PointOf(ordinal)));
        }
    }

    [Test]
    public void AnIndexThatIsMissingIsDoneWithoutAndWrittenAnew()
    {
        SimulatedDisk disk = SampleJournal.Write(first: 0, durable: Count, written: 0, isClosed: true);
        byte[] before = disk[Index];
        disk.Delete(Index);

        AssertAllAreFound(disk);
        SampleJournal.OpenWriter(disk).Dispose();

        Assert.That(disk[Index], Is.EqualTo(before));
        AssertAllAreFound(disk);
    }

    private static long AnyOffset(Random random, long length) => random.Next(6) switch
    {
        0 => 0,
        1 => random.NextInt64(),
        2 => -random.NextInt64(),
        3 => length,
        4 => random.NextInt64(length),
        _ => random.NextInt64(length / 8) * 8,
    };

    private static void WriteIndex(SimulatedDisk disk, int error)
    {
        SegmentHeader header;
        using (IStorageFile segment = disk.Open(Segment, FileAccess.Read))
        {
            header = SegmentHeader.Read(segment, Segment, 0);
        }

        IndexIdentity identity = new(0, header.Salt);
        using SparseIndexReader right = new(disk.Open(Index, FileAccess.Read), identity);
        List<IndexEntry> entries = [];
        for (long ordinal = 0; ordinal < Count; ordinal += SparseIndex.Interval)
        {
            Assert.That(right.TryFind(ordinal, out IndexEntry entry), Is.True);
            entries.Add(entry);
        }

        disk.Delete(Index);
        using SparseIndexWriter wrong = new(disk.Create(Index), identity, new Position(Count, long.MaxValue));
        foreach (IndexEntry entry in entries)
        {
            wrong.Add(entry.Ordinal, entry.Offset + error, entry.UtcTicks);
        }

        wrong.Flush();
    }

    private static void AssertAllAreFound(SimulatedDisk disk)
    {
        using TransactionFileReader reader = SampleJournal.OpenReader(disk);
        for (int i = 0; i < Count; i++)
        {
            Assert.That(reader.ReadAt(i), Is.EqualTo(SampleJournal.PointOf(i)));
        }

        Assert.That(reader.FindOrdinal(DateTimeOffset.UtcNow.AddDays(1)), Is.EqualTo(Count));
        SampleJournal.AssertHolds(disk, Count);
    }
}
