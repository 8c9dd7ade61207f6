using CustomBinarySerializer.Replication.Engine;

namespace CustomBinarySerializer.Replication;

/// <summary>A description of the contents of a stream at one moment. Immutable.</summary>
/// <param name="Stream">The name of the stream.</param>
/// <param name="JournalId">The id of the journal that the stream carries; null if the stream is empty.</param>
/// <param name="FirstOrdinal">The ordinal of the first message in the stream; -1 if there is none.</param>
/// <param name="End">The ordinal after the last message in the stream; -1 if there is none.</param>
/// <param name="FirstOffset">The offset of the first entry with messages or a schema; -1 if there is none.</param>
/// <param name="LastOffset">The offset of the last entry; -1 if there is none.</param>
/// <param name="LastShipper">
/// The time at which the current or last shipper began, by its clock; null if there was none.
/// </param>
public sealed record StreamDescription(
    string Stream, Guid? JournalId, long FirstOrdinal, long End, long FirstOffset, long LastOffset, DateTimeOffset? LastShipper)
{
    /// <summary>Looks into a stream, without changing it.</summary>
    /// <param name="broker">The broker of the stream.</param>
    /// <param name="stream">The name of the stream.</param>
    /// <param name="cancellationToken">Cancels the operation.</param>
    /// <remarks>
    /// A stream doesn't say where it ends: this waits until nothing has come for half a second, or ten seconds have
    /// passed.
    /// </remarks>
    /// <exception cref="ArgumentNullException">An argument is null.</exception>
    /// <exception cref="ArgumentException">
    /// <paramref name="stream"/> is empty, longer than 200 bytes, or begins with <c>amq.</c>.
    /// </exception>
    /// <exception cref="StreamException">
    /// The broker can't be reached, the stream doesn't exist, or an entry was not written by a shipper.
    /// </exception>
    /// <exception cref="OperationCanceledException">The token was cancelled.</exception>
    public static async Task<StreamDescription> ReadAsync(StreamBroker broker, string stream, CancellationToken cancellationToken = default)
    {
        ArgumentNullException.ThrowIfNull(broker);
        StreamName.ThrowIfInvalid(stream);
        ILogConnection connection = await broker.CreateEngine()
            .ConnectAsync("CustomBinarySerializer: looks at " + stream, cancellationToken).ConfigureAwait(false);
        await using (connection.ConfigureAwait(false))
        {
            await connection.ThrowIfMissingAsync(stream, cancellationToken).ConfigureAwait(false);
            (LogEntry? first, _, _) = await ReadAsync(
                connection, stream, LogStart.First, untilPlaced: true, cancellationToken).ConfigureAwait(false);
            long offset = (await ReadAsync(
                connection, stream, LogStart.Last, untilPlaced: false, cancellationToken).ConfigureAwait(false)).Last?.Offset ?? -1;
            (_, LogEntry? last, long epoch) = await ReadAsync(
                connection, stream, LogStart.At(offset - LogWindow.Reach), untilPlaced: false, cancellationToken).ConfigureAwait(false);
            return new StreamDescription(
                stream,
                (first ?? last)?.Header.Journal,
                first?.Header.FirstOrdinal ?? -1,
                last is { Header.FirstOrdinal: >= 0 } end ? end.Header.End : first?.Header.End ?? -1,
                first?.Offset ?? -1,
                last?.Offset ?? offset,
                epoch > 0 && epoch <= DateTime.MaxValue.Ticks ? new DateTimeOffset(epoch, TimeSpan.Zero) : null);
        }
    }

    private static async ValueTask<(LogEntry? FirstPlaced, LogEntry? Last, long Epoch)> ReadAsync(
        ILogConnection connection, string stream, LogStart start, bool untilPlaced, CancellationToken cancellationToken)
    {
        TimeSpan quiet = TimeSpan.FromMilliseconds(500);
        long limit = Environment.TickCount64 + 10_000;
        EntryOrder order = new(stream, "its other entries are of", null);
        LogEntry? first = null;
        LogEntry? last = null;
        ILogReader reader = await connection.OpenReaderAsync(stream, start, LogWindow.Size, cancellationToken).ConfigureAwait(false);
        await using (reader.ConfigureAwait(false))
        {
            while (Environment.TickCount64 < limit
                && await reader.ReadValidWithinAsync(quiet, cancellationToken).ConfigureAwait(false) is { } entry)
            {
                if (order.Judge(entry.Header) != EntryStanding.Counts)
                {
                    continue;
                }

                bool isPlaced = entry.Header.FirstOrdinal >= 0;
                first ??= isPlaced ? entry with { Body = default } : null;
                last = isPlaced || last is null ? entry with { Body = default } : last;
                if (isPlaced && untilPlaced)
                {
                    break;
                }
            }
        }

        return (first, last, order.Epoch);
    }
}
