using CustomBinarySerializer.TransactionFiles.Compressing;
using FsCheck;
using FsCheck.Fluent;

namespace CustomBinarySerializer.TransactionFiles.Zstd.Tests;

/// <summary>Every way of reading returns the same from compressed segments as from plain ones.</summary>
public sealed class EqualReadingTests
{
    private const int ShortRounds = 6;
    private const int LongRounds = 150;

    [Test]
    [Category(LongRun.Category)]
    public void EveryReadPathReturnsTheSame() =>
        Check.One(
            Config.QuickThrowOnFailure.WithMaxTest(LongRun.Rounds(LongRounds, ShortRounds)),
            Prop.ForAll<int, byte, byte>((seed, segments, shape) => Compare(seed, 2 + (segments % 4), shape)));

    [Test]
    public void AMessageLargerThanABlockIsRead()
    {
        SampleFolder folder = SampleFolder.Write(new Random(3), segments: 2, messages: 12, maxSize: 60_000);
        folder.Compress();

        Assert.That(folder.HeaderOf(SampleFolder.NameOf(0))!.BlockCount, Is.GreaterThan(12));
        folder.AssertHolds();
    }

    [Test]
    public void ExpandingGivesThePlainBytesBack()
    {
        SampleFolder folder = SampleFolder.Write(new Random(4), segments: 4, messages: 200, maxSize: 300);
        SampleFolder plain = folder.Copy();
        folder.Compress();
        Assert.That(folder.Disk[SampleFolder.NameOf(0)], Has.Length.LessThan(plain.Disk[SampleFolder.NameOf(0)].Length));

        folder.Expand();

        foreach (string name in plain.Disk.List().Where(name => name.EndsWith(".segment", StringComparison.Ordinal)))
        {
            Assert.That(folder.Disk[name], Is.EqualTo(plain.Disk[name]), name);
        }
    }

    [Test]
    public void AReaderKeepsAtMostTheCapacityOfItsCache()
    {
        SampleFolder folder = SampleFolder.Write(new Random(5), segments: 2, messages: 400, maxSize: 400);
        folder.Compress();
        const int Capacity = 5 * 4096;
        BlockCache cache = new(Capacity);
        using CompressedSegment segment = (CompressedSegment)SegmentFile.Open(folder.Disk, 0, cache);
        byte[] one = new byte[1];
        for (long offset = 0; offset < segment.Length; offset += 1000)
        {
            Assert.That(segment.Read(one, offset), Is.EqualTo(1));
            Assert.That(cache.Size, Is.LessThanOrEqualTo(Capacity));
        }

        Assert.That(cache.Size, Is.GreaterThan(Capacity - 4096));
        segment.Dispose();
        Assert.That(cache.Size, Is.Zero);
    }

    private static void Compare(int seed, int segments, byte shape)
    {
        Random random = new(seed);
        SampleFolder plain = SampleFolder.Write(random, segments, messages: 1 + (shape * 2), maxSize: 1 << (shape % 13));
        SampleFolder packed = plain.Copy();
        SegmentCompressionOptions options = new()
        {
            BlockSize = 8 * random.Next(512, 9000),
            KeepNewest = 1 + random.Next(2),
            Level = random.Next(1, 6),
        };
        IReadOnlyList<SegmentConversionResult> results = packed.Compress(options);
        Assert.That(results, Has.Count.EqualTo(segments - options.KeepNewest));
        Assert.That(results.Select(result => result.Reason), Is.All.Null.Or.EqualTo("it wouldn't get smaller"));

        using TransactionFileReader actual = packed.OpenReader();
        actual.AssertReadsAs(plain, random);
    }
}
