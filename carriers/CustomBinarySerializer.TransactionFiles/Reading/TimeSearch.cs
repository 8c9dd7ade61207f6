namespace CustomBinarySerializer.TransactionFiles.Reading;

/// <summary>Finds messages by their time.</summary>
internal static class TimeSearch
{
    /// <summary>Finds the first message that isn't older than a time.</summary>
    /// <param name="view">The view of the journal.</param>
    /// <param name="options">The options of the reader.</param>
    /// <param name="utcTicks">The time, in UTC ticks.</param>
    /// <returns>The ordinal of the message, or the end if all messages are older.</returns>
    /// <exception cref="BinarySerializationException">The file is damaged.</exception>
    /// <exception cref="IOException">The file can't be read.</exception>
    internal static long Find(JournalView view, TransactionFileReaderOptions options, long utcTicks)
    {
        while (true)
        {
            long first = view.Extent.Segments[0];
            try
            {
                return FindOnce(view, options, utcTicks);
            }
            catch (BinarySerializationException e)
                when (e.Code == SerializationErrorCode.MessageDeleted && view.RefreshSegments().Segments[0] > first)
            {
                // The segment that was searched has been deleted meanwhile.
            }
        }
    }

    private static long FindOnce(JournalView view, TransactionFileReaderOptions options, long utcTicks)
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

    // All messages of earlier segments are older, because a segment is begun after the last message of the one before.
    // For a segment that can't be read, the next readable one is compared.
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
            // The scan that reaches the segment reports it.
            return false;
        }
    }
}
