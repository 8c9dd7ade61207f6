namespace CustomBinarySerializer.Replication.Engine;

/// <summary>Which entries count: those of the journal, and none of an epoch that another has ended.</summary>
/// <param name="stream">For messages.</param>
/// <param name="owner">For messages: what is of <paramref name="journal"/>.</param>
/// <param name="journal">The journal that the entries must be of; null for that of the first.</param>
/// <param name="epoch">The epoch that has begun already.</param>
internal sealed class EntryOrder(string stream, string owner, Guid? journal, long epoch = 0)
{
    /// <summary>Of the entries so far.</summary>
    internal Guid? Journal { get; private set; } = journal;

    /// <summary>The latest that has begun.</summary>
    internal long Epoch { get; private set; } = epoch;

    /// <summary>Whether an entry counts. Those that a replaced shipper had on its way don't.</summary>
    /// <exception cref="StreamException">It is of another journal.</exception>
    internal bool Counts(in LogEntryHeader header)
    {
        if ((Journal ??= header.Journal) != header.Journal)
        {
            throw StreamErrors.OtherJournal(stream, owner, Journal.Value, header.Journal);
        }

        if (header.Epoch < Epoch)
        {
            return false;
        }

        Epoch = header.Epoch;
        return true;
    }
}
