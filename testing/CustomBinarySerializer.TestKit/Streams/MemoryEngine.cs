using CustomBinarySerializer.Replication.Engine;

namespace CustomBinarySerializer.TestKit.Streams;

/// <summary>
/// A replicated log in memory with the faults of a real cluster: two holders of one lock, connections that end at any
/// call, entries that arrive late, twice or never, late and lost
/// confirms, any order between connections, frozen connections, a lost end, a deleted beginning, offsets with gaps.
/// </summary>
/// <param name="seed">
/// The seed that decides which faults occur. Threads decide when, so that a seed narrows a failure down and doesn't
/// repeat it exactly.
/// </param>
internal sealed class MemoryEngine(int seed) : ILogEngine
{
    private readonly Lock _lock = new();
    private readonly Random _random = new(seed);
    private readonly List<LogEntry> _entries = [];
    private readonly List<(string Name, MemoryConnection Holder)> _locks = [];
    private readonly List<MemoryConnection> _open = [];
    private readonly List<MemoryChannel> _channels = [];
    private readonly LogTruth _truth = new();
    private long _nextOffset;
    private bool _isPumping;
    private TaskCompletionSource _appended = new(TaskCreationOptions.RunContinuationsAsynchronously);

    /// <summary>The address of this log.</summary>
    internal MemoryBroker Broker => new(this);

    /// <summary>Whether faults occur.</summary>
    internal bool IsBad { get; set; } = true;

    /// <summary>Whether connecting fails.</summary>
    internal bool IsDown { get; set; }

    /// <summary>Whether a lock that is held may be given to another connection, too.</summary>
    internal bool IsSplit { get; set; }

    /// <summary>The number of next readers from the beginning on that never receive anything.</summary>
    internal int SilentReaders { get; set; }

    /// <summary>Called when a reader is opened, before it begins. Outside the lock.</summary>
    internal Action? Reading { get; set; }

    /// <summary>Whether entries that arrive are in the log and aren't confirmed.</summary>
    internal bool HoldsConfirms { get; set; }

    /// <summary>The number of requests for a lock that another connection held. A broker logs each of them.</summary>
    internal int RefusedLocks { get; private set; }

    /// <summary>The number of times that a caller looked whether a lock is free.</summary>
    internal int LooksAtLocks { get; private set; }

    /// <summary>The number of faults that occurred.</summary>
    internal int Faults { get; private set; }

    /// <summary>The next message for readers, whatever the log lost since.</summary>
    internal long HighestNext => Locked(() => _truth.HighestNext);

    /// <summary>The next message for readers.</summary>
    internal long Next => Locked(() => _truth.Next);

    /// <summary>The ordinal from which on the log has all messages that were appended.</summary>
    internal long FirstKept => Locked(() => _truth.FirstKept);

    /// <summary>The highest epoch that has begun in the log.</summary>
    internal long HighestEpoch => Locked(() => _truth.Epoch);

    /// <summary>A copy of the log.</summary>
    internal LogEntry[] Entries => Locked(() => _entries.ToArray());

    public ValueTask<ILogConnection> ConnectAsync(string purpose, CancellationToken cancellationToken)
    {
        Trouble(null, "connecting");
        if (IsDown)
        {
            throw StreamErrors.Disconnected("memory", "connecting", null);
        }

        lock (_lock)
        {
            MemoryConnection connection = new(this);
            _open.Add(connection);
            return ValueTask.FromResult<ILogConnection>(connection);
        }
    }

    /// <summary>Stops the broker: some of the entries that were appended last are lost, replicated or not.</summary>
    /// <param name="isClean">
    /// Whether all connections end with the broker, and sent entries that haven't arrived are lost. Else another node
    /// goes on, and lost entries that weren't confirmed are sent to it again.
    /// </param>
    /// <param name="most">The maximum number of entries that are lost.</param>
    internal void Crash(bool isClean = true, int most = 5)
    {
        lock (_lock)
        {
            Faults++;
            int lost = _random.Next(Math.Min(_entries.Count, most) + 1);
            LogEntry[] cut = [.. _entries.TakeLast(lost)];
            _entries.RemoveRange(_entries.Count - lost, lost);
            _truth.Cut(lost);

            // Other entries get the offsets of those that were lost.
            _nextOffset = _entries.Count == 0 ? 0 : _entries[^1].Offset + 1;
            if (isClean)
            {
                _channels.ForEach(channel => channel.Keep(0));
            }
            else
            {
                _channels.ForEach(channel => channel.SendAgain(cut));
            }

            foreach (MemoryConnection connection in _open.Where(each => isClean || each.ReadTo > _nextOffset).ToArray())
            {
                EndLocked(connection);
            }
        }
    }

    /// <summary>
    /// Deletes entries from the beginning on, up to a message. Keeps half of the log, as many entries as shippers may
    /// have in flight, and the entries that an open connection hasn't read yet. Shippers refuse a shorter retention:
    /// it could delete the marker of an epoch before the shipper that it replaced has read it.
    /// </summary>
    /// <param name="beforeOrdinal">The first message to keep.</param>
    /// <param name="kept">The number of entries to keep.</param>
    /// <param name="passesReaders">Whether entries are deleted that an open connection hasn't read.</param>
    internal void Delete(long beforeOrdinal, int kept = LogWindow.Reach, bool passesReaders = false)
    {
        lock (_lock)
        {
            long read = _open.Where(connection => connection.ReadTo > 0 && !passesReaders)
                .Select(connection => connection.ReadTo)
                .DefaultIfEmpty(long.MaxValue)
                .Min();
            int count = _entries.TakeWhile(entry => entry.Offset < read && entry.Header.End <= beforeOrdinal).Count();
            count = Math.Max(Math.Min(count, Math.Min(_entries.Count / 2, _entries.Count - kept)), 0);
            _entries.RemoveRange(0, count);
            _truth.Forget(count);
        }
    }

    /// <summary>Appends an entry as another program does that may write to the log.</summary>
    internal void Inject(LogEntryHeader header, byte[] body)
    {
        lock (_lock)
        {
            Faults++;
            Add(header, body);
            Signal();
        }
    }

    /// <summary>Blocks all connections for a reason; unblocks them if it is null.</summary>
    internal void Block(string? reason)
    {
        List<MemoryConnection> open;
        lock (_lock)
        {
            open = [.. _open];
        }

        open.ForEach(connection => connection.Block(reason));
    }

    /// <summary>Ends all connections.</summary>
    internal void EndAll()
    {
        lock (_lock)
        {
            _open.ToList().ForEach(EndLocked);
        }
    }

    internal bool TryLock(string name, MemoryConnection connection)
    {
        lock (_lock)
        {
            ThrowIfEnded(connection);
            bool isFree = _locks.TrueForAll(held => held.Name != name || held.Holder == connection);
            if (!isFree && IsSplit && _random.Next(20) == 0)
            {
                Faults++;
                isFree = true;
            }

            if (isFree)
            {
                _locks.Add((name, connection));
            }
            else
            {
                RefusedLocks++;
            }

            return isFree;
        }
    }

    internal bool IsLocked(string name, MemoryConnection connection)
    {
        lock (_lock)
        {
            ThrowIfEnded(connection);
            LooksAtLocks++;
            return _locks.Exists(held => held.Name == name && held.Holder != connection) && !(IsSplit && _random.Next(20) == 0);
        }
    }

    internal void End(MemoryConnection connection)
    {
        lock (_lock)
        {
            EndLocked(connection);
        }
    }

    /// <summary>Ends the connection of the caller at random: one call in <paramref name="oneIn"/>.</summary>
    internal void Trouble(MemoryConnection? connection, string what, int oneIn = 300)
    {
        lock (_lock)
        {
            if (!IsBad || _random.Next(oneIn) != 0)
            {
                return;
            }

            Faults++;
            if (connection is not null)
            {
                EndLocked(connection);
            }
        }

        throw StreamErrors.Disconnected("memory", what, null);
    }

    internal MemoryChannel OpenChannel(MemoryConnection connection)
    {
        lock (_lock)
        {
            ThrowIfEnded(connection);
            MemoryChannel channel = new(connection);
            _channels.Add(channel);
            return channel;
        }
    }

    /// <summary>Sends an entry, which arrives later.</summary>
    internal void Send(MemoryChannel channel, LogEntryHeader header, byte[] body)
    {
        lock (_lock)
        {
            ThrowIfEnded(channel.Connection);
            channel.Add(header, body);
            if (_isPumping)
            {
                return;
            }

            _isPumping = true;
        }

        _ = Task.Run(PumpAsync, CancellationToken.None);
    }

    /// <summary>Returns the offset that a reader of a connection begins with.</summary>
    internal long Begin(MemoryConnection connection, LogStart start)
    {
        lock (_lock)
        {
            long offset = start == LogStart.First ? 0
                : start == LogStart.Last
                ? (_entries.Count == 0 ? _nextOffset : _entries[Math.Max(_entries.Count - 1 - _random.Next(3), 0)].Offset)
                : Math.Min(start.Offset, _nextOffset);
            connection.ReadTo = Math.Max(connection.ReadTo, offset);
            return offset;
        }
    }

    /// <summary>
    /// Returns the first entry from an offset on; null if there is none, until <paramref name="appended"/> completes.
    /// </summary>
    internal LogEntry? TryRead(MemoryConnection connection, long offset, out Task appended)
    {
        lock (_lock)
        {
            ThrowIfEnded(connection);
            appended = _appended.Task;
            if (IsFrozen(connection))
            {
                return null;
            }

            int index = _entries.BinarySearch(
                new LogEntry(offset, default, default), Comparer<LogEntry>.Create((one, other) => one.Offset.CompareTo(other.Offset)));
            index = index < 0 ? ~index : index;
            if (index == _entries.Count)
            {
                return null;
            }

            connection.ReadTo = Math.Max(connection.ReadTo, _entries[index].Offset + 1);
            return _entries[index];
        }
    }

    /// <summary>Lets sent entries arrive, connection by connection, until all have arrived.</summary>
    private async Task PumpAsync()
    {
        while (true)
        {
            List<(MemoryChannel Channel, LogEntryHeader? Header)> confirmed = [];
            lock (_lock)
            {
                _channels.RemoveAll(channel => channel.Count + channel.Unconfirmed == 0 && !_open.Contains(channel.Connection));
                MemoryChannel[] waiting = [.. _channels.Where(
                    channel => channel.Count > 0 || (channel.Unconfirmed > 0 && !HoldsConfirms))];
                if (waiting.Length == 0)
                {
                    _isPumping = false;
                    Signal();
                    return;
                }

                // Also those that have ended: what they had sent arrives later, not only when faults have ended.
                foreach (MemoryConnection connection in _open.Union(waiting.Select(channel => channel.Connection)))
                {
                    connection.Frozen = IsBad ? Math.Max(connection.Frozen - 1, 0) : 0;
                }

                MemoryChannel next = waiting[_random.Next(waiting.Length)];
                if (IsBad && _random.Next(150) == 0)
                {
                    // A node that is suspended.
                    Faults++;
                    next.Connection.Frozen = _random.Next(200);
                }

                if (!IsFrozen(next.Connection))
                {
                    for (int count = IsBad ? _random.Next(1, 8) : int.MaxValue; count > 0 && next.Count > 0; count--)
                    {
                        Arrive(next);
                    }

                    int confirms = HoldsConfirms ? 0 : IsBad ? _random.Next(next.Unconfirmed + 2) : int.MaxValue;
                    for (; confirms > 0 && next.Unconfirmed > 0; confirms--)
                    {
                        LogEntryHeader header = next.Confirm();
                        confirmed.Add((next, IsBad && _random.Next(300) == 0 ? null : header));
                    }
                }

                Signal();
            }

            foreach ((MemoryChannel channel, LogEntryHeader? header) in confirmed)
            {
                channel.Confirmed?.Invoke(header);
            }

            await Task.Yield();
        }
    }

    private void Arrive(MemoryChannel channel)
    {
        (LogEntryHeader header, byte[] body) = channel.Take();
        Add(header, body);
        if (IsBad && _random.Next(50) == 0)
        {
            // Entries that were replicated, but not confirmed before the leader changed, are sent again.
            Faults++;
            Add(header, body);
        }
    }

    private T Locked<T>(Func<T> read)
    {
        lock (_lock)
        {
            return read();
        }
    }

    private bool IsFrozen(MemoryConnection connection) => IsBad && connection.Frozen > 0;

    private void EndLocked(MemoryConnection connection)
    {
        if (_open.Remove(connection))
        {
            foreach (MemoryChannel channel in _channels.Where(each => each.Connection == connection))
            {
                // The first entries that were on their way arrive, however late.
                channel.Keep(_random.Next(channel.Count + 1));
            }

            connection.Frozen = IsBad ? _random.Next(100) : 0;
        }

        _locks.RemoveAll(held => held.Holder == connection);
        connection.Close();
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
        _truth.Add(header);
        _nextOffset += 1 + (_random.Next(4) == 0 ? _random.Next(5) : 0);
    }

    private void Signal()
    {
        TaskCompletionSource appended = _appended;
        _appended = new TaskCompletionSource(TaskCreationOptions.RunContinuationsAsynchronously);
        appended.TrySetResult();
    }
}
