namespace CustomBinarySerializer.TransactionFiles.Index;

/// <summary>
/// The policy of the sparse index: which messages have an entry, and in which block it is.
/// </summary>
/// <remarks>
/// A segment's first message has an entry, and every <see cref="Interval"/>th after it. Entries are numbered from 0 and
/// are in <see cref="IndexBlock"/>s, as many in each, so that the place of an entry follows from the ordinal: a look-up
/// is one read of one entry, and of its block where that doesn't lead to a record, however long the file is.
/// <para>
/// The index is disposable. Each block verifies by itself; one that doesn't (torn, damaged, of another segment, never
/// written) counts as absent, and readers take the entry before it, from which they hop further. It is never made
/// durable while messages are appended, and is built again from the segment where it lags.
/// </para>
/// </remarks>
internal static class SparseIndex
{
    /// <summary>The number of messages from one entry to the next.</summary>
    internal const int Interval = 64;

    /// <summary>Returns the number of the last entry at or before a message.</summary>
    /// <param name="ordinal">The ordinal of the message, not before the first message of the segment.</param>
    /// <param name="firstOrdinal">The ordinal of the segment's first message.</param>
    internal static long EntryAtOrBefore(long ordinal, long firstOrdinal) => (ordinal - firstOrdinal) / Interval;

    /// <summary>Returns the ordinal of the message that an entry is for.</summary>
    internal static long OrdinalOf(long entry, long firstOrdinal) => checked(firstOrdinal + (entry * Interval));

    /// <summary>Returns the number of entries for the messages before <paramref name="endOrdinal"/>.</summary>
    internal static long EntriesBefore(long endOrdinal, long firstOrdinal) =>
        endOrdinal <= firstOrdinal ? 0 : EntryAtOrBefore(endOrdinal - 1, firstOrdinal) + 1;
}

/// <summary>The place of a message in a segment.</summary>
/// <param name="Ordinal">The ordinal of the message.</param>
/// <param name="Offset">The offset of the message's record in the segment, in bytes.</param>
/// <param name="UtcTicks">
/// The latest time known when the message was written, in UTC ticks; never falls from entry to entry.
/// </param>
internal readonly record struct IndexEntry(long Ordinal, long Offset, long UtcTicks);

/// <summary>The place of a message in a segment according to an unverified index. Any numbers are possible.</summary>
/// <param name="Ordinal">The ordinal of the message.</param>
/// <param name="Offset">The offset of the message's record in the segment, in bytes; 0 if there is no entry.</param>
/// <param name="NextOffset">The offset in the next entry; 0 if there is none.</param>
internal readonly record struct IndexGlance(long Ordinal, long Offset, long NextOffset)
{
    /// <summary>Estimates the size of the messages up to an ordinal, as if all had the same size.</summary>
    /// <param name="endOrdinal">The ordinal after the last message.</param>
    /// <returns>The size in bytes; 0 if it can't be estimated.</returns>
    internal long SizeUpTo(long endOrdinal)
    {
        long messages = endOrdinal - Ordinal;
        long size = Offset > 0 && NextOffset > Offset ? NextOffset - Offset : 0;
        return messages > SparseIndex.Interval || size > int.MaxValue ? 0 : size * messages / SparseIndex.Interval;
    }
}

/// <summary>The segment that an index belongs to. A block that names another one counts as absent.</summary>
/// <param name="FirstOrdinal">The ordinal of the segment's first message: 0 or more.</param>
/// <param name="Salt">
/// The salt of the segment, which distinguishes the index from that of a deleted segment with the same name.
/// </param>
internal readonly record struct IndexIdentity(long FirstOrdinal, ulong Salt);
