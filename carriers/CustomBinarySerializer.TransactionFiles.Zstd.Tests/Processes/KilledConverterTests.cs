using CustomBinarySerializer.TestKit.Processes;
using CustomBinarySerializer.TransactionFiles.Compressing;
using CustomBinarySerializer.TransactionFiles.Storage;

namespace CustomBinarySerializer.TransactionFiles.Zstd.Tests.Processes;

/// <summary>
/// A process that compresses and expands is killed at random moments, while this one writes, deletes and reads.
/// </summary>
[Category(LongRun.Category)]
public sealed class KilledConverterTests
{
    private const int MessagesOfSegment = 300;
    private const int LongestRun = 60;

    private static readonly TransactionFileOptions s_options = new() { Durability = DurabilityPolicy.Explicit };

    [Test]
    public void NothingIsLostHoweverOftenItIsKilled()
    {
        using TemporaryFolder folder = new();
        int seed = Random.Shared.Next();
        Random random = new(seed);
        using TransactionFileWriter writer = TransactionFileWriter.Open(folder.Path, SampleFolder.Registry, s_options);
        List<byte[]> messages = [];
        for (int i = 0; i < 4; i++)
        {
            AppendSegment(writer, random, messages);
        }

        using TransactionFileReader old = TransactionFileReader.Open(folder.Path, SampleFolder.Registry);
        int packed = 0;
        for (int kill = 0; kill < LongRun.Rounds(all: 80, part: 3); kill++)
        {
            using (ChildProcess converter = ChildProcess.Start<Converter>(folder.Path))
            {
                converter.ExpectLine("compressed");
                AppendSegment(writer, random, messages);
                writer.DeleteSegmentsBefore(Math.Max(0, messages.Count - (6 * MessagesOfSegment)));

                // The time of the kill is what is random here. Nothing waits for it.
                Task.Delay(TimeSpan.FromMilliseconds(random.Next(LongestRun)), TimeProvider.System).Wait();
                converter.Kill();
            }

            packed += PackedIn(folder);
            using TransactionFileReader reader = TransactionFileReader.Open(folder.Path, SampleFolder.Registry);
            AssertHolds(reader, messages, $"seed {seed}, kill {kill}");
            AssertHolds(old, messages, $"seed {seed}, kill {kill}, old reader");
        }

        TestContext.Out.WriteLine($"{packed} compressed segments were met.");
        SegmentCompression.Compress(folder.Path, SampleFolder.Small);
        Assert.That(folder.Files, Has.None.EndsWith(".compressing"));
        AssertHolds(old, messages, $"seed {seed}, at the end");
    }

    private static int PackedIn(TemporaryFolder folder)
    {
        DiskFolder disk = new(folder.Path);
        int count = 0;
        foreach (string name in folder.Files.Where(name => name.EndsWith(".segment", StringComparison.Ordinal)))
        {
            using IStorageFile file = SegmentFile.Open(disk, name);
            count += file is CompressedSegment ? 1 : 0;
        }

        return count;
    }

    private static void AppendSegment(TransactionFileWriter writer, Random random, List<byte[]> messages)
    {
        for (int i = 0; i < MessagesOfSegment; i++)
        {
            Blob message = Blob.Next(random, 300);
            messages.Add(message.Bytes);
            writer.Append(message);
        }

        writer.Flush(durable: true);
        writer.Roll();
    }

    private static void AssertHolds(TransactionFileReader reader, List<byte[]> messages, string place)
    {
        long next = reader.FirstOrdinal;
        foreach (TransactionRecord<Blob> record in reader.Read<Blob>(next))
        {
            if (record.Ordinal != next || !record.Message.Bytes.AsSpan().SequenceEqual(messages[(int)next]))
            {
                Assert.Fail($"{place}: message {record.Ordinal} isn't message {next}.");
            }

            next++;
        }

        Assert.That(next, Is.EqualTo(messages.Count), place);
        Assert.That(reader.ReadAt<Blob>(reader.FirstOrdinal).Bytes, Is.EqualTo(messages[(int)reader.FirstOrdinal]), place);
    }
}
