using CustomBinarySerializer.Tests.TestTypes;

namespace CustomBinarySerializer.SharedMemory.Tests.Broadcasting;

public sealed class BroadcastTests
{
    private RingFolder _folder = null!;
    private SharedMemoryBroadcast _producer = null!;

    [SetUp]
    public void Open()
    {
        _folder = new RingFolder();
        _producer = OpenBroadcast();
    }

    [TearDown]
    public void Close()
    {
        _producer.Dispose();
        _folder.Dispose();
    }

    [Test]
    public void EveryConsumerGetsEveryMessage()
    {
        using SharedMemoryBroadcast first = OpenBroadcast();
        using SharedMemoryBroadcast second = OpenBroadcast();

        _producer.Send(Customer.Smith);
        _producer.Send(new Point(1, 2));

        foreach (SharedMemoryBroadcast consumer in (SharedMemoryBroadcast[])[first, second])
        {
            Assert.That(consumer.Receive(), Is.EqualTo(Customer.Smith));
            Assert.That(consumer.LastSequence, Is.Zero);
            Assert.That(consumer.Receive(), Is.EqualTo(new Point(1, 2)));
            Assert.That(consumer.LastSequence, Is.EqualTo(1));
            Assert.That(consumer.TryReceive(out _), Is.False);
            Assert.That(consumer.LostMessages, Is.Zero);
        }
    }

    [Test]
    public void ABroadcastThatNobodyHasOpenIsDeleted()
    {
        SharedMemoryOptions options = RingFolder.Options() with { Folder = _folder.Path };

        Assert.That(() => SharedMemoryBroadcast.Delete(RingFolder.Name, options), Throws.TypeOf<IOException>());
        _producer.Dispose();

        Assert.That(SharedMemoryBroadcast.Delete(RingFolder.Name, options), Is.True);
        Assert.That(SharedMemoryBroadcast.Delete(RingFolder.Name, options), Is.False);
        Assert.That(Directory.EnumerateFileSystemEntries(_folder.Path), Is.Empty);
    }

    [Test]
    public void HandlersGetTheSequence()
    {
        using SharedMemoryBroadcast consumer = OpenBroadcast();
        List<(Point, long)> received = [];
        _producer.Send(new Point(1, 2));
        _producer.Send(new Point(3, 4));

        Assert.That(consumer.Drain(new MessageHandlers().On<Point>((point, sequence) => received.Add((point, sequence)))), Is.EqualTo(2));

        Assert.That(received, Is.EqualTo(new[] { (new Point(1, 2), 0L), (new Point(3, 4), 1L) }));
    }

    [Test]
    public void AConsumerBeginsWithWhatIsSentAfterItHasJoined([Values(1, 5, 1000)] int before)
    {
        for (int i = 0; i < before; i++)
        {
            _producer.Send(new Point(i, 0));
        }

        using SharedMemoryBroadcast consumer = OpenBroadcast();
        Assert.That(consumer.TryReceive(out _), Is.False);
        _producer.Send(Customer.Smith);

        Assert.That(consumer.Receive(), Is.EqualTo(Customer.Smith));
        Assert.That(consumer.LastSequence, Is.EqualTo(before));
        Assert.That(consumer.LostMessages, Is.Zero);
    }

    [Test]
    public void LostMessagesAreCountedExactly([Values(0, 1, 300, 5000)] int before, [Values(300, 1000, 4096)] int sent)
    {
        for (int i = 0; i < before; i++)
        {
            _producer.Send(new Ping());
        }

        using SharedMemoryBroadcast consumer = OpenBroadcast();
        for (int i = 0; i < sent; i++)
        {
            _producer.Send(new Point(i, 0));
        }

        int received = 0;
        int next = 0;
        long lost = 0;
        while (consumer.TryReceive(out object? message))
        {
            int number = ((Point)message).X;
            lost += number - next;
            next = number + 1;
            received++;
            Assert.That(consumer.LostMessages, Is.EqualTo(lost));
            Assert.That(consumer.LastSequence, Is.EqualTo(before + number));
        }

        Assert.That(next, Is.EqualTo(sent));
        Assert.That(received + consumer.LostMessages, Is.EqualTo(sent));
        Assert.That(consumer.LostMessages, Is.GreaterThan(0));
        Assert.That(received, Is.GreaterThan(4096 / 2 / 24), "It goes on with what is still there.");
    }

    [Test]
    public void MessagesOfEverySizeSurviveTheEndOfTheRing()
    {
        using SharedMemoryBroadcast consumer = OpenBroadcast();
        for (int size = 0; size <= _producer.MaxMessageSize - 8; size++)
        {
            Block block = Block.OfSize(size);
            _producer.Send(block);
            Assert.That(consumer.Receive(), Is.EqualTo(block));
        }

        Assert.That(() => _producer.Send(Block.OfSize(_producer.MaxMessageSize - 7)), Throws.TypeOf<BinarySerializationException>()
            .With.Property("Code").EqualTo(SerializationErrorCode.MessageTooLong));
    }

    [Test]
    public void ThereIsOneProducer()
    {
        _producer.Send(new Ping());
        using SharedMemoryBroadcast second = OpenBroadcast();

        Assert.That(() => second.Send(new Ping()), Throws.TypeOf<BinarySerializationException>()
            .With.Property("Code").EqualTo(SerializationErrorCode.RoleTaken));

        _producer.Dispose();
        using SharedMemoryBroadcast consumer = OpenBroadcast();
        second.Send(new Point(1, 2));
        Assert.That(consumer.Receive(), Is.EqualTo(new Point(1, 2)));
        Assert.That(consumer.LastSequence, Is.EqualTo(1));
    }

    [TestCase(1L << 32)]
    [TestCase(long.MaxValue - 1023)]
    [TestCase(-1024L)]
    public void PositionsMayRunOverTheEdgesOfTheirRange(long edge)
    {
        _producer.Dispose();
        File.Delete(_folder.RingPath);
        _producer = OpenBroadcast(unchecked(edge - 2048) & -8);
        using SharedMemoryBroadcast consumer = OpenBroadcast();
        for (int i = 0; i < 1000; i++)
        {
            _producer.Send(new Point(i, 0));
            Assert.That(consumer.Receive(), Is.EqualTo(new Point(i, 0)));
        }

        Assert.That(consumer.LostMessages, Is.Zero);
    }

    [Test]
    public void ARacingConsumerSeesWholeMessagesOnlyAndMissesNoneInSilence()
    {
        const int count = 200_000;
        using SharedMemoryBroadcast consumer = OpenBroadcast();
        Task producing = Task.Run(() =>
        {
            for (int i = 0; i < count; i++)
            {
                _producer.Send(Block.OfSize(i % 300));
            }
        });

        long received = 0;
        while (consumer.LastSequence < count - 1)
        {
            Block block = (Block)consumer.Receive();
            received++;
            Assert.That(block, Is.EqualTo(Block.OfSize((int)(consumer.LastSequence % 300))));
        }

        producing.Wait();
        Assert.That(received + consumer.LostMessages, Is.EqualTo(count));
    }

    private SharedMemoryBroadcast OpenBroadcast(long firstPosition = 0) => SharedMemoryBroadcast.OpenOrCreate(
        RingFolder.Name, TestRegistry.Shared, RingFolder.Options() with { Folder = _folder.Path, FirstPosition = firstPosition });
}
