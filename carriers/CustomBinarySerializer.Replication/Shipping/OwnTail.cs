using CustomBinarySerializer.Replication.Engine;

namespace CustomBinarySerializer.Replication.Shipping;

/// <summary>
/// Sends the entries of a shipper, and reads the stream's own tail: a message is confirmed when its entry was read
/// back, and counts for every reader. A higher epoch ends the session.
/// </summary>
/// <remarks>
/// The confirm of a broker says that an entry is in the stream. It doesn't say that it counts: another shipper may have
/// begun an epoch before it. Only the order of the
/// stream decides that, and only a reader sees the order.
/// </remarks>
/// <param name="connection">The connection, which holds the lock.</param>
/// <param name="appender">The appender to the stream.</param>
/// <param name="end">
/// The end of the stream, at which the session begins. Its reader is disposed of with this object.
/// </param>
/// <param name="stream">The name of the stream.</param>
/// <param name="firstOrdinal">The message that the session begins with.</param>
/// <param name="timeout">The maximum time until an entry that was sent is read back.</param>
/// <param name="status">The status to update when messages are confirmed.</param>
internal sealed class OwnTail(
    ILogConnection connection,
    ILogAppender appender,
    EndOfStream end,
    string stream,
    long firstOrdinal,
    TimeSpan timeout,
    ShippingStatus status) : IAsyncDisposable
{
    private readonly SemaphoreSlim _window = new(LogWindow.Size, LogWindow.Size);
    private readonly Lock _lock = new();
    private readonly Queue<LogEntryHeader> _sent = new(LogWindow.Size);
    private readonly Queue<(long Number, LogCheckpoint Checkpoint)> _readBack = new();
    private long _lastReadBack = appender.Replicated;
    private LogCheckpoint _checkpoint = new(end.MarkerOffset, firstOrdinal);
    private ILogReader _reader = end.Reader;

    /// <summary>Sends an entry, when fewer than <see cref="LogWindow.Size"/> haven't been read back.</summary>
    internal async ValueTask SendAsync(LogEntryHeader header, ReadOnlyMemory<byte> body, CancellationToken cancellationToken)
    {
        await _window.WaitAsync(cancellationToken).ConfigureAwait(false);
        long replicated = appender.Replicated;
        lock (_lock)
        {
            // A broker that loses its end may send an entry that it hasn't confirmed again: at the same offset, and
            // after a higher epoch.
            while (_readBack.TryPeek(out (long Number, LogCheckpoint Checkpoint) seen) && seen.Number <= replicated)
            {
                _checkpoint = seen.Checkpoint;
                _readBack.Dequeue();
            }

            header = header with { Checkpoint = _checkpoint };
            _sent.Enqueue(header);
        }

        await appender.AppendAsync(header, body, cancellationToken).ConfigureAwait(false);
    }

    /// <summary>Reads the tail until it is cancelled.</summary>
    /// <exception cref="StreamException">A higher epoch has begun, an entry was lost, or the broker stopped
    /// delivering.</exception>
    internal async Task WatchAsync(CancellationToken cancellationToken)
    {
        long offset = end.MarkerOffset;
        while (true)
        {
            bool isAwaited = IsAwaited();
            if (await _reader.ReadValidWithinAsync(timeout, cancellationToken).ConfigureAwait(false) is { } entry)
            {
                offset = entry.Offset;
                Take(entry);
            }
            else if (isAwaited && connection.BlockedReason is null)
            {
                throw StreamErrors.Disconnected(
                    status.Broker,
                    FormattableString.Invariant($"an entry for the stream {stream} wasn't delivered within {timeout.TotalSeconds:0.#} s."),
                    null);
            }
            else
            {
                // A broker may stop delivering without a word, when the replica that it reads changes.
                await _reader.DisposeAsync().ConfigureAwait(false);
                _reader = await connection.OpenReaderAsync(
                    stream, LogStart.At(offset + 1), LogWindow.Size, cancellationToken).ConfigureAwait(false);
            }
        }
    }

    public async ValueTask DisposeAsync()
    {
        await _reader.DisposeAsync().ConfigureAwait(false);
        _window.Dispose();
    }

    private bool IsAwaited()
    {
        lock (_lock)
        {
            return _sent.Count > 0;
        }
    }

    private void Take(in LogEntry entry)
    {
        long before = end.Order.Next;
        EntryStanding standing = end.Order.Judge(entry.Header);
        if (end.Order.Epoch > end.Epoch)
        {
            string shipper = entry.Header.Kind == LogEntryKind.Epoch ? EpochMarker.Read(entry.Body.Span).Shipper : "";
            status.Fence = new StreamFence(shipper, end.Order.Epoch, DateTimeOffset.UtcNow);
            throw StreamErrors.Fenced(stream, status.Fence);
        }

        if (standing == EntryStanding.Stale || !entry.Header.IsPlaced)
        {
            return;
        }

        if (standing == EntryStanding.Counts && IsNextOwn(entry))
        {
            status.Confirm(end.Order.Next);
            _window.Release();
        }
        else if (standing == EntryStanding.Ahead || end.Order.Next > before)
        {
            throw StreamErrors.Disconnected(status.Broker, $"the stream {stream} lost an entry that was sent to it.", null);
        }
    }

    // An entry that the broker repeats isn't the next one.
    private bool IsNextOwn(in LogEntry entry)
    {
        lock (_lock)
        {
            if (!_sent.TryPeek(out LogEntryHeader sent)
                || (sent.Kind, sent.FirstOrdinal, sent.Count, sent.Fingerprint)
                    != (entry.Header.Kind, entry.Header.FirstOrdinal, entry.Header.Count, entry.Header.Fingerprint))
            {
                return false;
            }

            _sent.Dequeue();
            _lastReadBack++;
            if (entry.Header.Kind != LogEntryKind.Schema)
            {
                _readBack.Enqueue((_lastReadBack, new LogCheckpoint(entry.Offset, end.Order.Next)));
            }

            return true;
        }
    }
}
