using System.Globalization;
using CustomBinarySerializer.TestKit.Processes;
using CustomBinarySerializer.Tests.TestTypes;

namespace CustomBinarySerializer.SharedMemory.Tests.Processes;

/// <summary>Processes that are killed or stopped at any point.</summary>
[Platform("Linux")]
public sealed class DeathTests
{
    private static readonly RingMode s_manyToMany = new(SingleProducer: false, SingleConsumer: false);
    private static readonly RingMode s_oneToOne = new(SingleProducer: true, SingleConsumer: true);
    private static readonly TimeSpan s_moment = TimeSpan.FromMilliseconds(100);
    private static readonly TimeSpan s_patience = TimeSpan.FromMinutes(1);

    private RingFolder _folder = null!;

    [SetUp]
    public void CreateFolder() => _folder = new RingFolder();

    [TearDown]
    public void DeleteFolder() => _folder.Dispose();

    [Test]
    public void AProducerThatDiesAtAnyStepLosesItsMessageAndNoOther([Range(0, StuckClaimant.Steps - 1)] int step)
    {
        using SharedMemoryQueue queue = _folder.OpenQueue(RingFolder.Options(s_manyToMany));
        queue.Send(new Point(-1, -1));
        using ChildProcess claimant = StartClaimant(step);

        claimant.Kill();
        queue.Send(new Point(3, 4), s_patience);

        Assert.That(Receive(queue), Is.EqualTo(new Point(-1, -1)));
        Assert.That(Receive(queue), Is.EqualTo(new Point(3, 4)));
        Assert.That(queue.TryReceive(out _), Is.False);
        Assert.That(queue.AbandonedMessages, Is.EqualTo(step < 2 ? 0 : 1), "In front of step 2 nothing had been claimed.");
    }

    [Test]
    public void RemainderOfADeadProducerIsNoMessage([Range(0, StuckClaimant.Steps - 1)] int step, [Values] bool singleConsumer)
    {
        RingMode mode = new(SingleProducer: false, singleConsumer);
        using SharedMemoryQueue queue = _folder.OpenQueue(RingFolder.Options(mode));
        using ChildProcess claimant = StartClaimant(step, mode);

        claimant.Kill();

        Assert.That(queue.WaitForMessage(s_moment), Is.False);
        Assert.That(queue.TryReceive(out _), Is.False);
    }

    [Test]
    public void AProducerThatIsStoppedIsNotRobbed([Range(0, StuckClaimant.Steps - 1)] int step)
    {
        using SharedMemoryQueue queue = _folder.OpenQueue(RingFolder.Options(s_manyToMany));
        using ChildProcess claimant = StartClaimant(step);
        claimant.Stop();

        bool holdsTheLock = step < 4;
        if (holdsTheLock)
        {
            Assert.That(() => queue.Send(new Point(3, 4), s_moment), Throws.TypeOf<TimeoutException>());
        }
        else
        {
            queue.Send(new Point(3, 4));
        }

        Assert.That(queue.WaitForMessage(s_moment), Is.False);
        claimant.Continue();
        claimant.WriteLine("go on");
        claimant.ExpectLine("sent");

        Assert.That(Receive(queue), Is.EqualTo(new Point(1, 2)));
        Assert.That(queue.TryReceive(out object? second), Is.EqualTo(!holdsTheLock));
        Assert.That(second, Is.EqualTo(holdsTheLock ? null : new Point(3, 4)));
        Assert.That(queue.AbandonedMessages, Is.Zero);
    }

    [Test]
    public void AConsumerThatDiesLosesTheMessageInHandAndNoOther()
    {
        using SharedMemoryQueue queue = _folder.OpenQueue(RingFolder.Options(s_oneToOne));
        queue.Send(new Point(1, 2));
        queue.Send(new Point(3, 4));
        using ChildProcess consumer = ChildProcess.Start<StuckConsumer>(QueueArguments.Of(_folder, s_oneToOne));
        consumer.ExpectLine("in hand");

        Assert.That(
            () => queue.TryReceive(out _),
            Throws.TypeOf<BinarySerializationException>().With.Property("Code").EqualTo(SerializationErrorCode.RoleTaken));
        consumer.Kill();

        Assert.That(Receive(queue), Is.EqualTo(new Point(3, 4)));
        Assert.That(queue.TryReceive(out _), Is.False);
        Assert.That(queue.LostMessages, Is.EqualTo(1));
    }

    [Test]
    public void AConsumerThatDiesBetweenMessagesHasLostNone()
    {
        using SharedMemoryQueue queue = _folder.OpenQueue(RingFolder.Options(s_oneToOne));
        queue.Send(new Point(1, 2));
        queue.Send(new Point(3, 4));
        using ChildProcess consumer = ChildProcess.Start<StuckConsumer>(QueueArguments.Of(_folder, s_oneToOne));
        consumer.ExpectLine("in hand");
        consumer.WriteLine("go on");
        consumer.ExpectLine("done");

        consumer.Kill();

        Assert.That(Receive(queue), Is.EqualTo(new Point(3, 4)));
        Assert.That(queue.LostMessages, Is.Zero);
    }

    [Test]
    [Category(LongRun.Category)]
    public void KilledProducersLeaveWholeSequences([Values] bool singleProducer)
    {
        RingMode mode = new(singleProducer, SingleConsumer: false);
        using SharedMemoryQueue queue = _folder.OpenQueue(RingFolder.Options(mode));
        Dictionary<int, int> next = [];
        void Take(object message)
        {
            Point point = (Point)message;
            Assert.That(point.Y, Is.EqualTo(next.GetValueOrDefault(point.X)), $"Producer {point.X}");
            next[point.X] = point.Y + 1;
        }

        int kills = LongRun.Rounds(all: 20, part: 5);
        for (int kill = 0; kill < kills; kill++)
        {
            using ChildProcess producer = ChildProcess.Start<EndlessProducer>(
                [.. QueueArguments.Of(_folder, mode), kill.ToString(CultureInfo.InvariantCulture)]);
            while (next.GetValueOrDefault(kill) < 100 * kill)
            {
                Take(Receive(queue, producer));
            }

            producer.Kill();
        }

        while (queue.WaitForMessage(s_moment))
        {
            Take(Receive(queue));
        }

        Assert.That(queue.AbandonedMessages, Is.LessThanOrEqualTo(kills));
        using SharedMemoryQueue another = _folder.OpenQueue(RingFolder.Options(mode));
        another.Send(new Point(kills, 0));
        Take(Receive(queue));
    }

    [Test]
    [Category(LongRun.Category)]
    public void KilledConsumersLoseAtMostWhatTheyHadInHand([Values] bool singleConsumer)
    {
        RingMode mode = new(SingleProducer: false, singleConsumer);
        using SharedMemoryQueue queue = _folder.OpenQueue(RingFolder.Options(mode));
        using CancellationTokenSource ending = new();
        int sent = 0;
        Task sending = Task.Run(() =>
        {
            try
            {
                for (; ; sent++)
                {
                    queue.Send(new Point(0, sent), cancellationToken: ending.Token);
                }
            }
            catch (OperationCanceledException)
            {
            }
        });

        int last = -1;
        int lost = 0;
        int kills = LongRun.Rounds(all: 10, part: 4);
        for (int kill = 0; kill < kills; kill++)
        {
            using ChildProcess consumer = ChildProcess.Start<PrintingConsumer>(QueueArguments.Of(_folder, mode));
            for (int i = 0; i < 20 * kill + 1; i++)
            {
                int number = int.Parse(consumer.ReadLine(), CultureInfo.InvariantCulture);
                Assert.That(number, Is.GreaterThan(last));
                lost += number - last - 1;
                last = number;
            }

            consumer.Kill();
            foreach (string line in consumer.ReadRest())
            {
                last = int.Parse(line, CultureInfo.InvariantCulture);
            }
        }

        ending.Cancel();
        sending.Wait();
        Assert.That(lost, Is.LessThanOrEqualTo(kills));
    }

    private ChildProcess StartClaimant(int step, RingMode? mode = null)
    {
        ChildProcess claimant = ChildProcess.Start<StuckClaimant>(
            [.. QueueArguments.Of(_folder, mode ?? s_manyToMany), step.ToString(CultureInfo.InvariantCulture)]);
        claimant.ExpectLine("stuck");
        return claimant;
    }

    private object Receive(SharedMemoryQueue queue, ChildProcess? sender = null)
    {
        using CancellationTokenSource watchdog = new(s_patience);
        try
        {
            return queue.Receive(watchdog.Token);
        }
        catch (OperationCanceledException e)
        {
            throw new TimeoutException($"Nothing came: {_folder.State()}. {sender}", e);
        }
    }
}
