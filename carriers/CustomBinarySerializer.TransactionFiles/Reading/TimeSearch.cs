namespace CustomBinarySerializer.TransactionFiles.Reading;

/// <summary>Finds messages by their time.</summary>
internal static class TimeSearch
{
    /// <summary>Finds the first message that isn't older than a time.</summary>
    /// <returns>Its ordinal, or the end.</returns>
    /// <exception cref="BinarySerializationException">The file is damaged, or what was searched has been deleted meanwhile.</exception>
    /// <exception cref="IOException">The file can't be read.</exception>
    internal static long Find(JournalView view, TransactionFileReaderOptions options, long utcTicks)
    {
        JournalExtent extent = view.RefreshSegments();
        using JournalScanner scanner = new(view, options);
        scanner.SeekTime(LastBegunBefore(utcTicks, extent.Segments, view.Cache), extent, utcTicks);
        while (scanner.MoveNext())
        {
            if (scanner.TimeMark >= utcTicks)
            {
                return scanner.Ordinal;
            }
        }

        return scanner.NextOrdinal;
    }

    // All messages of earlier segments are older: a segment isn't begun before the last message of the one before. Of a
    // segment that can't be read, the next one that can says as much.
    private static long LastBegunBefore(long utcTicks, long[] segments, SegmentCache cache)
    {
        int low = 0;
        int high = segments.Length - 1;
        while (low < high)
        {
            int middle = high - ((high - low) / 2);
            int readable = middle;
            long created = 0;
            while (readable <= high && !TryGetCreated(segments[readable], cache, out created))
            {
                readable++;
            }

            if (readable <= high && created < utcTicks)
            {
                low = readable;
            }
            else
            {
                high = middle - 1;
            }
        }

        return segments[low];
    }

    private static bool TryGetCreated(long first, SegmentCache cache, out long utcTicks)
    {
        utcTicks = 0;
        try
        {
            ReadableSegment segment = cache.Rent(first);
            utcTicks = segment.Header.CreatedTicks;
            cache.Return(segment);
            return true;
        }
        catch (Exception e) when (e is FileNotFoundException or BinarySerializationException { Code: SerializationErrorCode.CorruptFile })
        {
            // Reported by whoever comes to it.
            return false;
        }
    }
}
