using CustomBinarySerializer.Replication.Tests.Brokers;

namespace CustomBinarySerializer.Replication.Tests;

/// <summary>A stream of the shared broker and a folder, for each test.</summary>
[CancelAfter(60_000)]
public abstract class StreamTestBase
{
    private TestFolder? _folder;

    private protected Broker Broker { get; private set; } = null!;

    private protected TestFolder Folder => _folder!;

    private protected string Stream { get; private set; } = "";

    [SetUp]
    public async Task SetUpStream()
    {
        Broker = await SharedBroker.GetAsync();
        _folder = new TestFolder();
        Stream = Guid.NewGuid().ToString();
    }

    [TearDown]
    public void TearDownStream() => _folder?.Dispose();

    /// <summary>Waits for something that a task makes happen, or for that task's error.</summary>
    protected static async Task Either(Task expected, Task running) => await await Task.WhenAny(expected, running);

    /// <summary>Ships all of the journal, and ends.</summary>
    protected async Task ShipAsync(long end, CancellationToken cancellation, string name = "journal", StreamShipperOptions? options = null)
    {
        await using StreamShipper shipper = new(Folder[name], Broker.Address, Stream, options);
        Task shipping = shipper.RunAsync(cancellation);
        await Either(shipper.WaitUntilConfirmedAsync(end, cancellation), shipping);
    }

    /// <summary>Mirrors up to a message, and ends.</summary>
    protected async Task MirrorAsync(long end, CancellationToken cancellation, string name = "mirror")
    {
        await using StreamFollower follower = new(Broker.Address, Stream);
        Task mirroring = follower.MirrorAsync(Folder[name], cancellationToken: cancellation);
        await TestJournal.WaitForAsync(Folder[name], end, mirroring, cancellation);
    }
}
