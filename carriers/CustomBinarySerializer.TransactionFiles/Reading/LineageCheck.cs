using System.Collections.Concurrent;
using CustomBinarySerializer.TransactionFiles.Segments;

namespace CustomBinarySerializer.TransactionFiles.Reading;

/// <summary>
/// Checks that a segment belongs to the same history as the segments beside it, so that it may be read on its own.
/// Thread-safe.
/// </summary>
/// <remarks>
/// Asked once of each file that is opened, and what is beside it is opened for that once: what was found right is
/// remembered, and holds for a file with the same salt and the same seal. Where one beside it is damaged or missing,
/// nothing is reported: the reader that comes there gets the error.
/// </remarks>
internal sealed class LineageCheck(SegmentCache cache)
{
    private readonly ConcurrentDictionary<long, (ulong Salt, ulong Seal)> _confirmed = [];

    /// <summary>
    /// Finds out whether a segment fits to the one before it and, unless it is the last, to the one after it.
    /// </summary>
    /// <param name="segment">The segment.</param>
    /// <param name="extent">The part of the journal that has the segments beside this one.</param>
    /// <returns>The fault; null if the segment fits, or if that can't be found out.</returns>
    /// <exception cref="IOException">A file can't be read.</exception>
    internal CorruptRange? FindFault(ReadableSegment segment, JournalExtent extent)
    {
        long first = segment.Header.FirstOrdinal;
        long? next = extent.SegmentAfter(first);
        if (segment.IsConfirmed(hasNext: next is not null))
        {
            return null;
        }

        (ulong, ulong) identity = (segment.Header.Salt, next is null ? 0 : segment.FinalSeal?.Number ?? 0);
        if (!_confirmed.TryGetValue(first, out (ulong, ulong) known) || known != identity)
        {
            if ((FindFault(extent.SegmentBefore(first), segment) ?? FindFault(segment, next)) is { } fault)
            {
                return fault;
            }

            _confirmed[first] = identity;
        }

        segment.Confirm(hasNext: next is not null);
        return null;
    }

    private CorruptRange? FindFault(long? before, ReadableSegment segment) =>
        before is { } first ? FindFault(first, before => FaultBetween(before, segment)) : null;

    private CorruptRange? FindFault(ReadableSegment segment, long? after) =>
        after is { } first ? FindFault(first, after => FaultBetween(segment, after)) : null;

    private CorruptRange? FindFault(long first, Func<ReadableSegment, CorruptRange?> compare)
    {
        try
        {
            ReadableSegment other = cache.Rent(first);
            try
            {
                return compare(other);
            }
            finally
            {
                cache.Return(other, isUnwanted: true);
            }
        }
        catch (Exception e) when (e is FileNotFoundException or BinarySerializationException)
        {
            return null;
        }
    }

    private static CorruptRange? FaultBetween(ReadableSegment before, ReadableSegment after)
    {
        long first = after.Header.FirstOrdinal;
        string? reason = before.FinalSeal switch
        {
            // The segments between the two are missing.
            { } seal when seal.End < first && after.Header.Lineage.PredecessorSalt != before.Header.Salt => null,
            { } seal => after.Header.Lineage.MayFollow(before.Header, seal.Number) ? null : SegmentLineage.OtherPredecessor,

            // Or its end is damaged.
            null => after.Header.Lineage.PredecessorSeal != 0 && before.IsWholeUpTo(before.FinalLength) ? SegmentLineage.NoSeal : null,
        };
        return reason is null ? null : new CorruptRange(after.Path, 0, 0, first, first, reason);
    }
}
