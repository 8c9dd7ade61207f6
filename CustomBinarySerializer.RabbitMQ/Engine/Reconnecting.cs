namespace CustomBinarySerializer.Replication.Engine;

/// <summary>How long to wait before the next attempt: longer from failure to failure. Not thread-safe.</summary>
internal sealed class Backoff
{
    private static readonly TimeSpan s_longest = TimeSpan.FromSeconds(5);

    private TimeSpan _next = TimeSpan.FromMilliseconds(100);

    /// <summary>Begins with the shortest again.</summary>
    internal void Reset() => _next = TimeSpan.FromMilliseconds(100);

    /// <summary>Waits.</summary>
    internal Task WaitAsync(CancellationToken cancellationToken)
    {
        // Not all at once after a broker was started again.
        TimeSpan wait = _next * (0.5 + Random.Shared.NextDouble());
        _next = _next * 2 < s_longest ? _next * 2 : s_longest;
        return Task.Delay(wait, cancellationToken);
    }
}

/// <summary>Waiting for a lock.</summary>
internal static class LockWait
{
    private static readonly TimeSpan s_interval = TimeSpan.FromMilliseconds(250);

    /// <summary>Takes a lock, and waits for who has it.</summary>
    /// <param name="connection">Will hold it.</param>
    /// <param name="name">Its name.</param>
    /// <param name="timeout">How long to wait.</param>
    /// <param name="status">Told that somebody has it.</param>
    /// <param name="cancellationToken">Ends it.</param>
    /// <exception cref="StreamException">Somebody has it for too long.</exception>
    internal static async Task TakeAsync(ILogConnection connection, string name, TimeSpan timeout, RunStatus status, CancellationToken cancellationToken)
    {
        long start = Environment.TickCount64;
        while (!await connection.TryLockAsync(name, cancellationToken).ConfigureAwait(false))
        {
            if (timeout != Timeout.InfiniteTimeSpan && Environment.TickCount64 - start >= timeout.TotalMilliseconds)
            {
                throw StreamErrors.Locked(name, timeout);
            }

            if (status.State != StreamState.WaitingForLock)
            {
                status.State = StreamState.WaitingForLock;
            }

            await Task.Delay(s_interval, cancellationToken).ConfigureAwait(false);
        }
    }
}
