using System.Collections.Concurrent;
using CustomBinarySerializer.Frames;

namespace CustomBinarySerializer.TransactionFiles.Reading;

/// <summary>Scans of a journal that hand each message to the handler of its type. Thread-safe.</summary>
/// <param name="view">The view of the journal.</param>
/// <param name="options">The options of the reader.</param>
/// <param name="codec">The codec that decodes messages.</param>
internal sealed class HandlerScan(JournalView view, TransactionFileReaderOptions options, FrameCodec codec)
{
    /// <summary>
    /// Hands the messages of a range to handlers, up to the last that is written when the scan gets there.
    /// </summary>
    /// <param name="handlers">The handlers.</param>
    /// <param name="fromOrdinal">The ordinal of the first message.</param>
    /// <param name="endOrdinal">The ordinal after the last message.</param>
    /// <param name="cancellationToken">Ends the scan; checked every 65,536 messages.</param>
    /// <returns>The ordinal of the next message.</returns>
    /// <exception cref="ArgumentException">
    /// A type with a handler is neither registered nor the result of an upcast.
    /// </exception>
    /// <exception cref="NotSupportedException">
    /// A handler takes a view that doesn't support the registered contract of its type.
    /// </exception>
    /// <exception cref="BinarySerializationException">
    /// A message has no handler, has been deleted, is damaged, or can't be decoded.
    /// </exception>
    /// <exception cref="IOException">The file can't be read.</exception>
    internal long Run(MessageHandlers handlers, long fromOrdinal, long endOrdinal, CancellationToken cancellationToken)
    {
        const int LooksAtToken = 0xFFFF;
        using JournalScanner scanner = JournalScanner.At(view, options, fromOrdinal, endOrdinal);
        HandlerTable table = handlers.For(codec.Registry);
        bool skips = handlers.SkipsOthers;
        while (scanner.MoveNext())
        {
            if (table.Find(scanner.TypeId) is { } handler)
            {
                handler.Handle(codec, scanner.Frame, scanner.Ordinal, scanner);
            }
            else if (!skips)
            {
                FrameHandler others = handlers.Others ?? throw scanner.NotHandled(codec.Registry);
                others(scanner.Frame);
            }

            if ((scanner.Ordinal & LooksAtToken) == 0)
            {
                cancellationToken.ThrowIfCancellationRequested();
            }
        }

        return scanner.NextOrdinal;
    }

    /// <summary>Hands the messages of all segments to handlers, several segments at a time.</summary>
    /// <param name="makeHandlers">Creates the handlers of one thread.</param>
    /// <param name="maxDegreeOfParallelism">
    /// The number of segments at a time: 1 or more, or -1 for the number of processors.
    /// </param>
    /// <param name="cancellationToken">Ends the scan.</param>
    /// <exception cref="AggregateException">
    /// A scan failed. The exception holds what <see cref="Run"/> throws.
    /// </exception>
    internal void RunInParallel(Func<MessageHandlers> makeHandlers, int maxDegreeOfParallelism, CancellationToken cancellationToken)
    {
        JournalExtent extent = view.RefreshSegments();
        ParallelOptions parallel = new() { MaxDegreeOfParallelism = maxDegreeOfParallelism, CancellationToken = cancellationToken };
        Parallel.ForEach(
            Partitioner.Create(extent.Segments, EnumerablePartitionerOptions.NoBuffering),
            parallel,
            makeHandlers,
            (first, _, handlers) =>
            {
                Run(handlers, first, extent.SegmentAfter(first) ?? extent.End.Ordinal, cancellationToken);
                return handlers;
            },
            _ => { });
    }
}
