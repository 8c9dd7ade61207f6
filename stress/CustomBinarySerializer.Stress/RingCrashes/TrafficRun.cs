namespace Stress.RingCrashes;

/// <summary>A queue, its processes and their ledger.</summary>
internal sealed class TrafficRun : IDisposable
{
    private const double LongestOpening = 5;
    private const double LongestTraffic = 60;

    // Longer than other work delays a process, and short enough to end a run that hangs.
    private static readonly TimeSpan s_timeout = TimeSpan.FromMinutes(1);

    private readonly TrafficRing _ring;
    private readonly string _ledgerPath;
    private readonly TrafficLedger _ledger;
    private readonly KillableProcess[] _producers;
    private readonly KillableProcess[] _consumers;
    private int _consumerCount;

    /// <summary>Creates the queue and starts the processes.</summary>
    /// <param name="ring">The queue, which doesn't exist yet.</param>
    /// <param name="folder">Path of a folder for the ledger.</param>
    /// <param name="producers">Number of producers at a time.</param>
    /// <param name="consumers">Number of consumers at a time.</param>
    /// <param name="kills">Largest number of processes that are replaced.</param>
    public TrafficRun(TrafficRing ring, string folder, int producers, int consumers, int kills)
    {
        _ring = ring;
        _ledgerPath = Path.Combine(folder, ring.Name);
        _ledger = TrafficLedger.Create(_ledgerPath, producers + kills);
        Queue = ring.Open();
        _producers = [.. Enumerable.Range(0, producers).Select(_ => StartProducer())];
        _consumers = [.. Enumerable.Range(0, consumers).Select(_ => StartConsumer())];
    }

    public SharedMemoryQueue Queue { get; }

    /// <summary>The number of producers so far.</summary>
    public int Lives { get; private set; }

    /// <summary>The number of messages that are known to be sent.</summary>
    public long Sent => Enumerable.Range(0, Lives).Sum(life => Volatile.Read(ref _ledger.Sent(life)));

    /// <summary>Kills a process and starts another one.</summary>
    /// <returns>Whether the process had opened the queue.</returns>
    /// <exception cref="ViolationException">The process had ended by itself.</exception>
    public bool KillOne(bool isProducer, Random random)
    {
        KillableProcess[] all = isProducer ? _producers : _consumers;
        int index = random.Next(all.Length);
        all[index].KillAtRandom(random, LongestOpening, LongestTraffic);
        bool wasOpened = all[index].WasOpened;
        all[index].Dispose();
        all[index] = isProducer ? StartProducer() : StartConsumer();
        return wasOpened;
    }

    /// <summary>Waits until another message is sent, so that no kill comes after the last message.</summary>
    /// <exception cref="ViolationException">No message is sent any more, or a process ended by itself.</exception>
    public void AwaitProgress()
    {
        foreach (KillableProcess process in _producers.Concat(_consumers))
        {
            process.AwaitOpened();
        }

        long before = Sent;
        long start = Stopwatch.GetTimestamp();
        while (Sent == before)
        {
            ThrowUnless(Stopwatch.GetElapsedTime(start) < s_timeout, "no message is sent any more, although all processes run");
            foreach (KillableProcess process in _producers.Concat(_consumers))
            {
                process.ThrowIfOver();
            }

            Thread.Sleep(1);
        }
    }

    /// <summary>Ends all producers, then all consumers, and counts the messages.</summary>
    /// <returns>The counts of each producer.</returns>
    /// <exception cref="ViolationException">A process fails, or a message was received twice or never sent.</exception>
    public TrafficCount[] End()
    {
        Array.ForEach(_producers, producer => producer.End(s_timeout));
        Array.ForEach(_consumers, consumer => consumer.End(s_timeout));
        return [.. Enumerable.Range(0, Lives).Select(_ledger.Compare)];
    }

    /// <summary>Throws unless a condition is true.</summary>
    /// <exception cref="ViolationException"><paramref name="isTrue"/> is false.</exception>
    public void ThrowUnless(bool isTrue, string what) =>
        ViolationException.ThrowUnless(isTrue, _ring.ToString(), what);

    public void Dispose()
    {
        foreach (KillableProcess process in _producers.Concat(_consumers))
        {
            process.Dispose();
        }

        Queue.Dispose();
        SharedMemoryQueue.Delete(_ring.Name);
        _ledger.Dispose();
        File.Delete(_ledgerPath);
    }

    private KillableProcess StartProducer() => Start("producer", RingCrashesCommand.Producer, Lives++);

    private KillableProcess StartConsumer() => Start("consumer", RingCrashesCommand.Consumer, _consumerCount++);

    private KillableProcess Start(string role, ChildMeasurement<TrafficTask, string> process, int number) =>
        new($"{role} {number}", process.Arguments(new TrafficTask(_ring, number, _ledgerPath)), _ => { });
}
