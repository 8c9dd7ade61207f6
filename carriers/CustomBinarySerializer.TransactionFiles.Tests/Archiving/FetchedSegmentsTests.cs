using CustomBinarySerializer.TestKit.Simulation;

namespace CustomBinarySerializer.TransactionFiles.Tests.Archiving;

/// <summary>The segments that a reader keeps after it fetched them.</summary>
public sealed class FetchedSegmentsTests
{
    private const int Messages = 60;

    [Test]
    public void TheCacheKeepsItsBoundAndWhatWasReadLast()
    {
        SampleFolder folder = ArchivedReadingTests.NewFolder(30);
        MemoryArchive archive = new();
        folder.Archive(archive);
        long largest = archive.Objects.Values.Max(content => content.Length);
        MemoryArchive bounded = new() { Objects = archive.Objects, CacheSize = (largest * 5) / 2 };
        using TransactionFileReader reader = folder.OpenReader(new() { Archive = bounded });

        reader.ReadAt(0);
        reader.ReadAt(Messages);
        reader.ReadAt(0);
        Assert.That(bounded.Gets, Is.EqualTo(2));
        reader.ReadAt(2 * Messages);
        reader.ReadAt(0);
        Assert.That(bounded.Gets, Is.EqualTo(3), "the segment that was read longest ago was dropped");
        reader.ReadAt(Messages);
        Assert.That(bounded.Gets, Is.EqualTo(4));
    }

    [Test]
    public void ThreadsThatNeedTheSameSegmentFetchItOnce()
    {
        SampleFolder folder = ArchivedReadingTests.NewFolder(31);
        MemoryArchive archive = new();
        folder.Archive(archive);
        int before = archive.Gets;
        using TransactionFileReader reader = folder.OpenReader(new() { Archive = archive });
        using Barrier start = new(4);
        Task[] readers = [.. Enumerable.Range(0, 4).Select(i => Task.Factory.StartNew(
            () =>
            {
                start.SignalAndWait();
                Assert.That(reader.ReadAt<Blob>(i).Bytes, Is.EqualTo(folder.Messages[i]));
            }, TaskCreationOptions.LongRunning))];
        Task.WaitAll(readers);

        Assert.That(archive.Gets, Is.EqualTo(before + 1));
    }

    [Test]
    public void NothingIsLeftInTheCacheFolder()
    {
        using TemporaryFolder cache = new();
        SampleFolder folder = ArchivedReadingTests.NewFolder(32);
        MemoryArchive archive = new() { CacheFolder = cache["made"] };
        folder.Archive(archive);
        using (TransactionFileReader reader = folder.OpenReader(new() { Archive = archive }))
        {
            reader.ReadAt(0);
            Assert.That(Directory.Exists(cache["made"]), Is.True);
            if (!OperatingSystem.IsWindows())
            {
                Assert.That(Directory.EnumerateFileSystemEntries(cache["made"]), Is.Empty, "a killed process would leave nothing");
            }
        }

        Assert.That(Directory.EnumerateFileSystemEntries(cache["made"]), Is.Empty);
    }

    [Test]
    public void ClosingAReaderEndsItsFetch()
    {
        SampleFolder folder = ArchivedReadingTests.NewFolder(33);
        using ManualResetEventSlim begun = new();
        SlowArchive slow = new(begun);
        MemoryArchive archive = new();
        folder.Archive(archive);
        TransactionFileReader reader = folder.OpenReader(new() { Archive = slow });
        Task<object> reading = Task.Factory.StartNew(() => reader.ReadAt(0), TaskCreationOptions.LongRunning);
        begun.Wait();
        reader.Dispose();

        Assert.That(async () => await reading, Throws.TypeOf<ObjectDisposedException>());
    }

    [Test]
    public void OptionsHaveTheirRanges()
    {
        Assert.That(() => new FolderArchive(""), Throws.ArgumentException);
        Assert.That(() => new FolderArchive("x") { CacheFolder = "" }, Throws.ArgumentException);
        Assert.That(() => new FolderArchive("x") { CacheSize = 0 }, Throws.InstanceOf<ArgumentOutOfRangeException>());
    }

    /// <summary>An archive that never answers.</summary>
    private sealed class SlowArchive(ManualResetEventSlim begun) : SegmentArchive
    {
        public override string Description => "slow";

        public override Task PutAsync(string name, Stream content, CancellationToken cancellationToken) => Task.CompletedTask;

        public override async Task<Stream?> GetAsync(string name, CancellationToken cancellationToken)
        {
            TaskCompletionSource never = new();
            begun.Set();
            await never.Task.WaitAsync(cancellationToken);
            return null;
        }

        public override Task DeleteAsync(string name, CancellationToken cancellationToken) => Task.CompletedTask;

        public override IAsyncEnumerable<string> ListAsync(string prefix, CancellationToken cancellationToken) =>
            AsyncEnumerable.Empty<string>();
    }
}
