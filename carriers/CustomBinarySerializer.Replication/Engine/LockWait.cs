namespace CustomBinarySerializer.Replication.Engine;

/// <summary>Waiting for a lock.</summary>
internal static class LockWait
{
    /// <summary>The longest delay between two looks at a lock that another connection holds.</summary>
    internal static readonly TimeSpan Longest = TimeSpan.FromSeconds(2);

    /// <summary>Takes a lock, and waits until its holder releases it.</summary>
    /// <remarks>
    /// The broker logs each refused attempt to take the lock, so that only the first attempt is made without a look at
    /// whether the lock is free.
    /// </remarks>
    /// <param name="connection">The connection that will hold the lock.</param>
    /// <param name="name">The name of the lock.</param>
    /// <param name="timeout">The maximum time to wait; <see cref="Timeout.InfiniteTimeSpan"/> for no limit.</param>
    /// <param name="status">The status to update while the lock is waited for.</param>
    /// <param name="cancellationToken">Cancels the wait.</param>
    /// <exception cref="StreamException">
    /// Another connection held the lock for longer than <paramref name="timeout"/>.
    /// </exception>
    internal static async Task TakeAsync(
        ILogConnection connection, string name, TimeSpan timeout, RunStatus status, CancellationToken cancellationToken)
    {
        long start = Environment.TickCount64;
        Backoff delay = new(Longest);
        while (!await connection.TryLockAsync(name, cancellationToken).ConfigureAwait(false))
        {
            do
            {
                TimeSpan left = timeout == Timeout.InfiniteTimeSpan
                    ? timeout
                    : timeout - TimeSpan.FromMilliseconds(Environment.TickCount64 - start);
                if (left != Timeout.InfiniteTimeSpan && left <= TimeSpan.Zero)
                {
                    throw StreamErrors.Locked(name, timeout);
                }

                if (status.State != StreamState.WaitingForLock)
                {
                    status.State = StreamState.WaitingForLock;
                }

                await delay.WaitAsync(left, cancellationToken).ConfigureAwait(false);
            }
            while (await connection.IsLockedAsync(name, cancellationToken).ConfigureAwait(false));
        }
    }
}
