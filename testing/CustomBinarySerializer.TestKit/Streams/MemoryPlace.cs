using System.Threading.Channels;
using CustomBinarySerializer.Replication;

namespace CustomBinarySerializer.TestKit.Streams;

/// <summary>A place in memory, and a signal when it is reached.</summary>
internal sealed class MemoryPlace(StreamPlace place) : IStreamPlaceStore
{
    private readonly Channel<long> _stored = Channel.CreateUnbounded<long>();

    internal StreamPlace Place { get; private set; } = place;

    internal int Loads { get; private set; }

    /// <summary>Whether members of a group store here.</summary>
    internal bool IsOfGroup { get; init; }

    /// <summary>The number of places that were refused.</summary>
    internal int Refused { get; private set; }

    public ValueTask<StreamPlace> LoadAsync(CancellationToken cancellationToken)
    {
        Loads++;
        return ValueTask.FromResult(Place);
    }

    public ValueTask StoreAsync(StreamPlace place, CancellationToken cancellationToken)
    {
        if (IsOfGroup && place.GroupEpoch < Place.GroupEpoch)
        {
            Refused++;
            place.ThrowIfDeposed(Place);
        }

        Place = place;
        _stored.Writer.TryWrite(place.Ordinal);
        return ValueTask.CompletedTask;
    }

    internal async Task WaitForAsync(long ordinal, CancellationToken cancellation)
    {
        while (Place.Ordinal < ordinal)
        {
            await _stored.Reader.ReadAsync(cancellation);
        }
    }
}
