namespace CustomBinarySerializer.Replication.Engine;

/// <summary>Looks whether locks are free, over one connection that it keeps. Thread-safe.</summary>
/// <param name="engine">The engine that connects.</param>
/// <param name="purpose">The purpose of the connection, shown to the operators of the broker.</param>
internal sealed class LockScout(ILogEngine engine, string purpose) : IAsyncDisposable
{
    private readonly SemaphoreSlim _turn = new(1, 1);
    private ILogConnection? _connection;

    /// <summary>Whether another connection is known to hold a lock.</summary>
    /// <returns>
    /// True if the lock is known to be held; false if it may be free, or if the broker can't be reached: the attempt
    /// to take the lock finds out.
    /// </returns>
    /// <exception cref="StreamException">The broker refuses access.</exception>
    internal async ValueTask<bool> IsLockedAsync(string name, CancellationToken cancellationToken)
    {
        await _turn.WaitAsync(cancellationToken).ConfigureAwait(false);
        try
        {
            _connection ??= await engine.ConnectAsync(purpose, cancellationToken).ConfigureAwait(false);
            return await _connection.IsLockedAsync(name, cancellationToken).ConfigureAwait(false);
        }
        catch (StreamException e) when (e.IsTransient)
        {
            await DisconnectAsync().ConfigureAwait(false);
            return false;
        }
        finally
        {
            _turn.Release();
        }
    }

    public async ValueTask DisposeAsync()
    {
        await DisconnectAsync().ConfigureAwait(false);
        _turn.Dispose();
    }

    private async ValueTask DisconnectAsync()
    {
        if (_connection is { } connection)
        {
            _connection = null;
            await connection.DisposeAsync().ConfigureAwait(false);
        }
    }
}
