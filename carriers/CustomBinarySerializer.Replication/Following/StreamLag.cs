namespace CustomBinarySerializer.Replication.Following;

/// <summary>
/// The distance of a follower to the end of a stream, which is asked for from time to time. Thread-safe.
/// </summary>
/// <param name="clock">The clock.</param>
internal sealed class StreamLag(TimeProvider clock)
{
    private readonly Lock _lock = new();
    private (long Ordinal, long Time) _oldest = (-1, 0);
    private (long Ordinal, long Time) _newest = (-1, 0);
    private long _next = -1;

    /// <summary>
    /// The number of messages in the stream, when it was last asked, that weren't handled yet; 0 while that isn't
    /// known.
    /// </summary>
    internal long Messages
    {
        get
        {
            lock (_lock)
            {
                return _next < 0 ? 0 : Math.Max(_newest.Ordinal - _next, 0);
            }
        }
    }

    /// <summary>
    /// The least time for which the stream has had messages that weren't handled yet: from the first look that found
    /// them. Zero if there are none.
    /// </summary>
    internal TimeSpan Time
    {
        get
        {
            lock (_lock)
            {
                return _next >= 0 && _next < _oldest.Ordinal ? clock.GetElapsedTime(_oldest.Time) : TimeSpan.Zero;
            }
        }
    }

    /// <summary>Records that the follower has handled the messages before an ordinal.</summary>
    internal void Reach(long next)
    {
        lock (_lock)
        {
            _next = next;
            if (next >= _oldest.Ordinal)
            {
                _oldest = _newest;
            }
        }
    }

    /// <summary>Records that the stream ends before an ordinal.</summary>
    internal void Measure(long end)
    {
        lock (_lock)
        {
            _newest = (end, clock.GetTimestamp());
            if (_next >= _oldest.Ordinal || end < _oldest.Ordinal)
            {
                _oldest = _newest;
            }
        }
    }
}
