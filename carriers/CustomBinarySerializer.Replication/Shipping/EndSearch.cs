using CustomBinarySerializer.Payload;
using CustomBinarySerializer.Replication.Engine;

namespace CustomBinarySerializer.Replication.Shipping;

/// <summary>
/// Begins an epoch and finds the end of the messages of a stream, as a reader of the whole stream would know it at the
/// marker of the epoch.
/// </summary>
/// <remarks>
/// <para>
/// Entries that another shipper had on their way are before the marker, and counted here, or after it, and count for
/// nobody.
/// </para>
/// <para>
/// The search goes back to a checkpoint: an entry that carries the state of the stream at an earlier entry of its
/// shipper. From a checkpoint on the state is exact, whatever
/// entries of replaced shippers are around it. Any checkpoint does. A stream without one was written by an earlier
/// version, and is read from its first entry on.
/// </para>
/// </remarks>
/// <param name="connection">The connection, which holds the lock.</param>
/// <param name="appender">The appender to the stream.</param>
/// <param name="stream">The name of the stream.</param>
/// <param name="owner">The owner of <paramref name="journal"/>, for messages.</param>
/// <param name="journal">The id of the journal.</param>
/// <param name="journalFirst">The first message that the journal has.</param>
/// <param name="timeout">The maximum time for the delivery of an entry that the stream has.</param>
internal sealed class EndSearch(
    ILogConnection connection, ILogAppender appender, string stream, string owner, Guid journal, long journalFirst, TimeSpan timeout)
{
    private const int Prefetch = LogWindow.Size;

    private EpochMarker _marker;
    private long _epoch;

    /// <summary>Appends the marker and finds the end.</summary>
    /// <exception cref="StreamException">The connection has ended, or the stream carries another journal.</exception>
    internal async ValueTask<EndOfStream> FindAsync(CancellationToken cancellationToken)
    {
        // Opened before the marker is appended: else the last entries might be the marker alone.
        ILogReader last = await connection.OpenReaderAsync(stream, LogStart.Last, Prefetch, cancellationToken).ConfigureAwait(false);
        Window window;
        await using (last.ConfigureAwait(false))
        {
            await BeginAsync(DateTime.UtcNow.Ticks, cancellationToken).ConfigureAwait(false);
            window = await LookAsync(last, long.MaxValue, cancellationToken).ConfigureAwait(false);
        }

        for (long back = LogWindow.Reach; ; back *= 8)
        {
            if (window.Checkpoint is { } entry && await TryReadFromAsync(entry, cancellationToken).ConfigureAwait(false) is { } exact)
            {
                return exact;
            }

            if (window.FirstOffset <= back)
            {
                ILogReader whole = await connection.OpenReaderAsync(
                    stream, LogStart.First, Prefetch, cancellationToken).ConfigureAwait(false);
                return await ReadToMarkerAsync(whole, null, null, cancellationToken).ConfigureAwait(false);
            }

            ILogReader reader = await connection.OpenReaderAsync(
                stream, LogStart.At(window.FirstOffset - back), Prefetch, cancellationToken).ConfigureAwait(false);
            await using (reader.ConfigureAwait(false))
            {
                Window before = await LookAsync(reader, window.FirstOffset, cancellationToken).ConfigureAwait(false);
                window = before with { FirstOffset = Math.Min(before.FirstOffset, window.FirstOffset - back) };
            }
        }
    }

    private async ValueTask BeginAsync(long epoch, CancellationToken cancellationToken)
    {
        _epoch = epoch;
        _marker = EpochMarker.Create();
        await appender.AppendAsync(
            new LogEntryHeader(LogEntryKind.Epoch, journal, epoch, -1, 0, default),
            _marker.ToBytes(),
            cancellationToken).ConfigureAwait(false);
        await appender.FlushAsync(cancellationToken).ConfigureAwait(false);
    }

    /// <summary>Looks for the last checkpoint before an offset and before the marker.</summary>
    private async ValueTask<Window> LookAsync(ILogReader reader, long endOffset, CancellationToken cancellationToken)
    {
        Window window = new(endOffset, null);
        while (true)
        {
            LogEntry entry = await ReadAsync(reader, cancellationToken).ConfigureAwait(false);
            if (entry.Offset >= endOffset || IsMarker(entry))
            {
                return window with { FirstOffset = Math.Min(window.FirstOffset, entry.Offset) };
            }

            window = new Window(
                Math.Min(window.FirstOffset, entry.Offset),
                entry.Checkpoint is not null && entry.Header.Journal == journal ? entry.Header : window.Checkpoint);
        }
    }

    /// <summary>Reads from a checkpoint to the marker.</summary>
    /// <returns>
    /// The end of the stream; null if another entry, or none, is at the checkpoint now, because the stream was cut at
    /// either end.
    /// </returns>
    private async ValueTask<EndOfStream?> TryReadFromAsync(LogEntryHeader header, CancellationToken cancellationToken)
    {
        LogCheckpoint checkpoint = header.Checkpoint!.Value;
        ILogReader reader = await connection.OpenReaderAsync(
            stream, LogStart.At(checkpoint.Offset), Prefetch, cancellationToken).ConfigureAwait(false);
        LogEntry first;
        try
        {
            first = await ReadAsync(reader, cancellationToken).ConfigureAwait(false);
        }
        catch
        {
            await reader.DisposeAsync().ConfigureAwait(false);
            throw;
        }

        if (!first.IsAt(checkpoint, header))
        {
            await reader.DisposeAsync().ConfigureAwait(false);
            return null;
        }

        EntryOrder order = new(stream, owner, journal, header.Epoch, checkpoint.NextOrdinal) { IsExact = true };
        return await ReadToMarkerAsync(reader, order, first, cancellationToken).ConfigureAwait(false);
    }

    /// <summary>
    /// The rule for a stream that is read from its first entry on. If nothing was deleted, messages before the first
    /// are missing there, and are shipped again.
    /// </summary>
    private EntryOrder OrderOfWhole(in LogEntry first) =>
        new(stream, owner, journal, 0, first.Offset == 0 ? journalFirst : -1) { IsExact = first.Offset == 0, IsFirstUnknown = true };

    /// <summary>
    /// The rule after the marker of a stream whose beginning was deleted, and with it what all its checkpoints name. A
    /// marker that ended the epoch of its first entries may have been among what is gone: readers that saw it don't
    /// count them. They are shipped again, as far as the journal has them, and others pass over them.
    /// </summary>
    private EntryOrder Lowered(EntryOrder order, LogCheckpoint? deleted) =>
        deleted is { NextOrdinal: var next } && Math.Max(next, journalFirst) is var lowest && lowest < order.Next
            ? new EntryOrder(stream, owner, journal, order.Epoch, lowest) { IsExact = true }
            : order;

    private async ValueTask<EndOfStream> ReadToMarkerAsync(
        ILogReader reader, EntryOrder? known, LogEntry? first, CancellationToken cancellationToken)
    {
        try
        {
            LastFrames? last = first is { } begun ? LastOf(begun, null) : null;
            EntryOrder? order = known;
            LogCheckpoint? deleted = null;
            while (true)
            {
                LogEntry entry = await ReadAsync(reader, cancellationToken).ConfigureAwait(false);
                order ??= OrderOfWhole(entry);
                deleted ??= order.IsExact || entry.Header.Journal != journal ? null : entry.Checkpoint;
                long before = order.Epoch;
                EntryStanding standing = order.Judge(entry.Header);
                last = standing == EntryStanding.Counts ? LastOf(entry, last) : last;
                if (!IsMarker(entry))
                {
                    continue;
                }

                if (before < _epoch && order.Epoch == _epoch)
                {
                    return new EndOfStream(reader, Lowered(order, deleted), _epoch, entry.Offset, last);
                }

                // The clock was set back, or is that of another machine, or another shipper begins an epoch now.
                await BeginAsync(order.NextEpoch(), cancellationToken).ConfigureAwait(false);
            }
        }
        catch
        {
            await reader.DisposeAsync().ConfigureAwait(false);
            throw;
        }
    }

    private static LastFrames? LastOf(in LogEntry entry, LastFrames? before) => entry.Header.Kind == LogEntryKind.Frames
        ? new LastFrames(entry.Header.FirstOrdinal, entry.Header.Count, Crc32C.Of(entry.Body.Span))
        : before;

    private bool IsMarker(in LogEntry entry) =>
        entry.Header.Kind == LogEntryKind.Epoch && EpochMarker.Read(entry.Body.Span).Id == _marker.Id;

    private async ValueTask<LogEntry> ReadAsync(ILogReader reader, CancellationToken cancellationToken) =>
        await reader.ReadValidWithinAsync(timeout, cancellationToken).ConfigureAwait(false)
        ?? throw StreamErrors.Disconnected(
            stream, FormattableString.Invariant($"the end of the stream wasn't delivered within {timeout.TotalSeconds:0.#} s."), null);

    /// <param name="FirstOffset">The offset that the window begins with.</param>
    /// <param name="Checkpoint">The last entry in the window that has a checkpoint.</param>
    private readonly record struct Window(long FirstOffset, LogEntryHeader? Checkpoint);
}
