using CustomBinarySerializer.Replication;
using CustomBinarySerializer.Replication.Engine;

namespace CustomBinarySerializer.TestKit.Streams;

/// <inheritdoc/>
internal sealed class MemoryConnection(MemoryEngine engine) : ILogConnection
{
    private readonly CancellationTokenSource _closed = new();

    public CancellationToken Closed => _closed.Token;

    public string? BlockedReason { get; private set; }

    public event Action? BlockedChanged;

    /// <summary>
    /// The number of steps of the engine in which the connection neither sends nor receives. Guarded by the lock of
    /// the engine.
    /// </summary>
    internal int Frozen { get; set; }

    /// <summary>
    /// The next offset of the connection's farthest reader. Guarded by the lock of the engine: a log that ends before
    /// this offset ends the connection.
    /// </summary>
    internal long ReadTo { get; set; }

    public ValueTask EnsureAsync(string log, StreamRetention retention, CancellationToken cancellationToken) => Try("making");

    public ValueTask ThrowIfMissingAsync(string log, CancellationToken cancellationToken) => Try("looking");

    public ValueTask<bool> TryLockAsync(string name, CancellationToken cancellationToken)
    {
        engine.Trouble(this, "locking");
        return ValueTask.FromResult(engine.TryLock(name, this));
    }

    public ValueTask<bool> IsLockedAsync(string name, CancellationToken cancellationToken)
    {
        engine.Trouble(this, "looking at a lock");
        return ValueTask.FromResult(engine.IsLocked(name, this));
    }

    public ValueTask<ILogAppender> OpenAppenderAsync(string log, CancellationToken cancellationToken)
    {
        engine.Trouble(this, "opening");
        return ValueTask.FromResult<ILogAppender>(new MemoryAppender(engine, engine.OpenChannel(this)));
    }

    public ValueTask<ILogReader> OpenReaderAsync(string log, LogStart start, int prefetch, CancellationToken cancellationToken)
    {
        engine.Trouble(this, "opening");
        engine.Reading?.Invoke();
        if (start == LogStart.First && engine.SilentReaders > 0)
        {
            engine.SilentReaders--;
            return ValueTask.FromResult<ILogReader>(new Reader(engine, this, long.MaxValue));
        }

        return ValueTask.FromResult<ILogReader>(new Reader(engine, this, engine.Begin(this, start)));
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

                using CancellationTokenSource either = CancellationTokenSource.CreateLinkedTokenSource(
                    cancellationToken, connection.Closed);
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
