namespace CustomBinarySerializer.Replication.Engine;

/// <summary>
/// The seam between replication and a broker: everything that shipping and following ask of it. A package implements
/// this interface and its parts, and derives a <see cref="StreamBroker"/> that makes it.
/// </summary>
/// <remarks>
/// Failures are <see cref="StreamException"/>s; <see cref="StreamException.IsTransient"/> says whether connecting again
/// may help.
/// </remarks>
internal interface ILogEngine
{
    /// <summary>Connects to the log.</summary>
    /// <param name="purpose">The purpose of the connection, for the operators of the broker.</param>
    /// <param name="cancellationToken">Cancels the operation.</param>
    ValueTask<ILogConnection> ConnectAsync(string purpose, CancellationToken cancellationToken);
}

/// <summary>
/// A connection. Its calls are for one caller at a time, except for <see cref="OpenReaderAsync"/>, <see
/// cref="Closed"/>, <see cref="BlockedReason"/> and <see cref="BlockedChanged"/>.
/// </summary>
internal interface ILogConnection : IAsyncDisposable
{
    /// <summary>Cancelled when the connection has ended.</summary>
    CancellationToken Closed { get; }

    /// <summary>
    /// The reason why the broker accepts nothing now, such as a full disk; null if it accepts entries.
    /// </summary>
    string? BlockedReason { get; }

    /// <summary>Raised when <see cref="BlockedReason"/> has changed.</summary>
    event Action? BlockedChanged;

    /// <summary>Makes a log, unless it exists.</summary>
    ValueTask EnsureAsync(string log, StreamRetention retention, CancellationToken cancellationToken);

    /// <summary>Fails unless a log exists.</summary>
    ValueTask ThrowIfMissingAsync(string log, CancellationToken cancellationToken);

    /// <summary>Takes a lock, which this connection holds until it ends.</summary>
    /// <returns>Whether the lock was taken; false if another connection holds it.</returns>
    ValueTask<bool> TryLockAsync(string name, CancellationToken cancellationToken);

    /// <summary>Whether another connection is known to hold a lock. Frequent calls cost the broker little.</summary>
    /// <returns>
    /// True if the lock is known to be held; false if it may be free, which <see cref="TryLockAsync"/> finds out.
    /// </returns>
    ValueTask<bool> IsLockedAsync(string name, CancellationToken cancellationToken) => ValueTask.FromResult(false);

    /// <summary>Opens a log for appending.</summary>
    /// <param name="log">The name of the log.</param>
    /// <param name="cancellationToken">Cancels the operation.</param>
    ValueTask<ILogAppender> OpenAppenderAsync(string log, CancellationToken cancellationToken);

    /// <summary>Opens a log for reading.</summary>
    /// <param name="log">The name of the log.</param>
    /// <param name="start">The entry to begin with.</param>
    /// <param name="prefetch">The number of entries that the broker may send before they are acknowledged.</param>
    /// <param name="cancellationToken">Cancels the operation.</param>
    ValueTask<ILogReader> OpenReaderAsync(string log, LogStart start, int prefetch, CancellationToken cancellationToken);
}

/// <summary>Appends entries, in order. For one caller at a time.</summary>
internal interface ILogAppender : IAsyncDisposable
{
    /// <summary>Cancelled when an entry was refused, or isn't replicated for too long.</summary>
    CancellationToken Failed { get; }

    /// <summary>The reason why <see cref="Failed"/> was cancelled; null if it wasn't.</summary>
    StreamException? Failure { get; }

    /// <summary>
    /// The number of appended entries that are known to be replicated, in order. None of them is sent again, whatever
    /// the log loses.
    /// </summary>
    long Replicated { get; }

    /// <summary>
    /// Appends an entry, when fewer than <see cref="LogWindow.Size"/> wait until they are replicated.
    /// </summary>
    /// <param name="header">The headers of the entry.</param>
    /// <param name="body">The body of the entry. The memory may be reused when the call has returned.</param>
    /// <param name="cancellationToken">Cancels the wait; the entry may be in the log or not.</param>
    ValueTask AppendAsync(LogEntryHeader header, ReadOnlyMemory<byte> body, CancellationToken cancellationToken);

    /// <summary>Waits until all entries are replicated.</summary>
    ValueTask FlushAsync(CancellationToken cancellationToken);
}

/// <summary>Reads entries, in order. For one caller at a time.</summary>
internal interface ILogReader : IAsyncDisposable
{
    /// <summary>Acknowledges the entry before, waits for the next one, and returns it.</summary>
    ValueTask<LogEntry> ReadAsync(CancellationToken cancellationToken);
}

/// <summary>The number of entries that an appender may have on their way.</summary>
internal static class LogWindow
{
    /// <summary>Entries that aren't replicated yet.</summary>
    internal const int Size = 128;

    /// <summary>
    /// The number of offsets that a search goes back at first. A shipper has at most <see cref="Size"/> entries that it
    /// hasn't read back, so that an entry with a checkpoint and the entry that the checkpoint names are rarely farther
    /// back.
    /// </summary>
    internal const int Reach = 2 * Size;
}
