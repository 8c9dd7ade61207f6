using System.Diagnostics.Metrics;
using System.Runtime.CompilerServices;
using CustomBinarySerializer.Telemetry;

namespace CustomBinarySerializer.SharedMemory.Telemetry;

/// <summary>The instruments of queues and broadcasts in shared memory. Thread-safe.</summary>
internal sealed class RingMetrics
{
    private readonly Counter<long> _fullWaits;
    private readonly Counter<long> _wakeUps;
    private readonly Counter<long> _abandoned;
    private readonly Counter<long> _lost;

    public RingMetrics()
    {
        Meter meter = LibraryMeter.Meter;
        _fullWaits = meter.CreateCounter<long>(
            LibraryMeter.NameOf("ring.full_waits"), "{wait}", "Sends of this process that slept because there was no room.");
        _wakeUps = meter.CreateCounter<long>(
            LibraryMeter.NameOf("ring.wake_ups"), "{wake_up}", "Calls of this process that woke sleeping processes or threads.");
        _abandoned = meter.CreateCounter<long>(
            LibraryMeter.NameOf("ring.abandoned_messages"), "{message}", "Messages of dead producers that this process passed over.");
        _lost = meter.CreateCounter<long>(
            LibraryMeter.NameOf("ring.lost_messages"),
            "{message}",
            "Messages that consumers of this process missed, or that their dead predecessor had in hand.");
        _ = meter.CreateObservableUpDownCounter(
            LibraryMeter.NameOf("ring.usage"), static () => Observe(static (used, _) => used), "By", "Bytes of queues that hold messages.");
        _ = meter.CreateObservableUpDownCounter(
            LibraryMeter.NameOf("ring.limit"), static () => Observe(static (_, capacity) => capacity), "By", "Bytes of queues in all.");
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    internal void AddFullWait(in KeyValuePair<string, object?> ring) => _fullWaits.Add(1, ring);

    [MethodImpl(MethodImplOptions.NoInlining)]
    internal void AddWakeUp(in KeyValuePair<string, object?> ring) => _wakeUps.Add(1, ring);

    [MethodImpl(MethodImplOptions.NoInlining)]
    internal void AddAbandoned(in KeyValuePair<string, object?> ring) => _abandoned.Add(1, ring);

    [MethodImpl(MethodImplOptions.NoInlining)]
    internal void AddLost(in KeyValuePair<string, object?> ring, long messages) => _lost.Add(messages, ring);

    // Several objects of one process may have the same ring open.
    private static Dictionary<string, Measurement<long>>.ValueCollection Observe(Func<long, long, long> choose)
    {
        Dictionary<string, Measurement<long>> measurements = [];
        foreach ((RingTelemetry ring, IRingState open) in RingTelemetry.Open)
        {
            if (open.TryGetUsage(out long used, out long capacity))
            {
                measurements[ring.Path] = new Measurement<long>(choose(used, capacity), ring.Name);
            }
        }

        return measurements.Values;
    }
}

/// <summary>An open ring, for observable instruments. Thread-safe.</summary>
internal interface IRingState
{
    /// <summary>Gets the used bytes and the capacity of a queue.</summary>
    /// <param name="used">Bytes from the oldest message to the end of the newest.</param>
    /// <param name="capacity">The room for messages in bytes.</param>
    /// <returns>Whether the ring is an open queue; false if it is a broadcast, or closed.</returns>
    bool TryGetUsage(out long used, out long capacity);
}
