using CustomBinarySerializer.Replication.Engine;

namespace CustomBinarySerializer.Replication.Tests.Memory;

/// <summary>
/// A replicated log in memory, as bad as a real one may be: connections end at any call, what was on its way arrives late or never, entries come twice, the end is lost, offsets have gaps.
/// </summary>
/// <param name="seed">Of what goes wrong, and when.</param>
internal sealed class MemoryEngine(int seed) : ILogEngine
{
    private readonly Lock _lock = new();
    private readonly Random _random = new(seed);
    private readonly List<LogEntry> _entries = [];
    private readonly Dictionary<string, MemoryConnection> _locks = [];
    private readonly List<MemoryConnection> _open = [];
    private readonly List<LogEntry> _late = [];
    private long _nextOffset;
    private int _life;
    private TaskCompletionSource _appended = new(TaskCreationOptions.RunContinuationsAsynchronously);

    /// <summary>Whether things go wrong.</summary>
    internal bool IsBad { get; set; } = true;

    /// <summary>Whether nobody can connect.</summary>
    internal bool IsDown { get; set; }

    /// <summary>How many of the next readers from the beginning are never sent anything.</summary>
    internal int SilentReaders { get; set; }

    /// <summary>How often something did.</summary>
    internal int Faults { get; private set; }

    public ValueTask<ILogConnection> ConnectAsync(string purpose, CancellationToken cancellationToken)
    {
        Trouble(null, "connecting");
        if (IsDown)
        {
            throw StreamErrors.Disconnected("memory", "connecting", null);
        }

        lock (_lock)
        {
            MemoryConnection connection = new(this, _life);
            _open.Add(connection);
            return ValueTask.FromResult<ILogConnection>(connection);
        }
    }

    /// <summary>The broker stops: what was appended last may be lost, replicated or not.</summary>
    internal void Crash()
    {
        List<MemoryConnection> open;
        lock (_lock)
        {
            Faults++;
            _life++;
            open = [.. _open];
            _open.Clear();
            _locks.Clear();
            int lost = _random.Next(Math.Min(_entries.Count, 5) + 1);
            _entries.RemoveRange(_entries.Count - lost, lost);
            _late.Clear();

            // Other entries get the offsets of those that were lost.
            _nextOffset = _entries.Count == 0 ? 0 : _entries[^1].Offset + 1;
        }

        open.ForEach(connection => connection.Close());
    }

    /// <summary>The broker accepts nothing, or everything again.</summary>
    internal void Block(string? reason)
    {
        List<MemoryConnection> open;
        lock (_lock)
        {
            open = [.. _open];
        }

        open.ForEach(connection => connection.Block(reason));
    }

    internal bool TryLock(string name, MemoryConnection connection)
    {
        lock (_lock)
        {
            ThrowIfEnded(connection);
            return _locks.TryAdd(name, connection) || _locks[name] == connection;
        }
    }

    internal void End(MemoryConnection connection)
    {
        lock (_lock)
        {
            _open.Remove(connection);
            foreach (string name in _locks.Where(each => each.Value == connection).Select(each => each.Key).ToArray())
            {
                _locks.Remove(name);
            }
        }

        connection.Close();
    }

    /// <summary>Something goes wrong now and then, so that the caller's connection ends.</summary>
    internal void Trouble(MemoryConnection? connection, string what, int oneIn = 100)
    {
        lock (_lock)
        {
            if (!IsBad || _random.Next(oneIn) != 0)
            {
                return;
            }

            Faults++;
        }

        if (connection is not null)
        {
            End(connection);
        }

        throw StreamErrors.Disconnected("memory", what, null);
    }

    /// <summary>Appends entries that one connection has on its way.</summary>
    /// <param name="connection">The connection.</param>
    /// <param name="entries">In order.</param>
    /// <returns>Whether the log has them.</returns>
    internal bool Append(MemoryConnection connection, List<(LogEntryHeader Header, byte[] Body)> entries)
    {
        lock (_lock)
        {
            bool isEnded = !_open.Contains(connection);
            if (isEnded)
            {
                // On their way when the connection ended: the first ones arrive later, unless the broker ended, too.
                int late = connection.Life == _life ? _random.Next(entries.Count + 1) : 0;
                _late.AddRange(entries.Take(late).Select(entry => new LogEntry(0, entry.Header, entry.Body)));
                return false;
            }

            if (_late.Count > 0 && _random.Next(3) == 0)
            {
                _late.ForEach(entry => Add(entry.Header, entry.Body));
                _late.Clear();
            }

            // What was replicated, but not confirmed before the leader changed, is sent again.
            int twice = IsBad && _random.Next(20) == 0 ? 2 : 1;
            for (int i = 0; i < twice; i++)
            {
                entries.ForEach(entry => Add(entry.Header, entry.Body));
            }

            TaskCompletionSource appended = _appended;
            _appended = new TaskCompletionSource(TaskCreationOptions.RunContinuationsAsynchronously);
            appended.TrySetResult();
            return true;
        }
    }

    internal long Resolve(LogStart start)
    {
        lock (_lock)
        {
            return start == LogStart.First ? 0
                : start == LogStart.Last ? (_entries.Count == 0 ? _nextOffset : _entries[Math.Max(_entries.Count - 1 - _random.Next(3), 0)].Offset)
                : Math.Min(start.Offset, _nextOffset);
        }
    }

    /// <summary>The first entry from an offset on, or what signals that there may be one.</summary>
    internal LogEntry? TryRead(MemoryConnection connection, long offset, out Task appended)
    {
        lock (_lock)
        {
            ThrowIfEnded(connection);
            appended = _appended.Task;
            int index = _entries.BinarySearch(new LogEntry(offset, default, default), Comparer<LogEntry>.Create((one, other) => one.Offset.CompareTo(other.Offset)));
            index = index < 0 ? ~index : index;
            return index < _entries.Count ? _entries[index] : null;
        }
    }

    private void ThrowIfEnded(MemoryConnection connection)
    {
        if (!_open.Contains(connection))
        {
            throw StreamErrors.Disconnected("memory", "ended", null);
        }
    }

    private void Add(LogEntryHeader header, ReadOnlyMemory<byte> body)
    {
        _entries.Add(new LogEntry(_nextOffset, header, body));
        _nextOffset += 1 + (_random.Next(4) == 0 ? _random.Next(5) : 0);
    }
}
