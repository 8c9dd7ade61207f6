using CustomBinarySerializer.TransactionFiles.Archiving;
using CustomBinarySerializer.TransactionFiles.Compressing;
using CustomBinarySerializer.TransactionFiles.Storage;

namespace CustomBinarySerializer.TransactionFiles.Zstd.Tests;

/// <summary>Compressed segments in an archive.</summary>
public sealed class ArchivedFolderTests
{
    [Test]
    public void CompressedSegmentsMoveAsTheyAreAndAreReadAndRestored()
    {
        SampleFolder folder = SampleFolder.Write(new Random(70), segments: 4, messages: 100, maxSize: 400);
        folder.Compress();
        byte[] packed = folder.Disk[SampleFolder.NameOf(0)];
        MemoryArchive archive = new();
        Assert.That(folder.Archive(archive).Select(result => result.Outcome), Is.All.EqualTo(SegmentConversionOutcome.Replaced));
        Assert.That(archive.Objects[folder.StubOf(0)!.Object.Name], Is.EqualTo(packed));

        folder.AssertHolds(0, archive);
        using (TransactionFileReader reader = folder.OpenReader(new() { Archive = archive }))
        {
            foreach (int ordinal in new[] { 250, 3, 199 })
            {
                Assert.That(reader.ReadAt<Blob>(ordinal).Bytes, Is.EqualTo(folder.Messages[ordinal]));
            }
        }

        Assert.That(folder.Compress(), Is.Empty, "archived segments are left");
        Assert.That(folder.Expand(), Is.Empty);
        folder.Restore(archive);
        Assert.That(folder.Disk[SampleFolder.NameOf(0)], Is.EqualTo(packed));
        folder.Expand();
        folder.AssertHolds();
    }

    [Test]
    public void ASegmentWithADamagedBlockStaysInTheFolder()
    {
        SampleFolder folder = SampleFolder.Write(new Random(71), segments: 3, messages: 100, maxSize: 400);
        folder.Compress();
        CompressedHeader header = folder.HeaderOf(SampleFolder.NameOf(0))!;
        folder.Disk[SampleFolder.NameOf(0)][header.OffsetOf(0) + 9] ^= 1;

        IReadOnlyList<SegmentConversionResult> results = folder.Archive(new MemoryArchive());

        Assert.That(results[0].Outcome, Is.EqualTo(SegmentConversionOutcome.Damaged));
        Assert.That(results[1].Outcome, Is.EqualTo(SegmentConversionOutcome.Replaced));
        using IStorageFile file = SegmentFile.Open(folder.Disk, 0);
        Assert.That(file, Is.InstanceOf<CompressedSegment>().And.Not.InstanceOf<ArchivedSegment>());
    }
}
