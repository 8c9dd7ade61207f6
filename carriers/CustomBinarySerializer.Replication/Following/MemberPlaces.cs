using CustomBinarySerializer.Replication.Engine;

namespace CustomBinarySerializer.Replication.Following;

/// <summary>The places of one follower, which may be a member of a group. For one caller at a time.</summary>
/// <param name="store">The store of places.</param>
/// <param name="follower">The name of the follower.</param>
/// <param name="isOfGroup">Whether the follower is a member of a group.</param>
internal sealed class MemberPlaces(IPlaceStore store, string follower, bool isOfGroup)
{
    private long _groupEpoch;

    /// <summary>Loads the place, and begins an epoch of the group.</summary>
    internal async ValueTask<FollowerPlace> LoadAsync(CancellationToken cancellationToken)
    {
        FollowerPlace place = await store.LoadAsync(follower, cancellationToken).ConfigureAwait(false);
        if (!isOfGroup)
        {
            return place;
        }

        // Stored before the first message: from now on, the member before can't store. A refused epoch isn't taken, so
        // that a place from before is refused, too.
        place = place with { GroupEpoch = EpochNumber.After(place.GroupEpoch) };
        await store.StoreAsync(follower, place, cancellationToken).ConfigureAwait(false);
        _groupEpoch = place.GroupEpoch;
        return place;
    }

    /// <summary>Stores a place.</summary>
    /// <exception cref="StreamException">Another member of the group has taken over.</exception>
    internal ValueTask StoreAsync(FollowerPlace place, CancellationToken cancellationToken) =>
        store.StoreAsync(follower, place with { GroupEpoch = _groupEpoch }, cancellationToken);
}
