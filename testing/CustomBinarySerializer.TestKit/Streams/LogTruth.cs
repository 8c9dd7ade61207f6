using CustomBinarySerializer.Replication.Engine;

namespace CustomBinarySerializer.TestKit.Streams;

/// <summary>
/// The rule of docs/replication.md for which entries count, written a second time and applied to every entry as it is
/// appended. Tests compare shippers and followers with it.
/// </summary>
internal sealed class LogTruth
{
    private readonly List<State> _states = [];

    /// <summary>The message that comes next after all entries; 0 in an empty log.</summary>
    internal long Next => _states.Count == 0 ? 0 : _states[^1].Next;

    /// <summary>The message that comes next after the first entry that is left; 0 in an empty log.</summary>
    internal long FirstKept => _states.Count == 0 ? 0 : _states[0].Next;

    /// <summary>The highest <see cref="Next"/> that the log ever had.</summary>
    internal long HighestNext { get; private set; }

    /// <summary>The highest epoch that has begun.</summary>
    internal long Epoch => _states.Count == 0 ? 0 : _states[^1].Epoch;

    /// <summary>Adds an entry.</summary>
    internal void Add(in LogEntryHeader header)
    {
        State before = _states.Count == 0 ? default : _states[^1];
        long limit = Math.Max(before.Epoch, DateTime.MaxValue.Ticks) + (1L << 32);
        bool counts = header.Epoch >= before.Epoch && header.Epoch <= limit;
        bool isPlaced = header.Kind != LogEntryKind.Epoch;
        _states.Add(new State(
            counts ? header.Epoch : before.Epoch,
            counts && isPlaced && header.FirstOrdinal <= before.Next ? Math.Max(before.Next, header.End) : before.Next));
        HighestNext = Math.Max(HighestNext, Next);
    }

    /// <summary>Removes the last entries.</summary>
    internal void Cut(int count) => _states.RemoveRange(_states.Count - count, count);

    /// <summary>Forgets the first entries, which the state after them includes.</summary>
    internal void Forget(int count) => _states.RemoveRange(0, count);

    private readonly record struct State(long Epoch, long Next);
}
