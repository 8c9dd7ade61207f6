namespace CustomBinarySerializer.TransactionFiles.Writing;

/// <summary>
/// Decides when a time mark is due, and which time it has. A clock that is set back counts as standing still here, so
/// that times never fall.
/// </summary>
internal sealed class TimeMarks(TimeProvider time)
{
    private bool _isForced;

    /// <summary>The time of the last mark, in UTC ticks.</summary>
    internal long Last { get; private set; }

    /// <summary>The current time, in UTC ticks; never before the last mark.</summary>
    internal long Now => Math.Max(time.GetUtcNow().UtcTicks, Last);

    /// <summary>Continues after an earlier mark. The next mark is due at once.</summary>
    internal void Continue(long last)
    {
        Last = Math.Max(Last, last);
        _isForced = true;
    }

    /// <summary>Returns whether a mark is to be written now; it then counts as written.</summary>
    internal bool IsDue()
    {
        long now = Now;
        if (!_isForced && now - Last < TimeSpan.TicksPerMillisecond)
        {
            return false;
        }

        _isForced = false;
        Last = now;
        return true;
    }
}
