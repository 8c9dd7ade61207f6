using CustomBinarySerializer.Replication.Engine;

namespace CustomBinarySerializer.TestKit.Streams;

/// <summary>
/// The entries that one appender has sent and the log doesn't have yet. Guarded by the lock of the engine.
/// </summary>
internal sealed class MemoryChannel(MemoryConnection connection)
{
    private readonly Queue<(LogEntryHeader Header, byte[] Body)> _entries = new();

    internal MemoryConnection Connection => connection;

    /// <summary>The number of entries that were sent and haven't arrived.</summary>
    internal int Count => _entries.Count;

    /// <summary>
    /// Called, outside the lock, when entries have arrived; the argument is null if their confirm was lost.
    /// </summary>
    internal Action<LogEntryHeader?>? Arrived { get; set; }

    internal void Add(LogEntryHeader header, byte[] body) => _entries.Enqueue((header, body));

    internal (LogEntryHeader Header, byte[] Body) Take() => _entries.Dequeue();

    /// <summary>Drops all entries but the first ones, which arrive late.</summary>
    internal void Keep(int count)
    {
        (LogEntryHeader, byte[])[] kept = [.. _entries.Take(count)];
        _entries.Clear();
        foreach ((LogEntryHeader, byte[]) entry in kept)
        {
            _entries.Enqueue(entry);
        }
    }
}
