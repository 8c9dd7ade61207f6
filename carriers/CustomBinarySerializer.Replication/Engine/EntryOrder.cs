namespace CustomBinarySerializer.Replication.Engine;

/// <summary>The result of <see cref="EntryOrder.Judge"/>.</summary>
internal enum EntryStanding
{
    /// <summary>The entry counts.</summary>
    Counts,

    /// <summary>
    /// The entry is of an epoch that a later one has ended, of an impossible epoch, or a marker of another journal.
    /// </summary>
    Stale,

    /// <summary>
    /// The entry begins after the message that comes next. It doesn't count; a later epoch may bring what is missing.
    /// </summary>
    Ahead,
}

/// <summary>
/// The rule for which entries of a stream count. Shippers, followers and descriptions of a stream all use this one, so
/// that a shipper confirms exactly what a follower gets.
/// </summary>
/// <param name="stream">The name of the stream, for messages.</param>
/// <param name="owner">The owner of <paramref name="journal"/>, for messages.</param>
/// <param name="journal">The journal that the entries must be of; null for that of the first entry with a
/// place.</param>
/// <param name="epoch">The highest epoch before the first entry; 0 if it isn't known.</param>
/// <param name="next">The message that comes next; -1 if the first entry that counts decides.</param>
internal sealed class EntryOrder(string stream, string owner, Guid? journal, long epoch = 0, long next = -1)
{
    // An epoch is a time, or one more than the highest. One entry with an impossible number must neither end all others
    // nor use up the numbers.
    private const long LongestStep = 1L << 32;
    private const long Highest = 1L << 62;

    private (Guid Journal, long Epoch) _unplaced;
    private long _epochOfNext;

    /// <summary>The journal of the entries so far.</summary>
    internal Guid? Journal { get; private set; } = journal;

    /// <summary>The highest epoch that has begun.</summary>
    internal long Epoch { get; private set; } = epoch;

    /// <summary>The message that comes next after the entries that counted; -1 if that isn't known.</summary>
    internal long Next { get; private set; } = next;

    /// <summary>
    /// Whether the state before the first entry was known. Where it wasn't, the lower of two contradicting ends is
    /// taken: messages are shipped twice, and none is left out.
    /// </summary>
    internal bool IsExact { get; init; }

    /// <summary>Whether <see cref="Next"/> was known before the first entry, or an entry decided.</summary>
    internal bool IsNextKnown => _epochOfNext > 0 || (Next >= 0 && !IsFirstUnknown);

    /// <summary>
    /// Whether the first entry with a place may lower <see cref="Next"/>, which is an upper limit until then.
    /// </summary>
    internal bool IsFirstUnknown { get; init; }

    /// <summary>Returns the epoch to begin with after all entries so far.</summary>
    /// <exception cref="StreamException">The last epoch is so high that no later one may follow.</exception>
    internal long NextEpoch() => EpochNumber.After(Epoch) is var chosen && CanFollow(chosen, Epoch)
        ? chosen
        : throw StreamErrors.NoEpochLeft(stream, Epoch);

    /// <summary>Judges the next entry.</summary>
    /// <exception cref="StreamException">The entry holds messages or a schema of another journal.</exception>
    internal EntryStanding Judge(in LogEntryHeader header)
    {
        if (!header.IsPlaced)
        {
            return JudgeMarker(header);
        }

        if (Journal is null)
        {
            Journal = header.Journal;
            Epoch = _unplaced.Journal == header.Journal ? Math.Max(_unplaced.Epoch, Epoch) : Epoch;
        }
        else if (Journal != header.Journal)
        {
            throw StreamErrors.OtherJournal(stream, owner, Journal.Value, header.Journal);
        }

        if (header.Epoch < Epoch || !CanFollow(header.Epoch, Epoch))
        {
            return EntryStanding.Stale;
        }

        if (header.Epoch > Epoch && !IsExact && _epochOfNext > 0)
        {
            // The marker of the epoch was before the first entry, and all others so far were stale.
            Next = -1;
        }

        Epoch = header.Epoch;
        return Place(header);
    }

    private static bool CanFollow(long later, long earlier) =>
        later >= 0 && later <= Math.Min(Math.Max(earlier, DateTime.MaxValue.Ticks) + LongestStep, Highest);

    private EntryStanding JudgeMarker(in LogEntryHeader header)
    {
        if (Journal is null && CanFollow(header.Epoch, Epoch) && header.Epoch > _unplaced.Epoch)
        {
            _unplaced = (header.Journal, header.Epoch);
            return EntryStanding.Counts;
        }

        if (Journal != header.Journal || header.Epoch < Epoch || !CanFollow(header.Epoch, Epoch))
        {
            return EntryStanding.Stale;
        }

        Epoch = header.Epoch;
        return EntryStanding.Counts;
    }

    private EntryStanding Place(in LogEntryHeader header)
    {
        if (Next < 0 || (IsFirstUnknown && _epochOfNext == 0 && header.FirstOrdinal < Next))
        {
            Next = header.FirstOrdinal;
        }

        if (header.FirstOrdinal > Next)
        {
            return EntryStanding.Ahead;
        }

        if (!IsExact && _epochOfNext > 0 && _epochOfNext < header.Epoch)
        {
            Next = header.FirstOrdinal;
        }

        Next = Math.Max(Next, header.End);
        _epochOfNext = header.Epoch;
        return EntryStanding.Counts;
    }
}
