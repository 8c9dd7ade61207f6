using CustomBinarySerializer.Telemetry;

namespace CustomBinarySerializer.SharedMemory.Telemetry;

/// <summary>The telemetry of an open ring. Thread-safe.</summary>
/// <param name="name">The name of the ring.</param>
/// <param name="path">The path of the ring's file.</param>
internal sealed class RingTelemetry(string name, string path) : Observed<RingTelemetry, IRingState>
{
    private static readonly Instruments<RingMetrics> s_instruments = new();

    /// <summary>The tag that names the ring in measurements.</summary>
    internal KeyValuePair<string, object?> Name { get; } = new("custombinaryserializer.ring.name", name);

    internal string Path => path;

    private static RingMetrics? Metrics => s_instruments.Made;

    internal void NoteOpened(IRingState state)
    {
        s_instruments.Offer();
        Show(state);
    }

    /// <summary>Notes that a sender is about to sleep until there is room.</summary>
    internal void NoteFullWait() => Metrics?.AddFullWait(Name);

    /// <summary>Notes that sleeping threads are about to be woken.</summary>
    internal void NoteWakeUp() => Metrics?.AddWakeUp(Name);

    /// <summary>Notes that the unfinished record of a dead producer was passed over.</summary>
    internal void NoteAbandoned()
    {
        Metrics?.AddAbandoned(Name);
        LibraryEvents.Log.MessageAbandoned(path);
    }

    /// <summary>
    /// Notes that the lock over claims was taken from a dead producer, and is held: no other code may run now.
    /// </summary>
    /// <param name="hadBegun">Whether the dead producer had begun a message.</param>
    internal void NoteClaimLockTakenOver(bool hadBegun) => ThreadPool.UnsafeQueueUserWorkItem(
        static note =>
        {
            LibraryEvents.Log.RoleTakenOver(note.Ring.Path, "claim lock", 0);
            if (note.HadBegun)
            {
                note.Ring.NoteAbandoned();
            }
        },
        (Ring: this, HadBegun: hadBegun),
        preferLocal: false);

    /// <summary>Notes that messages were written over before a consumer took them.</summary>
    internal void NoteLost(long messages) => Metrics?.AddLost(Name, messages);

    /// <summary>
    /// Notes that the role of the single consumer was taken over from one that died with a message in hand.
    /// </summary>
    internal void NoteConsumerTakenOver()
    {
        NoteLost(1);
        LibraryEvents.Log.RoleTakenOver(path, "consumer", 1);
    }
}
