using CustomBinarySerializer.TransactionFiles.Segments;

namespace CustomBinarySerializer.TransactionFiles.Reading;

/// <summary>The part of a journal that a reader sees at one time. Immutable.</summary>
/// <param name="Segments">The first ordinals of the segments, ascending; at least one.</param>
/// <param name="Salt">The salt of the last segment; null if its header can't be read.</param>
/// <param name="Written">The end of the last segment for readers of all written messages.</param>
/// <param name="Durable">The end of the last segment for readers of durable messages only.</param>
/// <param name="End">The end of the last segment for this reader: the written or the durable end.</param>
/// <param name="Doubt">
/// The reason why the end of the last segment is unknown, so that the positions are its beginning; else null.
/// </param>
internal sealed record JournalExtent(
    long[] Segments, ulong? Salt, Position Written, Position Durable, Position End, BinarySerializationException? Doubt)
{
    internal long LastSegment => Segments[^1];

    /// <summary>Throws if the end of the last segment is unknown.</summary>
    /// <exception cref="BinarySerializationException">
    /// The end of the last segment is unknown, because of the damage that the error names.
    /// </exception>
    internal JournalExtent OrThrow() => Doubt is null ? this : throw new BinarySerializationException(Doubt.Code, Doubt.Message, Doubt);

    /// <summary>Returns the segment that holds a message, or the first one, if that is later.</summary>
    internal long SegmentOf(long ordinal)
    {
        int index = Array.BinarySearch(Segments, ordinal);
        return Segments[index >= 0 ? index : Math.Max(~index - 1, 0)];
    }

    /// <summary>Returns the segment before one, or null if that is the first.</summary>
    internal long? SegmentBefore(long segment)
    {
        int index = Array.BinarySearch(Segments, segment);
        index = index >= 0 ? index : ~index;
        return index > 0 ? Segments[index - 1] : null;
    }

    /// <summary>Returns the segment after one, or null if that is the last.</summary>
    internal long? SegmentAfter(long segment)
    {
        int index = Array.BinarySearch(Segments, segment + 1);
        index = index >= 0 ? index : ~index;
        return index < Segments.Length ? Segments[index] : null;
    }
}
