using System.Threading.Channels;
using CustomBinarySerializer.Replication;

namespace CustomBinarySerializer.TestKit.Streams;

/// <summary>A place in memory, and a signal when it is reached.</summary>
internal sealed class MemoryPlace(FollowerPlace place) : IPlaceStore
{
    private readonly Channel<long> _stored = Channel.CreateUnbounded<long>();

    internal FollowerPlace Place { get; private set; } = place;

    internal int Loads { get; private set; }

    /// <summary>Whether members of a group store here.</summary>
    internal bool IsOfGroup { get; init; }

    /// <summary>The number of places that were refused.</summary>
    internal int Refused { get; private set; }

    public ValueTask<FollowerPlace> LoadAsync(string follower, CancellationToken cancellationToken)
    {
        Loads++;
        return ValueTask.FromResult(Place);
    }

    public ValueTask StoreAsync(string follower, FollowerPlace place, CancellationToken cancellationToken)
    {
        if (IsOfGroup && place.GroupEpoch < Place.GroupEpoch)
        {
            Refused++;
            place.ThrowIfDeposed(Place);
        }

        Place = place;
        _stored.Writer.TryWrite(place.NextOrdinal);
        return ValueTask.CompletedTask;
    }

    internal async Task WaitForAsync(long ordinal, CancellationToken cancellation)
    {
        while (Place.NextOrdinal < ordinal)
        {
            await _stored.Reader.ReadAsync(cancellation);
        }
    }
}
