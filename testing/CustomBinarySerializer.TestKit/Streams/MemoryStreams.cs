using CustomBinarySerializer.Replication;
using CustomBinarySerializer.Replication.Engine;

namespace CustomBinarySerializer.TestKit.Streams;

/// <summary>
/// Streams in memory by their names, which are created and deleted as those of a broker. Without faults.
/// </summary>
internal sealed class MemoryStreams : ILogEngine
{
    private readonly Lock _lock = new();
    private readonly Dictionary<string, MemoryEngine> _streams = [];
    private readonly MemoryEngine _locks = new(seed: 1) { IsBad = false };

    public async ValueTask<ILogConnection> ConnectAsync(string purpose, CancellationToken cancellationToken) =>
        new Connection(this, await _locks.ConnectAsync(purpose, cancellationToken));

    /// <summary>Deletes a stream, and ends the connections to it.</summary>
    internal void Delete(string name)
    {
        MemoryEngine? deleted;
        lock (_lock)
        {
            _streams.Remove(name, out deleted);
        }

        deleted?.EndAll();
    }

    /// <summary>Creates a stream without entries, unless it exists.</summary>
    internal MemoryEngine Create(string name)
    {
        lock (_lock)
        {
            if (!_streams.TryGetValue(name, out MemoryEngine? stream))
            {
                stream = _streams[name] = new MemoryEngine(seed: 1) { IsBad = false };
            }

            return stream;
        }
    }

    private MemoryEngine Find(string name)
    {
        lock (_lock)
        {
            return _streams.GetValueOrDefault(name) ?? throw StreamErrors.StreamMissing(name, "memory");
        }
    }

    private sealed class Connection(MemoryStreams streams, ILogConnection locks) : ILogConnection
    {
        private readonly List<ILogConnection> _opened = [];

        public event Action? BlockedChanged
        {
            add => locks.BlockedChanged += value;
            remove => locks.BlockedChanged -= value;
        }

        public CancellationToken Closed => locks.Closed;

        public string? BlockedReason => locks.BlockedReason;

        public ValueTask EnsureAsync(string log, StreamRetention retention, CancellationToken cancellationToken)
        {
            streams.Create(log);
            return ValueTask.CompletedTask;
        }

        public ValueTask ThrowIfMissingAsync(string log, CancellationToken cancellationToken)
        {
            streams.Find(log);
            return ValueTask.CompletedTask;
        }

        public ValueTask<bool> TryLockAsync(string name, CancellationToken cancellationToken) =>
            locks.TryLockAsync(name, cancellationToken);

        public ValueTask<bool> IsLockedAsync(string name, CancellationToken cancellationToken) =>
            locks.IsLockedAsync(name, cancellationToken);

        public async ValueTask<ILogAppender> OpenAppenderAsync(string log, CancellationToken cancellationToken) =>
            await (await OpenAsync(log, cancellationToken)).OpenAppenderAsync(log, cancellationToken);

        public async ValueTask<ILogReader> OpenReaderAsync(string log, LogStart start, int prefetch, CancellationToken cancellationToken) =>
            await (await OpenAsync(log, cancellationToken)).OpenReaderAsync(log, start, prefetch, cancellationToken);

        public async ValueTask DisposeAsync()
        {
            foreach (ILogConnection each in Opened())
            {
                await each.DisposeAsync();
            }

            await locks.DisposeAsync();
        }

        private async ValueTask<ILogConnection> OpenAsync(string log, CancellationToken cancellationToken)
        {
            ILogConnection opened = await streams.Find(log).ConnectAsync("a stream", cancellationToken);
            lock (_opened)
            {
                _opened.Add(opened);
            }

            return opened;
        }

        private ILogConnection[] Opened()
        {
            lock (_opened)
            {
                return [.. _opened];
            }
        }
    }
}
