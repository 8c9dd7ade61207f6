namespace CustomBinarySerializer.Replication;

/// <summary>Where a follower's place is stored: with what its handlers do, so that a message has its effect exactly once.</summary>
/// <remarks>
/// Called by one follower, one call at a time, never while a handler runs. Of a group, a member that was stopped for
/// long may still be storing when another one has taken over. So a store
/// that a group uses compares: it reads the stored place, calls <see cref="StreamPlace.ThrowIfDeposed"/>, and replaces
/// it, all in one transaction. In SQL:
/// <c>UPDATE … WHERE group_epoch &lt;= @GroupEpoch</c>, and <see cref="StreamPlace.ThrowIfDeposed"/> if no row was
/// changed.
/// </remarks>
public interface IStreamPlaceStore
{
    /// <summary>Returns the place that was stored last; <see cref="StreamPlace.First"/>, or a place with the ordinal to begin with, if there is none.</summary>
    /// <param name="cancellationToken">Ends it.</param>
    /// <remarks>Called when the follower has connected, again when it had to connect again, and in a group when it has the lock. What handlers gathered and wasn't stored comes again: drop it here.</remarks>
    ValueTask<StreamPlace> LoadAsync(CancellationToken cancellationToken);

    /// <summary>
    /// Stores a place. All messages before it have been handled: whatever the handlers gathered is to be committed
    /// here, in the same transaction. A member of a group that takes over stores
    /// the loaded place at once, with its own <see cref="StreamPlace.GroupEpoch"/>.
    /// </summary>
    /// <param name="place">The place.</param>
    /// <param name="cancellationToken">Ends it.</param>
    /// <exception cref="StreamException"><see cref="StreamError.Fenced"/>: a later member of the group has stored a
    /// place.</exception>
    ValueTask StoreAsync(StreamPlace place, CancellationToken cancellationToken);
}
