using System.Threading.Channels;
using CustomBinarySerializer.Replication;

namespace CustomBinarySerializer.TestKit.Streams;

/// <summary>A place in memory, and a signal when it is reached.</summary>
internal sealed class MemoryPlace(FollowerPlace place) : IPlaceStore
{
    private readonly Channel<long> _stored = Channel.CreateUnbounded<long>();

    private Action? _loaded;

    internal FollowerPlace Place { get; private set; } = place;

    internal int Loads { get; private set; }

    /// <summary>Whether members of a group store here.</summary>
    internal bool IsOfGroup { get; init; }

    /// <summary>Called once, when the place was read the next time and before the caller has it.</summary>
    internal Action? Loaded { set => _loaded = value; }

    /// <summary>The number of places that were refused.</summary>
    internal int Refused { get; private set; }

    public ValueTask<FollowerPlace> LoadAsync(string follower, CancellationToken cancellationToken)
    {
        Loads++;
        FollowerPlace loaded = Place;
        Interlocked.Exchange(ref _loaded, null)?.Invoke();
        return ValueTask.FromResult(loaded);
    }

    public ValueTask StoreAsync(string follower, FollowerPlace place, CancellationToken cancellationToken)
    {
        if (IsOfGroup)
        {
            Refused++;
            place.ThrowIfDeposed(Place);
            Refused--;
        }

        Place = place;
        _stored.Writer.TryWrite(place.NextOrdinal);
        return ValueTask.CompletedTask;
    }

    /// <summary>Waits until the next place is stored, and returns its ordinal.</summary>
    internal ValueTask<long> NextAsync(CancellationToken cancellation) => _stored.Reader.ReadAsync(cancellation);

    internal async Task WaitForAsync(long ordinal, CancellationToken cancellation)
    {
        while (Place.NextOrdinal < ordinal)
        {
            await _stored.Reader.ReadAsync(cancellation);
        }
    }
}
