using CustomBinarySerializer.TransactionFiles;

namespace CustomBinarySerializer.Tool.Journals;

/// <summary>Reads segments in parallel on all processors.</summary>
internal static class SegmentWalk
{
    private const int ReportedMessages = 1 << 14;

    /// <summary>Passes every message to an action that collects a result for each segment.</summary>
    /// <param name="journal">The folder.</param>
    /// <param name="segments">The segments to read.</param>
    /// <param name="add">Adds a message to the result of its segment.</param>
    /// <param name="end">Receives the result of a segment; called for one segment at a time.</param>
    /// <param name="advance">Called with the number of messages passed since the last call.</param>
    /// <param name="cancellation">Cancels the reading.</param>
    internal static void Each<T>(
        Journal journal,
        IReadOnlyList<OrdinalRange> segments,
        Action<T, TransactionFrame> add,
        Action<T> end,
        Action<long> advance,
        CancellationToken cancellation)
        where T : new()
    {
        Lock ending = new();
        Parallel.ForEach(segments, new ParallelOptions { CancellationToken = cancellation }, segment =>
        {
            T gathered = new();
            long reported = segment.First;
            try
            {
                foreach (TransactionFrame frame in journal.Reader.ReadFrames(segment.First))
                {
                    if (frame.Ordinal >= segment.Next)
                    {
                        break;
                    }

                    add(gathered, frame);
                    if (frame.Ordinal - reported >= ReportedMessages)
                    {
                        cancellation.ThrowIfCancellationRequested();
                        advance(frame.Ordinal - reported);
                        reported = frame.Ordinal;
                    }
                }
            }
            catch (BinarySerializationException e) when (
                e.Code == SerializationErrorCode.SegmentArchived && OtherForms.StubOf(journal.Path, segment.First) is null)
            {
                // The next segment is archived. All of this one was read: its end shows when the next is entered.
            }

            advance(segment.Next - reported);
            lock (ending)
            {
                end(gathered);
            }
        });
    }
}
