using CustomBinarySerializer.TestKit.Simulation;
using CustomBinarySerializer.TransactionFiles.Accepting;
using CustomBinarySerializer.TransactionFiles.Storage;

namespace CustomBinarySerializer.TransactionFiles.Tests.Archiving;

/// <summary>Archived segments are read as before.</summary>
public sealed class ArchivedReadingTests
{
    private const int Segments = 5;
    private const int Messages = 60;

    [Test]
    public void EveryWayOfReadingGivesTheSame([Random(2)] int seed)
    {
        SampleFolder plain = NewFolder(seed);
        SampleFolder archived = plain.Copy();
        MemoryArchive archive = new();
        IReadOnlyList<SegmentConversionResult> results = archived.Archive(archive);

        Assert.That(results.Select(result => result.Outcome), Is.All.EqualTo(SegmentConversionOutcome.Replaced));
        Assert.That(results.Select(result => result.Reason), Is.All.Null);
        Assert.That(results, Has.Count.EqualTo(Segments - 1));
        Assert.That(archive.Objects, Has.Count.EqualTo(Segments - 1));
        using TransactionFileReader actual = archived.OpenReader(new() { Archive = archive });
        actual.AssertReadsAs(plain, new Random(seed));
    }

    [Test]
    public async Task AFollowerComesThroughTheArchiveToNewMessages()
    {
        SampleFolder folder = NewFolder(1);
        MemoryArchive archive = new();
        folder.Archive(archive);
        using TransactionFileReader reader = folder.OpenReader(new() { Archive = archive });
        using TransactionFileWriter writer = folder.OpenWriter();
        writer.Append(new Blob { Bytes = [7] });
        writer.Flush();
        List<byte[]> seen = [];
        await foreach (TransactionRecord<Blob> record in reader.Follow<Blob>(0))
        {
            seen.Add(record.Message.Bytes);
            if (seen.Count == folder.Messages.Count + 1)
            {
                break;
            }
        }

        Assert.That(seen, Is.EqualTo(folder.Messages.Append([7])));
    }

    [Test]
    public void OpeningAndDescribingFetchNothing()
    {
        SampleFolder folder = NewFolder(2);
        MemoryArchive archive = new();
        folder.Archive(archive);
        int before = archive.Gets;
        using TransactionFileReader reader = folder.OpenReader(new() { Archive = archive });

        Assert.That(reader.Segments.Sum(segment => segment.End - segment.FirstOrdinal), Is.EqualTo(folder.Messages.Count));
        Assert.That(reader.ReadAt<Blob>(folder.Messages.Count - 1).Bytes, Is.EqualTo(folder.Messages[^1]));
        Assert.That(archive.Gets, Is.EqualTo(before));
        reader.ReadAt(0);
        reader.ReadAt(1);
        Assert.That(archive.Gets, Is.EqualTo(before + 1), "a segment is fetched once");
    }

    [Test]
    public void RestoringGivesTheSameFilesAndNeedsNoArchiveAfterwards()
    {
        SampleFolder folder = NewFolder(3);
        Dictionary<string, byte[]> before = folder.Disk.List().ToDictionary(name => name, name => folder.Disk[name]);
        MemoryArchive archive = new();
        folder.Archive(archive);
        Assert.That(folder.Disk[SampleFolder.NameOf(0)], Has.Length.LessThan(before[SampleFolder.NameOf(0)].Length));

        IReadOnlyList<SegmentConversionResult> results = folder.Restore(archive);

        Assert.That(results.Select(result => result.Outcome), Is.All.EqualTo(SegmentConversionOutcome.Replaced));
        foreach (string name in before.Keys.Where(name => name.EndsWith(".segment", StringComparison.Ordinal)))
        {
            Assert.That(folder.Disk[name], Is.EqualTo(before[name]), name);
        }

        folder.AssertHolds();
        int puts = archive.Puts;
        folder.Archive(archive);
        Assert.That(archive.Puts, Is.EqualTo(puts), "objects that are there aren't stored again");
    }

    [Test]
    public void AReaderThatHasTheStubOpenReadsASegmentThatWasRestoredMeanwhile([Values] bool hasArchive)
    {
        SampleFolder folder = NewFolder(4);
        MemoryArchive archive = new();
        folder.Archive(archive);
        using TransactionFileReader reader = folder.OpenReader(new() { Archive = hasArchive ? archive : null });
        Assert.That(reader.Segments, Has.Count.EqualTo(Segments));
        if (!hasArchive)
        {
            Assert.That(() => reader.ReadAt(0), Throws.TypeOf<BinarySerializationException>());
        }

        folder.Restore(archive);
        archive.Objects.Clear();

        Assert.That(reader.ReadAt<Blob>(0).Bytes, Is.EqualTo(folder.Messages[0]));
        Assert.That(reader.ReadAt<Blob>(1).Bytes, Is.EqualTo(folder.Messages[1]));
    }

    [Test]
    public void AReaderThatHasTheStubOpenIsToldThatItWasDeleted()
    {
        SampleFolder folder = NewFolder(5);
        MemoryArchive archive = new();
        folder.Archive(archive);
        using TransactionFileReader reader = folder.OpenReader(new() { Archive = archive });
        using (TransactionFileWriter writer = folder.OpenWriter())
        {
            writer.DeleteSegmentsBefore(Messages);
        }

        archive.Objects.Clear();
        Assert.That(
            () => reader.ReadAt(0),
            Throws.TypeOf<BinarySerializationException>().With.Property("Code").EqualTo(SerializationErrorCode.MessageDeleted));
    }

    [Test]
    public void AWriterContinuesAfterArchivedSegmentsWithoutTheArchive()
    {
        SampleFolder folder = NewFolder(6);
        MemoryArchive archive = new();
        folder.Archive(archive);
        using (TransactionFileWriter writer = folder.OpenWriter(mode: RecoveryMode.Strict))
        {
            Assert.That(writer.Recovery.Gaps, Is.Empty);
            folder.Messages.Add([1, 2]);
            writer.Append(new Blob { Bytes = [1, 2] });
            writer.Roll();
            Assert.That(writer.DeleteSegmentsBefore(Messages), Is.EqualTo(1));
        }

        folder.AssertHolds(Messages, archive);
    }

    [Test]
    public void AWriterBeginsANewSegmentIfOnlyArchivedOnesAreLeft()
    {
        SampleFolder folder = NewFolder(7);
        MemoryArchive archive = new();
        folder.Archive(archive);
        folder.Disk.Delete(SampleFolder.NameOf(Messages * (Segments - 1)));
        folder.Disk.Delete("positions");
        using (TransactionFileWriter writer = folder.OpenWriter())
        {
            Assert.That(writer.NextOrdinal, Is.EqualTo(Messages * (Segments - 1)));
            writer.Append(new Blob { Bytes = [9] });
        }

        using TransactionFileReader reader = folder.OpenReader(new() { Archive = archive });
        Assert.That(reader.ReadAt<Blob>(Messages * (Segments - 1)).Bytes, Is.EqualTo(new byte[] { 9 }));
        Assert.That(reader.ReadAt<Blob>(0).Bytes, Is.EqualTo(folder.Messages[0]));
    }

    [Test]
    public void ADamagedSegmentStaysInTheFolder()
    {
        SampleFolder folder = NewFolder(8);
        byte[] bytes = folder.Disk[SampleFolder.NameOf(Messages)];
        bytes[^60] ^= 1;
        MemoryArchive archive = new();

        IReadOnlyList<SegmentConversionResult> results = folder.Archive(archive);

        Assert.That(results[1].Outcome, Is.EqualTo(SegmentConversionOutcome.Damaged));
        Assert.That(results[1].Reason, Does.Contain("damaged at offset"));
        Assert.That(results.Count(result => result.Outcome == SegmentConversionOutcome.Replaced), Is.EqualTo(Segments - 2));
        Assert.That(folder.StubOf(Messages), Is.Null);
    }

    [Test]
    public void OnlyObjectsThatNoSegmentNamesAreDeleted()
    {
        SampleFolder folder = NewFolder(9);
        MemoryArchive archive = new();
        folder.Archive(archive);
        archive.Objects["00000000000000000000000000000000/of-another"] = [1];
        using (TransactionFileWriter writer = folder.OpenWriter())
        {
            writer.DeleteSegmentsBefore(2 * Messages);
        }

        IReadOnlyList<string> unused = Move(folder.Disk, archive, isDry: true).DeleteUnused();
        Assert.That(unused, Has.Count.EqualTo(2));
        Assert.That(archive.Objects, Has.Count.EqualTo(Segments));
        Assert.That(Move(folder.Disk, archive).DeleteUnused(), Is.EquivalentTo(unused));
        Assert.That(archive.Objects, Has.Count.EqualTo(Segments - 2));
        folder.AssertHolds(2 * Messages, archive);
    }

    [Test]
    public void DamageOfOtherSegmentsIsAcceptedWithoutTheArchive()
    {
        SampleFolder folder = NewFolder(11);
        byte[] bytes = folder.Disk[SampleFolder.NameOf(2 * Messages)];
        bytes[^60] ^= 1;
        MemoryArchive archive = new();
        folder.Archive(archive);

        IReadOnlyList<AcceptedRange> accepted = new DamageAcceptance(folder.Disk, "test", DateTimeOffset.UnixEpoch).Record();

        Assert.That(accepted.Select(range => range.Segment), Is.EqualTo(new[] { 2 * Messages }));
        using TransactionFileReader reader = folder.OpenReader(new() { Archive = archive });
        Assert.That(reader.Read<Blob>().Count(), Is.GreaterThanOrEqualTo(folder.Messages.Count - 1));
    }

    [Test]
    public void ADryRunChangesNothing()
    {
        SampleFolder folder = NewFolder(10);
        MemoryArchive archive = new();
        Assert.That(Move(folder.Disk, archive, isDry: true).Store(new() { MaxSegments = 2 }).Count(), Is.EqualTo(Segments - 2));
        Assert.That(archive.Objects, Is.Empty);
        folder.Archive(archive);
        Assert.That(Move(folder.Disk, archive, isDry: true).Restore(0, 2 * Messages).Count(), Is.EqualTo(2));
        Assert.That(folder.StubOf(0), Is.Not.Null);
    }

    internal static SampleFolder NewFolder(int seed) => SampleFolder.Write(new Random(seed), Segments, Messages, maxSize: 120);

    private static ArchiveMove Move(IStorageFolder disk, SegmentArchive archive, bool isDry = false) =>
        new(disk, archive, TimeProvider.System, CancellationToken.None) { IsDry = isDry };
}
