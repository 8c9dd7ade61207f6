using CustomBinarySerializer.Frames;
using CustomBinarySerializer.Replication.Engine;

namespace CustomBinarySerializer.Replication.Shipping;

/// <summary>Where the messages of a stream end, found by a marker that is appended and read back to.</summary>
/// <param name="Epoch">Has begun with the marker; no higher one is in the stream.</param>
/// <param name="NextOrdinal">The message that comes next in the stream; null if it has none.</param>
/// <param name="Last">The last entry with frames that was read; null if there was none.</param>
internal readonly record struct EndOfStream(long Epoch, long? NextOrdinal, LastFrames? Last)
{
    private const int Prefetch = 32;
    private const int MarkerSize = 16;

    /// <summary>Begins an epoch.</summary>
    /// <remarks>
    /// Whatever the shipper before had on its way comes either before the marker, and is read here, or after it, and doesn't count for anybody.
    /// So nothing is shipped twice, and nothing is left out.
    /// </remarks>
    /// <param name="connection">Holds the lock.</param>
    /// <param name="appender">Appends to the stream.</param>
    /// <param name="stream">The stream.</param>
    /// <param name="folder">For messages.</param>
    /// <param name="journal">The id of the journal.</param>
    /// <param name="cancellationToken">Ends it.</param>
    internal static async ValueTask<EndOfStream> FindAsync(
        ILogConnection connection, ILogAppender appender, string stream, string folder, Guid journal, CancellationToken cancellationToken)
    {
        List<Guid> markers = [];
        long epoch = DateTime.UtcNow.Ticks;
        long back = 0;
        long? from = null;
        while (true)
        {
            // Opened before the marker is appended: else the last entries might be the marker alone.
            ILogReader reader = await connection.OpenReaderAsync(stream, from is { } offset ? LogStart.At(offset - back) : LogStart.Last, Prefetch, cancellationToken).ConfigureAwait(false);
            await using (reader.ConfigureAwait(false))
            {
                markers.Add(Guid.NewGuid());
                await appender.AppendAsync(new LogEntryHeader(LogEntryKind.Epoch, journal, epoch, -1, 0, default), markers[^1].ToByteArray(), cancellationToken).ConfigureAwait(false);
                await appender.FlushAsync(cancellationToken).ConfigureAwait(false);
                (long highest, long? next, long first, LastFrames? last) = await ReadToAsync(reader, new EntryOrder(stream, folder + " holds", journal), markers, cancellationToken).ConfigureAwait(false);
                if (highest >= epoch)
                {
                    // The clock was set back, or is that of another machine.
                    epoch = highest + 1;
                    continue;
                }

                if (from is not null && (next is not null || back >= from))
                {
                    return new EndOfStream(epoch, next, last);
                }

                from ??= first;
                back = back == 0 ? LogWindow.Reach : back * 8;
            }
        }
    }

    private static async ValueTask<(long HighestEpoch, long? Next, long FirstOffset, LastFrames? Last)> ReadToAsync(
        ILogReader reader, EntryOrder order, List<Guid> markers, CancellationToken cancellationToken)
    {
        long? next = null;
        long? first = null;
        long highest = 0;
        LastFrames? last = null;
        while (true)
        {
            LogEntry entry = await reader.ReadAsync(cancellationToken).ConfigureAwait(false);
            first ??= entry.Offset;
            int own = entry.Header.Kind == LogEntryKind.Epoch && entry.Body.Length == MarkerSize ? markers.IndexOf(new Guid(entry.Body.Span)) : -1;
            if (own == markers.Count - 1)
            {
                return (highest, next, first.Value, last);
            }

            // Markers of attempts before this one end epochs for all readers, too.
            if (order.Counts(entry.Header))
            {
                highest = own < 0 ? order.Epoch : highest;
                if (entry.Header.FirstOrdinal >= 0)
                {
                    next = Math.Max(next ?? 0, entry.Header.NextOrdinal);
                    last = entry.Header.Kind == LogEntryKind.Frames ? new LastFrames(entry.Header.FirstOrdinal, entry.Header.Count, Crc32C.Of(entry.Body.Span)) : last;
                }
            }
        }
    }
}

/// <summary>Frames that a stream ends with, to be compared with the journal.</summary>
/// <param name="FirstOrdinal">Of the first message.</param>
/// <param name="Count">How many there are.</param>
/// <param name="Checksum">Of their bytes.</param>
internal readonly record struct LastFrames(long FirstOrdinal, int Count, uint Checksum);
