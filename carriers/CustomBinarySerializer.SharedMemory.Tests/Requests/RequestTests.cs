using CustomBinarySerializer.SharedMemory.Requests;
using CustomBinarySerializer.SharedMemory.Rings;
using CustomBinarySerializer.Tests.TestTypes;

#pragma warning disable CA2016 // As the test needs it.

namespace CustomBinarySerializer.SharedMemory.Tests.Requests;

public sealed class RequestTests : RequestTestBase
{
    [Test]
    public async Task AReplyBelongsToItsRequest()
    {
        using CancellationTokenSource ending = new();
        Task serving = Task.Run(() => Server.Serve(ending.Token));

        await Parallel.ForAsync(0, 1000, (i, cancellation) =>
        {
            Customer reply = Client.Request<Point, Customer>(new Point(i, -i), cancellationToken: cancellation);
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
        Server.OnRefusal(refusals.Add);
        Server.OnRefusal(refusals.Add);
        Task<Ping> asking = Client.RequestAsync<Ping, Ping>(new Ping());
        Assert.That(Server.Serve(timeout: null), Is.EqualTo(1));

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
        Server.On<Ping, Ping>(
            _ => throw new BinarySerializationException(SerializationErrorCode.FrameTooLong, "Secret.Type is too long."));
        Task<Ping> asking = Client.RequestAsync<Ping, Ping>(new Ping());
        Server.Serve(timeout: null);

        Assert.That(async () => await asking, Throws.TypeOf<BinarySerializationException>()
            .With.Message.Contains("failed (FrameTooLong)").And.Message.Not.Contains("Secret"));
    }

    [Test]
    public void ACallbackThatThrowsEndsServingAfterTheRefusalWasSent()
    {
        Server.OnRefusal(_ => throw new InvalidOperationException("no log"));
        Task<Ping> asking = Client.RequestAsync<Ping, Ping>(new Ping());

        Assert.That(() => Server.Serve(timeout: null), Throws.TypeOf<InvalidOperationException>().With.Message.EqualTo("no log"));
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
        Task<Customer> asking = Client.RequestAsync<Customer, Customer>(Customer.Smith);
        Server.Serve(timeout: null);

        Assert.That(async () => await asking, Throws.TypeOf<BinarySerializationException>()
            .With.Property("Code").EqualTo(SerializationErrorCode.RequestRefused)
                .And.Message.Contains("there is no handler for it (NoHandler)"));
    }

    [Test]
    public void AReplyThatIsTooLongIsRefused()
    {
        Task<Block> asking = Client.RequestAsync<Block, Block>(Block.OfSize(300));
        Server.Serve(timeout: null);

        Assert.That(async () => await asking, Throws.TypeOf<BinarySerializationException>()
            .With.Property("Code").EqualTo(SerializationErrorCode.RequestRefused).And.Message.Contains("(MessageTooLong)"));
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
    public void RequestWithoutHandlerIsRefusedWithItsType()
    {
        Task<Customer> asking = Client.RequestAsync<Customer, Customer>(Customer.Smith);
        Server.Serve(timeout: null);

        Assert.That(
            async () => await asking, Throws.TypeOf<BinarySerializationException>().With.Message.Contains(typeof(Customer).FullName!));
    }

    [Test]
    public void DeletingByTheWrongMethodSaysSo()
    {
        Client.Dispose();
        Server.Dispose();
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
        Client.Dispose();
        Server.Dispose();
        using (SharedMemoryQueue replies = RequestRings.OpenReplies(RingFolder.Name, TestRegistry.Shared, Options()))
        {
            Assert.That(() => SharedMemoryRequestServer.Delete(RingFolder.Name, Options()), Throws.TypeOf<IOException>());
        }

        Assert.That(Directory.EnumerateFiles(Folder.Path, "*.ring").Count(), Is.EqualTo(2));
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
        Client.Dispose();
        Server.Dispose();
        Assert.That(SharedMemoryRequestServer.Delete(RingFolder.Name, Options()), Is.True);
        Assert.That(SharedMemoryRequestServer.Delete(RingFolder.Name, Options()), Is.False);
        Assert.That(Directory.EnumerateFileSystemEntries(Folder.Path), Is.Empty);
    }

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
