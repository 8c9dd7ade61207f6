using CustomBinarySerializer.TestKit.Simulation;

namespace CustomBinarySerializer.TransactionFiles.Tests.Archiving;

/// <summary>A reader has no archive, or the archive doesn't have what was stored there.</summary>
public sealed class ArchiveErrorTests
{
    private const int Messages = 60;

    private SampleFolder _folder = null!;
    private MemoryArchive _archive = null!;

    [SetUp]
    public void ArchiveSegments()
    {
        _folder = ArchivedReadingTests.NewFolder(20);
        _archive = new MemoryArchive();
        _folder.Archive(_archive);
    }

    [Test]
    public void AReaderWithoutAnArchiveNamesOrdinalsAndRemedy([Values] bool skipsCorrupt)
    {
        using TransactionFileReader reader = _folder.OpenReader(new() { SkipCorrupt = skipsCorrupt });
        Assert.That(reader.ReadAt<Blob>(_folder.Messages.Count - 1).Bytes, Is.EqualTo(_folder.Messages[^1]));

        string text = Fails(() => reader.ReadAt(70));
        Assert.That(text, Does.Contain(SampleFolder.NameOf(Messages)));
        Assert.That(text, Does.Contain("messages 60 to 119 are in an archive since 20"));
        Assert.That(text, Does.Contain("memory:test"));
        Assert.That(text, Does.Contain("Set Archive in its options").And.Contain("--archive PATH"));
        Fails(() => _ = reader.Read(70).First());
        Fails(() => reader.Scan(new MessageHandlers().On<Blob>(_ => { })));
    }

    [Test]
    public void AnObjectThatIsGoneIsAnErrorWithItsNameAndPlace([Values] bool skipsCorrupt)
    {
        string name = Remove(Messages);
        using TransactionFileReader reader = Open(skipsCorrupt);

        string text = Fails(() => reader.ReadAt(Messages));
        Assert.That(text, Does.Contain(name).And.Contain("messages 60 to 119").And.Contain("from a copy"));
        Assert.That(reader.ReadAt<Blob>(0).Bytes, Is.EqualTo(_folder.Messages[0]), "others can be read");
        Assert.That(reader.ReadAt<Blob>(2 * Messages).Bytes, Is.EqualTo(_folder.Messages[2 * Messages]));
    }

    [Test]
    public void EveryChangedByteOfAnObjectIsFoundBeforeItIsUsed()
    {
        string name = _folder.StubOf(0)!.Object.Name;
        byte[] good = _archive.Objects[name];
        foreach (int at in LongRun.Sample(0, good.Length, step: 211))
        {
            byte[] bad = [.. good];
            bad[at] ^= 0x40;
            _archive.Objects[name] = bad;
            using TransactionFileReader reader = Open();
            Assert.That(Fails(() => reader.ReadAt(0)), Does.Contain("another hash"), $"byte {at}");
        }
    }

    [Test]
    public void AnObjectOfAnotherLengthIsRefused([Values(-1, 1, 1000)] int more)
    {
        string name = _folder.StubOf(0)!.Object.Name;
        byte[] good = _archive.Objects[name];
        _archive.Objects[name] = [.. good.Take(good.Length + Math.Min(more, 0)), .. new byte[Math.Max(more, 0)]];
        using TransactionFileReader reader = Open();

        Assert.That(Fails(() => reader.ReadAt(0)), Does.Contain(more < 0 ? "instead of" : "longer than"));
    }

    [Test]
    public void AnObjectOfAnotherSegmentIsRefused()
    {
        _archive.Objects[_folder.StubOf(0)!.Object.Name] = _archive.Objects[_folder.StubOf(Messages)!.Object.Name];
        using TransactionFileReader reader = Open();

        Fails(() => reader.ReadAt(0));
    }

    [Test]
    public void AFailureOfTheArchiveIsAnIOExceptionAndPasses()
    {
        Queue<Exception> failures = new(
            [new FileNotFoundException("lost"), new TimeoutException("late"), new UnauthorizedAccessException("no")]);
        _archive.Calling = (_, _) =>
        {
            if (failures.TryDequeue(out Exception? failure))
            {
                throw failure;
            }
        };
        using TransactionFileReader reader = Open();
        for (int i = 0; i < 3; i++)
        {
            Assert.That(
                () => reader.ReadAt(0),
                Throws.TypeOf<IOException>()
                    .With.Message.Contains("Nothing is lost. Try again").And.Message.Contains("memory:test"));
        }

        Assert.That(reader.ReadAt<Blob>(0).Bytes, Is.EqualTo(_folder.Messages[0]));
    }

    [Test]
    public void AnArchiveThatLosesWhatItStoresKeepsTheSegmentInTheFolder([Values] bool changes)
    {
        SampleFolder folder = ArchivedReadingTests.NewFolder(21);
        MemoryArchive archive = new();
        archive.Calling = (call, name) =>
        {
            if (call == "get" && archive.Objects.TryRemove(name, out byte[]? content) && changes)
            {
                archive.Objects[name] = [.. content.Select(each => (byte)(each ^ 1))];
            }
        };

        Assert.That(() => folder.Archive(archive), Throws.TypeOf<IOException>().With.Message.Contains("can't be read back"));
        Assert.That(folder.StubOf(0), Is.Null);
        folder.AssertHolds();
    }

    [Test]
    public void AStubWhoseBytesAreDamagedNamesTheRemedyAndTheObjectRepairsIt()
    {
        string name = SampleFolder.NameOf(0);
        byte[] good = _folder.Disk[name];
        string archived = _folder.StubOf(0)!.Object.Name;
        foreach (int at in LongRun.Sample(16, good.Length, step: 13))
        {
            byte[] bad = [.. good];
            bad[at] ^= 0x10;
            _folder.Disk[name] = bad;
            using TransactionFileReader reader = Open();
            BinarySerializationException error = Assert.Throws<BinarySerializationException>(() => reader.ReadAt(0));
            Assert.That(error.Code, Is.EqualTo(SerializationErrorCode.CorruptFile));
            Assert.That(error.Message, Does.Contain("Copy the object of the archive"));
        }

        _folder.Disk[name] = _archive.Objects[archived];
        _folder.AssertHolds(0, _archive);
    }

    [Test]
    public void ASegmentThatExceedsTheCacheNamesTheOption()
    {
        MemoryArchive small = new() { Objects = _archive.Objects, CacheSize = 1000 };
        using TransactionFileReader reader = _folder.OpenReader(new() { Archive = small });

        Assert.That(Fails(() => reader.ReadAt(0)), Does.Contain("CacheSize"));
    }

    private TransactionFileReader Open(bool skipsCorrupt = false) =>
        _folder.OpenReader(new() { Archive = _archive, SkipCorrupt = skipsCorrupt });

    private string Remove(long first)
    {
        string name = _folder.StubOf(first)!.Object.Name;
        Assert.That(_archive.Objects.TryRemove(name, out _), Is.True);
        return name;
    }

    private static string Fails(Action read)
    {
        BinarySerializationException error = Assert.Throws<BinarySerializationException>(() => read());
        Assert.That(error.Code, Is.EqualTo(SerializationErrorCode.SegmentArchived));
        return error.Message;
    }
}
