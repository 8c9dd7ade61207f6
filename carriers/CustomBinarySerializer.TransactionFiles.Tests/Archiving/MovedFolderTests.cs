using System.Runtime.Versioning;
using CustomBinarySerializer.TestKit.Simulation;

namespace CustomBinarySerializer.TransactionFiles.Tests.Archiving;

/// <summary>A folder that is moved while its segments are archived or restored.</summary>
[Platform("Linux")]
[SupportedOSPlatform("linux")]
public sealed class MovedFolderTests
{
    [Test]
    public async Task SegmentsAreArchivedAndRestoredInTheFolderThatWasLocked()
    {
        using TemporaryFolder parent = new();
        string path = parent["journal"];
        List<byte[]> messages = FolderArchiveTests.Write(path, segments: 4);
        int moves = 0;
        string Moved() => parent[$"moved{moves}"];
        MemoryArchive archive = new();
        void MoveAt(string call) => archive.Calling = (called, _) =>
        {
            if (called == call)
            {
                archive.Calling = (_, _) => { };
                moves++;
                Directory.Move(path, Moved());
                Directory.CreateDirectory(path);
            }
        };

        MoveAt("put");
        Assert.That(
            (await SegmentArchiving.MoveAsync(path, archive, new RetentionPolicy { MaxSegments = 1 })).Select(result => result.Outcome),
            Is.EqualTo(Enumerable.Repeat(SegmentConversionOutcome.Replaced, 3)));
        AssertUntouched();
        FolderArchiveTests.AssertHolds(Moved(), messages, archive);

        Directory.Delete(path);
        Directory.Move(Moved(), path);
        MoveAt("get");
        Assert.That(await SegmentArchiving.RestoreAsync(path, archive), Has.Count.EqualTo(3));
        AssertUntouched();
        FolderArchiveTests.AssertHolds(Moved(), messages, archive: null);

        void AssertUntouched() => Assert.That(Directory.EnumerateFileSystemEntries(path), Is.Empty);
    }
}
