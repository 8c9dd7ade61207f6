using CustomBinarySerializer.SharedMemory.Queues;
using CustomBinarySerializer.Tests.TestTypes;

namespace CustomBinarySerializer.SharedMemory.Tests.Queues;

[TestFixtureSource(typeof(RingMode), nameof(RingMode.All))]
public sealed class WaitingTests(RingMode mode)
{
    private RingFolder _folder = null!;
    private SharedMemoryQueue _queue = null!;

    [SetUp]
    public void Open()
    {
        _folder = new RingFolder();
        _queue = _folder.OpenQueue(RingFolder.Options(mode) with { SpinTime = TimeSpan.Zero });
    }

    [TearDown]
    public void Close()
    {
        _queue.Dispose();
        _folder.Dispose();
    }

    [Test]
    public async Task AReceiverSleepsUntilAMessageComes()
    {
        Task<object> receiving = _queue.ReceiveAsync().AsTask();
        Assert.That(receiving.IsCompleted, Is.False);

        _queue.Send(Customer.Smith);

        Assert.That(await receiving.WaitAsync(TimeSpan.FromMinutes(1)), Is.EqualTo(Customer.Smith));
    }

    [Test]
    public async Task ASenderSleepsUntilThereIsRoom()
    {
        while (_queue.TrySend(new Ping()))
        {
        }

        Task sending = Task.Run(() => _queue.Send(Customer.Smith));
        object last = new Ping();
        while (last is Ping)
        {
            last = _queue.Receive();
        }

        Assert.That(last, Is.EqualTo(Customer.Smith));
        await sending;
    }

    [Test]
    public void CancellationWakesAReceiver()
    {
        using CancellationTokenSource cancelling = new();
        Task<object> receiving = _queue.ReceiveAsync(cancelling.Token).AsTask();

        cancelling.Cancel();

        Assert.That(async () => await receiving.WaitAsync(TimeSpan.FromMinutes(1)), Throws.InstanceOf<OperationCanceledException>());
    }

    [Test]
    public void CancellationWakesASender()
    {
        while (_queue.TrySend(new Ping()))
        {
        }

        using CancellationTokenSource cancelling = new();
        Task sending = Task.Run(() => _queue.Send(new Ping(), cancellationToken: cancelling.Token));

        cancelling.Cancel();

        Assert.That(async () => await sending.WaitAsync(TimeSpan.FromMinutes(1)), Throws.InstanceOf<OperationCanceledException>());
    }

    [Test]
    public void WaitingForAMessageEndsInTime()
    {
        Assert.That(_queue.WaitForMessage(TimeSpan.FromMilliseconds(1)), Is.False);
        _queue.Send(new Ping());
        Assert.That(_queue.WaitForMessage(TimeSpan.Zero), Is.True);
        Assert.That(_queue.Receive(), Is.EqualTo(new Ping()));
    }

    [Test]
    public void DisposingEndsAReceiver()
    {
        Task<object> receiving = _queue.ReceiveAsync().AsTask();

        _queue.Dispose();

        Assert.That(async () => await receiving.WaitAsync(TimeSpan.FromMinutes(1)), Throws.TypeOf<ObjectDisposedException>());
        Assert.That(() => _queue.TrySend(new Ping()), Throws.TypeOf<ObjectDisposedException>());
    }

    // A frame that a handler has in place stays in the ring, and with it what follows, be it a record that no producer
    // will ever finish.
    [Test]
    public void AHandlerThatHasAFrameInPlaceMayWaitWhereOnlyAnAbandonedRecordFollows()
    {
        SharedMemoryOptions options = RingFolder.Options(singleConsumer: true);
        using RingFolder folder = new();
        using SharedMemoryQueue queue = folder.OpenQueue(options);
        queue.Send(new Point(1, 2));
        using (SharedMemoryQueue gone = folder.OpenQueue(options))
        {
            Assert.That(new ManyProducers(gone.Ring).TryClaim(64, out _), Is.EqualTo(SendOutcome.Sent));
        }

        List<bool> waits = [];
        List<byte[]> frames = [];
        MessageHandlers handlers = new MessageHandlers().OnFrame(frame =>
        {
            waits.Add(queue.WaitForMessage(TimeSpan.FromMilliseconds(50)));
            queue.Send(new Point(3, 4));
            waits.Add(queue.WaitForMessage(TimeSpan.Zero));
            frames.Add(frame.ToArray());
        });

        Assert.That(queue.Drain(handlers, 1), Is.EqualTo(1));

        Assert.That(waits, Is.EqualTo([false, true]));
        Assert.That(frames, Is.EqualTo(new[] { Bytes.FrameOf(TypeIds.Point, 1, 0, 0, 0, 2, 0, 0, 0) }));
        Assert.That(queue.Receive(), Is.EqualTo(new Point(3, 4)));
        Assert.That(queue.AbandonedMessages, Is.EqualTo(1));
    }
}
