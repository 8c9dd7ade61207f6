using System.Globalization;
using CustomBinarySerializer.SharedMemory;

namespace Stress.RingCrashes;

/// <summary>A queue as every process of a run opens it.</summary>
internal sealed record TrafficRing(string Name, bool SingleProducer, bool SingleConsumer, int Capacity)
{
    public string[] Arguments => [Name, SingleProducer.ToString(), SingleConsumer.ToString(), Capacity.ToString(CultureInfo.InvariantCulture)];

    /// <summary>
    /// Whether every message that a killed consumer had is counted by the queue: only one that is still in a handler is, so all must be.
    /// </summary>
    public bool CountsLostMessages => SingleProducer && SingleConsumer;

    public static TrafficRing Parse(IReadOnlyList<string> arguments) => new(
        arguments[0], bool.Parse(arguments[1]), bool.Parse(arguments[2]), int.Parse(arguments[3], CultureInfo.InvariantCulture));

    public SharedMemoryQueue Open() => SharedMemoryQueue.OpenOrCreate(
        Name,
        TrafficMessage.NewRegistry(),
        new SharedMemoryOptions { Capacity = Capacity, SingleProducer = SingleProducer, SingleConsumer = SingleConsumer });

    public override string ToString() =>
        $"{(SingleProducer ? "a single producer" : "many producers")}, {(SingleConsumer ? "a single consumer" : "many consumers")}, {Capacity >> 10} KiB";
}
