namespace CustomBinarySerializer.Replication.Following;

/// <summary>The time limits of waits that follow each other. For one caller at a time.</summary>
/// <remarks>The timer of one wait serves the next ones, since most waits are short.</remarks>
/// <param name="ended">Cancels all waits.</param>
internal sealed class IdleLimit(CancellationToken ended) : IDisposable
{
    private CancellationTokenSource? _source;

    /// <summary>Begins a wait.</summary>
    /// <param name="limit">The maximum time to wait.</param>
    /// <returns>A token that is cancelled when the time is over, or all waits are cancelled.</returns>
    internal CancellationToken Begin(TimeSpan limit)
    {
        // The caller may have been busy for longer than the limit since the wait before.
        if (_source is { IsCancellationRequested: true })
        {
            Dispose();
        }

        _source ??= CancellationTokenSource.CreateLinkedTokenSource(ended);
        _source.CancelAfter(limit);
        return _source.Token;
    }

    public void Dispose()
    {
        _source?.Dispose();
        _source = null;
    }
}
