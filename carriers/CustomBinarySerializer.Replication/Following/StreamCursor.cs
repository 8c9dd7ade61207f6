using CustomBinarySerializer.Replication.Engine;

namespace CustomBinarySerializer.Replication.Following;

/// <summary>The place at which a follower resumes, determined for each connection.</summary>
/// <param name="Place">The place.</param>
/// <param name="Journal">The id of the journal that the place is in; null if unknown.</param>
/// <param name="Owner">The owner of the journal in words, for messages.</param>
internal readonly record struct ResumePoint(FollowerPlace Place, Guid? Journal, string Owner);

/// <summary>Follows a stream over any number of connections. For one caller at a time.</summary>
/// <param name="engine">The engine that connects.</param>
/// <param name="broker">The broker of the stream, for its timeout and for messages.</param>
/// <param name="stream">The stream.</param>
/// <param name="options">The options of the follower.</param>
/// <param name="status">The status to update.</param>
/// <param name="resume">
/// Returns the place to resume at. Called for each connection, when the lock of the group is held.
/// </param>
internal sealed class StreamCursor(
    ILogEngine engine,
    StreamBroker broker,
    string stream,
    StreamFollowerOptions options,
    FollowingStatus status,
    Func<CancellationToken, ValueTask<ResumePoint>> resume) : IAsyncDisposable
{
    private readonly Backoff _backoff = new();
    private ILogConnection? _connection;
    private FollowingSession? _session;
    private CancellationTokenSource? _ended;
    private LagProbe? _probe;

    /// <summary>
    /// Acknowledges the batch before, waits for the next one, and returns it. Waits out failures that may pass.
    /// </summary>
    /// <exception cref="StreamException">The stream can't be followed.</exception>
    /// <exception cref="OperationCanceledException">The token was cancelled.</exception>
    internal async ValueTask<StreamBatch> NextAsync(CancellationToken cancellationToken)
    {
        while (true)
        {
            StreamException failure;
            try
            {
                _session ??= await OpenAsync(cancellationToken).ConfigureAwait(false);
                StreamBatch batch = await _session.NextAsync().ConfigureAwait(false);
                _backoff.Reset();
                status.Begin(batch.FirstOrdinal, batch.Place.Epoch);
                return batch;
            }
            catch (StreamException e) when (e.Error == StreamError.StreamMissing)
            {
                failure = NotYetOr(e);
            }
            catch (Exception e) when (!cancellationToken.IsCancellationRequested && Transient(e) is { } transient)
            {
                failure = transient;
            }

            await WaitAfterAsync(failure, cancellationToken).ConfigureAwait(false);
        }
    }

    /// <summary>
    /// Returns the schema that the last batch was written with; null if the connection was lost meanwhile, and the
    /// batch comes again.
    /// </summary>
    internal async ValueTask<SchemaDescription?> SchemaOfAsync(StreamBatch batch, CancellationToken cancellationToken)
    {
        StreamException failure;
        try
        {
            return await _session!.SchemaOfAsync(batch).ConfigureAwait(false);
        }
        catch (Exception e) when (!cancellationToken.IsCancellationRequested && Transient(e) is { } transient)
        {
            failure = transient;
        }

        await WaitAfterAsync(failure, cancellationToken).ConfigureAwait(false);
        return null;
    }

    public async ValueTask DisposeAsync()
    {
        if (_probe is { } probe)
        {
            _probe = null;
            await probe.DisposeAsync().ConfigureAwait(false);
        }

        if (_session is { } session)
        {
            _session = null;
            await session.DisposeAsync().ConfigureAwait(false);
        }

        if (_connection is { } connection)
        {
            _connection = null;
            await connection.DisposeAsync().ConfigureAwait(false);
        }

        _ended?.Dispose();
        _ended = null;
    }

    private async ValueTask<FollowingSession> OpenAsync(CancellationToken cancellationToken)
    {
        status.State = StreamState.Connecting;
        _connection = await engine.ConnectAsync($"CustomBinarySerializer: follows {stream}", cancellationToken).ConfigureAwait(false);
        _ended = CancellationTokenSource.CreateLinkedTokenSource(cancellationToken, _connection.Closed);
        if (options.Group is { } group)
        {
            await LockWait.TakeAsync(
                _connection, StreamName.MemberLock(stream, group), options.LockTimeout, status, _ended.Token).ConfigureAwait(false);
        }

        status.State = StreamState.Resuming;
        ResumePoint point = await resume(_ended.Token).ConfigureAwait(false);
        status.NextOrdinal = point.Place.NextOrdinal;
        await _connection.ThrowIfMissingAsync(stream, _ended.Token).ConfigureAwait(false);
        status.LastError = null;
        status.State = StreamState.Running;
        _probe = new LagProbe(_connection, stream, status, _ended.Token);
        return new FollowingSession(_connection, stream, point, options, broker.Timeout, _ended.Token);
    }

    private StreamException? Transient(Exception error) => error switch
    {
        // A follower that began in the middle waits until the shipper repeats the schema.
        StreamException { IsTransient: true } or StreamException { Error: StreamError.SchemaMissing } => (StreamException)error,
        OperationCanceledException when _ended is { IsCancellationRequested: true } =>
            StreamErrors.Disconnected(broker.ToString(), "the connection was closed.", error),
        _ => null,
    };

    /// <summary>The rule for a stream that doesn't exist; docs/replication.md states it.</summary>
    /// <exception cref="StreamException">
    /// The follower has read messages of the missing stream, or doesn't wait for a stream.
    /// </exception>
    private StreamException NotYetOr(StreamException missing) =>
        status.NextOrdinal > 0 ? throw StreamErrors.StreamVanished(stream, broker.ToString(), status.NextOrdinal)
        : options.WaitForStream ? StreamErrors.StreamNotYet(stream, broker.ToString())
        : throw missing;

    /// <summary>Ends the connection, and with it the lock of the group, and waits before the next attempt.</summary>
    internal async Task WaitAfterAsync(StreamException failure, CancellationToken cancellationToken)
    {
        status.WaitOut(failure, StateAfter(failure.Error));
        await DisposeAsync().ConfigureAwait(false);
        await _backoff.WaitAsync(cancellationToken).ConfigureAwait(false);
    }

    private static StreamState StateAfter(StreamError error) => error switch
    {
        StreamError.StreamMissing => StreamState.WaitingForStream,
        StreamError.Fenced => StreamState.Fenced,
        _ => StreamState.Connecting,
    };
}
