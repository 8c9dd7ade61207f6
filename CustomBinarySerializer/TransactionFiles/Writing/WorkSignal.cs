namespace CustomBinarySerializer.TransactionFiles.Writing;

/// <summary>Wakes the thread that writes in the background; costs nothing while that is awake.</summary>
internal sealed class WorkSignal : IDisposable
{
    private readonly AutoResetEvent _event = new(initialState: false);
    private bool _isParked;

    /// <summary>Says that there is something to be written. Inside the gate.</summary>
    internal void NoteWork()
    {
        if (_isParked)
        {
            Raise();
        }
    }

    /// <summary>Says that there is something to be done at once.</summary>
    internal void Raise() => _event.Set();

    /// <summary>Lets the next wait last until there is something to do. Inside the gate, where it was seen that there is nothing.</summary>
    internal void Park() => _isParked = true;

    /// <summary>Waits, for a time at most unless parked. For the one thread.</summary>
    internal void Wait(TimeSpan time)
    {
        _event.WaitOne(_isParked ? Timeout.InfiniteTimeSpan : time);
        _isParked = false;
    }

    public void Dispose() => _event.Dispose();
}
