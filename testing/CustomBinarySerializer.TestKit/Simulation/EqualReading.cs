using CustomBinarySerializer.TransactionFiles;

namespace CustomBinarySerializer.TestKit.Simulation;

/// <summary>Compares every way of reading a converted folder with the same way of reading its plain copy.</summary>
internal static class EqualReading
{
    /// <summary>Fails unless a reader returns what a reader of the plain folder returns.</summary>
    /// <param name="actual">The reader of the converted folder.</param>
    /// <param name="plain">The plain folder.</param>
    /// <param name="random">The source of random ordinals and times.</param>
    internal static void AssertReadsAs(this TransactionFileReader actual, SampleFolder plain, Random random)
    {
        using TransactionFileReader expected = plain.OpenReader();
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
            DateTimeOffset time = SampleFolder.Begin.AddMilliseconds(random.Next(expected.Segments.Count * 200_000));
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
