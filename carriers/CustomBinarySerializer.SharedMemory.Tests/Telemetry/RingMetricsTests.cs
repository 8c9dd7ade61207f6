using CustomBinarySerializer.SharedMemory.Queues;
using CustomBinarySerializer.SharedMemory.Rings;
using CustomBinarySerializer.TestKit.Telemetry;
using CustomBinarySerializer.Tests.TestTypes;

namespace CustomBinarySerializer.SharedMemory.Tests.Telemetry;

// Rings of other tests have the same name.
[NonParallelizable]
public sealed class RingMetricsTests
{
    private const string Ring = "custombinaryserializer.ring.name=" + RingFolder.Name;

    private Measurements _measurements = null!;
    private RingFolder _folder = null!;

    [SetUp]
    public void Listen()
    {
        _measurements = new Measurements();
        _folder = new RingFolder();
    }

    [TearDown]
    public void StopListening()
    {
        _measurements.Dispose();
        _folder.Dispose();
    }

    [Test]
    public void UsageIsWhatHasBeenSentAndNotReceived()
    {
        using SharedMemoryQueue queue = _folder.OpenQueue(RingFolder.Options(singleProducer: true, singleConsumer: true));
        using SharedMemoryQueue other = _folder.OpenQueue(RingFolder.Options(singleProducer: true, singleConsumer: true));
        queue.Send(new Point(1, 2));
        queue.Send(new Point(3, 4));

        Assert.That(Observed("ring.usage"), Is.EqualTo(32), "Both objects of this process have the same ring.");
        Assert.That(Observed("ring.limit"), Is.EqualTo(4096));

        queue.TryReceive(out _);
        Assert.That(Observed("ring.usage"), Is.EqualTo(16));

        other.Dispose();
        queue.Dispose();
        int count = _measurements.Count("ring.usage", Ring);
        _measurements.Observe();
        Assert.That(_measurements.Count("ring.usage", Ring), Is.EqualTo(count));
    }

    [Test]
    public void ASendThatSleepsForRoomIsCountedOnce()
    {
        using SharedMemoryQueue queue = _folder.OpenQueue(RingFolder.Options() with { SpinTime = TimeSpan.Zero });
        while (queue.TrySend(new Point(1, 2)))
        {
        }

        Task sending = Task.Run(() => queue.Send(new Point(3, 4)));
        Assert.That(() => _measurements["ring.full_waits", Ring], Is.EqualTo(1).After(60_000, 1));

        // Woken for nothing, it sleeps again.
        queue.Ring.RoomWord.WakeAll();
        Assert.That(() => queue.Ring.Memory.LoadInt32(RingLayout.RoomWord) & 1, Is.EqualTo(1).After(60_000, 1));
        queue.Ring.RoomWord.WakeAll();
        Assert.That(() =>
        {
            queue.TryReceive(out _);
            return sending.IsCompletedSuccessfully;
        }, Is.True.After(60_000, 1));

        Assert.That(_measurements["ring.full_waits", Ring], Is.EqualTo(1));
    }

    [Test]
    public void AReceiverThatSleepsIsWokenOnce()
    {
        using SharedMemoryQueue queue = _folder.OpenQueue(RingFolder.Options() with { SpinTime = TimeSpan.Zero });
        int asleep = queue.Ring.MessagesWord.Announce();

        queue.Send(new Point(1, 2));
        queue.Send(new Point(1, 2));

        Assert.That(asleep, Is.Not.Zero);
        Assert.That(_measurements["ring.wake_ups", Ring], Is.EqualTo(1));
    }

    [Test]
    public void MessagesThatWereWrittenOverAreCounted()
    {
        SharedMemoryOptions options = RingFolder.Options() with { Folder = _folder.Path };
        using SharedMemoryBroadcast producer = SharedMemoryBroadcast.Create(RingFolder.Name, TestRegistry.Shared, options);
        Send(1000);
        using SharedMemoryBroadcast consumer = SharedMemoryBroadcast.Open(RingFolder.Name, TestRegistry.Shared, options);
        Send(1000);

        Assert.That(consumer.TryReceive(out _), Is.True);

        Assert.That(consumer.LostMessages, Is.GreaterThan(0));
        Assert.That(_measurements["ring.lost_messages", Ring], Is.EqualTo(consumer.LostMessages), "Not what was sent before it joined.");

        void Send(int count)
        {
            for (int i = 0; i < count; i++)
            {
                producer.Send(new Point(i, i));
            }
        }
    }

    [Test]
    public void AMessageThatItsProducerNeverFinishedIsCountedByWhoPassesIt()
    {
        using Events events = new();
        using SharedMemoryQueue queue = _folder.OpenQueue(RingFolder.Options());
        using (SharedMemoryQueue gone = _folder.OpenQueue(RingFolder.Options()))
        {
            Assert.That(new ManyProducers(gone.Ring).TryClaim(64, out _), Is.EqualTo(SendOutcome.Sent));
        }

        Assert.That(queue.WaitForMessage(TimeSpan.FromMilliseconds(50)), Is.False);

        Assert.That(_measurements["ring.abandoned_messages", Ring], Is.EqualTo(1));
        Assert.That(events.Of("MessageAbandoned").Single(), Is.EqualTo(new object[] { _folder.RingPath }));
    }

    private double Observed(string instrument)
    {
        _measurements.Observe();
        return _measurements[instrument, Ring];
    }
}
