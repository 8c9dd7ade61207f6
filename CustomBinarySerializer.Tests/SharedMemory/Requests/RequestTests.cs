using CustomBinarySerializer.SharedMemory.Requests;
using CustomBinarySerializer.SharedMemory.Rings;
using CustomBinarySerializer.Tests.TestTypes;

namespace CustomBinarySerializer.Tests.SharedMemory.Requests;

public sealed class RequestTests
{
    private RingFolder _folder = null!;
    private SharedMemoryRequestClient _client = null!;
    private SharedMemoryRequestServer _server = null!;

    [SetUp]
    public void Open()
    {
        _folder = new RingFolder();
        _client = OpenClient();
        _server = SharedMemoryRequestServer.Open(RingFolder.Name, TestRegistry.Shared, Options());
        _server.On<Point, Customer>(point => new Customer("Smith", "John", "", point.X, point.Y));
        _server.On<Ping, Ping>(_ => throw new InvalidOperationException("no pong"));
        _server.On<Block, Block>(block => Block.OfSize(2 * block.Bytes.Length));
    }

    [TearDown]
    public void Close()
    {
        _server.Dispose();
        _client.Dispose();
        _folder.Dispose();
    }

    [Test]
    public async Task AReplyBelongsToItsRequest()
    {
        using CancellationTokenSource ending = new();
        Task serving = Task.Run(() => _server.Serve(ending.Token));

        await Parallel.ForAsync(0, 1000, (i, cancellation) =>
        {
            Customer reply = _client.Request<Point, Customer>(new Point(i, -i), cancellationToken: cancellation);
            Assert.That((reply.Age, reply.ZipCode), Is.EqualTo((i, -i)));
            return ValueTask.CompletedTask;
        });

        ending.Cancel();
        Assert.That(async () => await serving, Throws.InstanceOf<OperationCanceledException>());
    }

    [Test]
    public void WhatAHandlerThrowsReachesTheClient()
    {
        Task<Ping> asking = _client.RequestAsync<Ping, Ping>(new Ping());
        Assert.That(_server.Serve(timeout: null), Is.EqualTo(1));

        Assert.That(async () => await asking, Throws.TypeOf<BinarySerializationException>()
            .With.Property("Code").EqualTo(SerializationErrorCode.RequestRefused).And.Message.Contains("InvalidOperationException: no pong"));
    }

    [Test]
    public void ARequestWithoutHandlerIsRefused()
    {
        Task<Customer> asking = _client.RequestAsync<Customer, Customer>(Customer.Smith);
        _server.Serve(timeout: null);

        Assert.That(async () => await asking, Throws.TypeOf<BinarySerializationException>().With.Property("Code").EqualTo(SerializationErrorCode.RequestRefused));
    }

    [Test]
    public void AReplyThatIsTooLongIsRefused()
    {
        Task<Block> asking = _client.RequestAsync<Block, Block>(Block.OfSize(300));
        _server.Serve(timeout: null);

        Assert.That(async () => await asking, Throws.TypeOf<BinarySerializationException>()
            .With.Property("Code").EqualTo(SerializationErrorCode.RequestRefused).And.Message.Contains("exceeds the limit 512"));
    }

    [Test]
    public async Task ALateReplyIsNotTakenForAnother()
    {
        Assert.That(() => _client.Request<Point, Customer>(new Point(1, 1), TimeSpan.Zero), Throws.TypeOf<TimeoutException>());
        Assert.That(_server.Serve(timeout: null), Is.EqualTo(1));

        Task<Customer> asking = _client.RequestAsync<Point, Customer>(new Point(2, 2));
        _server.Serve(timeout: null);

        Assert.That((await asking).Age, Is.EqualTo(2));
    }

    [Test]
    public void WaitingForAReplyCanBeCancelled()
    {
        using CancellationTokenSource cancelling = new();
        Task<Customer> asking = _client.RequestAsync<Point, Customer>(new Point(1, 1), cancellationToken: cancelling.Token);

        cancelling.Cancel();

        Assert.That(async () => await asking.WaitAsync(TimeSpan.FromMinutes(1)), Throws.InstanceOf<OperationCanceledException>());
    }

    [Test]
    public void RepliesThatNobodyTakesDontHoldUpTheServer()
    {
        using SharedMemoryQueue requests = RequestRings.OpenRequests(RingFolder.Name, TestRegistry.Shared, Options());
        Envelope envelope = new(requests.Ring.Codec);
        int count = 0;
        while (_server.DroppedReplies == 0)
        {
            requests.Sender.SendFrame(envelope.Write(RecordWord.RequestId, 1, Block.OfSize(200)), timeout: null, default);
            count += _server.Serve(TimeSpan.Zero);
        }

        Assert.That(count, Is.InRange(4096 / 512, 4096 / 400));
    }

    [Test]
    public void ANameHasOneClient() =>
        Assert.That(() => OpenClient(), Throws.TypeOf<BinarySerializationException>().With.Property("Code").EqualTo(SerializationErrorCode.RoleTaken));

    [Test]
    public void QueuesAreDeletedWhenNobodyHasThemOpen()
    {
        Assert.That(() => SharedMemoryRequestServer.Delete(RingFolder.Name, Options()), Throws.TypeOf<IOException>());
        _client.Dispose();
        _server.Dispose();
        Assert.That(SharedMemoryRequestServer.Delete(RingFolder.Name, Options()), Is.True);
        Assert.That(SharedMemoryRequestServer.Delete(RingFolder.Name, Options()), Is.False);
        Assert.That(Directory.EnumerateFileSystemEntries(_folder.Path), Is.Empty);
    }

    private SharedMemoryRequestClient OpenClient() => SharedMemoryRequestClient.Open(RingFolder.Name, TestRegistry.Shared, Options());

    private SharedMemoryOptions Options() => RingFolder.Options() with { Folder = _folder.Path };
}
