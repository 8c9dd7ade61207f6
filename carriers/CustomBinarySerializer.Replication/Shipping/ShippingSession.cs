using System.Diagnostics;
using System.Text;
using CustomBinarySerializer.Payload;
using CustomBinarySerializer.Replication.Engine;
using CustomBinarySerializer.TransactionFiles;
using CustomBinarySerializer.TransactionFiles.Reading;
using CustomBinarySerializer.TransactionFiles.Segments;

namespace CustomBinarySerializer.Replication.Shipping;

/// <summary>Ships by one connection, until it ends.</summary>
/// <param name="reader">The reader of the journal, which shows durable messages only.</param>
/// <param name="folder">The folder of the journal, for messages.</param>
/// <param name="stream">The stream.</param>
/// <param name="options">The options of the shipper.</param>
/// <param name="skipped">The damaged ranges that the reader passed over.</param>
/// <param name="timeout">The maximum time for the delivery of an entry.</param>
/// <param name="status">The status to update.</param>
internal sealed class ShippingSession(
    TransactionFileReader reader,
    string folder,
    string stream,
    StreamShipperOptions options,
    SkippedRanges skipped,
    TimeSpan timeout,
    ShippingStatus status)
{
    // A stream that loses its beginning keeps whole segments of the broker, which have at least a million bytes.
    private const long SchemaInterval = 16 << 20;

    private Func<LogEntryHeader, ReadOnlyMemory<byte>, CancellationToken, ValueTask> _send = null!;
    private long _epoch;
    private Guid _journal;
    private byte[] _schema = [];
    private long _bytesSinceSchema;

    /// <summary>Ships the journal until the connection or the shipper ends.</summary>
    /// <param name="connection">The connection, which holds the lock.</param>
    /// <param name="resumed">Called when the first message to ship is known.</param>
    /// <param name="cancellationToken">Ends shipping.</param>
    /// <exception cref="StreamException">The connection has ended, or the stream doesn't fit the journal.</exception>
    /// <exception cref="OperationCanceledException">The token was cancelled.</exception>
    internal async Task RunAsync(ILogConnection connection, Action resumed, CancellationToken cancellationToken)
    {
        status.State = StreamState.Resuming;
        ILogAppender appender = await connection.OpenAppenderAsync(stream, cancellationToken).ConfigureAwait(false);
        await using (appender.ConfigureAwait(false))
        {
            using CancellationTokenSource ended = CancellationTokenSource.CreateLinkedTokenSource(
                cancellationToken, connection.Closed, appender.Failed);
            try
            {
                _journal = reader.JournalId;
                long first = reader.FirstOrdinal;
                EndOfStream end = await new EndSearch(
                    connection, appender, stream, folder + " holds", _journal, first, timeout).FindAsync(ended.Token).ConfigureAwait(false);
                _epoch = end.Epoch;
                status.Fence = null;
                OwnTail tail = new(connection, appender, end, stream, end.NextOrdinal ?? first, timeout, status);
                await using (tail.ConfigureAwait(false))
                {
                    _send = tail.SendAsync;
                    await FirstToFailAsync(
                        tail.WatchAsync(ended.Token), ShipAsync(end, first, resumed, ended.Token), ended).ConfigureAwait(false);
                }
            }
            catch (OperationCanceledException e) when (!cancellationToken.IsCancellationRequested)
            {
                throw appender.Failure is { } failure
                    ? new StreamException(failure.Error, failure.Message, failure, failure.IsTransient)
                    : StreamErrors.Disconnected(status.Broker, "the connection was closed.", e);
            }
        }
    }

    /// <summary>
    /// Waits until both tasks have ended, and throws what ended the first. A fence comes before all others.
    /// </summary>
    private static async Task FirstToFailAsync(Task watching, Task shipping, CancellationTokenSource ended)
    {
        Task first = await Task.WhenAny(watching, shipping).ConfigureAwait(false);
        await ended.CancelAsync().ConfigureAwait(false);
        await Task.WhenAll(watching, shipping).ConfigureAwait(ConfigureAwaitOptions.SuppressThrowing);
        bool isFenced = watching.Exception?.InnerException is StreamException { Error: StreamError.Fenced };
        await (isFenced ? watching : first).ConfigureAwait(false);
    }

    private async Task ShipAsync(EndOfStream end, long first, Action resumed, CancellationToken cancellationToken)
    {
        try
        {
            using JournalBatches batches = await ResumeAsync(end, first, cancellationToken).ConfigureAwait(false);
            status.State = StreamState.Running;
            resumed();
            await ShipAsync(batches, cancellationToken).ConfigureAwait(false);
        }
        catch (BinarySerializationException e) when (e.Code == SerializationErrorCode.MessageDeleted)
        {
            // Another shipper may have replaced this one while it stood still, and had the message confirmed.
            throw StreamErrors.DeletedMeanwhile(stream, folder, e);
        }
    }

    private async ValueTask<JournalBatches> ResumeAsync(EndOfStream end, long first, CancellationToken cancellationToken)
    {
        long next = new ShippingStart(stream, status.Broker, folder, options.StartOver).Find(
            end.NextOrdinal, first, reader.WrittenEnd, status.Remembered);
        status.Resume(_epoch, next);

        // The durable end may be lower than before if the file of positions was lost.
        await reader.WaitFor(next, cancellationToken).ConfigureAwait(false);
        if (end.Last is { } last && last.FirstOrdinal >= first)
        {
            ThrowIfDifferent(last);
        }

        JournalBatches batches = new(folder, reader.ScannerAt(Math.Max(next - 1, first)), next, options.BatchBytes);
        try
        {
            if (next > first && batches.EnterFirst())
            {
                await AppendSchemaAsync(batches.Header!, next, cancellationToken).ConfigureAwait(false);
            }

            return batches;
        }
        catch
        {
            batches.Dispose();
            throw;
        }
    }

    /// <summary>
    /// Fails if the last frames of the stream differ from the journal. Two copies of a journal that were both
    /// continued have the same id, and other messages.
    /// </summary>
    private void ThrowIfDifferent(in LastFrames last)
    {
        using JournalScanner scanner = reader.ScannerAt(last.FirstOrdinal, last.FirstOrdinal + last.Count);
        uint checksum = Crc32C.Start;
        int count = 0;
        while (scanner.MoveNext())
        {
            checksum = Crc32C.Append(checksum, scanner.Frame);
            count++;
        }

        // If some messages are lost by now, the others can't be compared.
        if (count == last.Count && Crc32C.End(checksum) != last.Checksum)
        {
            throw StreamErrors.Diverged(stream, folder, last.FirstOrdinal, last.FirstOrdinal + last.Count - 1);
        }
    }

    private async Task ShipAsync(JournalBatches batches, CancellationToken cancellationToken)
    {
        long awaited = batches.NextOrdinal;
        long since = 0;
        while (true)
        {
            int before = batches.Count;
            BatchEnd end = batches.Fill();
            if (before == 0 && batches.Count > 0)
            {
                since = Stopwatch.GetTimestamp();
            }

            switch (end)
            {
                case BatchEnd.Full:
                    await AppendFramesAsync(batches, cancellationToken).ConfigureAwait(false);
                    break;
                case BatchEnd.Gap:
                    await AppendLostAsync(batches, cancellationToken).ConfigureAwait(false);
                    break;
                case BatchEnd.Schema:
                    await ChangeSchemaAsync(batches, cancellationToken).ConfigureAwait(false);
                    break;
                case BatchEnd.End when batches.Count > 0:
                    TimeSpan left = options.BatchDelay - Stopwatch.GetElapsedTime(since);
                    if (left > TimeSpan.Zero)
                    {
                        await Task.Delay(left, cancellationToken).ConfigureAwait(false);
                        if (batches.Fill() != BatchEnd.End)
                        {
                            break;
                        }
                    }

                    await AppendFramesAsync(batches, cancellationToken).ConfigureAwait(false);
                    break;
                default:
                    if (batches.NextOrdinal < awaited && reader.DurableEnd >= awaited)
                    {
                        throw TransactionFileErrors.Lost(folder, batches.NextOrdinal);
                    }

                    awaited = batches.NextOrdinal + 1;
                    await reader.WaitFor(awaited, cancellationToken).ConfigureAwait(false);
                    break;
            }
        }
    }

    private async ValueTask AppendFramesAsync(JournalBatches batches, CancellationToken cancellationToken)
    {
        if (_bytesSinceSchema >= Math.Max(SchemaIntervalOf(options.Retention), 16L * _schema.Length))
        {
            await AppendSchemaAsync(batches.Header!, batches.FirstOrdinal, cancellationToken).ConfigureAwait(false);
        }

        LogEntryHeader header = new(
            LogEntryKind.Frames, _journal, _epoch, batches.FirstOrdinal, batches.Count, batches.Header!.Fingerprint);
        await _send(header, batches.Bytes, cancellationToken).ConfigureAwait(false);
        _bytesSinceSchema += batches.Bytes.Length;
        status.Ship(header.End, batches.Bytes.Length);
        batches.Clear();
    }

    private async ValueTask AppendLostAsync(JournalBatches batches, CancellationToken cancellationToken)
    {
        if (batches.Count > 0)
        {
            await AppendFramesAsync(batches, cancellationToken).ConfigureAwait(false);
        }

        const int LongestReason = 1000;
        long first = batches.NextOrdinal;
        long next = batches.PassOver();
        string reason = skipped.ReasonOf(first, next);
        byte[] body = Encoding.UTF8.GetBytes(reason[..Math.Min(reason.Length, LongestReason)]);
        while (first < next)
        {
            LogEntryHeader header = new(LogEntryKind.Lost, _journal, _epoch, first, (int)Math.Min(next - first, int.MaxValue), default);
            await _send(header, body, cancellationToken).ConfigureAwait(false);
            status.Ship(header.End, 0);
            first = header.End;
        }
    }

    /// <summary>
    /// Ships the schema of the last messages once more, before the next schema, so that a reader that finds these
    /// messages without the ones before finds their schema after them.
    /// </summary>
    private async ValueTask ChangeSchemaAsync(JournalBatches batches, CancellationToken cancellationToken)
    {
        if (batches.Count > 0)
        {
            await AppendFramesAsync(batches, cancellationToken).ConfigureAwait(false);
        }

        if (batches.Header is { } last && _bytesSinceSchema > 0)
        {
            await AppendSchemaAsync(last, batches.NextOrdinal, cancellationToken).ConfigureAwait(false);
        }

        await AppendSchemaAsync(batches.Enter(), batches.NextOrdinal, cancellationToken).ConfigureAwait(false);
    }

    private async ValueTask AppendSchemaAsync(SegmentHeader segment, long ordinal, CancellationToken cancellationToken)
    {
        _schema = Encoding.UTF8.GetBytes(segment.Schema.ToJson());
        _bytesSinceSchema = 0;
        LogEntryHeader header = new(LogEntryKind.Schema, _journal, _epoch, ordinal, 0, segment.Fingerprint);
        await _send(header, _schema, cancellationToken).ConfigureAwait(false);
    }

    private static long SchemaIntervalOf(StreamRetention retention) => Math.Min(SchemaInterval, retention.SegmentBytes / 4);
}
