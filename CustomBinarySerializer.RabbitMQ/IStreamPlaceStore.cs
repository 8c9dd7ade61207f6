namespace CustomBinarySerializer;

/// <summary>Where a follower's place is stored: with what its handlers do, so that a message has its effect exactly once.</summary>
/// <remarks>
/// Called by one follower, one call at a time, never while a handler runs. Of a group, a member that was stopped for long may still be storing when another one has taken over: a store
/// that refuses a place which isn't after the stored one (a condition in the transaction) keeps that out.
/// </remarks>
public interface IStreamPlaceStore
{
    /// <summary>Returns the place that was stored last; <see cref="StreamPlace.First"/>, or a place with the ordinal to begin with, if there is none.</summary>
    /// <param name="cancellationToken">Ends it.</param>
    /// <remarks>Called when the follower has connected, again when it had to connect again, and in a group when it has the lock. What handlers gathered and wasn't stored comes again: drop it here.</remarks>
    ValueTask<StreamPlace> LoadAsync(CancellationToken cancellationToken);

    /// <summary>Stores a place. All messages before it have been handled: whatever the handlers gathered is to be committed here, in the same transaction.</summary>
    /// <param name="place">The place.</param>
    /// <param name="cancellationToken">Ends it.</param>
    ValueTask StoreAsync(StreamPlace place, CancellationToken cancellationToken);
}
