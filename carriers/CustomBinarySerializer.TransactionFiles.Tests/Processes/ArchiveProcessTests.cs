using System.Globalization;
using CustomBinarySerializer.TestKit.Processes;
using CustomBinarySerializer.TestKit.Simulation;
using CustomBinarySerializer.TransactionFiles.Archiving;
using CustomBinarySerializer.TransactionFiles.Compressing;
using CustomBinarySerializer.TransactionFiles.Storage;
using CustomBinarySerializer.TransactionFiles.Tests.Archiving;

namespace CustomBinarySerializer.TransactionFiles.Tests.Processes;

/// <summary>Processes that archive, are killed, and fetch the same segments.</summary>
[Category(LongRun.Category)]
public sealed class ArchiveProcessTests
{
    private const int MessagesOfSegment = 300;
    private const int LongestRun = 60;

    private static readonly TransactionFileOptions s_options = new() { Durability = DurabilityPolicy.Explicit };

    [Test]
    public void NothingIsLostHoweverOftenTheArchiverIsKilled()
    {
        using TemporaryFolder folder = new();
        using TemporaryFolder other = new();
        FolderArchive archive = new(other.Path);
        int seed = Random.Shared.Next();
        Random random = new(seed);
        using TransactionFileWriter writer = TransactionFileWriter.Open(folder.Path, SampleFolder.Registry, s_options);
        List<byte[]> messages = [];
        for (int i = 0; i < 5; i++)
        {
            AppendSegment(writer, random, messages);
        }

        TransactionFileReaderOptions options = new() { Archive = archive };
        using TransactionFileReader old = TransactionFileReader.Open(folder.Path, SampleFolder.Registry, options);
        int met = 0;
        for (int kill = 0; kill < LongRun.Rounds(all: 150, part: 3); kill++)
        {
            using (ChildProcess archiver = ChildProcess.Start<Archiver>(folder.Path, other.Path))
            {
                archiver.ExpectLine("archived");
                AppendSegment(writer, random, messages);
                writer.DeleteSegmentsBefore(Math.Max(0, messages.Count - (7 * MessagesOfSegment)));

                // The time of the kill is what is random here. Nothing waits for it.
                Task.Delay(TimeSpan.FromMilliseconds(random.Next(LongestRun)), TimeProvider.System).Wait();
                archiver.Kill();
            }

            met += ArchivedIn(folder);
            using TransactionFileReader reader = TransactionFileReader.Open(folder.Path, SampleFolder.Registry, options);
            AssertHolds(reader, messages, $"seed {seed}, kill {kill}");
            AssertHolds(old, messages, $"seed {seed}, kill {kill}, old reader");
        }

        TestContext.Out.WriteLine($"{met} archived segments were met.");
        SegmentArchiving.RestoreAsync(folder.Path, archive).GetAwaiter().GetResult();
        Assert.That(folder.Files, Has.None.EndsWith(".compressing"));
        using TransactionFileReader plain = TransactionFileReader.Open(folder.Path, SampleFolder.Registry);
        AssertHolds(plain, messages, $"seed {seed}, at the end");
    }

    [Test]
    public void ProcessesFetchTheSameSegmentsAtOnceAndLeaveNothing()
    {
        using TemporaryFolder folder = new();
        using TemporaryFolder other = new();
        using TemporaryFolder cache = new();
        List<byte[]> messages = FolderArchiveTests.Write(folder.Path, segments: 6);
        SegmentArchiving.MoveAsync(folder.Path, new FolderArchive(other.Path), new RetentionPolicy { MaxSegments = 1 })
            .GetAwaiter().GetResult();
        ChildProcess[] readers =
        [
            .. Enumerable.Range(0, 3).Select(_ => ChildProcess.Start<ArchiveReader>(folder.Path, other.Path, cache.Path)),
        ];
        try
        {
            foreach (ChildProcess reader in readers)
            {
                reader.ExpectLine("open");
            }

            foreach (ChildProcess reader in readers)
            {
                reader.WriteLine("go");
            }

            string expected = messages.Sum(message => (long)message.Length).ToString(CultureInfo.InvariantCulture);
            foreach (ChildProcess reader in readers)
            {
                reader.ExpectLine(expected);
                reader.Kill();
            }

            if (!OperatingSystem.IsWindows())
            {
                Assert.That(Directory.EnumerateFileSystemEntries(cache.Path), Is.Empty, "killed readers leave nothing");
            }
        }
        finally
        {
            Array.ForEach(readers, reader => reader.Dispose());
        }
    }

    private static int ArchivedIn(TemporaryFolder folder)
    {
        DiskFolder disk = new(folder.Path);
        int count = 0;
        foreach (string name in folder.Files.Where(name => name.EndsWith(".segment", StringComparison.Ordinal)))
        {
            using IStorageFile file = SegmentFile.Open(disk, name);
            count += file is ArchivedSegment ? 1 : 0;
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
