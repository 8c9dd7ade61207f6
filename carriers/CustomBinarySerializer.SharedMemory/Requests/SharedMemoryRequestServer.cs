using CustomBinarySerializer.Frames;
using CustomBinarySerializer.Payload;
using CustomBinarySerializer.SharedMemory.Queues;
using CustomBinarySerializer.SharedMemory.Requests;
using CustomBinarySerializer.SharedMemory.Rings;
using CustomBinarySerializer.SharedMemory.Telemetry;
using CustomBinarySerializer.SharedMemory.Waiting;

namespace CustomBinarySerializer.SharedMemory;

/// <summary>
/// A server that answers the requests of a <see cref="SharedMemoryRequestClient"/> in another process of this machine.
/// </summary>
/// <remarks>
/// Only one thread at a time may serve. Further threads and processes open further servers of the same name. A request
/// whose server is killed is lost, and its client gets a <see cref="TimeoutException"/>.
/// </remarks>
public sealed class SharedMemoryRequestServer : IDisposable
{
    private readonly SharedMemoryQueue _requests;
    private readonly SharedMemoryQueue _replies;
    private readonly FrameCodec _codec;
    private readonly Envelope _envelope;
    private readonly Dictionary<int, RequestHandler> _handlers = [];
    private readonly MessageHandlers _answering;

    // The token of the call that serves: only one does at a time.
    private CancellationToken _cancellation;
    private SpinThenPark _wait;

    private Action<Exception>? _onRefusal;

    // Whether what is in the envelope is to be sent yet.
    private bool _hasReply;

    private SharedMemoryRequestServer(string name, TypeRegistry registry, SharedMemoryOptions options)
    {
        _codec = new FrameCodec(registry, options.Formatter);
        _envelope = new Envelope(_codec);
        _answering = new MessageHandlers().OnFrame(Answer);
        _requests = RequestRings.OpenRequests(name, registry, options);
        try
        {
            _replies = RequestRings.OpenReplies(name, registry, options);
            // A damaged queue ends the opening, not the first request.
            _requests.TakeReceiverRole();
        }
        catch
        {
            _replies?.Dispose();
            _requests.Dispose();
            throw;
        }

        Name = name;
    }

    /// <summary>The name that the server was opened by.</summary>
    public string Name { get; }

    /// <summary>
    /// The number of replies that this server dropped because there was no room. Their client gave up or died, and
    /// takes none.
    /// </summary>
    public long DroppedReplies { get; private set; }

    /// <summary>Opens a server; its queues are created if they don't exist.</summary>
    /// <inheritdoc cref="SharedMemoryRequestClient.Open" path="/param"/>
    /// <exception cref="ArgumentNullException">
    /// <paramref name="name"/> or <paramref name="registry"/> is null.
    /// </exception>
    /// <exception cref="ArgumentException">
    /// <paramref name="name"/> isn't 1 to 91 letters, digits, '-', '_' and '.', beginning with a letter or digit.
    /// </exception>
    /// <exception cref="IOException">A queue can't be opened, or the system refuses the memory.</exception>
    /// <exception cref="UnauthorizedAccessException">
    /// Access to a queue or its folder is denied. Or one of them belongs to another user, or admits users that
    /// <see cref="SharedMemoryOptions.Access"/> doesn't admit.
    /// </exception>
    /// <exception cref="BinarySerializationException">
    /// A queue of the name is something else, has another version, schema or capacity, or is damaged.
    /// </exception>
    /// <inheritdoc cref="SharedMemoryRequestClient.Open"
    ///     path="/exception[@cref='T:System.PlatformNotSupportedException']"/>
    public static SharedMemoryRequestServer Open(string name, TypeRegistry registry, SharedMemoryOptions? options = null)
    {
        ArgumentNullException.ThrowIfNull(name);
        ArgumentNullException.ThrowIfNull(registry);
        return new SharedMemoryRequestServer(name, registry, options ?? SharedMemoryOptions.Default);
    }

    /// <summary>Deletes the queues of a name that no process has open.</summary>
    /// <param name="name">The name of clients and servers.</param>
    /// <param name="options">The options with the folder. <see cref="SharedMemoryOptions.Default"/> if null.</param>
    /// <returns>Whether there were queues of this name.</returns>
    /// <exception cref="ArgumentNullException"><paramref name="name"/> is null.</exception>
    /// <exception cref="ArgumentException">
    /// <paramref name="name"/> isn't 1 to 91 letters, digits, '-', '_' and '.', beginning with a letter or digit.
    /// </exception>
    /// <exception cref="IOException">A process has one of the queues open.</exception>
    /// <exception cref="UnauthorizedAccessException">
    /// A queue can't be deleted for lack of rights. Or the queues were deleted, and one of their lock files, which
    /// nothing needs any more, can't be. The message names the file.
    /// </exception>
    /// <exception cref="BinarySerializationException">
    /// The name is that of a queue or broadcast, not of a request server: see <see cref="SharedMemoryQueue.Delete"/>.
    /// </exception>
    public static bool Delete(string name, SharedMemoryOptions? options = null)
    {
        ArgumentNullException.ThrowIfNull(name);
        return RingDeletion.DeleteRequests(name, options ?? SharedMemoryOptions.Default);
    }

    /// <summary>Sets the handler that answers requests of a type. A handler that was set before is replaced.</summary>
    /// <typeparam name="TRequest">The exact type of the requests, which must be registered.</typeparam>
    /// <typeparam name="TReply">The type of the reply; the object's own type must be registered.</typeparam>
    /// <param name="handler">
    /// Returns the reply, which mustn't be null. If the handler throws, the client gets a refusal without the
    /// exception's type and text; <see cref="OnRefusal"/> gets the exception.
    /// </param>
    /// <exception cref="ArgumentNullException"><paramref name="handler"/> is null.</exception>
    /// <exception cref="ArgumentException"><typeparamref name="TRequest"/> isn't registered.</exception>
    public void On<TRequest, TReply>(Func<TRequest, TReply> handler)
    {
        ArgumentNullException.ThrowIfNull(handler);
        if (!_codec.Registry.TryGetTypeId(typeof(TRequest), out int typeId))
        {
            throw FrameErrors.UnregisteredHandler(typeof(TRequest), nameof(handler));
        }

        _handlers[typeId] = new TypedRequestHandler<TRequest, TReply>(handler);
    }

    /// <summary>Adds a callback that gets the exception of each refused request, for the log of the server.</summary>
    /// <remarks>
    /// The client gets only the code of the exception, if it has one. Set the callbacks before the server serves.
    /// </remarks>
    /// <param name="callback">
    /// Called by the thread that serves, after the refusal was sent. An exception that it throws ends
    /// <see cref="Serve(CancellationToken)"/>.
    /// </param>
    /// <exception cref="ArgumentNullException"><paramref name="callback"/> is null.</exception>
    public void OnRefusal(Action<Exception> callback)
    {
        ArgumentNullException.ThrowIfNull(callback);
        _onRefusal += callback;
    }

    /// <summary>Answers requests until the token is cancelled.</summary>
    /// <param name="cancellationToken">Ends serving, between two requests.</param>
    /// <exception cref="OperationCanceledException"><paramref name="cancellationToken"/> was cancelled.</exception>
    /// <exception cref="BinarySerializationException">A queue of the server is damaged.</exception>
    /// <exception cref="ObjectDisposedException">The server is disposed.</exception>
    public void Serve(CancellationToken cancellationToken)
    {
        while (true)
        {
            Serve(timeout: null, cancellationToken);
        }
    }

    /// <summary>Answers the requests that are there, and waits for one if there is none.</summary>
    /// <remarks>
    /// The call returns when no request is left. If more arrive without end, it returns when the timeout has passed,
    /// after the request in hand, and in any case after as many as the queue has room for.
    /// <para>
    /// While another server of the name that claims room for its reply is stopped, no reply can be sent. The one in
    /// hand is then kept when the timeout has passed or the call is cancelled. The next call sends it before it takes a
    /// request. Disposing loses it.
    /// </para>
    /// </remarks>
    /// <param name="timeout">
    /// The time to wait. Null or <see cref="Timeout.InfiniteTimeSpan"/> has no limit. With zero it answers the requests
    /// that are there.
    /// </param>
    /// <param name="cancellationToken">A token that ends the waiting.</param>
    /// <returns>The number of requests that were taken.</returns>
    /// <exception cref="ArgumentOutOfRangeException">
    /// <paramref name="timeout"/> is negative, but not <see cref="Timeout.InfiniteTimeSpan"/>.
    /// </exception>
    /// <exception cref="OperationCanceledException"><paramref name="cancellationToken"/> was cancelled.</exception>
    /// <exception cref="BinarySerializationException">A queue of the server is damaged.</exception>
    /// <exception cref="ObjectDisposedException">The server is disposed.</exception>
    public int Serve(TimeSpan? timeout, CancellationToken cancellationToken = default)
    {
        cancellationToken.ThrowIfCancellationRequested();
        SpinThenPark wait = new(_requests.Ring.SpinTime, timeout);
        _cancellation = cancellationToken;
        _wait = wait;
        if (_hasReply)
        {
            SendReply();
        }

        bool isTimed = timeout is { } limit && limit > TimeSpan.Zero;
        int most = _requests.Ring.Memory.Capacity / RecordWord.Size;
        int count = 0;
        if (!_hasReply && _requests.Receiver.WaitForMessage(ref wait, cancellationToken))
        {
            while (count < most && !_hasReply && !cancellationToken.IsCancellationRequested && _requests.Drain(_answering, 1) != 0)
            {
                count++;
                if (isTimed && wait.TimeLeft == TimeSpan.Zero)
                {
                    break;
                }
            }
        }

        return count;
    }

    /// <summary>
    /// Closes the server. A call that waits in another thread ends with <see cref="ObjectDisposedException"/>.
    /// </summary>
    public void Dispose()
    {
        _requests.Dispose();
        _replies.Dispose();
    }

    private void Answer(ReadOnlySpan<byte> envelope)
    {
        // Records of other kinds come from no client that could be answered.
        if (FrameHeader.ReadTypeId(envelope) == RecordWord.RequestId
            && Envelope.TryOpen(envelope, out long correlation, out ReadOnlySpan<byte> request))
        {
            Exception? refused = WriteReply(correlation, request);
            _hasReply = true;
            SendReply();
            if (refused is not null)
            {
                _onRefusal?.Invoke(refused);
            }
        }
    }

    private void SendReply()
    {
        SendOutcome outcome = _replies.Sender.TrySendFrame(_envelope.Written, _wait, _cancellation);
        _hasReply = outcome == SendOutcome.Held;
        if (outcome == SendOutcome.Full)
        {
            DroppedReplies++;
        }
    }

#pragma warning disable CA1031 // An exception of a handler refuses its request and must not end the server.
    private Exception? WriteReply(long correlation, ReadOnlySpan<byte> request)
    {
        RequestSpan span = default;
        try
        {
            if (!FrameBatch.IsOneFrame(request))
            {
                throw SharedMemoryErrors.NotARequest(Name);
            }

            int typeId = FrameHeader.ReadTypeId(request);
            if (!_handlers.TryGetValue(typeId, out RequestHandler? handler))
            {
                throw SharedMemoryErrors.UnknownRequest(Name, typeId, _codec.Registry.TryGetType(typeId, out Type? type) ? type : null);
            }

            span = RequestSpan.BeginServer(Name, handler.RequestType, correlation);
            ReadOnlySpan<byte> reply = handler.Answer(_codec, request, _envelope, correlation);
            if (reply.Length > _replies.MaxMessageSize)
            {
                throw SharedMemoryErrors.MessageTooLong(Name, reply.Length, _replies.MaxMessageSize);
            }

            return null;
        }
        catch (Exception e)
        {
            string? code = (e as BinarySerializationException)?.Code.ToString();
            span.Fail(e, code);

            // Types and texts of the server are named in its log alone.
            _envelope.Write(RecordWord.RefusalId, correlation, SharedMemoryErrors.RefusalText(code), _replies.MaxMessageSize);
            return e;
        }
        finally
        {
            span.Dispose();
        }
    }
#pragma warning restore CA1031

    /// <summary>Reads a request and writes the reply.</summary>
    private abstract class RequestHandler
    {
        internal abstract Type RequestType { get; }

        internal abstract ReadOnlySpan<byte> Answer(FrameCodec codec, ReadOnlySpan<byte> request, Envelope envelope, long correlation);
    }

    /// <summary>The handler for one type of requests.</summary>
    private sealed class TypedRequestHandler<TRequest, TReply>(Func<TRequest, TReply> answer) : RequestHandler
    {
        internal override Type RequestType => typeof(TRequest);

        internal override ReadOnlySpan<byte> Answer(FrameCodec codec, ReadOnlySpan<byte> request, Envelope envelope, long correlation)
        {
            TReply reply = answer(codec.Read<TRequest>(request));
            return reply is null
                ? throw SharedMemoryErrors.NullReply(typeof(TRequest))
                : envelope.Write(RecordWord.ReplyId, correlation, reply);
        }
    }
}
