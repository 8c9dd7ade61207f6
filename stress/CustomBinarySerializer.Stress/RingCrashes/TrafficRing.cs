namespace Stress.RingCrashes;

/// <summary>The task of a producing or consuming process.</summary>
/// <param name="Ring">The queue.</param>
/// <param name="Number">Number of the process.</param>
/// <param name="Ledger">Path of the ledger.</param>
internal sealed record TrafficTask(TrafficRing Ring, int Number, string Ledger);

/// <summary>The queue of a run, as its processes open it.</summary>
internal sealed record TrafficRing(string Name, bool SingleProducer, bool SingleConsumer, int Capacity)
{
    /// <summary>
    /// Whether the queue counts every message that a killed consumer held. It counts those in a handler only.
    /// </summary>
    public bool CountsLostMessages => SingleProducer && SingleConsumer;

    public SharedMemoryQueue Open() => SharedMemoryQueue.OpenOrCreate(
        Name,
        NumberedMessage.NewRegistry(),
        new SharedMemoryOptions { Capacity = Capacity, SingleProducer = SingleProducer, SingleConsumer = SingleConsumer });

    public override string ToString()
    {
        string producers = SingleProducer ? "a single producer" : "many producers";
        string consumers = SingleConsumer ? "a single consumer" : "many consumers";
        return $"{producers}, {consumers}, {Capacity >> 10} KiB";
    }
}
