using System.Threading.Channels;

namespace CustomBinarySerializer.Replication.Tests;

/// <summary>A place in memory, and a signal when it is reached.</summary>
internal sealed class MemoryPlace(StreamPlace place) : IStreamPlaceStore
{
    private readonly Channel<long> _stored = Channel.CreateUnbounded<long>();

    internal StreamPlace Place { get; private set; } = place;

    internal int Loads { get; private set; }

    public ValueTask<StreamPlace> LoadAsync(CancellationToken cancellationToken)
    {
        Loads++;
        return ValueTask.FromResult(Place);
    }

    public ValueTask StoreAsync(StreamPlace place, CancellationToken cancellationToken)
    {
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
