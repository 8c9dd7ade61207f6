namespace CustomBinarySerializer.Replication;

/// <summary>
/// Stores the place of a follower together with the effects of its handler, so that each message has its effect exactly
/// once.
/// </summary>
/// <remarks>
/// One follower calls it, one call at a time, never while a handler runs. Of a group, a member that was stopped for
/// long may still be storing when another one has taken over. So a store that a group uses compares: it reads the
/// stored place, calls <see cref="FollowerPlace.ThrowIfDeposed"/>, and replaces it, all in one transaction. In SQL:
/// <c>UPDATE … WHERE group_epoch IN (0, @GroupEpoch) OR (group_epoch &lt; @GroupEpoch AND next_ordinal =
/// @NextOrdinal)</c>, and <see cref="FollowerPlace.ThrowIfDeposed"/> with the stored place if no row was changed.
/// </remarks>
public interface IPlaceStore
{
    /// <summary>
    /// Returns the place that was stored last; <see cref="FollowerPlace.First"/>, or a place with the ordinal to begin
    /// with, if there is none.
    /// </summary>
    /// <param name="follower">The name of the follower: of the service in a host, else of the stream.</param>
    /// <param name="cancellationToken">Cancelled when the follower is stopped.</param>
    /// <remarks>
    /// Called before the first message, and by a member of a group each time that it gets the lock. Effects that were
    /// gathered and not stored come again then: drop them here.
    /// </remarks>
    ValueTask<FollowerPlace> LoadAsync(string follower, CancellationToken cancellationToken);

    /// <summary>
    /// Stores a place durably. All messages before it have been handled: effects that the handler gathered are to be
    /// committed here, in the same transaction. A member of a group that takes over stores
    /// the loaded place at once, with its own <see cref="FollowerPlace.GroupEpoch"/>.
    /// </summary>
    /// <param name="follower">The name of the follower.</param>
    /// <param name="place">The place.</param>
    /// <param name="cancellationToken">Cancelled when the follower is stopped.</param>
    /// <exception cref="StreamException">
    /// A later member of the group has stored a place, or an earlier one has since the place was loaded
    /// (<see cref="StreamError.Fenced"/>).
    /// </exception>
    ValueTask StoreAsync(string follower, FollowerPlace place, CancellationToken cancellationToken);
}
