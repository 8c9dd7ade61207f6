namespace CustomBinarySerializer.TransactionFiles.Writing;

/// <summary>
/// A signal that wakes the background thread of a writer. Notes of work cost nothing while the thread is awake.
/// </summary>
internal sealed class WorkSignal : IDisposable
{
    private readonly AutoResetEvent _event = new(initialState: false);
    private bool _isParked;

    /// <summary>
    /// Wakes the thread if it is parked, since there is something to write. The caller holds the writer's lock.
    /// </summary>
    internal void NoteWork()
    {
        if (_isParked)
        {
            Raise();
        }
    }

    /// <summary>Wakes the thread, since there is something to do at once. For any thread.</summary>
    internal void Raise() => _event.Set();

    /// <summary>
    /// Makes the next wait last until there is something to do. The caller is the background thread, and holds the
    /// writer's lock, under which it found nothing to do.
    /// </summary>
    internal void Park() => _isParked = true;

    /// <summary>
    /// Waits until the signal is raised, or for a time unless parked. The caller is the background thread.
    /// </summary>
    /// <param name="time">The longest wait of a thread that isn't parked.</param>
    internal void Wait(TimeSpan time)
    {
        _event.WaitOne(_isParked ? Timeout.InfiniteTimeSpan : time);
        _isParked = false;
    }

    /// <summary>Frees the event of the system.</summary>
    public void Dispose() => _event.Dispose();
}
