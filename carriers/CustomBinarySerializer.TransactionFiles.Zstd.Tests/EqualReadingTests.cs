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

        using TransactionFileReader expected = plain.OpenReader();
        using TransactionFileReader actual = packed.OpenReader();
        Assert.That(Texts(actual.Read<Blob>()), Is.EqualTo(Texts(expected.Read<Blob>())));
        Assert.That(Frames(actual), Is.EqualTo(Frames(expected)));
        Assert.That(Scanned(actual), Is.EqualTo(Scanned(expected)));
        Assert.That(ScannedInParallel(actual), Is.EqualTo(ScannedInParallel(expected)));
        Assert.That(Followed(actual), Is.EqualTo(plain.Messages.Count));
        Assert.That(actual.Segments.Select(Describe), Is.EqualTo(expected.Segments.Select(Describe)));
        for (int i = 0; i < 40; i++)
        {
            long ordinal = random.Next(plain.Messages.Count);
            Assert.That(actual.ReadAt<Blob>(ordinal).Bytes, Is.EqualTo(plain.Messages[(int)ordinal]), $"message {ordinal}");
            Assert.That(Texts(actual.Read<Blob>(ordinal).Take(3)), Is.EqualTo(Texts(expected.Read<Blob>(ordinal).Take(3))));
            DateTimeOffset time = SampleFolder.Begin.AddMilliseconds(random.Next(segments * 200_000));
            Assert.That(actual.FindOrdinal(time), Is.EqualTo(expected.FindOrdinal(time)), $"{time:O}");
        }
    }

    private static string Describe(TransactionSegment segment) =>
        $"{segment.Path} {segment.FirstOrdinal} {segment.End} {segment.Created:O} {segment.Schema.Fingerprint}";

    private static List<string> Texts(IEnumerable<TransactionRecord<Blob>> records) =>
        [.. records.Select(record => $"{record.Ordinal} {Convert.ToHexString(record.Message.Bytes)}")];

    private static List<string> Frames(TransactionFileReader reader)
    {
        List<string> frames = [];
        foreach (TransactionFrame frame in reader.ReadFrames())
        {
            frames.Add($"{frame.Ordinal} {Convert.ToHexString(frame.Bytes)}");
        }

        return frames;
    }

    private static List<string> Scanned(TransactionFileReader reader)
    {
        List<string> seen = [];
        reader.Scan(new MessageHandlers().On<Blob>((blob, ordinal) => seen.Add($"{ordinal} {Convert.ToHexString(blob.Bytes)}")));
        return seen;
    }

    private static long ScannedInParallel(TransactionFileReader reader)
    {
        long sum = 0;
        reader.ScanInParallel(
            () => new MessageHandlers().On<Blob>((blob, ordinal) => Interlocked.Add(ref sum, ordinal + blob.Bytes.Length)), 4);
        return sum;
    }

    private static long Followed(TransactionFileReader reader)
    {
        long end = reader.WrittenEnd;
        long count = 0;
        IAsyncEnumerator<TransactionRecord<Blob>> records = reader.Follow<Blob>(0).GetAsyncEnumerator();
        while (count < end && records.MoveNextAsync().AsTask().Result)
        {
            count++;
        }

        records.DisposeAsync().AsTask().Wait();
        return count;
    }
}
