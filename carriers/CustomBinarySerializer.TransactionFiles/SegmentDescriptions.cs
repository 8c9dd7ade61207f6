using CustomBinarySerializer.TransactionFiles.Reading;
using CustomBinarySerializer.TransactionFiles.Segments;

namespace CustomBinarySerializer.TransactionFiles;

/// <summary>Describes the segments of a journal.</summary>
internal static class SegmentDescriptions
{
    /// <summary>Describes the segments that are there now, the oldest first, also those that are damaged.</summary>
    /// <exception cref="BinarySerializationException">The last segment is missing.</exception>
    /// <exception cref="IOException">The folder or a file can't be read.</exception>
    internal static IReadOnlyList<TransactionSegment> Of(JournalView view)
    {
        JournalExtent extent = view.RefreshSegments();
        return [.. extent.Segments.Select(first => Describe(view, first, extent)).OfType<TransactionSegment>()];
    }

    /// <returns>The description, or null if the segment has been deleted meanwhile.</returns>
    private static TransactionSegment? Describe(JournalView view, long first, JournalExtent extent)
    {
        string path = Path.Combine(view.FolderPath, SegmentFileName.OfSegment(first));
        long next = extent.SegmentAfter(first) ?? Math.Max(extent.Written.Ordinal, first);
        try
        {
            ReadableSegment segment = view.Cache.Rent(first);
            try
            {
                SegmentHeader header = segment.Header;
                next = first == extent.LastSegment ? next : segment.FinalOrdinal(next);
                DateTimeOffset created = new(header.CreatedTicks, TimeSpan.Zero);
                return new TransactionSegment(path, first, next, created, () => header.Schema);
            }
            finally
            {
                view.Cache.Return(segment);
            }
        }
        catch (BinarySerializationException e) when (e.Code == SerializationErrorCode.CorruptFile)
        {
            return Unreadable(e);
        }
        catch (FileNotFoundException)
        {
            return view.RefreshSegments().Segments[0] > first ? null : Unreadable(TransactionFileErrors.Missing(path, first));
        }

        TransactionSegment Unreadable(BinarySerializationException damage) => new(
            path,
            first,
            next,
            DateTimeOffset.MinValue,
            () => throw new BinarySerializationException(damage.Code, damage.Message, damage));
    }
}
