namespace Stress.Crashes;

/// <summary>
/// All that anybody knows of: messages that were acknowledged as durable, or seen by a reader. What is in it must stay in the
/// file, byte for byte. Thread-safe.
/// </summary>
internal sealed class Ledger
{
    private readonly Lock _lock = new();
    private readonly Dictionary<long, ulong> _hashes = [];
    private long _end;

    /// <summary>The ordinal after the last message that is known.</summary>
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

    /// <exception cref="CrashViolationException">Somebody knows other bytes under the same ordinal.</exception>
    public void Add(Witness witness, string who)
    {
        lock (_lock)
        {
            if (!_hashes.TryAdd(witness.Ordinal, witness.Hash) && _hashes[witness.Ordinal] != witness.Hash)
            {
                throw new CrashViolationException($"Message {witness.Ordinal} is another one for {who} than it was for somebody before.");
            }

            _end = Math.Max(_end, witness.Ordinal + 1);
        }
    }

    /// <exception cref="CrashViolationException">Other bytes are known.</exception>
    public void Check(long ordinal, ReadOnlySpan<byte> frame)
    {
        lock (_lock)
        {
            if (_hashes.TryGetValue(ordinal, out ulong hash) && hash != Witness.HashOf(frame))
            {
                throw new CrashViolationException($"Message {ordinal} is in the file, but isn't the one that was acknowledged or seen.");
            }
        }
    }
}
