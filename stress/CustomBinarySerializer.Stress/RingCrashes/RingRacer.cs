namespace Stress.RingCrashes;

/// <summary>The task of a racing process.</summary>
/// <param name="Name">Name of the rings.</param>
/// <param name="Seed">Seed of the process's calls.</param>
internal sealed record RingRacerTask(string Name, int Seed);

/// <summary>A process that opens, deletes and disposes of rings at random while others do the same.</summary>
internal sealed class RingRacer(string name, int seed)
{
    private const int SendingThreads = 3;
    private const int MessageSize = 256;

    private static readonly SharedMemoryOptions s_options = new() { Capacity = 1 << 16, SingleConsumer = true };

    private readonly Random _random = new(seed);

    // The name begins with that of the deleted ring. Its single consumer must stay the only one.
    private readonly string _own = $"{name}.{Environment.ProcessId}";

    private readonly Tally _counts = [];

    /// <summary>Runs in the process until its input ends.</summary>
    /// <exception cref="ViolationException">A queue broke a promise.</exception>
    public static IEnumerable<Tally> Measure(RingRacerTask task) =>
        [new RingRacer(task.Name, task.Seed).Run(Task.Run(Console.In.ReadToEnd))];

    private Tally Run(Task ending)
    {
        using (SharedMemoryQueue own = SharedMemoryQueue.Create(_own, NumberedMessage.NewRegistry(), s_options))
        {
            own.TryReceive(out _);
            int number = 0;
            while (!ending.IsCompleted)
            {
                switch (_random.Next(4))
                {
                    case 0:
                        Delete();
                        break;
                    case 1:
                        SendWhileDisposing(own, number++);
                        break;
                    default:
                        OpenTwice();
                        break;
                }
            }

            using SharedMemoryQueue second = SharedMemoryQueue.Open(_own, NumberedMessage.NewRegistry(), s_options);
            ThrowUnless(!CanReceive(second), "a ring has two single consumers");
        }

        SharedMemoryQueue.Delete(_own);
        return _counts;
    }

    private void OpenTwice()
    {
        using SharedMemoryQueue one = SharedMemoryQueue.OpenOrCreate(name, NumberedMessage.NewRegistry(), s_options);
        using SharedMemoryQueue other = SharedMemoryQueue.Open(name, NumberedMessage.NewRegistry(), s_options);
        ThrowUnless(one.Ring.RingId == other.Ring.RingId, "two openings have different rings");
        _counts.CountUp("openings, each of the same ring as another", 2);
    }

    private void Delete()
    {
        try
        {
            _counts.CountUp("rings deleted", SharedMemoryQueue.Delete(name) ? 1 : 0);
        }
        catch (IOException)
        {
            _counts.CountUp("deletions refused, because the ring was open");
        }
    }

    private void SendWhileDisposing(SharedMemoryQueue receiver, int life)
    {
        SharedMemoryQueue sender = SharedMemoryQueue.Open(_own, NumberedMessage.NewRegistry(), s_options);
        long sent = 0;
        Thread[] sending = [.. Enumerable.Range(0, SendingThreads).Select(_ => new Thread(() =>
        {
            try
            {
                while (true)
                {
                    sender.Send(TrafficProducer.MessageOf(life, 0, MessageSize));
                    Interlocked.Increment(ref sent);
                }
            }
            catch (ObjectDisposedException)
            {
                // The expected end.
            }
        }))];
        Array.ForEach(sending, thread => thread.Start());
        long received = 0;
        for (int i = _random.Next(2000); i > 0; i--)
        {
            received += receiver.TryReceive(out object? _) ? 1 : 0;
        }

        sender.Dispose();
        while (!Array.TrueForAll(sending, thread => thread.Join(0)) | receiver.TryReceive(out object? message))
        {
            received += message is null ? 0 : 1;
        }

        ThrowUnless(received == sent, $"{sent} messages were sent while the queue was disposed, and {received} received");
        ThrowUnless(receiver.AbandonedMessages == 0, "a live sender has an abandoned message");
        _counts.CountUp("queues disposed while three threads sent");
        _counts.CountUp("messages sent by these, each received", sent);
    }

    private static bool CanReceive(SharedMemoryQueue queue)
    {
        try
        {
            queue.TryReceive(out _);
            return true;
        }
        catch (BinarySerializationException exception) when (exception.Code == SerializationErrorCode.RoleTaken)
        {
            return false;
        }
    }

    private static void ThrowUnless(bool isTrue, string what) =>
        ViolationException.ThrowUnless(isTrue, "Racing", what);
}
