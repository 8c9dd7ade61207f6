using CustomBinarySerializer.Tests.TestTypes;

namespace CustomBinarySerializer.SharedMemory.Tests.Requests;

/// <summary>A client and a server that answers some requests.</summary>
public abstract class RequestTestBase
{
    // An eighth of the capacity.
    protected const int MaxMessageSize = 512;

    private protected RingFolder Folder { get; private set; } = null!;

    private protected SharedMemoryRequestClient Client { get; private set; } = null!;

    private protected SharedMemoryRequestServer Server { get; private set; } = null!;

    [SetUp]
    public void Open()
    {
        Folder = new RingFolder();
        Client = OpenClient();
        Server = SharedMemoryRequestServer.Open(RingFolder.Name, TestRegistry.Shared, Options());
        Server.On<Point, Customer>(point => new Customer("Smith", "John", "", point.X, point.Y));
        Server.On<Ping, Ping>(_ => throw new InvalidOperationException("no pong"));
        Server.On<Block, Block>(block => Block.OfSize(2 * block.Bytes.Length));
    }

    [TearDown]
    public void Close()
    {
        Server.Dispose();
        Client.Dispose();
        Folder.Dispose();
    }

    private protected SharedMemoryRequestClient OpenClient() =>
        SharedMemoryRequestClient.Open(RingFolder.Name, TestRegistry.Shared, Options());

    private protected SharedMemoryOptions Options() => RingFolder.Options() with { Folder = Folder.Path };
}
