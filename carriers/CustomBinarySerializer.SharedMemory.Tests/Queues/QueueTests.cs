using CustomBinarySerializer.Tests.TestTypes;

namespace CustomBinarySerializer.SharedMemory.Tests.Queues;

[TestFixtureSource(typeof(RingMode), nameof(RingMode.All))]
public sealed class QueueTests(RingMode mode)
{
    private RingFolder _folder = null!;

    [SetUp]
    public void CreateFolder() => _folder = new RingFolder();

    [TearDown]
    public void DeleteFolder() => _folder.Dispose();

    [Test]
    public void MessagesArriveInOrder()
    {
        using SharedMemoryQueue sender = _folder.OpenQueue(RingFolder.Options(mode));
        using SharedMemoryQueue receiver = _folder.OpenQueue(RingFolder.Options(mode));

        sender.Send(Customer.Smith);
        sender.Send(new Point(1, 2));
        sender.Send<object>(new Ping());

        Assert.That(receiver.Receive(), Is.EqualTo(Customer.Smith));
        Assert.That(receiver.Receive(), Is.EqualTo(new Point(1, 2)));
        Assert.That(receiver.Receive(), Is.EqualTo(new Ping()));
        Assert.That(receiver.TryReceive(out object? message), Is.False);
        Assert.That(message, Is.Null);
    }

    [Test]
    public void MessagesOfEverySizeSurviveTheEndOfTheRing()
    {
        using SharedMemoryQueue queue = _folder.OpenQueue(RingFolder.Options(mode));

        for (int size = 0; size <= queue.MaxMessageSize - 8; size++)
        {
            Block block = Block.OfSize(size);
            queue.Send(block);
            Assert.That(queue.Receive(), Is.EqualTo(block));
        }
    }

    [Test]
    public void MessagesAreKeptForAReceiverThatOpensLater()
    {
        using (SharedMemoryQueue sender = _folder.OpenQueue(RingFolder.Options(mode)))
        {
            sender.Send(Customer.Smith);
        }

        using SharedMemoryQueue receiver = _folder.OpenQueue(RingFolder.Options(mode));

        Assert.That(receiver.Receive(), Is.EqualTo(Customer.Smith));
    }

    [Test]
    public void AFullQueueTakesNothingUntilThereIsRoom()
    {
        using SharedMemoryQueue queue = _folder.OpenQueue(RingFolder.Options(mode));
        int count = 0;
        while (queue.TrySend(new Point(count, 0)))
        {
            count++;
        }

        Assert.That(count, Is.InRange(4096 / 16 - 1, 4096 / 16));
        Assert.That(
            () => queue.Send(new Point(-1, 0), TimeSpan.Zero), Throws.TypeOf<TimeoutException>().With.Message.Contains(_folder.RingPath));
        for (int i = 0; i < 3 * count; i++)
        {
            Assert.That(queue.Receive(), Is.EqualTo(new Point(i, 0)));
            Assert.That(queue.TrySend(new Point(count + i, 0)), Is.True);
        }
    }

    [Test]
    public void TheLongestMessageIsAnEighthOfTheCapacity()
    {
        using SharedMemoryQueue queue = _folder.OpenQueue(RingFolder.Options(mode));
        Assert.That(queue.MaxMessageSize, Is.EqualTo(512));

        Assert.That(() => queue.Send(Block.OfSize(505)), Throws.TypeOf<BinarySerializationException>()
            .With.Property("Code").EqualTo(SerializationErrorCode.MessageTooLong)
            .And.Message.Contains("513").And.Message.Contains("512"));
        queue.Send(Block.OfSize(504));
        Assert.That(queue.Receive(), Is.EqualTo(Block.OfSize(504)));
    }

    [Test]
    public void AMessageThatFailsLeavesNothingBehind()
    {
        using SharedMemoryQueue queue = _folder.OpenQueue(RingFolder.Options(mode));

        Assert.That(() => queue.Send(new object()), Throws.TypeOf<BinarySerializationException>()
            .With.Property("Code").EqualTo(SerializationErrorCode.UnregisteredType));
        Assert.That(() => queue.Send<object>(null!), Throws.ArgumentNullException.With.Property("ParamName").EqualTo("message"));
        Assert.That(queue.TryReceive(out _), Is.False);
    }

    [Test]
    public void RangesArriveWhole()
    {
        using SharedMemoryQueue queue = _folder.OpenQueue(RingFolder.Options(mode));
        Point[] points = [.. Enumerable.Range(0, 1000).Select(i => new Point(i, -i))];
        List<object> received = [];
        Task receiver = Task.Run(() =>
        {
            while (received.Count < points.Length)
            {
                received.Add(queue.Receive());
            }
        });

        queue.SendRange<Point>(points);

        receiver.Wait();
        Assert.That(received, Is.EqualTo(points));
    }

    [Test]
    public void MessagesBeforeOneThatFailsAreSent([Values] bool isNull)
    {
        using SharedMemoryQueue queue = _folder.OpenQueue(RingFolder.Options(mode));
        object failing = isNull ? null! : new object();

        Assert.That(
            () => queue.SendRange<object>([new Point(1, 2), new Point(3, 4), failing, new Point(5, 6)]),
            Throws.InstanceOf(isNull ? typeof(ArgumentException) : typeof(BinarySerializationException)));

        Assert.That(queue.TryReceive(out object? first), Is.True);
        Assert.That(queue.TryReceive(out object? second), Is.True);
        Assert.That((first, second), Is.EqualTo(((object)new Point(1, 2), (object)new Point(3, 4))));
        Assert.That(queue.TryReceive(out _), Is.False);
    }

    [Test]
    public void InvalidFrameIsReportedWithItsOffset([Values(0, 1, 2, 30)] int frames)
    {
        using SharedMemoryQueue queue = _folder.OpenQueue(RingFolder.Options(mode));
        int received = 0;
        MessageHandlers handlers = new MessageHandlers().OnFrame(_ => received++);
        byte[] frame = Bytes.FrameOf(TypeIds.Block, new byte[100]);
        byte[] bytes = [.. Enumerable.Repeat(frame, frames).SelectMany(each => each), 1, 2, 3];

        Assert.That(
            () => queue.SendFrames(bytes, TimeSpan.Zero),
            Throws.TypeOf<ArgumentException>()
                .With.Property("ParamName")
                .EqualTo("frames")
                .And.Message.Contains($"at {frames * frame.Length} ")
                .And.Message.Contains("whole frames"));

        queue.Drain(handlers);
        Assert.That(received, Is.LessThanOrEqualTo(frames));
        Assert.That(
            () => queue.TrySendFrame([.. frame, .. frame]), Throws.TypeOf<ArgumentException>().With.Message.Contains("exactly one frame"));
    }

    [Test]
    public void FramesTravelAsTheyAre()
    {
        using SharedMemoryQueue queue = _folder.OpenQueue(RingFolder.Options(mode));
        List<byte[]> received = [];
        MessageHandlers handlers = new MessageHandlers().OnFrame(frame => received.Add(frame.ToArray()));
        byte[][] frames = [Bytes.FrameOf(TypeIds.Unknown, 1, 2, 3), Bytes.FrameOf(TypeIds.Ping), Bytes.FrameOf(TypeIds.Block, 7)];

        queue.SendFrames([.. frames[0], .. frames[1]]);
        Assert.That(queue.TrySendFrame(frames[2]), Is.True);

        Assert.That(queue.Drain(handlers, 2), Is.EqualTo(2));
        Assert.That(queue.Drain(handlers), Is.EqualTo(1));
        Assert.That(received, Is.EqualTo(frames));
    }

    [Test]
    public void ANegativeTimeoutIsRefusedThoughThereIsRoom()
    {
        using SharedMemoryQueue queue = _folder.OpenQueue(RingFolder.Options(mode));

        Assert.That(() => queue.Send(new Ping(), TimeSpan.FromSeconds(-5)), Throws.TypeOf<ArgumentOutOfRangeException>());

        Assert.That(queue.TryReceive(out _), Is.False);
    }

    [Test]
    public void OnlyFramesTravel()
    {
        using SharedMemoryQueue queue = _folder.OpenQueue(RingFolder.Options(mode));

        byte[][] refused = [[], [4, 0, 0, 0], Bytes.FrameOf(-1), [.. Bytes.FrameOf(TypeIds.Ping), 0], [3, 0, 0, 0, 1, 0, 0, 0]];
        foreach (byte[] bytes in refused)
        {
            Assert.That(() => queue.TrySendFrame(bytes), Throws.ArgumentException);
        }

        Assert.That(queue.TryReceive(out _), Is.False);
    }

    [Test]
    public void AMessageThatCantBeReadIsAnErrorAndTheNextOneFollows()
    {
        using SharedMemoryQueue queue = _folder.OpenQueue(RingFolder.Options(mode));
        queue.SendFrames([.. Bytes.FrameOf(TypeIds.Unknown, 1), .. Bytes.FrameOf(TypeIds.Point, 1), .. Bytes.FrameOf(TypeIds.Ping)]);

        Assert.That(
            () => queue.Receive(),
            Throws.TypeOf<BinarySerializationException>().With.Property("Code").EqualTo(SerializationErrorCode.UnknownTypeId));
        Assert.That(
            () => queue.Receive(),
            Throws.TypeOf<BinarySerializationException>().With.Property("Code").EqualTo(SerializationErrorCode.PayloadExhausted));
        Assert.That(queue.Receive(), Is.EqualTo(new Ping()));
    }

    [TestCase(1L << 32)]
    [TestCase(long.MaxValue - 1023)]
    [TestCase(-1024L)]
    public void PositionsMayRunOverTheEdgesOfTheirRange(long edge)
    {
        long first = unchecked(edge - 2048) & -8;
        using SharedMemoryQueue queue = _folder.OpenQueue(RingFolder.Options(mode) with { FirstPosition = first });
        int sent = 0;
        for (int received = 0; received < 2000; received++)
        {
            while (queue.TrySend(new Point(sent, 0)))
            {
                sent++;
            }

            Assert.That(queue.Receive(), Is.EqualTo(new Point(received, 0)));
        }
    }

    [Test]
    public void SendingAndReceivingAllocateNothing()
    {
        using SharedMemoryQueue queue = _folder.OpenQueue(
            RingFolder.Options(mode) with { Formatter = new FormatterOptions { ReuseStrings = true } });
        int handled = 0;
        int turns = 0;
        MessageHandlers handlers = new MessageHandlers().On<Customer>(_ => handled++, reuse: true).OnFrame(_ => handled++);
        Ping[] pings = [new(), new()];
        byte[] frame = Bytes.FrameOf(TypeIds.Ping);

        void Turn()
        {
            turns++;
            for (int i = 0; i < 500; i++)
            {
                queue.Send(Customer.Smith);
                queue.SendRange<Ping>(pings);
                queue.TrySendFrame(frame);
                queue.Drain(handlers);
            }
        }

        Assert.That(Allocation.Least(Turn, enough: 0), Is.Zero);
        Assert.That(handled, Is.EqualTo(turns * 2000));
    }
}
