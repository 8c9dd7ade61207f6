using CustomBinarySerializer.TransactionFiles.Compressing;
using CustomBinarySerializer.TransactionFiles.Segments;
using CustomBinarySerializer.TransactionFiles.Storage;

namespace CustomBinarySerializer.TransactionFiles.Zstd.Tests;

/// <summary>Damage of a compressed segment: what it costs, and what readers, writers and operators are told.</summary>
public sealed class DamagedBlockTests
{
    private const string First = "00000000000000000000.segment";

    private SampleFolder _folder = null!;
    private List<(long Start, long End)> _places = null!;

    [SetUp]
    public void Write()
    {
        _folder = SampleFolder.Write(new Random(7), segments: 3, messages: 300, maxSize: 200);
        _places = PlacesOf(_folder);
        _folder.Compress();
    }

    [Test]
    public void ADamagedBlockCostsItsMessagesAndNoOther([Values] bool isPacked)
    {
        CompressedHeader header = _folder.HeaderOf(First)!;
        for (int block = 0; block < header.BlockCount; block++)
        {
            SampleFolder damaged = _folder.Copy();
            Flip(damaged, header.OffsetOf(block) + (isPacked ? header.SizeOf(block) / 2 : 0));
            List<CorruptRange> skipped = [];
            List<long> read = ReadAll(damaged, skipped);

            long start = header.Start.Length + ((long)block * header.BlockSize);
            long end = start + header.PlainSizeOf(block);
            long[] lost = [.. Enumerable.Range(0, 300).Where(i => _places[i].End > start && _places[i].Start < end).Select(i => (long)i)];
            Assert.That(lost, Is.Not.Empty);
            Assert.That(read, Is.EqualTo(Enumerable.Range(0, _folder.Messages.Count).Select(i => (long)i).Except(lost)), $"block {block}");
            Assert.That(skipped, Has.Count.EqualTo(1));
            Assert.That(skipped[0].FirstOrdinal, Is.EqualTo(lost[0]));
            Assert.That(skipped[0].End, Is.EqualTo(lost[^1] + 1));
            Assert.That(skipped[0].Reason, Does.StartWith($"block {block} of the compressed segment").And.Contains("checksum is wrong"));
        }
    }

    [Test]
    public void AReaderStopsAtUnacceptedDamageAsInAPlainSegment()
    {
        CompressedHeader header = _folder.HeaderOf(First)!;
        Flip(_folder, header.OffsetOf(1));
        using TransactionFileReader reader = _folder.OpenReader();
        long next = 0;
        BinarySerializationException? error = Assert.Throws<BinarySerializationException>(() =>
        {
            foreach (TransactionRecord record in reader.Read())
            {
                next = record.Ordinal + 1;
            }
        });

        Assert.That(error!.Code, Is.EqualTo(SerializationErrorCode.CorruptFile));
        Assert.That(error.Message, Does.Contain($"message").And.Contains("block 1 of the compressed segment"));
        Assert.That(next, Is.EqualTo(_places.FindIndex(place => place.End > header.Start.Length + header.BlockSize)));
        Assert.That(() => reader.ReadAt(next), Throws.TypeOf<BinarySerializationException>());
        Assert.That(reader.ReadAt(299), Is.Not.Null);
    }

    [Test]
    public void AcceptedDamageIsPassedOverByReadersAndWriters()
    {
        CompressedHeader header = _folder.HeaderOf(First)!;
        Flip(_folder, header.OffsetOf(2));
        Flip(_folder, header.OffsetOf(5));
        List<long> expected = ReadAll(_folder, []);
        using (TransactionFileWriter writer = _folder.OpenWriter(mode: RecoveryMode.SkipCorrupt))
        {
            Assert.That(writer.AcceptDamage("a test", SampleFolder.Begin), Has.Count.EqualTo(2));
        }

        using (TransactionFileReader reader = _folder.OpenReader())
        {
            Assert.That(reader.Read().Select(record => record.Ordinal), Is.EqualTo(expected));
        }

        // More damage is refused again.
        Flip(_folder, header.OffsetOf(3));
        using TransactionFileReader strict = _folder.OpenReader();
        Assert.That(() => strict.Read().Count(), Throws.TypeOf<BinarySerializationException>());
    }

    [Test]
    public void AcceptedDamageOfAPlainSegmentKeepsItFromBeingCompressed()
    {
        SampleFolder plain = SampleFolder.Write(new Random(8), segments: 3, messages: 50, maxSize: 200);
        Flip(plain, plain.Disk[First].Length - 500);
        using (TransactionFileWriter writer = plain.OpenWriter(mode: RecoveryMode.SkipCorrupt))
        {
            writer.AcceptDamage("a test", SampleFolder.Begin);
        }

        IReadOnlyList<SegmentConversionResult> results = plain.Compress();

        Assert.That(results[0].Reason, Does.StartWith("it is damaged at offset"));
        Assert.That(results[1].Outcome, Is.EqualTo(SegmentConversionOutcome.Replaced));
        Assert.That(plain.HeaderOf(First), Is.Null);
    }

    [Test]
    public void DamagedHeaderCostsNothing([Values] bool isFirst)
    {
        CompressedHeader header = _folder.HeaderOf(First)!;
        int size = (int)header.OffsetOf(0);
        int length = _folder.Disk[First].Length;
        for (int i = 0; i < size; i += 5)
        {
            SampleFolder damaged = _folder.Copy();
            Flip(damaged, isFirst ? i : length - 16 - size + i);
            damaged.AssertHolds();
            using CompressedSegment segment = (CompressedSegment)SegmentFile.Open(damaged.Disk, 0);
            Assert.That(segment.FindHeaderFault(), Does.Contain(isFirst ? "first" : "second"));
        }
    }

    [Test]
    public void BothHeadersDamagedCostTheSegment()
    {
        Flip(_folder, 50);
        Flip(_folder, _folder.Disk[First].Length - 100);
        Assert.That(
            () => _folder.AssertHolds(),
            Throws.TypeOf<BinarySerializationException>().With.Property("Code").EqualTo(SerializationErrorCode.CorruptFile));
        Assert.That(ReadAll(_folder, []), Is.EqualTo(Enumerable.Range(300, 600)));
    }

    /// <summary>
    /// No byte may be changed so that a message is read that wasn't written, or another error comes out.
    /// </summary>
    [Test]
    [Category(LongRun.Category)]
    public void EveryByteMayBeDamaged()
    {
        int length = _folder.Disk[First].Length;
        foreach (int offset in LongRun.Sample(0, length, step: 401, stepOfLongRuns: 3))
        {
            SampleFolder damaged = _folder.Copy();
            Flip(damaged, offset);
            Assert.That(ReadAll(damaged, []), Has.Count.GreaterThan(700), $"offset {offset}");
        }
    }

    [Test]
    [Category(LongRun.Category)]
    public void TheFileMayBeCutAnywhere()
    {
        int length = _folder.Disk[First].Length;
        foreach (int offset in LongRun.Sample(0, length, step: 997, stepOfLongRuns: 13))
        {
            SampleFolder damaged = _folder.Copy();
            damaged.Disk[First] = damaged.Disk[First][..offset];
            Assert.That(ReadAll(damaged, []), Is.EqualTo(Enumerable.Range(300, 600)), $"cut at {offset}");
            using IStorageFile file = SegmentFile.Open(damaged.Disk, 0);
            Assert.That(file, Is.Not.InstanceOf<CompressedSegment>());
        }
    }

    [Test]
    public void ASegmentWithADamagedBlockStaysCompressed()
    {
        Flip(_folder, _folder.HeaderOf(First)!.OffsetOf(1));
        byte[] before = _folder.Disk[First];

        IReadOnlyList<SegmentConversionResult> results = _folder.Expand();

        Assert.That(results[0].Outcome, Is.EqualTo(SegmentConversionOutcome.Damaged));
        Assert.That(results[0].Reason, Does.StartWith("block 1 of the compressed segment"));
        Assert.That(results[1].Outcome, Is.EqualTo(SegmentConversionOutcome.Replaced));
        Assert.That(_folder.Disk[First], Is.EqualTo(before));
    }

    internal static void Flip(SampleFolder folder, long offset)
    {
        byte[] bytes = [.. folder.Disk[First]];
        bytes[offset] ^= 0x40;
        folder.Disk[First] = bytes;
    }

    /// <summary>Reads over all damage, and fails if a message isn't what was written.</summary>
    internal static List<long> ReadAll(SampleFolder folder, List<CorruptRange> skipped)
    {
        using TransactionFileReader reader = folder.OpenReader(
            new TransactionFileReaderOptions { SkipCorrupt = true, CorruptionSkipped = skipped.Add });
        List<long> ordinals = [];
        foreach (TransactionRecord<Blob> record in reader.Read<Blob>())
        {
            if (!record.Message.Bytes.AsSpan().SequenceEqual(folder.Messages[(int)record.Ordinal]))
            {
                Assert.Fail($"Message {record.Ordinal} isn't what was written.");
            }

            ordinals.Add(record.Ordinal);
        }

        return ordinals;
    }

    /// <summary>Returns the offsets of the records of the first segment's messages in the plain segment.</summary>
    private static List<(long Start, long End)> PlacesOf(SampleFolder folder)
    {
        List<(long, long)> places = [];
        using IStorageFile file = folder.Disk.Open(First, FileAccess.Read);
        SegmentHeader header = SegmentHeader.Read(file, First, 0);
        SegmentScanner records = new();
        records.Begin(file, header.ChecksumSeed, header.Size, 0, file.Length);
        while (records.MoveNext())
        {
            places.Add((records.RecordOffset, records.NextOffset));
        }

        return places;
    }
}
