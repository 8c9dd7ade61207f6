using System.Diagnostics;
using CustomBinarySerializer.SharedMemory;
using Stress.Crashes;

namespace Stress.RingCrashes;

/// <summary>A queue with the processes that use it, and the ledger of what they did.</summary>
internal sealed class TrafficRun : IDisposable
{
    // Longer than any process is held up by others, and short enough for whoever waits for a run that hangs.
    private static readonly TimeSpan s_patience = TimeSpan.FromMinutes(1);

    private readonly TrafficRing _ring;
    private readonly string _ledgerPath;
    private readonly TrafficLedger _ledger;
    private readonly TrafficProcess[] _producers;
    private readonly TrafficProcess[] _consumers;
    private int _consumerCount;

    /// <param name="ring">A queue that doesn't exist.</param>
    /// <param name="folder">For the ledger.</param>
    /// <param name="producers">How many at a time.</param>
    /// <param name="consumers">How many at a time.</param>
    /// <param name="kills">How many will be replaced at most.</param>
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

    /// <summary>How many producers there have been.</summary>
    public int Lives { get; private set; }

    /// <summary>How many messages are known to be sent.</summary>
    public long Sent => Enumerable.Range(0, Lives).Sum(life => Volatile.Read(ref _ledger.Sent(life)));

    /// <summary>Kills one and starts another in its place.</summary>
    /// <returns>Whether it had the queue open.</returns>
    /// <exception cref="CrashViolationException">It had ended by itself.</exception>
    public bool KillOne(bool isProducer, Random random)
    {
        TrafficProcess[] all = isProducer ? _producers : _consumers;
        int index = random.Next(all.Length);
        all[index].KillAtRandom(random);
        bool wasOpened = all[index].WasOpened;
        all[index].Dispose();
        all[index] = isProducer ? StartProducer() : StartConsumer();
        return wasOpened;
    }

    /// <summary>Returns when something more has been sent: what is sent last before a kill must not be the last that is ever sent.</summary>
    /// <exception cref="CrashViolationException">Nothing is sent any more, or a process ended by itself.</exception>
    public void AwaitProgress()
    {
        foreach (TrafficProcess process in _producers.Concat(_consumers))
        {
            process.AwaitOpened();
        }

        long before = Sent;
        long start = Stopwatch.GetTimestamp();
        while (Sent == before)
        {
            ThrowUnless(Stopwatch.GetElapsedTime(start) < s_patience, "nothing is sent any more, though everybody lives");
            foreach (TrafficProcess process in _producers.Concat(_consumers))
            {
                process.ThrowIfOver();
            }

            Thread.Sleep(1);
        }
    }

    /// <summary>Lets all producers and then all consumers finish, and counts.</summary>
    /// <returns>One for each producer that there has been.</returns>
    /// <exception cref="CrashViolationException">A process doesn't finish or found something wrong, or something was received twice or never sent.</exception>
    public TrafficCount[] End()
    {
        Array.ForEach(_producers, producer => producer.End(s_patience));
        Array.ForEach(_consumers, consumer => consumer.End(s_patience));
        return [.. Enumerable.Range(0, Lives).Select(_ledger.Compare)];
    }

    /// <exception cref="CrashViolationException">It isn't true.</exception>
    public void ThrowUnless(bool isTrue, string what)
    {
        if (!isTrue)
        {
            throw new CrashViolationException($"{_ring}: {what}.");
        }
    }

    public void Dispose()
    {
        foreach (TrafficProcess process in _producers.Concat(_consumers))
        {
            process.Dispose();
        }

        Queue.Dispose();
        SharedMemoryQueue.Delete(_ring.Name);
        _ledger.Dispose();
        File.Delete(_ledgerPath);
    }

    private TrafficProcess StartProducer() => new($"producer {Lives}", RingCrashesCommand.ProducerArguments(_ring, Lives++, _ledgerPath));

    private TrafficProcess StartConsumer() => new($"consumer {_consumerCount}", RingCrashesCommand.ConsumerArguments(_ring, _consumerCount++, _ledgerPath));
}
