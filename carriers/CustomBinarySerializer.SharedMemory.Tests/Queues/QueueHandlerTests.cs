using CustomBinarySerializer.Tests.TestTypes;

namespace CustomBinarySerializer.SharedMemory.Tests.Queues;

[TestFixtureSource(typeof(RingMode), nameof(RingMode.All))]
public sealed class QueueHandlerTests(RingMode mode)
{
    private RingFolder _folder = null!;

    [SetUp]
    public void CreateFolder() => _folder = new RingFolder();

    [TearDown]
    public void DeleteFolder() => _folder.Dispose();

    [Test]
    public void HandlersGetTheirTypes()
    {
        using SharedMemoryQueue queue = _folder.OpenQueue(RingFolder.Options(mode));
        List<object> received = [];
        MessageHandlers handlers = new MessageHandlers()
            .On<Customer>(customer => received.Add(customer))
            .On<Point>(point => received.Add(point))
            .OnFrame(frame => received.Add(frame.Length));

        queue.SendRange<object>([Customer.Smith, new Point(1, 2), new Ping(), new Point(3, 4)]);

        Assert.That(queue.Drain(handlers), Is.EqualTo(4));
        Assert.That(received, Is.EqualTo(new object[] { Customer.Smith, new Point(1, 2), 8, new Point(3, 4) }));
    }

    [Test]
    public void AMessageIsANewObjectUnlessItsHandlerReuses([Values] bool reuse)
    {
        using SharedMemoryQueue queue = _folder.OpenQueue(RingFolder.Options(mode));
        HashSet<Customer> objects = new(ReferenceEqualityComparer.Instance);
        List<long> numbers = [];
        MessageHandlers handlers = new MessageHandlers().On<Customer>(
            (customer, number) =>
            {
                objects.Add(customer);
                numbers.Add(number);
            },
            reuse);

        queue.SendRange<Customer>([Customer.Smith, Customer.Smith, Customer.Smith]);

        Assert.That(queue.Drain(handlers), Is.EqualTo(3));
        Assert.That(objects, Has.Count.EqualTo(reuse ? 1 : 3));
        Assert.That(numbers, Is.Ordered.Ascending.And.Unique);
    }

    [Test]
    public void AReusedObjectThatIsHalfReadIsGivenUp()
    {
        using SharedMemoryQueue queue = _folder.OpenQueue(RingFolder.Options(mode));
        List<Customer> objects = [];
        MessageHandlers handlers = new MessageHandlers().On<Customer>(objects.Add, reuse: true);
        queue.SendRange<Customer>([Customer.Smith, Customer.Smith]);
        queue.SendFrames(Bytes.FrameOf(TypeIds.Customer, 1));
        queue.SendRange<Customer>([Customer.Smith, Customer.Smith]);

        Assert.That(() => queue.Drain(handlers), Throws.TypeOf<BinarySerializationException>());
        Assert.That(queue.Drain(handlers), Is.EqualTo(2));

        Assert.That(objects[1], Is.SameAs(objects[0]));
        Assert.That(objects[2], Is.Not.SameAs(objects[0]).And.EqualTo(Customer.Smith));
        Assert.That(objects[3], Is.SameAs(objects[2]));
    }

    [Test]
    public void AHandlerForATypeThatIsNotRegisteredIsRefused()
    {
        using SharedMemoryQueue queue = _folder.OpenQueue(RingFolder.Options(mode));

        Assert.That(
            () => queue.Drain(new MessageHandlers().On<Version>(_ => { })),
            Throws.ArgumentException.With.Message.Contains("System.Version has a handler and isn't registered"));
    }

    [Test]
    public void AMessageWithoutHandlerIsAnErrorAndTheNextOneFollows()
    {
        using SharedMemoryQueue queue = _folder.OpenQueue(RingFolder.Options(mode));
        List<object> received = [];
        MessageHandlers handlers = new MessageHandlers().On<Point>(point => received.Add(point));
        queue.SendRange<object>([new Ping(), new Point(1, 2)]);

        Assert.That(() => queue.Drain(handlers), Throws.TypeOf<BinarySerializationException>()
            .With.Property("Code").EqualTo(SerializationErrorCode.NoHandler).And.Message.Contains(typeof(Ping).FullName!)
                .And.Message.Contains($"type id {TypeIds.Ping}"));
        Assert.That(queue.Drain(handlers), Is.EqualTo(1));
        Assert.That(received, Is.EqualTo(new object[] { new Point(1, 2) }));
    }

    [Test]
    public void AHandlerThatThrowsHasHadItsMessage()
    {
        using SharedMemoryQueue queue = _folder.OpenQueue(RingFolder.Options(mode));
        MessageHandlers handlers = new MessageHandlers().OnFrame(_ => throw new InvalidOperationException("handled"));
        queue.SendRange<object>([new Ping(), new Point(1, 2)]);

        Assert.That(() => queue.Drain(handlers), Throws.InvalidOperationException);
        Assert.That(queue.Receive(), Is.EqualTo(new Point(1, 2)));
    }

    [Test]
    public void AFrameInPlaceStaysAsItIsUntilItsHandlerReturns()
    {
        using SharedMemoryQueue queue = _folder.OpenQueue(RingFolder.Options(mode));
        queue.Send(new Point(1, 2));
        queue.Send(new Point(3, 4));
        List<byte[]> frames = [];
        MessageHandlers handlers = new MessageHandlers().OnFrame(frame =>
        {
            while (queue.TrySend(new Point(5, 6)))
            {
            }

            if (mode.SingleConsumer)
            {
                Assert.That(() => queue.TryReceive(out _), Throws.InvalidOperationException);
                Assert.That(() => queue.Drain(new MessageHandlers()), Throws.InvalidOperationException);
            }

            frames.Add(frame.ToArray());
        });

        queue.Drain(handlers, 2);

        Assert.That(frames, Is.EqualTo(
            new[] { Bytes.FrameOf(TypeIds.Point, 1, 0, 0, 0, 2, 0, 0, 0), Bytes.FrameOf(TypeIds.Point, 3, 0, 0, 0, 4, 0, 0, 0) }));
        Assert.That(queue.TryReceive(out object? next), Is.True);
        Assert.That(next, Is.EqualTo(new Point(5, 6)));
    }

    [Test]
    public void DrainingGivesRoomBackLongBeforeItEnds()
    {
        using SharedMemoryQueue queue = _folder.OpenQueue(RingFolder.Options(mode));
        int handled = 0;
        int sent = 0;
        while (queue.TrySend(new Point(sent, 0)))
        {
            sent++;
        }

        bool hadRoom = false;
        MessageHandlers handlers = new MessageHandlers().On<Point>(
            _ => hadRoom = handled++ == sent / 4 ? queue.TrySend(new Point(0, 0)) : hadRoom);

        Assert.That(queue.Drain(handlers, sent), Is.EqualTo(sent));
        Assert.That(hadRoom, Is.True);
    }
}
