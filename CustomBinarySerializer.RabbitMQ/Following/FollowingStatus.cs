namespace CustomBinarySerializer.Replication.Following;

/// <summary>What a follower tells of itself. Thread-safe.</summary>
internal sealed class FollowingStatus
{
    private volatile StreamState _state;

    internal StreamState State
    {
        get => _state;
        set => _state = value;
    }

    internal Exception? LastError
    {
        get => Volatile.Read(ref field);
        set => Volatile.Write(ref field, value);
    }

    internal long NextOrdinal { get => Volatile.Read(ref field); set => Volatile.Write(ref field, value); } = -1;
}
