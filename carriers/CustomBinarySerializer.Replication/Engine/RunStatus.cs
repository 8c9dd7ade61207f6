namespace CustomBinarySerializer.Replication.Engine;

/// <summary>The state and the last error of a shipper or follower. Thread-safe.</summary>
internal class RunStatus
{
    private volatile StreamState _state;

    /// <summary>
    /// Raised when the state of the shipper or follower may have changed, on the thread that changed it.
    /// </summary>
    internal event Action? Changed;

    internal StreamState State
    {
        get => _state;
        set
        {
            _state = value;
            Notify();
        }
    }

    internal Exception? LastError
    {
        get => Volatile.Read(ref field);
        set => Volatile.Write(ref field, value);
    }

    /// <summary>Sets a failure that is waited out, and the state meanwhile.</summary>
    internal void WaitOut(Exception failure, StreamState state)
    {
        LastError = failure;
        State = state;
    }

    internal void Notify() => Changed?.Invoke();
}
