using System.Globalization;
using CustomBinarySerializer.SharedMemory;

namespace Stress.RingCrashes;

/// <summary>The queue of a run, as its processes open it.</summary>
internal sealed record TrafficRing(string Name, bool SingleProducer, bool SingleConsumer, int Capacity)
{
    public string[] Arguments =>
        [Name, SingleProducer.ToString(), SingleConsumer.ToString(), Capacity.ToString(CultureInfo.InvariantCulture)];

    /// <summary>
    /// Whether the queue counts every message that a killed consumer held. It counts those in a handler only.
    /// </summary>
    public bool CountsLostMessages => SingleProducer && SingleConsumer;

    public static TrafficRing Parse(IReadOnlyList<string> arguments) => new(
        arguments[0], bool.Parse(arguments[1]), bool.Parse(arguments[2]), int.Parse(arguments[3], CultureInfo.InvariantCulture));

    public SharedMemoryQueue Open() => SharedMemoryQueue.OpenOrCreate(
        Name,
        TrafficMessage.NewRegistry(),
        new SharedMemoryOptions { Capacity = Capacity, SingleProducer = SingleProducer, SingleConsumer = SingleConsumer });

    public override string ToString()
    {
        string producers = SingleProducer ? "a single producer" : "many producers";
        string consumers = SingleConsumer ? "a single consumer" : "many consumers";
        return $"{producers}, {consumers}, {Capacity >> 10} KiB";
    }
}
