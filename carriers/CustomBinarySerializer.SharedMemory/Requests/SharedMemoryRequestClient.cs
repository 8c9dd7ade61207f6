using System.Text;
using CustomBinarySerializer.Frames;
using CustomBinarySerializer.Payload;
using CustomBinarySerializer.SharedMemory.Queues;
using CustomBinarySerializer.SharedMemory.Requests;
using CustomBinarySerializer.SharedMemory.Rings;
using CustomBinarySerializer.SharedMemory.Telemetry;
using CustomBinarySerializer.SharedMemory.Waiting;

namespace CustomBinarySerializer.SharedMemory;

/// <summary>
/// The client of a server in another process of this machine. Sends requests and waits for the replies, through two
/// shared memory queues.
/// </summary>
/// <remarks>
/// Thread-safe. One request runs at a time, others wait for it. There is one client object of a name at a time, and any
/// number of servers. Each request goes to one of them. Further clients use further names.
/// </remarks>
public sealed class SharedMemoryRequestClient : IDisposable
{
    private readonly SemaphoreSlim _asking = new(1, 1);
    private readonly SharedMemoryOptions _options;
    private readonly SharedMemoryQueue _requests;
    private readonly SharedMemoryQueue _replies;
    private readonly FrameCodec _codec;
    private readonly Envelope _envelope;
    private readonly MessageHandlers _takingReplies;
    private long _correlation = unchecked((long)RandomBits.Next());
    private byte[] _reply = [];
    private int _replySize = -1;

    private SharedMemoryRequestClient(string name, TypeRegistry registry, SharedMemoryOptions options)
    {
        _options = options;
        _codec = new FrameCodec(registry, options.Formatter);
        _envelope = new Envelope(_codec);
        _takingReplies = new MessageHandlers().OnFrame(TakeReply);
        _requests = RequestRings.OpenRequests(name, registry, options);
        try
        {
            _replies = RequestRings.OpenReplies(name, registry, options);
            try
            {
                _replies.TakeReceiverRole();
            }
            catch
            {
                _replies.Dispose();
                throw;
            }
        }
        catch
        {
            _requests.Dispose();
            throw;
        }

        Name = name;
    }

    /// <summary>The name that the client was opened by.</summary>
    public string Name { get; }

    /// <summary>Opens the client of a name; its queues are created if they don't exist.</summary>
    /// <param name="name">
    /// The name: 1 to 91 letters, digits, '-', '_' and '.', beginning with a letter or digit. The same in client and
    /// server.
    /// </param>
    /// <param name="registry">
    /// The registry of the types of requests and replies. All types are registered before, and the same on both sides.
    /// </param>
    /// <param name="options">
    /// The options. <see cref="SharedMemoryOptions.Default"/> if null. <see cref="SharedMemoryOptions.SingleProducer"/>
    /// and <see cref="SharedMemoryOptions.SingleConsumer"/> have no effect.
    /// </param>
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
    /// The name has a client already, or one of its queues is something else, has another version, schema or capacity,
    /// or is damaged.
    /// </exception>
    /// <exception cref="PlatformNotSupportedException">
    /// The processor isn't a little-endian one of 64 bits, file locks don't work, or this process can't fence for
    /// others as the creator of a queue could.
    /// </exception>
    public static SharedMemoryRequestClient Open(string name, TypeRegistry registry, SharedMemoryOptions? options = null)
    {
        ArgumentNullException.ThrowIfNull(name);
        ArgumentNullException.ThrowIfNull(registry);
        return new SharedMemoryRequestClient(name, registry, options ?? SharedMemoryOptions.Default);
    }

    /// <summary>Sends a request and waits for the reply.</summary>
    /// <typeparam name="TRequest">The type of the request. The type of the object must be registered.</typeparam>
    /// <typeparam name="TReply">The type that the reply must be assignable to.</typeparam>
    /// <param name="request">The request.</param>
    /// <param name="timeout">
    /// The time to wait for room and for the reply. Null or <see cref="Timeout.InfiniteTimeSpan"/> has no limit.
    /// </param>
    /// <param name="cancellationToken">A token that ends the waiting. The server may still run the request.</param>
    /// <returns>The reply.</returns>
    /// <exception cref="ArgumentNullException"><paramref name="request"/> is null.</exception>
    /// <exception cref="ArgumentOutOfRangeException">
    /// <paramref name="timeout"/> is negative, but not <see cref="Timeout.InfiniteTimeSpan"/>, or above
    /// <see cref="int.MaxValue"/> milliseconds.
    /// </exception>
    /// <exception cref="TimeoutException">
    /// The reply didn't come in time. If it comes later, it is thrown away.
    /// </exception>
    /// <exception cref="OperationCanceledException">The waiting was cancelled.</exception>
    /// <exception cref="BinarySerializationException">
    /// The server refused (<see cref="SerializationErrorCode.RequestRefused"/>; the message has the server's code), or
    /// request or reply can't be written or read.
    /// </exception>
    /// <exception cref="ObjectDisposedException">The client is disposed.</exception>
    public TReply Request<TRequest, TReply>(TRequest request, TimeSpan? timeout = null, CancellationToken cancellationToken = default)
    {
        if (request is null)
        {
            ArgumentNullException.ThrowIfNull(request);
        }

        SpinThenPark wait = new(_options.SpinTime, timeout);
        if (!_asking.Wait(timeout ?? Timeout.InfiniteTimeSpan, cancellationToken))
        {
            throw SharedMemoryErrors.NoReply(Name, timeout.GetValueOrDefault());
        }

        RequestSpan span = default;
        try
        {
            _correlation = unchecked(_correlation + 1);
            _replySize = -1;
            span = RequestSpan.BeginClient(Name, typeof(TRequest), _correlation);
            _requests.Sender.SendFrame(_envelope.Write(RecordWord.RequestId, _correlation, request), wait.TimeLeft, cancellationToken);
            while (!TryTakeReply())
            {
                // A hostile peer may send replies to other requests without end.
                cancellationToken.ThrowIfCancellationRequested();
                if (wait.TimeLeft <= TimeSpan.Zero || !_replies.Receiver.WaitForMessage(ref wait, cancellationToken))
                {
                    throw SharedMemoryErrors.NoReply(Name, timeout.GetValueOrDefault());
                }
            }

            return Unwrap<TReply>(typeof(TRequest), _reply.AsSpan(0, _replySize));
        }
        catch (Exception e)
        {
            span.Fail(e, (e as BinarySerializationException)?.Code.ToString());
            throw;
        }
        finally
        {
            _asking.Release();
            span.Dispose();
        }
    }

    /// <summary>Sends a request and waits for the reply in a new thread.</summary>
    /// <inheritdoc cref="Request{TRequest, TReply}(TRequest, TimeSpan?, CancellationToken)"/>
    public Task<TReply> RequestAsync<TRequest, TReply>(
        TRequest request, TimeSpan? timeout = null, CancellationToken cancellationToken = default) =>
        Task.Factory.StartNew(
            () => Request<TRequest, TReply>(request, timeout, cancellationToken),
            cancellationToken,
            TaskCreationOptions.LongRunning | TaskCreationOptions.DenyChildAttach,
            TaskScheduler.Default);

    /// <summary>
    /// Closes the client. A request that waits in another thread ends with <see cref="ObjectDisposedException"/>.
    /// </summary>
    public void Dispose()
    {
        _requests.Dispose();
        _replies.Dispose();
    }

    private bool TryTakeReply()
    {
        _replies.Drain(_takingReplies, 1);
        return _replySize >= 0;
    }

    private void TakeReply(ReadOnlySpan<byte> envelope)
    {
        // Others are replies to requests that were given up, or to an earlier client of this name.
        if (Envelope.TryOpen(envelope, out long correlation, out _) && correlation == _correlation)
        {
            _reply = _reply.Length >= envelope.Length ? _reply : new byte[envelope.Length];
            envelope.CopyTo(_reply);
            _replySize = envelope.Length;
        }
    }

    private TReply Unwrap<TReply>(Type request, ReadOnlySpan<byte> envelope)
    {
        Envelope.TryOpen(envelope, out _, out ReadOnlySpan<byte> content);
        return FrameHeader.ReadTypeId(envelope) switch
        {
            RecordWord.ReplyId when FrameBatch.IsOneFrame(content) => _codec.Read<TReply>(content),
            RecordWord.RefusalId => throw SharedMemoryErrors.Refused(Name, request, Encoding.UTF8.GetString(content)),
            _ => throw SharedMemoryErrors.NotAReply(Name),
        };
    }
}
