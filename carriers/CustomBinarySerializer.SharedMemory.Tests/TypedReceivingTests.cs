using CustomBinarySerializer.Tests.TestTypes;

namespace CustomBinarySerializer.SharedMemory.Tests;

[TestFixtureSource(typeof(RingMode), nameof(RingMode.All))]
public sealed class TypedReceivingTests(RingMode mode)
{
    private RingFolder _folder = null!;

    [SetUp]
    public void CreateFolder() => _folder = new RingFolder();

    [TearDown]
    public void DeleteFolder() => _folder.Dispose();

    [Test]
    public void AMessageIsReceivedAsItsType()
    {
        using SharedMemoryQueue queue = _folder.OpenQueue(RingFolder.Options(mode));
        queue.SendRange<object>([new Point(1, 2), Customer.Smith, new Dog { Name = "Rex" }]);

        Point point = queue.Receive<Point>();
        Assert.That(queue.TryReceive(out Customer? customer), Is.True);
        INamed named = queue.Receive<INamed>();

        Assert.That((point, customer, named.Name), Is.EqualTo((new Point(1, 2), Customer.Smith, "Rex")));
        Assert.That(queue.TryReceive(out point), Is.False);
        Assert.That(point, Is.EqualTo(default(Point)));
    }

    [Test]
    [CancelAfter(60_000)]
    public async Task AMessageIsAwaitedAsItsType(CancellationToken cancellationToken)
    {
        using SharedMemoryQueue queue = _folder.OpenQueue(RingFolder.Options(mode));
        queue.Send(new Point(1, 2), cancellationToken: cancellationToken);
        Assert.That(await queue.ReceiveAsync<Point>(cancellationToken), Is.EqualTo(new Point(1, 2)));

        ValueTask<Customer> waiting = queue.ReceiveAsync<Customer>(cancellationToken);
        queue.Send(Customer.Smith, cancellationToken: cancellationToken);

        Assert.That(await waiting, Is.EqualTo(Customer.Smith));
    }

    [Test]
    public void AMessageOfAnotherTypeIsAnErrorThatNamesBothAndTheNextOneFollows()
    {
        using SharedMemoryQueue queue = _folder.OpenQueue(RingFolder.Options(mode));
        queue.SendRange<object>([new Point(1, 2), Customer.Smith]);

        Assert.That(
            () => queue.Receive<Customer>(),
            Throws.TypeOf<BinarySerializationException>().With.Property("Code").EqualTo(SerializationErrorCode.TypeMismatch)
                .And.Message.Contains(typeof(Point).FullName!).And.Message.Contains(typeof(Customer).FullName!));
        Assert.That(queue.Receive<Customer>(), Is.EqualTo(Customer.Smith));
    }

    [Test]
    public void ATypeThatNoMessageCanHaveIsRefusedAndNothingIsTaken()
    {
        using SharedMemoryQueue queue = _folder.OpenQueue(RingFolder.Options(mode));
        queue.Send(new Point(1, 2));

        Assert.That(
            () => queue.Receive<Version>(),
            Throws.TypeOf<BinarySerializationException>().With.Property("Code").EqualTo(SerializationErrorCode.UnregisteredType));
        Assert.That(queue.Receive(), Is.EqualTo(new Point(1, 2)));
    }

    [Test]
    public async Task ABroadcastIsReceivedAsTheTypeOfItsMessages()
    {
        SharedMemoryOptions options = RingFolder.Options() with { Folder = _folder.Path };
        using SharedMemoryBroadcast producer = SharedMemoryBroadcast.OpenOrCreate(RingFolder.Name, TestRegistry.Shared, options);
        using SharedMemoryBroadcast consumer = SharedMemoryBroadcast.Open(RingFolder.Name, TestRegistry.Shared, options);
        producer.Send(new Point(1, 2));
        producer.Send(new Point(3, 4));
        producer.Send(new Point(5, 6));

        Assert.That(consumer.Receive<Point>(), Is.EqualTo(new Point(1, 2)));
        Assert.That(() => consumer.TryReceive(out Customer? _), Throws.TypeOf<BinarySerializationException>()
            .With.Property("Code").EqualTo(SerializationErrorCode.TypeMismatch));
        Assert.That(await consumer.ReceiveAsync<Point>(), Is.EqualTo(new Point(5, 6)));
        Assert.That(consumer.TryReceive(out Point _), Is.False);
    }

    [Test]
    public void SkippingOthersPassesOverMessagesWithoutHandler()
    {
        using SharedMemoryQueue queue = _folder.OpenQueue(RingFolder.Options(mode));
        queue.SendRange<object>([new Ping(), new Point(1, 2), Customer.Smith]);
        List<Point> points = [];

        Assert.That(queue.Drain(new MessageHandlers().On<Point>(points.Add).SkipOthers()), Is.EqualTo(3));

        Assert.That(points, Is.EqualTo([new Point(1, 2)]));
    }
}
