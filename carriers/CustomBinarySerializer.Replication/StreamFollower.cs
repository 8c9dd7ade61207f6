using System.Runtime.CompilerServices;
using CustomBinarySerializer.Frames;
using CustomBinarySerializer.Replication.Engine;
using CustomBinarySerializer.Replication.Following;
using CustomBinarySerializer.Replication.Mirroring;
using CustomBinarySerializer.TransactionFiles;

namespace CustomBinarySerializer.Replication;

/// <summary>
/// Follows a stream that a <see cref="StreamShipper"/> ships to: each message once, in order, by its ordinal. Its
/// members are thread-safe; it follows once at a time.
/// </summary>
/// <remarks>
/// A broker or a network that fails is waited for, and tried again. What has been handled before isn't handled again;
/// where messages are missing, following ends with an error.
/// </remarks>
public sealed class StreamFollower : IAsyncDisposable
{
    private readonly StreamBroker _broker;
    private readonly string _stream;
    private readonly StreamFollowerOptions _options;
    private readonly ILogEngine _engine;
    private readonly FollowingStatus _status = new();
    private readonly RunOnce _run = new(typeof(StreamFollower));

    /// <summary>Creates a follower of a stream.</summary>
    /// <param name="broker">The broker of the stream.</param>
    /// <param name="stream">The name of the stream.</param>
    /// <param name="options">The options; <see cref="StreamFollowerOptions.Default"/> if null.</param>
    /// <exception cref="ArgumentNullException">
    /// <paramref name="broker"/> or <paramref name="stream"/> is null.
    /// </exception>
    /// <exception cref="ArgumentException">
    /// <paramref name="stream"/> is empty, longer than 200 bytes, or begins with <c>amq.</c>.
    /// </exception>
    public StreamFollower(StreamBroker broker, string stream, StreamFollowerOptions? options = null)
    {
        ArgumentNullException.ThrowIfNull(broker);
        StreamName.ThrowIfInvalid(stream);
        _broker = broker;
        _stream = stream;
        _options = options ?? StreamFollowerOptions.Default;
        _engine = broker.CreateEngine();
    }

    /// <inheritdoc cref="StreamShipper.Changed"/>
    internal event Action? Changed
    {
        add => _status.Changed += value;
        remove => _status.Changed -= value;
    }

    /// <summary>The state of the follower.</summary>
    public StreamState State => _status.State;

    /// <summary>
    /// The reason why the follower isn't <see cref="StreamState.Running"/>: the last failure that is waited out, or
    /// that ended the follower; null if there was none since it ran last.
    /// </summary>
    public Exception? LastError => _status.LastError;

    /// <summary>The ordinal of the message that comes next; -1 before that is known.</summary>
    public long NextOrdinal => _status.NextOrdinal;

    /// <summary>
    /// The number of messages in the stream that this follower hasn't handled yet; 0 while that isn't known. The end of
    /// the stream is looked at every 5 seconds while the follower is connected.
    /// </summary>
    public long Lag => _status.Lag.Messages;

    /// <summary>
    /// The time for which the stream has had messages that this follower has not handled yet, as far as it has seen;
    /// zero if there are none, or that isn't known.
    /// </summary>
    public TimeSpan LagTime => _status.Lag.Time;

    /// <summary>Hands messages to the handlers of their types, until the token is cancelled.</summary>
    /// <param name="handlers">
    /// The handlers of the messages. <see cref="MessageHandlers.SkipOthers"/> passes over messages without a handler.
    /// </param>
    /// <param name="registry">The registry of the types that can be decoded.</param>
    /// <param name="places">
    /// The store of the place to begin at. A place is stored after each batch of messages.
    /// </param>
    /// <param name="cancellationToken">Ends following, between two batches.</param>
    /// <remarks>
    /// A batch whose handlers fail, or whose place can't be stored, isn't acknowledged, and comes again. A member of a
    /// group whose place is refused, because another one has taken over, gives up
    /// its lock and waits for it again.
    /// </remarks>
    /// <exception cref="ArgumentNullException">An argument is null.</exception>
    /// <exception cref="ArgumentException">
    /// A type with a handler is neither registered nor the result of an upcast.
    /// </exception>
    /// <exception cref="NotSupportedException">
    /// A handler takes a view that doesn't support the registered contract of its type.
    /// </exception>
    /// <exception cref="StreamException">
    /// The stream can't be followed: <see cref="StreamException.Error"/> says why.
    /// </exception>
    /// <exception cref="System.Runtime.Serialization.SerializationException">
    /// A message can't be decoded, or has no handler (<see cref="SerializationErrorCode.NoHandler"/>). The text names
    /// its ordinal.
    /// </exception>
    /// <exception cref="InvalidOperationException">The follower is running already.</exception>
    /// <exception cref="OperationCanceledException">The token was cancelled, or the follower disposed of.</exception>
    /// <exception cref="ObjectDisposedException">The follower has been disposed of.</exception>
    public Task RunAsync(MessageHandlers handlers, TypeRegistry registry, IPlaceStore places, CancellationToken cancellationToken = default)
    {
        ArgumentNullException.ThrowIfNull(handlers);
        ArgumentNullException.ThrowIfNull(registry);
        ArgumentNullException.ThrowIfNull(places);
        FrameCodec codec = new(registry, _options.Formatter);
        HandledBatches handled = new(_stream, handlers, codec);
        AcceptedSchemas schemas = new(_stream, registry, _options.IgnoreSchemaDifferences);
        MemberPlaces member = new(places, _stream, _options.Group is not null);
        return FollowAsync(
            async token =>
            {
                StreamCursor cursor = OpenCursor(async connected => PointAfter(await member.LoadAsync(connected).ConfigureAwait(false)));
                await using (cursor.ConfigureAwait(false))
                {
                    while (true)
                    {
                        StreamBatch batch = await cursor.NextAsync(token).ConfigureAwait(false);
                        if (batch.Lost is null)
                        {
                            if (!await schemas.AcceptAsync(cursor, batch, token).ConfigureAwait(false))
                            {
                                continue;
                            }

                            handled.Handle(batch);
                        }

                        try
                        {
                            await member.StoreAsync(batch.Place, token).ConfigureAwait(false);
                        }
                        catch (StreamException e) when (e.Error == StreamError.Fenced)
                        {
                            await cursor.WaitAfterAsync(e, token).ConfigureAwait(false);
                            continue;
                        }

                        _status.NextOrdinal = batch.Place.NextOrdinal;
                    }
                }
            },
            cancellationToken);
    }

    /// <summary>
    /// Reads messages without decoding them, as they travelled together, until the token is cancelled.
    /// </summary>
    /// <param name="from">The place to begin at.</param>
    /// <param name="cancellationToken">Ends the enumeration.</param>
    /// <remarks>
    /// A batch is acknowledged when the next is asked for, and isn't valid any more then. Enumerating counts as
    /// following.
    /// </remarks>
    /// <inheritdoc cref="RunAsync(MessageHandlers, TypeRegistry, IPlaceStore, CancellationToken)"
    ///     path="/exception[contains(@cref,'StreamException') or contains(@cref,'InvalidOperation')]"/>
    /// <inheritdoc cref="RunAsync(MessageHandlers, TypeRegistry, IPlaceStore, CancellationToken)"
    ///     path="/exception[contains(@cref,'OperationCanceled') or contains(@cref,'ObjectDisposed')]"/>
    public async IAsyncEnumerable<StreamBatch> ReadAsync(
        FollowerPlace from, [EnumeratorCancellation] CancellationToken cancellationToken = default)
    {
        using IDisposable running = _run.Enter();
        using CancellationTokenSource ended = CancellationTokenSource.CreateLinkedTokenSource(cancellationToken, _run.Disposed);
        FollowerPlace place = from;
        StreamCursor cursor = OpenCursor(_ => ValueTask.FromResult(PointAfter(place)));
        try
        {
            while (true)
            {
                StreamBatch batch = await NextAsync(cursor, ended.Token).ConfigureAwait(false);
                yield return batch;
                place = batch.Place;
                _status.NextOrdinal = place.NextOrdinal;
            }
        }
        finally
        {
            _status.State = StreamState.Stopped;
            await cursor.DisposeAsync().ConfigureAwait(false);
        }
    }

    /// <summary>
    /// Keeps a local journal with the same messages, ordinals and schemas, byte for byte, until the token is cancelled.
    /// </summary>
    /// <param name="folder">
    /// An empty folder, or one that this method filled before. It is a journal as any other, for readers; nobody else
    /// may append to it.
    /// </param>
    /// <param name="options">
    /// The options of the written files, such as sizes of segments and durability;
    /// <see cref="TransactionFileOptions.Default"/> if null.
    /// </param>
    /// <param name="cancellationToken">Ends mirroring; the mirrored messages are made durable.</param>
    /// <remarks>
    /// An empty folder begins with the first message that the stream has. The mirror has an id, segments and time marks
    /// of its own: a time that is searched in it is that of mirroring. How far it has come is what it holds, so that a
    /// killed process or machine neither loses nor repeats a message.
    /// </remarks>
    /// <exception cref="ArgumentException"><paramref name="folder"/> is empty.</exception>
    /// <exception cref="ArgumentNullException"><paramref name="folder"/> is null.</exception>
    /// <exception cref="BinarySerializationException">The journal in the folder is damaged.</exception>
    /// <exception cref="IOException">
    /// The folder isn't a mirror of this stream, has a writer already, or can't be read or written.
    /// </exception>
    /// <inheritdoc cref="RunAsync(MessageHandlers, TypeRegistry, IPlaceStore, CancellationToken)"
    ///     path="/exception[contains(@cref,'StreamException') or contains(@cref,'InvalidOperation')]"/>
    /// <inheritdoc cref="RunAsync(MessageHandlers, TypeRegistry, IPlaceStore, CancellationToken)"
    ///     path="/exception[contains(@cref,'OperationCanceled') or contains(@cref,'ObjectDisposed')]"/>
    public Task MirrorAsync(string folder, TransactionFileOptions? options = null, CancellationToken cancellationToken = default)
    {
        ArgumentException.ThrowIfNullOrEmpty(folder);
        return FollowAsync(
            async token =>
            {
                using MirrorJournal mirror = MirrorJournal.Open(folder, options ?? TransactionFileOptions.Default);

                // A mirror has the ordinals of its journal without a gap.
                StreamCursor cursor = OpenCursor(_ => ValueTask.FromResult(mirror.Resume), _options with { SkipCorrupt = false });
                await using (cursor.ConfigureAwait(false))
                {
                    while (true)
                    {
                        StreamBatch batch = await cursor.NextAsync(token).ConfigureAwait(false);
                        if (mirror.NeedsSchemaOf(batch))
                        {
                            if (await cursor.SchemaOfAsync(batch, token).ConfigureAwait(false) is not { } schema)
                            {
                                continue;
                            }

                            mirror.Enter(schema, batch);
                        }

                        mirror.Append(batch);
                        _status.NextOrdinal = batch.Place.NextOrdinal;
                    }
                }
            },
            cancellationToken);
    }

    /// <summary>Stops the follower, and waits until it has ended.</summary>
    public ValueTask DisposeAsync() => _run.DisposeAsync();

    /// <summary>Follows for a caller that takes messages one by one as objects, until the token is cancelled.</summary>
    /// <param name="registry">The registry of the types that can be decoded.</param>
    /// <param name="resume">Returns the place to resume at, each time that the follower has connected.</param>
    /// <param name="follow">Takes the messages.</param>
    /// <param name="cancellationToken">Ends following.</param>
    internal Task FollowAsync(
        TypeRegistry registry,
        Func<CancellationToken, ValueTask<FollowerPlace>> resume,
        Func<DecodedMessages, CancellationToken, Task> follow,
        CancellationToken cancellationToken) => FollowAsync(
            async token =>
            {
                StreamCursor cursor = OpenCursor(async connected => PointAfter(await resume(connected).ConfigureAwait(false)));
                AcceptedSchemas schemas = new(_stream, registry, _options.IgnoreSchemaDifferences);
                DecodedMessages messages = new(_stream, cursor, schemas, new FrameCodec(registry, _options.Formatter), _status);
                await using (messages.ConfigureAwait(false))
                {
                    await follow(messages, token).ConfigureAwait(false);
                }
            },
            cancellationToken);

    private static ResumePoint PointAfter(FollowerPlace place) =>
        new(place, place.Journal == Guid.Empty ? null : place.Journal, "this follower's place is in");

    private StreamCursor OpenCursor(Func<CancellationToken, ValueTask<ResumePoint>> resume, StreamFollowerOptions? options = null) =>
        new(_engine, _broker, _stream, options ?? _options, _status, resume);

    private async ValueTask<StreamBatch> NextAsync(StreamCursor cursor, CancellationToken cancellationToken)
    {
        try
        {
            return await cursor.NextAsync(cancellationToken).ConfigureAwait(false);
        }
        catch (Exception e) when (e is not OperationCanceledException)
        {
            _status.LastError = e;
            throw;
        }
    }

    private Task FollowAsync(Func<CancellationToken, Task> follow, CancellationToken cancellationToken) => _run.RunAsync(
        async token =>
        {
            try
            {
                await follow(token).ConfigureAwait(false);
            }
            catch (Exception e) when (e is not OperationCanceledException)
            {
                _status.LastError = e;
                throw;
            }
            finally
            {
                _status.State = StreamState.Stopped;
            }
        },
        cancellationToken);
}
