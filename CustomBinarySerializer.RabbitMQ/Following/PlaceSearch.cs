using CustomBinarySerializer.Replication.Engine;

namespace CustomBinarySerializer.Replication.Following;

/// <summary>Finds where to begin reading so as to meet a message. Offsets are looked at and never computed from ordinals: between entries there are gaps.</summary>
/// <param name="connection">To the broker.</param>
/// <param name="stream">The stream.</param>
/// <param name="timeout">How long an entry that is there may take.</param>
internal sealed class PlaceSearch(ILogConnection connection, string stream, TimeSpan timeout)
{
    /// <summary>Searches by halving.</summary>
    /// <param name="ordinal">The message.</param>
    /// <param name="cancellationToken">Ends it.</param>
    /// <returns>Somewhat before the entry with the message; at the beginning of the stream, if it has lost it.</returns>
    internal async ValueTask<LogStart> FindAsync(long ordinal, CancellationToken cancellationToken)
    {
        (long low, long first) = await WaitForFirstAsync(cancellationToken).ConfigureAwait(false);
        if (first >= ordinal || await PeekAsync(LogStart.Last, cancellationToken).ConfigureAwait(false) is not { } last)
        {
            return LogStart.First;
        }

        if (last.Ordinal <= ordinal)
        {
            return LogStart.At(last.Offset - LogWindow.Reach);
        }

        long high = last.Offset;
        while (high - low > LogWindow.Reach)
        {
            long middle = low + ((high - low) / 2);
            if (await PeekAsync(LogStart.At(middle), cancellationToken).ConfigureAwait(false) is { } found && found.Ordinal <= ordinal)
            {
                low = middle;
            }
            else
            {
                high = middle;
            }
        }

        return LogStart.At(low - LogWindow.Reach);
    }

    /// <summary>Finds a schema near an entry.</summary>
    /// <param name="fingerprint">Of the schema.</param>
    /// <param name="offset">Of the entry.</param>
    /// <param name="cancellationToken">Ends it.</param>
    /// <returns>Its text; null if the stream doesn't hold it now.</returns>
    internal async ValueTask<byte[]?> FindSchemaAsync(Fingerprint fingerprint, long offset, CancellationToken cancellationToken)
    {
        for (long back = LogWindow.Reach; ; back *= 8)
        {
            long from = Math.Max(offset - back, 0);
            if (await ScanAsync(from, offset).ConfigureAwait(false) is { } before)
            {
                return before;
            }

            if (from == 0)
            {
                return await ScanAsync(offset, long.MaxValue).ConfigureAwait(false);
            }
        }

        async ValueTask<byte[]?> ScanAsync(long from, long to)
        {
            ILogReader reader = await connection.OpenReaderAsync(stream, LogStart.At(from), LogWindow.Reach, cancellationToken).ConfigureAwait(false);
            await using (reader.ConfigureAwait(false))
            {
                while (await ReadAsync(reader, timeout, cancellationToken).ConfigureAwait(false) is { } entry && entry.Offset < to)
                {
                    if (entry.Header.Kind == LogEntryKind.Schema && entry.Header.Fingerprint == fingerprint)
                    {
                        return entry.Body.ToArray();
                    }
                }

                return null;
            }
        }
    }

    /// <summary>Reads an entry, unless none comes in time.</summary>
    internal static async ValueTask<LogEntry?> ReadAsync(ILogReader reader, TimeSpan timeout, CancellationToken cancellationToken)
    {
        using CancellationTokenSource limit = CancellationTokenSource.CreateLinkedTokenSource(cancellationToken);
        limit.CancelAfter(timeout);
        try
        {
            return await reader.ReadAsync(limit.Token).ConfigureAwait(false);
        }
        catch (OperationCanceledException) when (!cancellationToken.IsCancellationRequested)
        {
            return null;
        }
    }

    // In a stream without messages, the first is waited for; each time by another reader, because one whose segment is deleted while it begins may never be sent anything.
    private async ValueTask<(long Offset, long Ordinal)> WaitForFirstAsync(CancellationToken cancellationToken)
    {
        while (true)
        {
            if (await PeekAsync(LogStart.First, cancellationToken).ConfigureAwait(false) is { } first)
            {
                return first;
            }

            await connection.ThrowIfMissingAsync(stream, cancellationToken).ConfigureAwait(false);
        }
    }

    private async ValueTask<(long Offset, long Ordinal)?> PeekAsync(LogStart start, CancellationToken cancellationToken)
    {
        const int Few = 4;
        ILogReader reader = await connection.OpenReaderAsync(stream, start, Few, cancellationToken).ConfigureAwait(false);
        await using (reader.ConfigureAwait(false))
        {
            while (await ReadAsync(reader, timeout, cancellationToken).ConfigureAwait(false) is { } entry)
            {
                if (entry.Header.FirstOrdinal >= 0)
                {
                    return (entry.Offset, entry.Header.FirstOrdinal);
                }
            }

            return null;
        }
    }
}
