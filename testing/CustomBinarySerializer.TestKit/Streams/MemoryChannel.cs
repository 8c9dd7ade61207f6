using CustomBinarySerializer.Replication.Engine;

namespace CustomBinarySerializer.TestKit.Streams;

/// <summary>
/// The entries that one appender has sent and the log doesn't have yet, and those that it has and hasn't confirmed.
/// Guarded by the lock of the engine.
/// </summary>
internal sealed class MemoryChannel(MemoryConnection connection)
{
    private readonly Queue<(LogEntryHeader Header, byte[] Body)> _entries = new();
    private readonly Queue<(LogEntryHeader Header, byte[] Body)> _unconfirmed = new();

    internal MemoryConnection Connection => connection;

    /// <summary>The number of entries that were sent and haven't arrived.</summary>
    internal int Count => _entries.Count;

    /// <summary>The number of entries that have arrived and aren't confirmed.</summary>
    internal int Unconfirmed => _unconfirmed.Count;

    /// <summary>
    /// Called, outside the lock, when an entry is confirmed; the argument is null if its confirm was lost.
    /// </summary>
    internal Action<LogEntryHeader?>? Confirmed { get; set; }

    internal void Add(LogEntryHeader header, byte[] body) => _entries.Enqueue((header, body));

    /// <summary>Takes the next entry, which arrives now.</summary>
    internal (LogEntryHeader Header, byte[] Body) Take()
    {
        (LogEntryHeader, byte[]) entry = _entries.Dequeue();
        _unconfirmed.Enqueue(entry);
        return entry;
    }

    /// <summary>Takes the next entry that is confirmed.</summary>
    internal LogEntryHeader Confirm() => _unconfirmed.Dequeue().Header;

    /// <summary>Sends entries again that have arrived, aren't confirmed, and were lost.</summary>
    internal void SendAgain(IReadOnlyCollection<LogEntry> lost)
    {
        (LogEntryHeader Header, byte[] Body)[] arrived = [.. _unconfirmed];
        (LogEntryHeader, byte[])[] sent = [.. _entries];
        _unconfirmed.Clear();
        _entries.Clear();
        foreach ((LogEntryHeader Header, byte[] Body) entry in arrived)
        {
            (lost.Any(each => each.Body.Equals((ReadOnlyMemory<byte>)entry.Body)) ? _entries : _unconfirmed).Enqueue(entry);
        }

        foreach ((LogEntryHeader, byte[]) entry in sent)
        {
            _entries.Enqueue(entry);
        }
    }

    /// <summary>Drops all entries but the first ones, which arrive late. None is confirmed any more.</summary>
    internal void Keep(int count)
    {
        _unconfirmed.Clear();
        (LogEntryHeader, byte[])[] kept = [.. _entries.Take(count)];
        _entries.Clear();
        foreach ((LogEntryHeader, byte[]) entry in kept)
        {
            _entries.Enqueue(entry);
        }
    }
}
