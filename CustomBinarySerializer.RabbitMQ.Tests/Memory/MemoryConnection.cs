using CustomBinarySerializer.Replication.Engine;

namespace CustomBinarySerializer.Replication.Tests.Memory;

/// <inheritdoc/>
internal sealed class MemoryConnection(MemoryEngine engine, int life) : ILogConnection
{
    private readonly CancellationTokenSource _closed = new();

    /// <summary>Which life of the broker it is of.</summary>
    internal int Life => life;

    public CancellationToken Closed => _closed.Token;

    public string? BlockedReason { get; private set; }

    public event Action? BlockedChanged;

    public ValueTask EnsureAsync(string log, StreamRetention retention, CancellationToken cancellationToken) => Try("making");

    public ValueTask ThrowIfMissingAsync(string log, CancellationToken cancellationToken) => Try("looking");

    public ValueTask<bool> TryLockAsync(string name, CancellationToken cancellationToken)
    {
        engine.Trouble(this, "locking");
        return ValueTask.FromResult(engine.TryLock(name, this));
    }

    public ValueTask<ILogAppender> OpenAppenderAsync(string log, Action<long> confirmed, CancellationToken cancellationToken)
    {
        engine.Trouble(this, "opening");
        return ValueTask.FromResult<ILogAppender>(new Appender(engine, this, confirmed));
    }

    public ValueTask<ILogReader> OpenReaderAsync(string log, LogStart start, int prefetch, CancellationToken cancellationToken)
    {
        engine.Trouble(this, "opening");
        if (start == LogStart.First && engine.SilentReaders > 0)
        {
            engine.SilentReaders--;
            return ValueTask.FromResult<ILogReader>(new Reader(engine, this, long.MaxValue));
        }

        return ValueTask.FromResult<ILogReader>(new Reader(engine, this, engine.Resolve(start)));
    }

    public ValueTask DisposeAsync()
    {
        engine.End(this);
        return ValueTask.CompletedTask;
    }

    internal void Block(string? reason)
    {
        BlockedReason = reason;
        BlockedChanged?.Invoke();
    }

    // On the thread pool: who closes may hold locks.
    internal void Close() => _ = _closed.CancelAsync();

    private ValueTask Try(string what)
    {
        engine.Trouble(this, what);
        return ValueTask.CompletedTask;
    }

    private sealed class Appender(MemoryEngine engine, MemoryConnection connection, Action<long> confirmed) : ILogAppender
    {
        private readonly Lock _lock = new();
        private readonly List<(LogEntryHeader Header, byte[] Body)> _onTheirWay = [];

        private bool _hasEnded;

        public CancellationToken Failed => CancellationToken.None;

        public StreamException? Failure => null;

        public async ValueTask AppendAsync(LogEntryHeader header, ReadOnlyMemory<byte> body, CancellationToken cancellationToken)
        {
            lock (_lock)
            {
                _onTheirWay.Add((header, body.ToArray()));
            }

            engine.Trouble(connection, "appending");

            // Others are appended meanwhile, which arrive with it.
            _ = Task.Run(Arrive, CancellationToken.None);
            await Task.Yield();
        }

        public ValueTask FlushAsync(CancellationToken cancellationToken)
        {
            if (!Arrive())
            {
                throw StreamErrors.Disconnected("memory", "flushing", null);
            }

            return ValueTask.CompletedTask;
        }

        public ValueTask DisposeAsync()
        {
            Arrive();
            return ValueTask.CompletedTask;
        }

        private bool Arrive()
        {
            lock (_lock)
            {
                // Nothing follows where something was lost.
                bool hasArrived = !_hasEnded && engine.Append(connection, _onTheirWay);
                _hasEnded = !hasArrived;
                foreach ((LogEntryHeader header, _) in _onTheirWay.Where(entry => hasArrived && entry.Header.FirstOrdinal >= 0))
                {
                    confirmed(header.NextOrdinal);
                }

                _onTheirWay.Clear();
                return hasArrived;
            }
        }
    }

    private sealed class Reader(MemoryEngine engine, MemoryConnection connection, long next) : ILogReader
    {
        private long _next = next;

        public async ValueTask<LogEntry> ReadAsync(CancellationToken cancellationToken)
        {
            while (true)
            {
                engine.Trouble(connection, "reading", oneIn: 2000);
                if (engine.TryRead(connection, _next, out Task appended) is { } entry)
                {
                    _next = entry.Offset + 1;
                    return entry;
                }

                using CancellationTokenSource either = CancellationTokenSource.CreateLinkedTokenSource(cancellationToken, connection.Closed);
                try
                {
                    await appended.WaitAsync(either.Token);
                }
                catch (OperationCanceledException) when (!cancellationToken.IsCancellationRequested)
                {
                    throw StreamErrors.Disconnected("memory", "waiting", null);
                }
            }
        }

        public ValueTask DisposeAsync() => ValueTask.CompletedTask;
    }
}
