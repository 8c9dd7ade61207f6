namespace Stress.Crashes;

/// <summary>
/// The messages that were acknowledged as durable or read by a follower. They must stay in the file, byte for byte.
/// Thread-safe.
/// </summary>
internal sealed class Ledger
{
    private readonly Lock _lock = new();
    private readonly Dictionary<long, ulong> _hashes = [];
    private long _end;

    /// <summary>The ordinal after the last message.</summary>
    public long End
    {
        get
        {
            lock (_lock)
            {
                return _end;
            }
        }
    }

    /// <exception cref="ViolationException">The ledger has other bytes for the ordinal.</exception>
    public void Add(ObservedMessage observed, string who)
    {
        lock (_lock)
        {
            if (!_hashes.TryAdd(observed.Ordinal, observed.Hash) && _hashes[observed.Ordinal] != observed.Hash)
            {
                throw new ViolationException($"Message {observed.Ordinal} differs for {who} from an earlier observation.");
            }

            _end = Math.Max(_end, observed.Ordinal + 1);
        }
    }

    /// <exception cref="ViolationException">The ledger has other bytes.</exception>
    public void Check(long ordinal, ReadOnlySpan<byte> frame)
    {
        lock (_lock)
        {
            if (_hashes.TryGetValue(ordinal, out ulong hash) && hash != ObservedMessage.HashOf(frame))
            {
                throw new ViolationException($"Message {ordinal} in the file differs from the acknowledged or read one.");
            }
        }
    }
}
