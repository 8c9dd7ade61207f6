using CustomBinarySerializer.Tests.TestTypes;

#pragma warning disable CA1861, CA2016 // As the test needs it.

namespace CustomBinarySerializer.SharedMemory.Tests.Rings;

public sealed class DisposingTests
{
    private static readonly RingMode[] s_singleAndMany =
        [new(SingleProducer: true, SingleConsumer: true), new(SingleProducer: false, SingleConsumer: false)];

    private RingFolder _folder = null!;

    [SetUp]
    public void CreateFolder() => _folder = new RingFolder();

    [TearDown]
    public void DeleteFolder() => _folder.Dispose();

    [Test]
    [Platform("Linux")]
    public void TheMemoryIsGivenBackAtOnce([ValueSource(nameof(s_singleAndMany))] RingMode mode)
    {
        SharedMemoryQueue queue = _folder.OpenQueue(RingFolder.Options(mode));
        queue.Send(new Ping());
        queue.Receive();
        Assert.That(IsMapped(), Is.True);

        queue.Dispose();

        Assert.That(IsMapped(), Is.False);
    }

    [Test]
    public void CallsAfterDisposingThrow()
    {
        SharedMemoryQueue queue = _folder.OpenQueue(RingFolder.Options());
        queue.Dispose();
        queue.Dispose();

        Action[] uses =
        [
            () => queue.Send(new Ping()),
            () => queue.TryReceive(out _),
            () => queue.WaitForMessage(),
            () => queue.Drain(new MessageHandlers()),
            () => _ = queue.LostMessages,
            () => _ = queue.AbandonedMessages,
        ];
        foreach (Action use in uses)
        {
            Assert.That(use, Throws.TypeOf<ObjectDisposedException>());
        }
    }

    // A running call keeps the ring: here a contract that writes into it.
    [Test]
    [CancelAfter(60_000)]
    public void AMessageThatIsBeingSentIsSent([ValueSource(nameof(s_singleAndMany))] RingMode mode, CancellationToken stopping)
    {
        using ManualResetEventSlim writing = new();
        using ManualResetEventSlim goOn = new();
        SharedMemoryQueue queue = _folder.OpenQueue(RingFolder.Options(mode));
        queue.Ring.Codec.Context = Scripted.ContextOf(writer =>
        {
            writing.Set();
            goOn.Wait(stopping);
            writer.Write(4711);
        });
        Task sending = Task.Run(() => queue.Send(new Scripted()), stopping);
        writing.Wait(stopping);

        Task disposing = Task.Run(queue.Dispose, stopping);
        disposing.Wait(stopping);
        using (SharedMemoryQueue second = _folder.OpenQueue(RingFolder.Options(mode)))
        {
            if (mode.SingleProducer)
            {
                Assert.That(
                    () => second.Send(new Ping()),
                    Throws.TypeOf<BinarySerializationException>().With.Property("Code").EqualTo(SerializationErrorCode.RoleTaken));
            }
            else
            {
                Assert.That(second.Ring.Participant!.IsGone(queue.Ring.Participant!.Tag), Is.False);
            }
        }

        goOn.Set();
        sending.Wait(stopping);
        using SharedMemoryQueue next = _folder.OpenQueue(RingFolder.Options(mode));
        List<int> received = [];
        Assert.That(next.Drain(new MessageHandlers().OnFrame(frame => received.Add(frame.Length))), Is.EqualTo(1));
        Assert.That(received, Is.EqualTo(new[] { 12 }));
        Assert.That(next.AbandonedMessages, Is.Zero);
        next.Send(new Ping());
    }

    [Test]
    [CancelAfter(60_000)]
    public void AFrameInPlaceStaysWhileItsHandlerRuns(CancellationToken stopping)
    {
        SharedMemoryOptions options = RingFolder.Options(singleProducer: true, singleConsumer: true);
        using ManualResetEventSlim handling = new();
        using ManualResetEventSlim goOn = new();
        SharedMemoryQueue queue = _folder.OpenQueue(options);
        byte[]? seen = null;
        MessageHandlers handlers = new MessageHandlers().OnFrame(frame =>
        {
            handling.Set();
            goOn.Wait(stopping);
            seen = frame.ToArray();
        });
        queue.Send(new Point(1, 2));
        queue.Send(new Point(3, 4));
        Task<int> draining = Task.Run(() => queue.Drain(handlers), stopping);
        handling.Wait(stopping);

        queue.Dispose();
        using (SharedMemoryQueue second = _folder.OpenQueue(options))
        {
            Assert.That(
                () => second.TryReceive(out _),
                Throws.TypeOf<BinarySerializationException>().With.Property("Code").EqualTo(SerializationErrorCode.RoleTaken));
        }

        goOn.Set();
        Assert.That(draining.Result, Is.EqualTo(1), "A closed queue hands out no more.");
        Assert.That(seen, Is.EqualTo(Bytes.FrameOf(TypeIds.Point, 1, 0, 0, 0, 2, 0, 0, 0)));
        using SharedMemoryQueue next = _folder.OpenQueue(options);
        Assert.That(next.Receive(), Is.EqualTo(new Point(3, 4)));
    }

    // Several threads may not send through one producer, and may spoil messages. But a disposing thread must not take
    // the memory from under them: the process would die.
    [Test]
    [CancelAfter(120_000)]
    [Category(LongRun.Category)]
    public void ManyThreadsMaySendThroughOneProducerWhileItIsDisposed([Values] bool isBroadcast, CancellationToken stopping)
    {
        byte[] frame = Bytes.FrameOf(TypeIds.Block, new byte[64]);
        for (int round = 0; round < LongRun.Rounds(all: 100, part: 20); round++)
        {
            using RingFolder folder = new();
            SharedMemoryOptions options = RingFolder.Options(singleProducer: true, singleConsumer: true) with { Folder = folder.Path };
            using SharedMemoryQueue? queue = isBroadcast
                ? null
                : SharedMemoryQueue.OpenOrCreate(RingFolder.Name, TestRegistry.Shared, options);
            using SharedMemoryBroadcast? broadcast = isBroadcast
                ? SharedMemoryBroadcast.OpenOrCreate(RingFolder.Name, TestRegistry.Shared, options)
                : null;
            using CountdownEvent begun = new(3);
            Task[] sending = [.. Enumerable.Range(0, begun.InitialCount)
                .Select(_ => Task.Factory.StartNew(SendUntilDisposed, stopping, TaskCreationOptions.LongRunning, TaskScheduler.Default))];
            begun.Wait(stopping);

            queue?.Dispose();
            broadcast?.Dispose();

            Assert.That(Task.WaitAll(sending, TimeSpan.FromMinutes(1)), Is.True);

            void SendUntilDisposed()
            {
                begun.Signal();
                for (bool isOpen = true; isOpen;)
                {
                    try
                    {
                        queue?.TrySendFrame(frame);
                        broadcast?.SendFrame(frame);
                    }
                    catch (ObjectDisposedException)
                    {
                        isOpen = false;
                    }
                    catch (Exception e) when (e is InvalidOperationException or BinarySerializationException)
                    {
                        // The cost of the misuse: an error that another sends, or that positions don't fit each other.
                    }
                }
            }
        }
    }

    [Test]
    public void AHandlerMayDisposeItsOwnQueue([ValueSource(nameof(s_singleAndMany))] RingMode mode)
    {
        SharedMemoryQueue queue = _folder.OpenQueue(RingFolder.Options(mode));
        queue.SendRange<Point>([new Point(1, 2), new Point(3, 4)]);

        Assert.That(queue.Drain(new MessageHandlers().On<Point>(_ => queue.Dispose())), Is.EqualTo(1));

        using SharedMemoryQueue next = _folder.OpenQueue(RingFolder.Options(mode));
        Assert.That(next.Receive(), Is.EqualTo(new Point(3, 4)));
        Assert.That(next.LostMessages, Is.Zero);
    }

    [Test]
    public void AContractCantSendToTheQueueThatIsSendingItsMessage()
    {
        using SharedMemoryQueue queue = _folder.OpenQueue(RingFolder.Options(singleProducer: true));
        queue.Ring.Codec.Context = Scripted.ContextOf(_ => queue.Send(new Ping()));

        Assert.That(
            () => queue.Send(new Scripted()),
            Throws.InstanceOf<BinarySerializationException>().With.InnerException.TypeOf<InvalidOperationException>());
        queue.Send(new Point(1, 2));

        Assert.That(queue.Receive(), Is.EqualTo(new Point(1, 2)));
        Assert.That(queue.TryReceive(out _), Is.False);
    }

    [Test]
    public void HandlersMayUseMoreRingsThanAThreadHasSlotsAtOnce()
    {
        SharedMemoryQueue[] queues = [.. Enumerable.Range(0, 20)
            .Select(i => SharedMemoryQueue.Create($"q{i}", TestRegistry.Shared, RingFolder.Options() with { Folder = _folder.Path }))];
        MessageHandlers[] handlers = new MessageHandlers[queues.Length];
        int deepest = 0;
        for (int i = 0; i < queues.Length; i++)
        {
            int next = i + 1;
            handlers[i] = new MessageHandlers().On<Ping>(
                _ => deepest = next < queues.Length ? Math.Max(next, queues[next].Drain(handlers[next]) + deepest) : deepest);
            queues[i].Send(new Ping());
        }

        queues[0].Drain(handlers[0]);

        Assert.That(deepest, Is.GreaterThan(0));
        foreach (SharedMemoryQueue queue in queues)
        {
            queue.Dispose();
            Assert.That(SharedMemoryQueue.Delete(queue.Name, RingFolder.Options() with { Folder = _folder.Path }), Is.True, queue.Name);
        }
    }

    [Test]
    [CancelAfter(60_000)]
    public void DisposingWakesWaitersAndTheQueueCanBeDeletedAtOnce(CancellationToken stopping)
    {
        for (int round = 0; round < 20; round++)
        {
            SharedMemoryQueue queue = _folder.OpenQueue(RingFolder.Options());
            Task[] waiting = [.. Enumerable.Range(0, 3).Select(_ => Task.Factory.StartNew(
                () => queue.Receive(stopping), stopping, TaskCreationOptions.LongRunning, TaskScheduler.Default))];

            queue.Dispose();

            Assert.That(SharedMemoryQueue.Delete(RingFolder.Name, RingFolder.Options() with { Folder = _folder.Path }), Is.True);
            foreach (Task receiving in waiting)
            {
                Assert.That(() => receiving.Wait(stopping), Throws.InnerException.TypeOf<ObjectDisposedException>());
            }
        }
    }

    // A message for which Send didn't throw arrives, whenever the queue is disposed.
    [Test]
    [CancelAfter(60_000)]
    public void SendingAndDisposingAtOnceLosesNothing([ValueSource(nameof(s_singleAndMany))] RingMode mode, CancellationToken stopping)
    {
        SharedMemoryOptions options = RingFolder.Options(mode) with { Capacity = 1 << 16 };
        using SharedMemoryQueue receiver = _folder.OpenQueue(options);
        int expected = 0;
        for (int round = 0; round < 100; round++)
        {
            SharedMemoryQueue sender = _folder.OpenQueue(options);
            int sent = 0;
            using CountdownEvent begun = new(mode.SingleProducer ? 1 : 3);
            Task[] sending = [.. Enumerable.Range(0, begun.InitialCount).Select(_ => Task.Run(
                () =>
                {
                    try
                    {
                        while (true)
                        {
                            sender.Send(Block.OfSize(1000), cancellationToken: stopping);
                            if (Interlocked.Increment(ref sent) <= begun.InitialCount)
                            {
                                begun.Signal();
                            }
                        }
                    }
                    catch (ObjectDisposedException)
                    {
                    }
                },
                stopping))];
            int received = 0;
            Task receiving = Task.Run(
                () =>
                {
                    while (!Task.WaitAll(sending, 0, stopping))
                    {
                        received += receiver.TryReceive(out object? _) ? 1 : 0;
                    }
                },
                stopping);
            begun.Wait(stopping);
            sender.Dispose();
            receiving.Wait(stopping);
            while (receiver.TryReceive(out object? _))
            {
                received++;
            }

            Assert.That(received, Is.EqualTo(sent), $"round {round}");
            expected += sent;
        }

        Assert.That(expected, Is.GreaterThan(0));
        Assert.That(receiver.AbandonedMessages, Is.Zero);
    }

    // A thread that ended leaves nothing behind that grows.
    [Test]
    public void RingsAreGivenBackThoughThreadsThatUsedThemHaveEnded()
    {
        SharedMemoryQueue queue = _folder.OpenQueue(RingFolder.Options());
        for (int i = 0; i < 200; i++)
        {
            Thread thread = new(() => queue.TryReceive(out _));
            thread.Start();
            thread.Join();
        }

        queue.Dispose();
        Assert.That(SharedMemoryQueue.Delete(RingFolder.Name, RingFolder.Options() with { Folder = _folder.Path }), Is.True);
    }

    // A ring is mapped under the name that it had while it was made.
    private bool IsMapped() => File.ReadLines("/proc/self/maps").Any(line => line.Contains(_folder.Path, StringComparison.Ordinal));
}
