using CustomBinarySerializer.Replication.Engine;

namespace CustomBinarySerializer.Replication.Following;

/// <inheritdoc/>
internal sealed class FollowingStatus : RunStatus
{
    private long _nextOrdinal = -1;

    /// <summary>The message that comes next; -1 if that isn't known.</summary>
    internal long NextOrdinal
    {
        get => Volatile.Read(ref _nextOrdinal);
        set
        {
            Volatile.Write(ref _nextOrdinal, value);
            Lag.Reach(value);
        }
    }

    /// <summary>The epoch of the last batch; 0 if there was none.</summary>
    internal long Epoch { get => Volatile.Read(ref field); private set => Volatile.Write(ref field, value); }

    /// <summary>Records that a batch is about to be handled.</summary>
    internal void Begin(long first, long epoch)
    {
        Epoch = epoch;
        if (NextOrdinal < 0)
        {
            NextOrdinal = first;
        }
    }

    /// <summary>The distance of the follower to the end of the stream.</summary>
    internal StreamLag Lag { get; } = new(TimeProvider.System);
}
