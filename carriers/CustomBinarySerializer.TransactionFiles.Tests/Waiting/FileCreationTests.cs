using CustomBinarySerializer.TestKit.Simulation;
using CustomBinarySerializer.Tests.TestTypes;

namespace CustomBinarySerializer.TransactionFiles.Tests.Waiting;

/// <summary>A reader can wait for a transaction file that doesn't exist yet.</summary>
[CancelAfter(60_000)]
public sealed class FileCreationTests
{
    private TemporaryFolder _folder = null!;

    [SetUp]
    public void SetUp() => _folder = new TemporaryFolder();

    [TearDown]
    public void TearDown() => _folder.Dispose();

    [Test]
    public async Task ReaderOpensWhenTheFileIsCreated(
        [Values("journal", "a/b/c/journal")] string name, [Values] bool hasFolder, CancellationToken timeout)
    {
        string path = _folder[name];
        if (hasFolder)
        {
            Directory.CreateDirectory(path);
        }

        Task<TransactionFileReader> opening = TransactionFileReader.OpenWhenCreatedAsync(
            path, SampleJournal.Registry, cancellationToken: timeout);
        Assert.That(opening.IsCompleted, Is.False);
        using TransactionFileWriter writer = TransactionFileWriter.Open(path, SampleJournal.Registry, SampleJournal.Options);
        using TransactionFileReader reader = await opening;
        IAsyncEnumerator<TransactionRecord> records = reader.Follow(0, timeout).GetAsyncEnumerator(timeout);
        writer.Append(SampleJournal.PointOf(0));
        writer.Flush();

        Assert.That(await records.MoveNextAsync(), Is.True);
        Assert.That(records.Current.Message, Is.EqualTo(SampleJournal.PointOf(0)));
        await records.DisposeAsync();
    }

    [Test]
    public async Task ReaderOfAFileThatExistsDoesNotWait(CancellationToken timeout)
    {
        TransactionFileWriter.Open(_folder.Path, SampleJournal.Registry).Dispose();

        Task<TransactionFileReader> opening = TransactionFileReader.OpenWhenCreatedAsync(
            _folder.Path, SampleJournal.Registry, timeout: TimeSpan.Zero, cancellationToken: timeout);

        Assert.That(opening.IsCompleted, Is.True);
        (await opening).Dispose();
    }

    [Test]
    public void WaitEndsByTimeoutAndByToken()
    {
        string path = _folder["none"];
        using CancellationTokenSource end = new();
        Task<TransactionFileReader> opening = TransactionFileReader.OpenWhenCreatedAsync(
            path, SampleJournal.Registry, cancellationToken: end.Token);

        Assert.That(
            () => TransactionFileReader.OpenWhenCreatedAsync(path, SampleJournal.Registry, timeout: TimeSpan.FromMilliseconds(20)),
            Throws.TypeOf<TimeoutException>().With.Message.Contains(path));
        end.Cancel();
        Assert.That(() => opening, Throws.InstanceOf<OperationCanceledException>().With.Property("CancellationToken").EqualTo(end.Token));
    }

    [Test]
    public void PathOfAFileAndOtherErrorsAreNotWaitedOut(CancellationToken timeout)
    {
        string file = _folder["file"];
        File.WriteAllText(file, "");
        TransactionFileWriter.Open(_folder["points"], new TypeRegistry().Register<Customer>(TypeIds.Point)).Dispose();

        Assert.That(
            () => TransactionFileReader.OpenWhenCreatedAsync(file, SampleJournal.Registry, cancellationToken: timeout),
            Throws.TypeOf<DirectoryNotFoundException>().With.Message.Contains("is a file"));
        Assert.That(
            () => TransactionFileReader.OpenWhenCreatedAsync(_folder["points"], SampleJournal.Registry, cancellationToken: timeout),
            Throws.TypeOf<BinarySerializationException>());
        Assert.That(
            () => TransactionFileReader.OpenWhenCreatedAsync(file, SampleJournal.Registry, timeout: TimeSpan.FromSeconds(-2)),
            Throws.TypeOf<ArgumentOutOfRangeException>());
    }
}
