using CustomBinarySerializer.Replication.Engine;

namespace CustomBinarySerializer.Replication.Following;

/// <inheritdoc/>
internal sealed class FollowingStatus : RunStatus
{
    internal long NextOrdinal { get => Volatile.Read(ref field); set => Volatile.Write(ref field, value); } = -1;
}
