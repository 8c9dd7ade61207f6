using CustomBinarySerializer.TestKit.Simulation;
using CustomBinarySerializer.Tests.TestTypes;
using CustomBinarySerializer.TransactionFiles.Positions;
using CustomBinarySerializer.TransactionFiles.Storage;

namespace CustomBinarySerializer.TransactionFiles.Tests;

/// <summary>Files that change under readers that have them open.</summary>
public sealed class ReplacedFolderTests
{
    private readonly TypeRegistry _registry = TestRegistry.New();

    private static IEnumerable<object[]> Copies => LongRun.Some<object[]>(
        [
            .. from rolled in (int[])[0, 10]
               from otherRolled in (int[])[0, 5, 10]
               from continued in (int[])[0, 40, 60]
               select new object[] { rolled, otherRolled, continued }
        ],
        part: 6);

    [Test]
    [CancelAfter(60_000)]
    public async Task AFolderThatWasDeletedAndMadeAgainIsNoticed(
        [Values(0, 3)] int before, [Values(0, 3, 5)] int after, CancellationToken cancellationToken)
    {
        using TemporaryFolder folder = new();
        Write(folder, before);
        using TransactionFileReader reader = TransactionFileReader.Open(folder.Path, _registry);
        await using IAsyncEnumerator<TransactionRecord> follower = reader.Follow(before, cancellationToken)
            .GetAsyncEnumerator(cancellationToken);
        ValueTask<bool> next = follower.MoveNextAsync();

        Directory.Delete(folder.Path, recursive: true);
        Write(folder, after);

        // The folder may be looked at while it has gone.
        Assert.That(
            async () => await next,
            Throws.InstanceOf<BinarySerializationException>().With.Message.Contains("another journal").Or.InstanceOf<IOException>());
        Assert.That(() => reader.FirstOrdinal, Throws.TypeOf<BinarySerializationException>().With.Message.Contains("another journal"));
        Assert.That(() => reader.Segments, Throws.TypeOf<BinarySerializationException>().With.Message.Contains("Open it again"));
    }

    [TestCaseSource(nameof(Copies))]
    [Category(LongRun.Category)]
    [CancelAfter(60_000)]
    public async Task AFolderThatWasMadeAgainFromAnOlderCopyIsNoticed(
        int rolled, int otherRolled, int continued, CancellationToken cancellationToken)
    {
        using TemporaryFolder folder = new();
        using TemporaryFolder copy = new();
        Write(folder, 50, rolled);
        Copy(folder, copy);
        Write(folder, 50, rolled);
        using TransactionFileReader reader = TransactionFileReader.Open(folder.Path, _registry);
        Assert.That(reader.ReadAt(60), Is.EqualTo(new Point(60, 0)));
        await using IAsyncEnumerator<TransactionRecord> follower = reader.Follow(99, cancellationToken)
            .GetAsyncEnumerator(cancellationToken);
        Assert.That(await follower.MoveNextAsync(), Is.True);
        ValueTask<bool> next = follower.MoveNextAsync();

        Directory.Delete(folder.Path, recursive: true);
        Copy(copy, folder);
        if (continued > 0)
        {
            Write(folder, continued, otherRolled, y: 7);
        }

        // The folder may be looked at while it has gone.
        Assert.That(
            async () => await next,
            Throws.TypeOf<BinarySerializationException>().With.Message.Contains("made again").Or.InstanceOf<IOException>());
        Assert.That(() => reader.FirstOrdinal, Throws.TypeOf<BinarySerializationException>().With.Message.Contains("made again"));
        Assert.That(
            () => reader.ReadAt(60), Throws.TypeOf<BinarySerializationException>().With.Message.Contains("Open it again").After(5_000, 20));
        Assert.That(() => reader.ScanInParallel(() => new MessageHandlers()), Throws.InstanceOf<BinarySerializationException>());
    }

    [Test]
    [CancelAfter(60_000)]
    public async Task AFolderThatWasMovedAwayAndBackIsTheSame([Values] bool isLinked, CancellationToken cancellationToken)
    {
        using TemporaryFolder parent = new();
        string path = Path.Combine(parent.Path, "journal");
        string other = Path.Combine(parent.Path, "other");
        Write(path, 3, rolled: 0);
        using TransactionFileReader reader = TransactionFileReader.Open(path, _registry);
        Assert.That(reader.ReadAt(1), Is.EqualTo(new Point(1, 0)));

        Directory.Move(path, other);
        if (isLinked)
        {
            Directory.CreateSymbolicLink(path, other);
        }
        else
        {
            Directory.Move(other, path);
        }

        Write(path, 3, rolled: 0);

        Assert.That(reader.WrittenEnd, Is.EqualTo(6));
        await using IAsyncEnumerator<TransactionRecord> follower = reader.Follow(5, cancellationToken)
            .GetAsyncEnumerator(cancellationToken);
        Assert.That(await follower.MoveNextAsync(), Is.True);
        Assert.That(reader.Segments, Has.One.Items);
    }

    [Test]
    public void AReaderGoesOnWhileSegmentsAreDeletedAndBegun()
    {
        using TemporaryFolder folder = new();
        using TransactionFileWriter writer = TransactionFileWriter.Open(folder.Path, _registry);
        using TransactionFileReader reader = TransactionFileReader.Open(folder.Path, _registry);
        for (int i = 0; i < 20; i++)
        {
            writer.Append(new Point(i, 0));
            writer.Roll();
            writer.DeleteSegmentsBefore(i);

            Assert.That(reader.FirstOrdinal, Is.EqualTo(i));
            Assert.That(reader.ReadAt(i), Is.EqualTo(new Point(i, 0)));
        }
    }

    [Test]
    public void AReaderThatOnlyLooksMessagesUpNoticesItToo()
    {
        using TemporaryFolder folder = new();
        Write(folder, 3);
        using TransactionFileReader reader = TransactionFileReader.Open(folder.Path, _registry);
        Assert.That(reader.ReadAt(1), Is.EqualTo(new Point(1, 0)));

        Directory.Delete(folder.Path, recursive: true);
        Write(folder, 3);

        Assert.That(
            () => reader.ReadAt(1),
            Throws.TypeOf<BinarySerializationException>().With.Message.Contains("another journal").After(5_000, 20));
    }

    [Test]
    [CancelAfter(60_000)]
    public async Task FollowersOfAnEmptyJournalStayWhenATypeIsRegisteredBeforeTheFirstMessage(
        [Values(1, 3)] int count, [Values] bool isRolledAtOnce, CancellationToken cancellationToken)
    {
        using TemporaryFolder folder = new();
        TypeRegistry registry = TestRegistry.New();
        using TransactionFileWriter writer = TransactionFileWriter.Open(folder.Path, registry);
        using TransactionFileReader reader = TransactionFileReader.Open(folder.Path, _registry);
        List<IAsyncEnumerator<TransactionRecord>> followers = [.. Enumerable.Range(0, count)
            .Select(_ => reader.Follow(0, cancellationToken).GetAsyncEnumerator(cancellationToken))];
        Task<bool>[] waiting = [.. followers.Select(follower => follower.MoveNextAsync().AsTask())];

        registry.Register<(int, long)>(9_999);
        writer.Append(new Point(7, 8));
        if (isRolledAtOnce)
        {
            writer.Roll();
            writer.Append(new Point(9, 10));
        }

        writer.Flush();

        Assert.That(await Task.WhenAll(waiting), Is.All.True);
        foreach (IAsyncEnumerator<TransactionRecord> follower in followers)
        {
            Assert.That(follower.Current.Message, Is.EqualTo(new Point(7, 8)));
            await follower.DisposeAsync();
        }
    }

    [Test]
    public void PositionsThatAreHalfWrittenAreReadAgain()
    {
        SimulatedDisk disk = SampleJournal.Write(first: 0, durable: 3, written: 2, isClosed: false);
        byte[] whole = disk["positions"];
        byte[] torn = [.. whole];
        torn[60] ^= 1;
        torn[^1] ^= 1;
        Queue<byte[]> contents = new([torn, torn, whole]);
        using PositionReader reader = new(new ContentsFolder(contents));

        Assert.That(reader.Read(reopens: false, out long sequence)?.Written.Ordinal, Is.EqualTo(5));
        Assert.That(sequence, Is.GreaterThan(0));
    }

    [Test]
    public void AskingWhetherALockIsHeldKeepsNoWriterOut()
    {
        using TemporaryFolder folder = new();
        DiskFolder storage = new(folder.Path);
        storage.TryLock("writer.lock")!.Dispose();
        using CancellationTokenSource end = new();
        Task asking = Task.Run(() =>
        {
            while (!end.IsCancellationRequested)
            {
                storage.IsLocked("writer.lock");
            }
        });

        for (int i = 0; i < 300; i++)
        {
            using IDisposable? taken = storage.TryLock("writer.lock");
            Assert.That(taken, Is.Not.Null);
            Assert.That(storage.IsLocked("writer.lock"), Is.True);
        }

        end.Cancel();
        Assert.That(asking.Wait(60_000), Is.True);
        Assert.That(storage.IsLocked("writer.lock"), Is.False);
        Assert.That(storage.IsLocked("nothing"), Is.False);
    }

    private void Write(TemporaryFolder folder, int count, int rolled = 0, int y = 0) => Write(folder.Path, count, rolled, y);

    private void Write(string path, int count, int rolled, int y = 0)
    {
        using TransactionFileWriter writer = TransactionFileWriter.Open(path, _registry);
        for (int i = 0; i < count; i++)
        {
            long ordinal = writer.Append(new Point((int)writer.NextOrdinal, y));
            if (rolled > 0 && (ordinal + 1) % rolled == 0)
            {
                writer.Roll();
            }
        }
    }

    private static void Copy(TemporaryFolder from, TemporaryFolder to)
    {
        Directory.CreateDirectory(to.Path);
        foreach (string file in Directory.GetFiles(from.Path))
        {
            File.Copy(file, Path.Combine(to.Path, Path.GetFileName(file)));
        }
    }

    /// <summary>A folder whose files have another content each time that they are read.</summary>
    private sealed class ContentsFolder(Queue<byte[]> contents) : IStorageFolder, IStorageFile
    {
        public string Path => "/";

        public string Name => "positions";

        public long Length => contents.Peek().Length;

        public FileIdentity Identity => default;

        public IStorageFile Open(string name, FileAccess access) => this;

        public int Read(Span<byte> buffer, long offset)
        {
            byte[] content = contents.Dequeue();
            content.CopyTo(buffer);
            return content.Length;
        }

        public void Dispose()
        {
        }

        public IReadOnlyList<string> List() => throw new NotSupportedException();

        public IStorageFile Create(string name) => throw new NotSupportedException();

        public IStorageFile OpenOrCreate(string name) => throw new NotSupportedException();

        public void Delete(string name) => throw new NotSupportedException();

        public void Rename(string from, string to) => throw new NotSupportedException();

        public void Write(ReadOnlySpan<byte> bytes, long offset) => throw new NotSupportedException();

        public void Flush() => throw new NotSupportedException();

        public void SetLength(long length) => throw new NotSupportedException();

        public IDisposable? TryLock(string name) => throw new NotSupportedException();

        public bool Exists(string name) => throw new NotSupportedException();

        public bool IsLocked(string name) => throw new NotSupportedException();
    }
}
