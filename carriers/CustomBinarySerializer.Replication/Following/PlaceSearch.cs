using CustomBinarySerializer.Replication.Engine;

namespace CustomBinarySerializer.Replication.Following;

/// <summary>
/// Finds where to begin reading so as to meet a message. Offsets are looked at and never computed from ordinals:
/// between entries there are gaps.
/// </summary>
/// <param name="connection">The connection to the broker.</param>
/// <param name="stream">The stream.</param>
/// <param name="timeout">The maximum time for the delivery of an entry that the stream has.</param>
internal sealed class PlaceSearch(ILogConnection connection, string stream, TimeSpan timeout)
{
    private static readonly TimeSpan s_enough = TimeSpan.FromMilliseconds(200);

    /// <summary>Searches for the place to begin reading at so as to meet a message, by halving.</summary>
    /// <param name="ordinal">The ordinal of the message.</param>
    /// <param name="back">
    /// The number of offsets to begin before the found entry, raised to <see cref="LogWindow.Reach"/>; 0 to begin at
    /// the checkpoint of the entry, if there is one.
    /// </param>
    /// <param name="cancellationToken">Cancels the search.</param>
    internal async ValueTask<FoundPlace> FindAsync(long ordinal, long back, CancellationToken cancellationToken)
    {
        Probe first = await WaitForFirstAsync(cancellationToken).ConfigureAwait(false);
        if (first.Ordinal >= ordinal || await PeekAsync(LogStart.Last, cancellationToken).ConfigureAwait(false) is not { } best)
        {
            return new FoundPlace(LogStart.First, null, first.Ordinal, IsDeleted: first.IsFirst && first.Ordinal > ordinal);
        }

        if (best.Ordinal > ordinal)
        {
            long low = first.Offset;
            long high = best.Offset;
            best = first;
            while (high - low > LogWindow.Reach)
            {
                long middle = low + ((high - low) / 2);
                if (await PeekAsync(LogStart.At(middle), cancellationToken).ConfigureAwait(false) is { } found && found.Ordinal <= ordinal)
                {
                    low = middle;
                    best = found;
                }
                else
                {
                    high = middle;
                }
            }
        }

        if (best.Header is { Checkpoint: { } checkpoint } && back == 0)
        {
            return new FoundPlace(LogStart.At(checkpoint.Offset), best.Header, first.Ordinal);
        }

        long start = best.Offset - Math.Max(back, LogWindow.Reach);
        return new FoundPlace(start <= first.Offset ? LogStart.First : LogStart.At(start), null, first.Ordinal);
    }

    /// <summary>Finds a schema near an entry.</summary>
    /// <param name="fingerprint">The fingerprint of the schema.</param>
    /// <param name="offset">The offset of the entry.</param>
    /// <param name="cancellationToken">Cancels the search.</param>
    /// <returns>The schema as JSON in UTF-8; null if the stream doesn't hold it now.</returns>
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
            ILogReader reader = await connection.OpenReaderAsync(
                stream, LogStart.At(from), LogWindow.Reach, cancellationToken).ConfigureAwait(false);
            await using (reader.ConfigureAwait(false))
            {
                while (await reader.ReadValidWithinAsync(timeout, cancellationToken).ConfigureAwait(false) is { } entry
                    && entry.Offset < to)
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

    // In a stream without messages, the first is waited for; each time by another reader, because one whose segment is
    // deleted while it begins may never be sent anything.
    private async ValueTask<Probe> WaitForFirstAsync(CancellationToken cancellationToken)
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

    /// <summary>Looks at the entries at a place of the stream.</summary>
    /// <remarks>
    /// The ordinal of an entry misleads if its shipper was replaced. Its checkpoint doesn't: it names the message that
    /// comes next for readers at an earlier offset.
    /// </remarks>
    private async ValueTask<Probe?> PeekAsync(LogStart start, CancellationToken cancellationToken)
    {
        const int Few = 8;
        Probe? placed = null;
        long? seen = null;
        ILogReader reader = await connection.OpenReaderAsync(stream, start, Few, cancellationToken).ConfigureAwait(false);
        await using (reader.ConfigureAwait(false))
        {
            TimeSpan enough = timeout < s_enough ? timeout : s_enough;
            TimeSpan wait = timeout;
            for (int i = 0; i < Few || placed is null; i++)
            {
                if (await reader.ReadValidWithinAsync(wait, cancellationToken).ConfigureAwait(false) is not { } entry)
                {
                    break;
                }

                if (entry.Checkpoint is { } checkpoint)
                {
                    return new Probe(entry.Offset, checkpoint.NextOrdinal, entry.Header, placed is null);
                }

                seen ??= entry.Offset;
                if (placed is null && entry.Header.IsPlaced)
                {
                    placed = new Probe(entry.Offset, entry.Header.FirstOrdinal, null, false);
                }

                // Markers alone are at the end of a stream, or in one without messages.
                wait = placed is null && start == LogStart.First ? timeout : enough;
            }
        }

        return placed ?? (seen is { } offset && start != LogStart.First ? new Probe(offset, long.MaxValue, null, false) : null);
    }

    /// <param name="Offset">The offset of the entry that was looked at.</param>
    /// <param name="Ordinal">The message that came next there or, with a checkpoint, at the checkpoint; the highest
    /// number where there are only markers.</param>
    /// <param name="Header">The entry, if it has a checkpoint.</param>
    /// <param name="IsFirst">Whether the entry has a checkpoint, and no entry with messages or a schema was read before
    /// it.</param>
    private readonly record struct Probe(long Offset, long Ordinal, LogEntryHeader? Header, bool IsFirst);
}

/// <summary>The place of a stream at which a reader begins so as to meet a message.</summary>
/// <param name="Start">The place.</param>
/// <param name="Header">The entry whose checkpoint the place is; null if the state of the stream there isn't
/// known.</param>
/// <param name="FirstOrdinal">The first message that the stream has.</param>
/// <param name="IsDeleted">Whether the message is known to be before the first entry of the stream.</param>
internal readonly record struct FoundPlace(LogStart Start, LogEntryHeader? Header, long FirstOrdinal, bool IsDeleted = false);
