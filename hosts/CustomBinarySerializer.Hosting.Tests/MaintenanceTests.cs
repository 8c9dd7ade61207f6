using CustomBinarySerializer.Hosting.Tests.TestTypes;
using CustomBinarySerializer.TransactionFiles;
using Microsoft.Extensions.DependencyInjection;
using Microsoft.Extensions.Hosting;
using Microsoft.Extensions.Options;

namespace CustomBinarySerializer.Hosting.Tests;

/// <summary>Old segments of a writer are deleted and archived while the host runs.</summary>
[CancelAfter(60_000)]
public sealed class MaintenanceTests
{
    private const int MessagesOfSegment = 50;

    private TemporaryFolder _folder = null!;
    private RecordedLog _log = null!;

    [SetUp]
    public void MakeFolder()
    {
        _folder = new TemporaryFolder();
        _log = new RecordedLog();
    }

    [TearDown]
    public void DeleteFolder()
    {
        _log.Dispose();
        _folder.Dispose();
    }

    [Test]
    public async Task OldSegmentsAreDeletedByThePolicy(CancellationToken cancellation)
    {
        using IHost host = await TestHosts.StartAsync(
            builder => AddWriter(builder, options => options.Retention = new RetentionPolicy { MaxSegments = 2 }), _log);
        Append(host, segments: 6);

        await TestHosts.UntilAsync(() => FirstOrdinal() == 5 * MessagesOfSegment, cancellation);
        await host.StopAsync(cancellation);
        Assert.That(_log.Ids, Does.Contain(110).And.None.EqualTo(111).And.None.EqualTo(112));
    }

    [Test]
    public async Task AFollowerOfTheHostKeepsWhatItHasntHandled(CancellationToken cancellation)
    {
        WaitingHandler handler = new(stopsAt: 120);
        using IHost host = await TestHosts.StartAsync(
            builder =>
            {
                AddWriter(builder, options => options.Retention = new RetentionPolicy { MaxSegments = 1 });
                builder.Services.AddSingleton(handler);
                builder.AddTransactionFileFollower<WaitingHandler>("billing", options =>
                {
                    options.Folder = _folder["orders"];
                    options.PlaceFile = _folder["billing.place"];
                });
            }, _log);
        Append(host, segments: 6);
        host.Writer("orders").Flush(durable: true);
        await _log.WaitForAsync(111, cancellation);
        Assert.That(FirstOrdinal(), Is.LessThanOrEqualTo(2 * MessagesOfSegment));

        handler.GoOn.SetResult();
        await TestHosts.UntilAsync(() => FirstOrdinal() == 6 * MessagesOfSegment, cancellation);
        await host.StopAsync(cancellation);
        Assert.That(handler.Handled, Is.EqualTo(6 * MessagesOfSegment), "nothing was deleted before it was handled");
    }

    [TestCase("{\"nextOrdinal\":120}", 2)]
    [TestCase("{\"nextOrdinal\":-1}", 0)]
    [TestCase("no place", 0)]
    public async Task APlaceInTheFolderKeepsWhatAnotherProcessNeeds(string text, int first)
    {
        CancellationToken cancellation = TestContext.CurrentContext.CancellationToken;
        Directory.CreateDirectory(_folder["orders"]);
        string place = Path.Combine(_folder["orders"], "audit.place");
        await File.WriteAllTextAsync(place, text, cancellation);
        using IHost host = await TestHosts.StartAsync(
            builder => AddWriter(builder, options => options.Retention = new RetentionPolicy { MaxSegments = 1 }), _log);
        Append(host, segments: 6);
        await _log.WaitForAsync(111, cancellation);
        Assert.That(FirstOrdinal(), Is.LessThanOrEqualTo(first * MessagesOfSegment));
        await TestHosts.UntilAsync(() => FirstOrdinal() == first * MessagesOfSegment, cancellation);

        // A place that nobody has stored for long keeps nothing.
        File.SetLastWriteTimeUtc(place, DateTime.UtcNow.AddDays(-8));
        await TestHosts.UntilAsync(() => FirstOrdinal() == 6 * MessagesOfSegment, cancellation);
        await host.StopAsync(cancellation);
    }

    [Test]
    public async Task OldSegmentsMoveToTheArchiveAndAreDeletedThereByThePolicy(CancellationToken cancellation)
    {
        Directory.CreateDirectory(_folder["archive"]);
        FolderArchive archive = new(_folder["archive"]);
        using IHost host = await TestHosts.StartAsync(
            builder => AddWriter(builder, options =>
            {
                options.Archive = archive;
                options.LocalRetention = new RetentionPolicy { MaxSegments = 2 };
                options.Retention = new RetentionPolicy { Before = 2 * MessagesOfSegment };
            }), _log);
        Append(host, segments: 6);
        await TestHosts.UntilAsync(
            () => FirstOrdinal() == 2 * MessagesOfSegment && Objects().Length == 3 && _log.Ids.Contains(108), cancellation);
        await host.StopAsync(cancellation);

        Assert.That(_log.Ids, Has.None.EqualTo(109).And.None.EqualTo(112));
        using TransactionFileReader reader = TransactionFileReader.Open(
            _folder["orders"], host.Services.GetRequiredService<TypeRegistry>(), new TransactionFileReaderOptions { Archive = archive });
        Assert.That(reader.Read<Order>(2 * MessagesOfSegment).Count(), Is.EqualTo(4 * MessagesOfSegment));
    }

    [Test]
    public async Task AnArchiveThatCantBeReachedIsLoggedAndTheWriterGoesOn(CancellationToken cancellation)
    {
        using IHost host = await TestHosts.StartAsync(
            builder => AddWriter(builder, options =>
            {
                options.Archive = new FolderArchive(_folder["absent"]);
                options.LocalRetention = new RetentionPolicy { MaxSegments = 1 };
            }), _log);
        Append(host, segments: 3);
        await _log.WaitForAsync(109, cancellation);
        Directory.CreateDirectory(_folder["absent"]);
        await _log.WaitForAsync(108, cancellation);
        await host.StopAsync(cancellation);
    }

    [Test]
    [Platform("Linux")]
    public async Task SegmentsOfAMovedFolderAreArchivedThereAndNoneIsDeleted(CancellationToken cancellation)
    {
        Directory.CreateDirectory(_folder["archive"]);
        using IHost host = await TestHosts.StartAsync(
            builder => AddWriter(builder, options =>
            {
                options.Archive = new FolderArchive(_folder["archive"]);
                options.LocalRetention = new RetentionPolicy { MaxSegments = 1 };
                options.Retention = new RetentionPolicy { MaxSegments = 2 };
            }), _log);
        Directory.Move(_folder["orders"], _folder["moved"]);
        Directory.CreateDirectory(_folder["orders"]);
        Append(host, segments: 6);

        // The places of followers are looked for at the path, where this folder isn't any more.
        await TestHosts.UntilAsync(() => Objects().Length == 6 && _log.Ids.Contains(112), cancellation);
        await host.StopAsync(cancellation);

        Assert.That(_log.Ids, Has.None.EqualTo(109).And.None.EqualTo(110));
        Assert.That(Directory.EnumerateFileSystemEntries(_folder["orders"]), Is.Empty);
        Assert.That(Directory.EnumerateFiles(_folder["moved"], "*.segment").Count(), Is.EqualTo(7));
    }

    [Test]
    public async Task AnArchivedSegmentIsLoggedWhileTheNextIsMoved(CancellationToken cancellation)
    {
        Directory.CreateDirectory(_folder["archive"]);
        StuckArchive archive = new(new FolderArchive(_folder["archive"]));
        using IHost host = await TestHosts.StartAsync(
            builder => AddWriter(builder, options =>
            {
                options.Archive = archive;
                options.LocalRetention = new RetentionPolicy { Before = 3 * MessagesOfSegment };
            }), _log);
        Append(host, segments: 4);
        await _log.WaitForAsync(108, cancellation, times: 2);
        await host.StopAsync(cancellation);

        Assert.That(_log.Ids.Count(id => id == 108), Is.EqualTo(2));
    }

    [Test]
    public void OptionsThatDontFitAreRefused()
    {
        AssertRefused(options => options.Retention = new RetentionPolicy(), "orders has Retention without a condition");
        AssertRefused(options => options.LocalRetention = new RetentionPolicy { MaxSegments = 1 }, "LocalRetention without Archive");
        AssertRefused(options => options.Archive = new FolderArchive(_folder.Path), "Archive without LocalRetention");
    }

    private void AssertRefused(Action<TransactionFileWriterOptions> configure, string reason) => Assert.That(
        async () => await TestHosts.StartAsync(builder => AddWriter(builder, configure)),
        Throws.TypeOf<OptionsValidationException>().With.Message.Contains(reason));

    private string[] Objects() => Directory.GetFiles(_folder["archive"], "*.segment", SearchOption.AllDirectories);

    private long FirstOrdinal() => Directory.EnumerateFiles(_folder["orders"], "*.segment")
        .Select(path => long.Parse(Path.GetFileNameWithoutExtension(path), System.Globalization.CultureInfo.InvariantCulture))
        .Min();

    private static void Append(IHost host, int segments)
    {
        TransactionFileWriter writer = host.Writer("orders");
        for (int segment = 0; segment < segments; segment++)
        {
            for (int i = 0; i < MessagesOfSegment; i++)
            {
                writer.Append(new Order { Number = i, Customer = new string('x', 100) });
            }

            writer.Roll();
        }
    }

    private void AddWriter(CustomBinarySerializerBuilder builder, Action<TransactionFileWriterOptions> configure) =>
        builder.AddTransactionFileWriter("orders", options =>
        {
            options.Folder = _folder["orders"];
            options.MaintenanceInterval = TimeSpan.FromMilliseconds(20);
            configure(options);
        });

    /// <summary>An archive whose third object isn't stored before the host stops.</summary>
    private sealed class StuckArchive(FolderArchive folder) : SegmentArchive
    {
        private int _stored;

        public override string Description => folder.Description;

        public override async Task PutAsync(string name, Stream content, CancellationToken cancellationToken)
        {
            if (++_stored > 2)
            {
                await Task.Delay(Timeout.Infinite, cancellationToken);
            }

            await folder.PutAsync(name, content, cancellationToken);
        }

        public override Task<Stream?> GetAsync(string name, CancellationToken cancellationToken) =>
            folder.GetAsync(name, cancellationToken);

        public override Task DeleteAsync(string name, CancellationToken cancellationToken) => folder.DeleteAsync(name, cancellationToken);

        public override IAsyncEnumerable<string> ListAsync(string prefix, CancellationToken cancellationToken) =>
            folder.ListAsync(prefix, cancellationToken);
    }

    private sealed class WaitingHandler(long stopsAt) : IMessageHandler
    {
        private long _handled;

        internal TaskCompletionSource GoOn { get; } = new(TaskCreationOptions.RunContinuationsAsynchronously);

        internal long Handled => Volatile.Read(ref _handled);

        public async ValueTask HandleAsync(TransactionRecord record, CancellationToken cancellationToken)
        {
            if (record.Ordinal == stopsAt)
            {
                await GoOn.Task.WaitAsync(cancellationToken);
            }

            Interlocked.Increment(ref _handled);
        }
    }
}
