namespace CustomBinarySerializer.Replication.Engine;

/// <summary>A delay before the next attempt, which doubles from attempt to attempt. Not thread-safe.</summary>
/// <param name="longest">The longest delay; 5 seconds if null.</param>
internal sealed class Backoff(TimeSpan? longest = null)
{
    private static readonly TimeSpan s_shortest = TimeSpan.FromMilliseconds(100);

    private readonly TimeSpan _longest = longest ?? TimeSpan.FromSeconds(5);
    private TimeSpan _next = s_shortest;

    /// <summary>Begins with the shortest delay again.</summary>
    internal void Reset() => _next = s_shortest;

    /// <summary>Waits until the connection may be tried again.</summary>
    internal Task WaitAsync(CancellationToken cancellationToken) => WaitAsync(Timeout.InfiniteTimeSpan, cancellationToken);

    /// <summary>Waits, at most as long as given.</summary>
    internal Task WaitAsync(TimeSpan atMost, CancellationToken cancellationToken)
    {
        // Not all at once after a broker was started again.
        TimeSpan wait = _next * (0.5 + Random.Shared.NextDouble());
        _next = _next * 2 < _longest ? _next * 2 : _longest;
        return Task.Delay(atMost == Timeout.InfiniteTimeSpan || wait < atMost ? wait : atMost, cancellationToken);
    }
}
