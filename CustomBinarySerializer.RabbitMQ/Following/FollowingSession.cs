using CustomBinarySerializer.Replication.Engine;

namespace CustomBinarySerializer.Replication.Following;

/// <summary>Follows by one connection, until it ends: each message once, in order, and an error where one is missing. For one caller at a time.</summary>
internal sealed class FollowingSession : IAsyncDisposable
{
    // A broker may stop delivering without a word, when the replica that it reads changes.
    private static readonly TimeSpan s_idle = TimeSpan.FromSeconds(15);

    private readonly ILogConnection _connection;
    private readonly string _stream;
    private readonly int _prefetch;
    private readonly PlaceSearch _search;
    private readonly CancellationToken _ended;
    private readonly Dictionary<Fingerprint, SchemaDescription> _schemas = [];
    private CancellationTokenSource? _idle;
    private ILogReader? _reader;
    private EntryOrder _order;
    private StreamPlace _place;

    /// <param name="connection">To the broker; not disposed of with this object.</param>
    /// <param name="stream">The stream.</param>
    /// <param name="place">Where to begin.</param>
    /// <param name="journal">The journal that it must be; null for any.</param>
    /// <param name="owner">For messages: what is of this journal.</param>
    /// <param name="prefetch">How many entries may be on their way.</param>
    /// <param name="timeout">How long an entry that is there may take.</param>
    /// <param name="ended">Cancelled when the connection has ended, or nobody wants any more.</param>
    internal FollowingSession(
        ILogConnection connection, string stream, StreamPlace place, Guid? journal, string owner, int prefetch, TimeSpan timeout, CancellationToken ended)
    {
        _connection = connection;
        _stream = stream;
        _place = place;
        _prefetch = prefetch;
        _search = new PlaceSearch(connection, stream, timeout);
        _order = new EntryOrder(stream, owner, journal);
        _ended = ended;
        Owner = owner;
    }

    private string Owner { get; }

    /// <summary>Acknowledges the batch before, and returns the next, when there is one.</summary>
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
                continue;
            }

            if (Accept(entry) is { } batch)
            {
                return batch;
            }
        }
    }

    /// <summary>Returns the schema that a batch was written with.</summary>
    /// <exception cref="StreamException">The stream doesn't hold it now.</exception>
    internal async ValueTask<SchemaDescription> SchemaOfAsync(StreamBatch batch)
    {
        if (!_schemas.TryGetValue(batch.Schema, out SchemaDescription? schema))
        {
            schema = await _search.FindSchemaAsync(batch.Schema, batch.Place.Offset, _ended).ConfigureAwait(false) is { } text
                ? Parse(text, batch.Schema, batch.Place.Offset)
                : throw StreamErrors.SchemaMissing(_stream, batch.Schema, batch.FirstOrdinal);
            _schemas[batch.Schema] = schema;
        }

        return schema;
    }

    public async ValueTask DisposeAsync()
    {
        await LeaveAsync().ConfigureAwait(false);
        _idle?.Dispose();
    }

    private StreamBatch? Accept(in LogEntry entry)
    {
        LogEntryHeader header = entry.Header;
        if (!_order.Counts(header) || header.FirstOrdinal < 0)
        {
            return null;
        }

        if (_place.Ordinal < 0)
        {
            _place = new StreamPlace(header.FirstOrdinal);
        }

        long next = _place.Ordinal;
        if (header.FirstOrdinal > next)
        {
            throw StreamErrors.MessagesMissingInStream(_stream, next, header.FirstOrdinal);
        }

        if (header.Kind == LogEntryKind.Schema && !_schemas.ContainsKey(header.Fingerprint))
        {
            _schemas.Add(header.Fingerprint, Parse(entry.Body.Span, header.Fingerprint, entry.Offset));
        }

        if (header.Kind != LogEntryKind.Frames || header.NextOrdinal <= next)
        {
            return null;
        }

        int skipped = StreamBatch.Measure(entry.Body.Span, header.Count, next - header.FirstOrdinal);
        if (skipped < 0)
        {
            throw StreamErrors.InvalidEntry(_stream, entry.Offset, $"doesn't hold the {header.Count} messages that its header says");
        }

        _place = new StreamPlace(header.NextOrdinal, entry.Offset, header.Epoch);
        return new StreamBatch(next, (int)(header.NextOrdinal - next), entry.Body[skipped..], header.Fingerprint, header.Journal, _place);
    }

    private async ValueTask<ILogReader> AttachAsync()
    {
        if (_place.Ordinal < 0)
        {
            return await OpenAsync(LogStart.First).ConfigureAwait(false);
        }

        return await TryAttachAtHintAsync().ConfigureAwait(false)
            ?? await OpenAsync(await _search.FindAsync(_place.Ordinal, _ended).ConfigureAwait(false)).ConfigureAwait(false);
    }

    /// <summary>Begins where the place says, if the stream still has the same entry there.</summary>
    private async ValueTask<ILogReader?> TryAttachAtHintAsync()
    {
        if (_place.Offset < 0)
        {
            return null;
        }

        ILogReader reader = await OpenAsync(LogStart.At(_place.Offset)).ConfigureAwait(false);
        TimeSpan enough = TimeSpan.FromSeconds(3);
        if (await PlaceSearch.ReadAsync(reader, enough, _ended).ConfigureAwait(false) is { } entry
            && entry.Offset == _place.Offset && entry.Header.Epoch == _place.Epoch && entry.Header.FirstOrdinal <= _place.Ordinal && entry.Header.NextOrdinal >= _place.Ordinal)
        {
            _order = new EntryOrder(_stream, Owner, _order.Journal, _place.Epoch);
            _ = _order.Counts(entry.Header);
            if (entry.Header.NextOrdinal == _place.Ordinal)
            {
                return reader;
            }
        }

        // The first entry has been read: also where it has more than was wanted, it is read again.
        await reader.DisposeAsync().ConfigureAwait(false);
        return null;
    }

    private ValueTask<ILogReader> OpenAsync(LogStart start)
    {
        _order = new EntryOrder(_stream, Owner, _order.Journal);
        return _connection.OpenReaderAsync(_stream, start, _prefetch, _ended);
    }

    private async ValueTask<LogEntry?> ReadAsync(ILogReader reader)
    {
        _idle ??= CancellationTokenSource.CreateLinkedTokenSource(_ended);
        _idle.CancelAfter(s_idle);
        try
        {
            return await reader.ReadAsync(_idle.Token).ConfigureAwait(false);
        }
        catch (OperationCanceledException) when (!_ended.IsCancellationRequested)
        {
            return null;
        }
    }

    private async ValueTask LeaveAsync()
    {
        _idle?.Dispose();
        _idle = null;
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
            return schema.Fingerprint == fingerprint ? schema : throw StreamErrors.InvalidEntry(_stream, offset, "holds another schema than its header says");
        }
        catch (BinarySerializationException e)
        {
            throw StreamErrors.InvalidEntry(_stream, offset, "holds no schema", e);
        }
    }
}
