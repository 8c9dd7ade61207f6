using System.Globalization;
using CustomBinarySerializer.TestKit.Processes;
using CustomBinarySerializer.TestKit.Simulation;
using CustomBinarySerializer.TransactionFiles.Archiving;
using CustomBinarySerializer.TransactionFiles.Tests.Archiving;

namespace CustomBinarySerializer.TransactionFiles.Tests.Processes;

/// <summary>Processes that archive, are killed, and fetch the same segments.</summary>
[Category(LongRun.Category)]
public sealed class ArchiveProcessTests
{
    [Test]
    public void NothingIsLostHoweverOftenTheArchiverIsKilled()
    {
        using TemporaryFolder folder = new();
        using TemporaryFolder other = new();
        FolderArchive archive = new(other.Path);
        using KilledConversion conversion = new(folder, segments: 5, new() { Archive = archive });
        conversion.Repeat(
            LongRun.Rounds(all: 150, part: 3),
            () => ChildProcess.Start<Archiver>(folder.Path, other.Path),
            "archived",
            kept: 7,
            file => file is ArchivedSegment);
        SegmentArchiving.RestoreAsync(folder.Path, archive).GetAwaiter().GetResult();
        Assert.That(folder.Files, Has.None.EndsWith(".compressing"));
        using TransactionFileReader plain = TransactionFileReader.Open(folder.Path, SampleFolder.Registry);
        conversion.AssertHolds(plain, "at the end");
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
}
