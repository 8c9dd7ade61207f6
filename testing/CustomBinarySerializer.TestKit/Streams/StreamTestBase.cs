using CustomBinarySerializer.Replication;

namespace CustomBinarySerializer.TestKit.Streams;

/// <summary>A broker, the name of a stream that doesn't exist yet, and a folder, for each test of a suite.</summary>
[CancelAfter(60_000)]
public abstract class StreamTestBase
{
    private TemporaryFolder? _folder;
    private IBrokerUnderTest? _broker;

    private protected StreamBroker Address => _broker!.Address;

    private protected TemporaryFolder Folder => _folder!;

    private protected string Stream { get; private set; } = "";

    [SetUp]
    public async Task SetUpStream()
    {
        _broker = await OpenBrokerAsync();
        _folder = new TemporaryFolder();
        Stream = Guid.NewGuid().ToString();
    }

    [TearDown]
    public void TearDownStream() => _folder?.Dispose();

    /// <summary>Waits for the effect of a running task, or for that task's error.</summary>
    protected static async Task Either(Task expected, Task running) => await await Task.WhenAny(expected, running);

    /// <summary>Returns the broker of the suite; ignores the test where there is none.</summary>
    private protected abstract Task<IBrokerUnderTest> OpenBrokerAsync();

    private protected Task DeleteStreamAsync(bool isMadeAgain, CancellationToken cancellation) =>
        _broker!.DeleteAsync(Stream, isMadeAgain, cancellation);

    /// <summary>Ships all messages of the journal, and ends.</summary>
    protected async Task ShipAsync(long end, CancellationToken cancellation, string name = "journal", StreamShipperOptions? options = null)
    {
        await using StreamShipper shipper = new(Folder[name], Address, Stream, options);
        Task shipping = shipper.RunAsync(cancellation);
        await Either(shipper.WaitUntilConfirmedAsync(end, cancellation), shipping);
    }

    /// <summary>Mirrors up to a message, and ends.</summary>
    protected async Task MirrorAsync(long end, CancellationToken cancellation, string name = "mirror")
    {
        await using StreamFollower follower = new(Address, Stream);
        Task mirroring = follower.MirrorAsync(Folder[name], cancellationToken: cancellation);
        await TestJournal.WaitForAsync(Folder[name], end, mirroring, cancellation);
    }
}
