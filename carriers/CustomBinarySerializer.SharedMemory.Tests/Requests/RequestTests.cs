using CustomBinarySerializer.SharedMemory.Requests;
using CustomBinarySerializer.SharedMemory.Rings;
using CustomBinarySerializer.SharedMemory.Waiting;
using CustomBinarySerializer.Tests.TestTypes;

#pragma warning disable CA2016 // As the test needs it.

namespace CustomBinarySerializer.SharedMemory.Tests.Requests;

public sealed class RequestTests
{
    // An eighth of the capacity.
    private const int MaxMessageSize = 512;

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
    public void AHandlerThatThrowsIsNamedByTheServerAlone()
    {
        List<Exception> refusals = [];
        _server.OnRefusal(refusals.Add);
        _server.OnRefusal(refusals.Add);
        Task<Ping> asking = _client.RequestAsync<Ping, Ping>(new Ping());
        Assert.That(_server.Serve(timeout: null), Is.EqualTo(1));

        Assert.That(async () => await asking, Throws.TypeOf<BinarySerializationException>()
            .With.Property("Code").EqualTo(SerializationErrorCode.RequestRefused)
            .And.Message.EqualTo(
                $"{RingFolder.Name}: the server refused the request, {typeof(Ping)}: its handler failed. The log of the server names the " +
                "cause."));
        Assert.That(refusals.Select(refusal => refusal.Message), Is.EqualTo(["no pong", "no pong"]));
        Assert.That(refusals, Is.All.TypeOf<InvalidOperationException>());
    }

    [Test]
    public void ACodeOfTheLibraryReachesTheClientWithoutItsText()
    {
        _server.On<Ping, Ping>(
            _ => throw new BinarySerializationException(SerializationErrorCode.FrameTooLong, "Secret.Type is too long."));
        Task<Ping> asking = _client.RequestAsync<Ping, Ping>(new Ping());
        _server.Serve(timeout: null);

        Assert.That(async () => await asking, Throws.TypeOf<BinarySerializationException>()
            .With.Message.Contains("failed (FrameTooLong)").And.Message.Not.Contains("Secret"));
    }

    [Test]
    public void ACallbackThatThrowsEndsServingAfterTheRefusalWasSent()
    {
        _server.OnRefusal(_ => throw new InvalidOperationException("no log"));
        Task<Ping> asking = _client.RequestAsync<Ping, Ping>(new Ping());

        Assert.That(() => _server.Serve(timeout: null), Throws.TypeOf<InvalidOperationException>().With.Message.EqualTo("no log"));
        Assert.That(async () => await asking, Throws.TypeOf<BinarySerializationException>());
    }

    [Test]
    public void ARefusalThatIsTooLongIsCutBetweenCharacters([Values("a", "ä", "€", "😀")] string character, [Range(0, 3)] int offset)
    {
        string text = new string('-', offset) + string.Concat(Enumerable.Repeat(character, 600));
        using SharedMemoryQueue replies = RequestRings.OpenReplies(RingFolder.Name, TestRegistry.Shared, Options());
        ReadOnlySpan<byte> envelope = new Envelope(replies.Ring.Codec).Write(RecordWord.RefusalId, 1, text, MaxMessageSize);

        Assert.That(text, Does.StartWith(System.Text.Encoding.UTF8.GetString(envelope[Envelope.ContentOffset..])));
        Assert.That(envelope.Length, Is.InRange(MaxMessageSize - 3, MaxMessageSize));
    }

    [Test]
    public void ARequestWithoutHandlerIsRefused()
    {
        Task<Customer> asking = _client.RequestAsync<Customer, Customer>(Customer.Smith);
        _server.Serve(timeout: null);

        Assert.That(async () => await asking, Throws.TypeOf<BinarySerializationException>()
            .With.Property("Code").EqualTo(SerializationErrorCode.RequestRefused)
                .And.Message.Contains("there is no handler for it (NoHandler)"));
    }

    [Test]
    public void AReplyThatIsTooLongIsRefused()
    {
        Task<Block> asking = _client.RequestAsync<Block, Block>(Block.OfSize(300));
        _server.Serve(timeout: null);

        Assert.That(async () => await asking, Throws.TypeOf<BinarySerializationException>()
            .With.Property("Code").EqualTo(SerializationErrorCode.RequestRefused).And.Message.Contains("(MessageTooLong)"));
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
    [CancelAfter(60_000)]
    public void AFloodOfWrongRepliesDoesntOutlastATimeout(CancellationToken stopping)
    {
        using SharedMemoryQueue replies = RequestRings.OpenReplies(RingFolder.Name, TestRegistry.Shared, Options());
        using CancellationTokenSource ending = CancellationTokenSource.CreateLinkedTokenSource(stopping);
        byte[] wrong = new Envelope(replies.Ring.Codec).Write(RecordWord.ReplyId, 1, new Ping()).ToArray();
        Task flood = Task.Run(() => SendUntil(replies, wrong, ending.Token));

        Assert.That(
            () => _client.Request<Point, Customer>(new Point(1, 1), TimeSpan.FromMilliseconds(200), stopping),
            Throws.TypeOf<TimeoutException>());
        ending.Cancel();
        flood.Wait(stopping);
    }

    [Test]
    [CancelAfter(60_000)]
    public void AFloodOfRequestsDoesntOutlastACancellation(CancellationToken stopping)
    {
        using SharedMemoryQueue requests = RequestRings.OpenRequests(RingFolder.Name, TestRegistry.Shared, Options());
        using CancellationTokenSource ending = CancellationTokenSource.CreateLinkedTokenSource(stopping);
        using CancellationTokenSource serving = CancellationTokenSource.CreateLinkedTokenSource(stopping);
        byte[] request = new Envelope(requests.Ring.Codec).Write(RecordWord.RequestId, 1, new Point(1, 2)).ToArray();
        Task flood = Task.Run(() => SendUntil(requests, request, ending.Token));
        _server.On<Point, Ping>(_ =>
        {
            serving.Cancel();
            return new Ping();
        });

        Assert.That(() => _server.Serve(serving.Token), Throws.InstanceOf<OperationCanceledException>());
        ending.Cancel();
        flood.Wait(stopping);
    }

    // Each request that is answered makes another: there is always one.
    [TestCase(0)]
    [TestCase(1)]
    [TestCase(-1)]
    [CancelAfter(60_000)]
    public void RequestsThatNeverEndDontOutlastACall(int milliseconds, CancellationToken stopping)
    {
        using SharedMemoryQueue requests = RequestRings.OpenRequests(RingFolder.Name, TestRegistry.Shared, Options());
        byte[] request = new Envelope(requests.Ring.Codec).Write(RecordWord.RequestId, 1, new Point(1, 2)).ToArray();
        requests.Sender.SendFrame(request, timeout: null, stopping);
        _server.On<Point, Ping>(_ =>
        {
            requests.Sender.SendFrame(request, timeout: null, stopping);
            return new Ping();
        });

        Assert.That(_server.Serve(TimeSpan.FromMilliseconds(milliseconds), stopping), Is.InRange(1, 4096 / 8));
    }

    [Test]
    [CancelAfter(60_000)]
    public void AReplyIsNotDroppedWhileAnotherServerClaims(CancellationToken stopping)
    {
        using SharedMemoryRequestServer another = SharedMemoryRequestServer.Open(RingFolder.Name, TestRegistry.Shared, Options());
        using SharedMemoryQueue replies = RequestRings.OpenReplies(RingFolder.Name, TestRegistry.Shared, Options());
        replies.Ring.Memory.StoreInt32(RingLayout.ClaimLock, replies.Ring.Participant!.Tag);
        using ManualResetEventSlim answering = new();
        _server.On<Point, Ping>(_ =>
        {
            answering.Set();
            return new Ping();
        });
        Task<int> serving = Task.Run(() => _server.Serve(timeout: null, stopping));
        Task<Ping> asking = _client.RequestAsync<Point, Ping>(new Point(1, 2), cancellationToken: stopping);
        answering.Wait(stopping);

        Assert.That(serving.Wait(100, stopping), Is.False, "It waits for whoever claims.");
        replies.Ring.Memory.StoreInt32(RingLayout.ClaimLock, 0);

        Assert.That(asking.Wait(Timeout.Infinite, stopping), Is.True);
        Assert.That((serving.Result, _server.DroppedReplies), Is.EqualTo((1, 0L)));
    }

    [TestCase(0)]
    [TestCase(200)]
    [CancelAfter(60_000)]
    public void AClaimantThatWasStoppedDoesntOutlastATimeout(int milliseconds, CancellationToken stopping)
    {
        using SharedMemoryQueue replies = HeldReplies(out int tag);
        int answers = 0;
        _server.On<Point, Ping>(_ =>
        {
            answers++;
            return new Ping();
        });
        Task<Ping> asking = _client.RequestAsync<Point, Ping>(new Point(1, 2), cancellationToken: stopping);

        Task<int> serving = Task.Run(
            () =>
            {
                // With no time it waits for no request, and this one may be on its way yet.
                int served = 0;
                SpinWait.SpinUntil(
                    () => (served = _server.Serve(TimeSpan.FromMilliseconds(milliseconds))) != 0 || stopping.IsCancellationRequested);
                return served;
            },
            stopping);
        Assert.That(serving.Wait(TimeSpan.FromSeconds(20), stopping), Is.True);
        Assert.That((serving.Result, _server.Serve(TimeSpan.Zero)), Is.EqualTo((1, 0)));
        Assert.That(asking.IsCompleted, Is.False);

        replies.Ring.Memory.StoreInt32(RingLayout.ClaimLock, 0);
        Assert.That(_server.Serve(TimeSpan.Zero), Is.Zero, "Only the reply was left to be sent.");
        Assert.That(asking.Wait(Timeout.Infinite, stopping), Is.True);
        Assert.That((tag != 0, answers, _server.DroppedReplies), Is.EqualTo((true, 1, 0L)));
    }

    [Test]
    [CancelAfter(60_000)]
    public void AReplyThatACancellationKeptIsSentByTheNextCall(CancellationToken stopping)
    {
        using SharedMemoryQueue replies = HeldReplies(out _);
        using CancellationTokenSource serving = new();
        _server.On<Point, Ping>(_ =>
        {
            serving.Cancel();
            return new Ping();
        });
        Task<Ping> asking = _client.RequestAsync<Point, Ping>(new Point(1, 2), cancellationToken: stopping);
        Assert.That(() => _server.Serve(timeout: null, serving.Token), Throws.InstanceOf<OperationCanceledException>());

        replies.Ring.Memory.StoreInt32(RingLayout.ClaimLock, 0);
        _server.Serve(TimeSpan.Zero, stopping);

        Assert.That(asking.Wait(Timeout.Infinite, stopping), Is.True);
    }

    [Test]
    public void AnExceptionWhoseTextThrowsIsARefusal([Values] bool isThrownByAContract)
    {
        TypeRegistry registry = new TypeRegistry().Register<Ping>(TypeIds.Ping).Register<Unwritable>(TypeIds.Point);
        using SharedMemoryRequestServer server = SharedMemoryRequestServer.Open("speechless", registry, Options());
        using SharedMemoryRequestClient client = SharedMemoryRequestClient.Open("speechless", registry, Options());
        server.On<Ping, Unwritable>(_ => isThrownByAContract ? new Unwritable() : throw new SpeechlessException());
        Task<Unwritable> asking = client.RequestAsync<Ping, Unwritable>(new Ping());

        Assert.That(server.Serve(timeout: null), Is.EqualTo(1));

        Assert.That(async () => await asking, Throws.TypeOf<BinarySerializationException>()
            .With.Property("Code").EqualTo(SerializationErrorCode.RequestRefused).And.Message.Contains(isThrownByAContract
                ? "failed (ContractFailed)"
                : "failed.")
            .And.Message.Not.Contains(nameof(SpeechlessException)));
    }

    [Test]
    public void WhatARequestNobodyHandlesWasIsNamed()
    {
        Task<Customer> asking = _client.RequestAsync<Customer, Customer>(Customer.Smith);
        _server.Serve(timeout: null);

        Assert.That(
            async () => await asking, Throws.TypeOf<BinarySerializationException>().With.Message.Contains(typeof(Customer).FullName!));
    }

    [Test]
    public void DeletingByTheWrongMethodSaysSo()
    {
        _client.Dispose();
        _server.Dispose();
        using (SharedMemoryQueue queue = SharedMemoryQueue.Create("queue", TestRegistry.Shared, Options()))
        {
        }

        Assert.That(
            () => SharedMemoryQueue.Delete(RingFolder.Name, Options()),
            Throws.TypeOf<BinarySerializationException>().With.Message.Contains("SharedMemoryRequestServer.Delete"));
        Assert.That(
            () => SharedMemoryRequestServer.Delete("queue", Options()),
            Throws.TypeOf<BinarySerializationException>().With.Message.Contains("SharedMemoryQueue.Delete"));
        Assert.That(SharedMemoryRequestServer.Delete(RingFolder.Name, Options()), Is.True);
        Assert.That(SharedMemoryQueue.Delete("queue", Options()), Is.True);
    }

    [Test]
    public void QueuesOfAUserAreNotTakenForThoseOfAServer()
    {
        using SharedMemoryQueue queue = SharedMemoryQueue.Create("own.requests", TestRegistry.Shared, Options());

        Assert.That(SharedMemoryQueue.Delete("own", Options()), Is.False);
        Assert.That(() => SharedMemoryRequestServer.Open(
            "own", TestRegistry.Shared, Options()), Throws.TypeOf<BinarySerializationException>()
            .With.Property("Code").EqualTo(SerializationErrorCode.RingMismatch));
    }

    [Test]
    public void QueuesAreDeletedTogetherOrNotAtAll()
    {
        _client.Dispose();
        _server.Dispose();
        using (SharedMemoryQueue replies = RequestRings.OpenReplies(RingFolder.Name, TestRegistry.Shared, Options()))
        {
            Assert.That(() => SharedMemoryRequestServer.Delete(RingFolder.Name, Options()), Throws.TypeOf<IOException>());
        }

        Assert.That(Directory.EnumerateFiles(_folder.Path, "*.ring").Count(), Is.EqualTo(2));
    }

    [Test]
    public void ANameHasOneClient() =>
        Assert.That(
            () => OpenClient(),
            Throws.TypeOf<BinarySerializationException>().With.Property("Code").EqualTo(SerializationErrorCode.RoleTaken));

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

    // What a participant leaves that was stopped while it claimed.
    private SharedMemoryQueue HeldReplies(out int tag)
    {
        SharedMemoryQueue replies = RequestRings.OpenReplies(RingFolder.Name, TestRegistry.Shared, Options());
        tag = replies.Ring.Participant!.Tag;
        replies.Ring.Memory.StoreInt32(RingLayout.ClaimLock, tag);
        return replies;
    }

    private static void SendUntil(SharedMemoryQueue queue, byte[] envelope, CancellationToken ending)
    {
        while (!ending.IsCancellationRequested)
        {
            queue.Sender.TrySendFrame(envelope, new SpinThenPark(TimeSpan.Zero), CancellationToken.None);
        }
    }

    private SharedMemoryRequestClient OpenClient() => SharedMemoryRequestClient.Open(RingFolder.Name, TestRegistry.Shared, Options());

    private SharedMemoryOptions Options() => RingFolder.Options() with { Folder = _folder.Path };

    private sealed class SpeechlessException : Exception
    {
        public override string Message => throw new InvalidOperationException("no text");
    }

    private sealed class Unwritable : ICustomBinarySerializable
    {
        public void WriteDataTo(BinaryWriter writer) => throw new SpeechlessException();

        public void SetDataFrom(BinaryReader reader)
        {
        }
    }
}
