using CustomBinarySerializer.TransactionFiles.Positions;

namespace CustomBinarySerializer.TransactionFiles.Reading;

/// <summary>What a reader sees of a journal at one time. Immutable.</summary>
/// <param name="Segments">The first ordinals of the segments, ascending; at least one.</param>
/// <param name="Salt">Of the last segment; null where no positions are published.</param>
/// <param name="Written">Where the last segment ends for readers of everything.</param>
/// <param name="Durable">Where it ends for readers of what is durable.</param>
/// <param name="End">One of the two: what this reader is to see.</param>
internal sealed record JournalExtent(long[] Segments, ulong? Salt, Position Written, Position Durable, Position End)
{
    internal long LastSegment => Segments[^1];

    /// <summary>Returns the segment that holds a message, or the first one, if that lies behind it.</summary>
    internal long SegmentOf(long ordinal)
    {
        int index = Array.BinarySearch(Segments, ordinal);
        return Segments[index >= 0 ? index : Math.Max(~index - 1, 0)];
    }

    /// <summary>Returns the segment behind one, or null if that is the last.</summary>
    internal long? SegmentAfter(long segment)
    {
        int index = Array.BinarySearch(Segments, segment + 1);
        index = index >= 0 ? index : ~index;
        return index < Segments.Length ? Segments[index] : null;
    }
}
