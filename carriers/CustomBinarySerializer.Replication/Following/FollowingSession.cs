using CustomBinarySerializer.Replication.Engine;

namespace CustomBinarySerializer.Replication.Following;

/// <summary>
/// Follows by one connection, until it ends: each message once, in order, and an error where one is missing. For one
/// caller at a time.
/// </summary>
internal sealed class FollowingSession : IAsyncDisposable
{
    // A broker may stop delivering without a word, when the replica that it reads changes.
    private static readonly TimeSpan s_idle = TimeSpan.FromSeconds(15);
    private static readonly TimeSpan s_enough = TimeSpan.FromSeconds(3);

    // Several windows: a shipper that lost an entry goes on at the right place in a later epoch.
    private const int MostAhead = 16 * LogWindow.Size;

    private readonly ILogConnection _connection;
    private readonly string _stream;
    private readonly StreamFollowerOptions _options;
    private readonly PlaceSearch _search;
    private readonly CancellationToken _ended;
    private readonly RecentSchemas _schemas = new();
    private readonly TimeSpan _timeout;
    private readonly IdleLimit _idle;
    private ILogReader? _reader;
    private EntryOrder _order;
    private FollowerPlace _place;
    private ReadingStart _start;
    private long _readTo = -1;
    private int _attempts;
    private int _ahead;
    private long _found;

    /// <param name="connection">The connection to the broker; not disposed of with this object.</param>
    /// <param name="stream">The stream.</param>
    /// <param name="point">The place to begin at.</param>
    /// <param name="options">The options of the follower.</param>
    /// <param name="timeout">The maximum time for the delivery of an entry that the stream has.</param>
    /// <param name="ended">Cancelled when the connection has ended, or following was cancelled.</param>
    internal FollowingSession(
        ILogConnection connection,
        string stream,
        ResumePoint point,
        StreamFollowerOptions options,
        TimeSpan timeout,
        CancellationToken ended)
    {
        _connection = connection;
        _stream = stream;
        _place = point.Place;
        _options = options;
        _search = new PlaceSearch(connection, stream, timeout);
        _timeout = timeout;
        _order = new EntryOrder(stream, point.Owner, point.Journal);
        _ended = ended;
        _idle = new IdleLimit(ended);
        Owner = point.Owner;
    }

    private string Owner { get; }

    /// <summary>Acknowledges the batch before, waits for the next one, and returns it.</summary>
    /// <exception cref="StreamException">The connection has ended, or the stream can't be followed.</exception>
    /// <exception cref="OperationCanceledException">The connection has ended, or the token was cancelled.</exception>
    internal async ValueTask<StreamBatch> NextAsync()
    {
        while (true)
        {
            _reader ??= await AttachAsync().ConfigureAwait(false);
            if (await ReadAsync(_reader).ConfigureAwait(false) is not { } entry)
            {
                await LeaveAsync().ConfigureAwait(false);
                await _connection.ThrowIfMissingAsync(_stream, _ended).ConfigureAwait(false);
                LookFartherBack();
                continue;
            }

            switch (Accept(entry, out StreamBatch? batch))
            {
                case EntryStanding.Counts when batch is not null:
                    return batch;
                case EntryStanding.Ahead:
                    await LeaveAsync().ConfigureAwait(false);
                    LookFartherBack();
                    break;
                default:
                    break;
            }
        }
    }

    /// <summary>Returns the schema that a batch was written with.</summary>
    /// <exception cref="StreamException">The stream doesn't hold the schema of the batch now.</exception>
    internal async ValueTask<SchemaDescription> SchemaOfAsync(StreamBatch batch)
    {
        if (_schemas.Find(batch.Schema) is not { } schema)
        {
            schema = await _search.FindSchemaAsync(batch.Schema, batch.Place.Offset, _ended).ConfigureAwait(false) is { } text
                ? Parse(text, batch.Schema, batch.Place.Offset)
                : throw StreamErrors.SchemaMissing(_stream, batch.Schema, batch.FirstOrdinal);
            _schemas.Add(schema);
        }

        return schema;
    }

    public async ValueTask DisposeAsync()
    {
        await LeaveAsync().ConfigureAwait(false);
        _idle.Dispose();
    }

    /// <returns>
    /// The standing of the entry: <see cref="EntryStanding.Ahead"/> if messages are missing, and nothing has brought
    /// them.
    /// </returns>
    private EntryStanding Accept(in LogEntry entry, out StreamBatch? batch)
    {
        batch = null;
        LogEntryHeader header = entry.Header;
        EntryStanding standing = _order.Judge(header);
        if (standing == EntryStanding.Stale || !header.IsPlaced)
        {
            return EntryStanding.Stale;
        }

        if (_place.NextOrdinal < 0 && standing == EntryStanding.Counts)
        {
            _place = new FollowerPlace(header.FirstOrdinal) { Journal = header.Journal };
        }

        long next = _place.NextOrdinal;
        if (standing == EntryStanding.Ahead || header.FirstOrdinal > next)
        {
            _found = _ahead == 0 ? header.FirstOrdinal : _found;
            return ++_ahead < MostAhead ? EntryStanding.Stale : EntryStanding.Ahead;
        }

        _ahead = 0;
        if (header.Kind == LogEntryKind.Schema && _schemas.Find(header.Fingerprint) is null)
        {
            _schemas.Add(Parse(entry.Body.Span, header.Fingerprint, entry.Offset));
        }

        if (header.End > next && header.Kind == LogEntryKind.Lost)
        {
            batch = PassOver(entry, next);
        }

        if (header.Kind != LogEntryKind.Frames || header.End <= next)
        {
            return standing;
        }

        int skipped = StreamBatch.Measure(entry.Body.Span, header.Count, next - header.FirstOrdinal);
        if (skipped < 0)
        {
            throw StreamErrors.InvalidEntry(_stream, entry.Offset, $"doesn't hold the {header.Count} messages that its header says");
        }

        _place = new FollowerPlace(header.End, entry.Offset, header.Epoch) { Journal = header.Journal };
        batch = new StreamBatch(next, (int)(header.End - next), entry.Body[skipped..], header.Fingerprint, header.Journal, _place);
        return standing;
    }

    /// <summary>
    /// Decides where to go on when nothing comes, or messages are missing. Messages before the place where the session
    /// began may be those that are missing: it begins again farther back, in the end with the first entry.
    /// </summary>
    /// <remarks>
    /// A checkpoint doesn't prove that the message comes later. A shipper that couldn't read the end of the stream
    /// begins again with lower numbers, and its successor goes on behind those that the stream has.
    /// </remarks>
    /// <exception cref="StreamException">
    /// Messages are missing in the stream, and the session began with its first entry.
    /// </exception>
    private void LookFartherBack()
    {
        if (_ahead > 0 && _start == ReadingStart.FirstEntry)
        {
            throw StreamErrors.MessagesMissingInStream(_stream, _place.NextOrdinal, _found);
        }

        _attempts = _ahead > 0 || _start == ReadingStart.Guess ? _attempts + 1 : 0;
    }

    /// <exception cref="StreamException">
    /// The journal has lost messages, and the options don't pass over them.
    /// </exception>
    private StreamBatch PassOver(in LogEntry entry, long next)
    {
        const int LongestReason = 1000;
        StreamGap gap = new(next, entry.Header.End, LogReading.TextOf(entry.Body.Span, LongestReason));
        if (!_options.SkipCorrupt)
        {
            throw StreamErrors.MessagesLost(_stream, gap);
        }

        _options.CorruptionSkipped?.Invoke(gap);
        _place = new FollowerPlace(gap.End, entry.Offset, entry.Header.Epoch) { Journal = entry.Header.Journal };
        return new StreamBatch(gap, entry.Header.Journal, _place);
    }

    private async ValueTask<ILogReader> AttachAsync()
    {
        _ahead = 0;
        if (_place.NextOrdinal < 0)
        {
            _attempts = 0;
            return await OpenAsync(LogStart.First, 0, ReadingStart.FirstEntry).ConfigureAwait(false);
        }

        if (_attempts == 0 && await TryAttachAtHintAsync().ConfigureAwait(false) is { } hinted)
        {
            return hinted;
        }

        if (_attempts == 0 && IsSure(_start) && _readTo >= 0)
        {
            // Nothing has come, and all before was read: not again.
            _start = ReadingStart.Hint;
            return await _connection.OpenReaderAsync(_stream, LogStart.At(_readTo + 1), _options.Prefetch, _ended).ConfigureAwait(false);
        }

        // The hint, then a checkpoint, then without one.
        _attempts = Math.Max(_attempts, 1);
        long back = _attempts < 2 ? 0 : (long)LogWindow.Reach << (3 * Math.Min(_attempts - 1, 16));
        FoundPlace found = await _search.FindAsync(_place.NextOrdinal, back, _ended).ConfigureAwait(false);
        if (found.IsDeleted)
        {
            throw StreamErrors.MessagesMissingInStream(_stream, _place.NextOrdinal, found.FirstOrdinal);
        }

        if (found.Header is { Checkpoint: { } checkpoint } header)
        {
            return await TryAttachAsync(
                checkpoint.Offset, header.Epoch, entry => entry.IsAt(checkpoint, header), ReadingStart.Checkpoint).ConfigureAwait(false)
                ?? await OpenAsync(LogStart.First, 0, ReadingStart.FirstEntry).ConfigureAwait(false);
        }

        ReadingStart start = found.Start == LogStart.First ? ReadingStart.FirstEntry : ReadingStart.Guess;
        return await OpenAsync(found.Start, 0, start).ConfigureAwait(false);
    }

    /// <summary>Begins at the offset of the place, if the stream still has the same entry there.</summary>
    /// <remarks>
    /// The place may come from a session that began where it couldn't know which entries count, so that this one isn't
    /// sure either.
    /// </remarks>
    private async ValueTask<ILogReader?> TryAttachAtHintAsync() => _place.Offset < 0 ? null : await TryAttachAsync(
        _place.Offset,
        _place.Epoch,
        entry => entry.Offset == _place.Offset
            && entry.Header.Epoch == _place.Epoch
            && entry.Header.IsPlaced
            && entry.Header.End == _place.NextOrdinal,
        ReadingStart.Hint).ConfigureAwait(false);

    /// <summary>Begins after an entry, if the stream still has it.</summary>
    private async ValueTask<ILogReader?> TryAttachAsync(long offset, long epoch, Func<LogEntry, bool> isExpected, ReadingStart start)
    {
        ILogReader reader = await OpenAsync(LogStart.At(offset), epoch, start).ConfigureAwait(false);
        if (await reader.ReadValidWithinAsync(s_enough, _ended).ConfigureAwait(false) is { } entry && isExpected(entry))
        {
            _ = _order.Judge(entry.Header);
            _readTo = entry.Offset;
            return reader;
        }

        await reader.DisposeAsync().ConfigureAwait(false);
        return null;
    }

    private ValueTask<ILogReader> OpenAsync(LogStart at, long epoch, ReadingStart start)
    {
        _start = start;
        _readTo = -1;
        _order = new EntryOrder(_stream, Owner, _order.Journal, epoch, _place.NextOrdinal) { IsExact = IsSure(start) };
        return _connection.OpenReaderAsync(_stream, at, _options.Prefetch, _ended);
    }

    /// <summary>
    /// Whether all entries that count are known from the start on, so that a gap in the messages is real.
    /// </summary>
    private static bool IsSure(ReadingStart start) => start is ReadingStart.FirstEntry or ReadingStart.Checkpoint;

    private async ValueTask<LogEntry?> ReadAsync(ILogReader reader)
    {
        CancellationToken idle = _idle.Begin(
            _start == ReadingStart.Guess ? s_enough : _ahead > 0 && _timeout < s_idle ? _timeout : s_idle);
        try
        {
            LogEntry entry = await reader.ReadAsync(idle).ConfigureAwait(false);
            _readTo = entry.Offset;
            return entry;
        }
        catch (OperationCanceledException) when (!_ended.IsCancellationRequested)
        {
            return null;
        }
    }

    private async ValueTask LeaveAsync()
    {
        if (_reader is { } reader)
        {
            _reader = null;
            await reader.DisposeAsync().ConfigureAwait(false);
        }
    }

    private SchemaDescription Parse(ReadOnlySpan<byte> text, Fingerprint fingerprint, long offset)
    {
        try
        {
            SchemaDescription schema = SchemaDescription.Parse(System.Text.Encoding.UTF8.GetString(text));
            return schema.Fingerprint == fingerprint
                ? schema
                : throw StreamErrors.InvalidEntry(_stream, offset, "holds another schema than its header says");
        }
        catch (BinarySerializationException e)
        {
            throw StreamErrors.InvalidEntry(_stream, offset, "holds no schema", e);
        }
    }

    /// <summary>The places where a reader may have begun. They decide what a missing message means.</summary>
    private enum ReadingStart
    {
        /// <summary>At the entry that the place names, or after the last one that was read.</summary>
        Hint,

        /// <summary>At the first entry of the stream: nothing is before it.</summary>
        FirstEntry,

        /// <summary>At an entry that a checkpoint names.</summary>
        Checkpoint,

        /// <summary>At an offset that is estimated to be before the next message.</summary>
        Guess,
    }
}
