using System.Diagnostics.CodeAnalysis;
using System.Runtime.CompilerServices;
using CustomBinarySerializer.SharedMemory.Broadcasting;
using CustomBinarySerializer.SharedMemory.Queues;
using CustomBinarySerializer.SharedMemory.Rings;

namespace CustomBinarySerializer.SharedMemory;

/// <summary>
/// A broadcast in memory that the processes of one machine share. It has one producer, and every consumer gets every
/// message.
/// </summary>
/// <remarks>
/// <para>
/// The producer never waits: it writes over the oldest messages. A consumer that is too slow loses the messages that
/// were written over before it took them. <see cref="LostMessages"/> counts exactly those. The consumer continues with
/// messages that are still there. Consumers begin with what is sent after they have opened the broadcast.
/// </para>
/// <para>
/// One thread at a time may send, and one may receive. The memory and its messages stay when all processes have ended,
/// until <see cref="Delete"/> or until the system restarts. A process that truncates the file of an open broadcast
/// kills the processes that use it. Only file permissions can prevent that.
/// </para>
/// </remarks>
public sealed class SharedMemoryBroadcast : IDisposable
{
    private readonly MappedRing _ring;
    private readonly BroadcastReceiver _receiver;
    private BroadcastSender? _sender;

    private SharedMemoryBroadcast(string name, FileMode mode, TypeRegistry registry, SharedMemoryOptions? options)
    {
        _ring = MappedRing.Open(this, name, mode, RingKind.Broadcast, RingModes.SingleProducer, registry, options);
        Name = name;
        try
        {
            using RingCall call = _ring.Enter();
            _receiver = new BroadcastReceiver(_ring);
        }
        catch
        {
            _ring.Dispose();
            throw;
        }
    }

    /// <summary>The name that the broadcast was opened by.</summary>
    public string Name { get; }

    /// <summary>The room for messages in bytes. Each message takes its frame rounded up to 8, and 8 more.</summary>
    public int Capacity => _ring.Memory.Capacity;

    /// <summary>
    /// The size of the longest message in bytes, with its header of 8: an eighth of the capacity less 8.
    /// </summary>
    public int MaxMessageSize => BroadcastRecord.MaxFrameSize(_ring.Memory);

    /// <summary>
    /// The number of messages that were written over before this consumer could take them. It is brought up to date
    /// when the next message is received, which is the first after those that were lost.
    /// </summary>
    public long LostMessages => _receiver.Lost;

    /// <summary>
    /// The number of the message that was received last, or -1 if none was. The first message of a broadcast has the
    /// number 0. Each further message has the next number, also if another producer sends it.
    /// </summary>
    public long LastSequence => _receiver.LastSequence;

    /// <summary>The number of the next message to be sent.</summary>
    /// <exception cref="ObjectDisposedException">The broadcast is disposed.</exception>
    public long NextSequence => _ring.Read(RingLayout.Sequence);

    /// <summary>Creates a broadcast and opens it.</summary>
    /// <inheritdoc cref="SharedMemoryQueue.Create"/>
    public static SharedMemoryBroadcast Create(string name, TypeRegistry registry, SharedMemoryOptions? options = null) =>
        new(name, FileMode.CreateNew, registry, options);

    /// <summary>Opens a broadcast that exists.</summary>
    /// <inheritdoc cref="SharedMemoryQueue.Open"/>
    public static SharedMemoryBroadcast Open(string name, TypeRegistry registry, SharedMemoryOptions? options = null) =>
        new(name, FileMode.Open, registry, options);

    /// <summary>
    /// Opens a broadcast, and creates it if it doesn't exist. Any number of processes may do so at once.
    /// </summary>
    /// <inheritdoc cref="SharedMemoryQueue.OpenOrCreate"/>
    public static SharedMemoryBroadcast OpenOrCreate(string name, TypeRegistry registry, SharedMemoryOptions? options = null) =>
        new(name, FileMode.OpenOrCreate, registry, options);

    /// <summary>Deletes a broadcast or queue that no process has open, with all messages in it.</summary>
    /// <inheritdoc cref="SharedMemoryQueue.Delete"/>
    public static bool Delete(string name, SharedMemoryOptions? options = null) => SharedMemoryQueue.Delete(name, options);

    /// <summary>Sends a message. There is always room, so it never waits.</summary>
    /// <inheritdoc cref="SharedMemoryQueue.Send" path="/typeparam"/>
    /// <param name="message">The message.</param>
    /// <exception cref="ArgumentNullException"><paramref name="message"/> is null.</exception>
    /// <exception cref="BinarySerializationException">
    /// The type of the message isn't registered, its contract failed, or the message is too long. Or the broadcast has
    /// a producer already (<see cref="SerializationErrorCode.RoleTaken"/>), or is damaged.
    /// </exception>
    /// <exception cref="InvalidOperationException">Another thread is sending a message.</exception>
    /// <exception cref="ObjectDisposedException">The broadcast is disposed.</exception>
    public void Send<T>(T message)
    {
        if (message is null)
        {
            ArgumentNullException.ThrowIfNull(message);
        }

        Sender.Send(message);
    }

    /// <summary>Sends an encoded frame as it is.</summary>
    /// <param name="frame">A whole frame. Its payload isn't checked.</param>
    /// <exception cref="ArgumentException">
    /// <paramref name="frame"/> isn't exactly one frame with an id of 1 or more.
    /// </exception>
    /// <exception cref="BinarySerializationException">
    /// The frame is too long. Or the broadcast has a producer already (<see cref="SerializationErrorCode.RoleTaken"/>),
    /// or is damaged.
    /// </exception>
    /// <exception cref="InvalidOperationException">Another thread is sending a message.</exception>
    /// <exception cref="ObjectDisposedException">The broadcast is disposed.</exception>
    public void SendFrame(ReadOnlySpan<byte> frame)
    {
        if (!FrameBatch.IsOneFrame(frame))
        {
            throw SharedMemoryErrors.NotAFrame(nameof(frame));
        }

        Sender.SendFrame(frame);
    }

    /// <summary>Takes the next message, of any registered type, and waits for one if there is none.</summary>
    /// <inheritdoc cref="SharedMemoryQueue.Receive(CancellationToken)" path="/param"/>
    /// <returns>The message.</returns>
    /// <exception cref="OperationCanceledException">The waiting was cancelled.</exception>
    /// <exception cref="BinarySerializationException">
    /// The message can't be read, and is gone. Or the broadcast is damaged.
    /// </exception>
    /// <exception cref="ObjectDisposedException">The broadcast is disposed.</exception>
    public object Receive(CancellationToken cancellationToken = default) => Receive<object>(cancellationToken);

    /// <summary>
    /// Takes the next message, which must be a <typeparamref name="T"/>, and waits for one if there is none.
    /// </summary>
    /// <inheritdoc cref="SharedMemoryQueue.Receive{T}(CancellationToken)" path="/typeparam|/param|/returns|/remarks"/>
    /// <exception cref="BinarySerializationException">
    /// The message is of another type (<see cref="SerializationErrorCode.TypeMismatch"/>) or can't be read, and is
    /// gone. Or no registered type is a <typeparamref name="T"/>
    /// (<see cref="SerializationErrorCode.UnregisteredType"/>), and no message was taken. Or the broadcast is damaged.
    /// </exception>
    /// <inheritdoc cref="Receive(CancellationToken)" path="/exception[not(contains(@cref,'Serialization'))]"/>
    public T Receive<T>(CancellationToken cancellationToken = default)
        where T : notnull => _receiver.Receive<T>(cancellationToken);

    /// <summary>Takes the next message, of any registered type, if there is one.</summary>
    /// <inheritdoc cref="SharedMemoryQueue.TryReceive(out object)" path="/param|/returns"/>
    /// <inheritdoc cref="Receive(CancellationToken)" path="/exception[not(contains(@cref,'Canceled'))]"/>
    public bool TryReceive([NotNullWhen(true)] out object? message) => TryReceive<object>(out message);

    /// <summary>Takes the next message, which must be a <typeparamref name="T"/>, if there is one.</summary>
    /// <inheritdoc cref="SharedMemoryQueue.TryReceive{T}(out T)" path="/typeparam|/param|/returns"/>
    /// <inheritdoc cref="Receive{T}(CancellationToken)" path="/exception[not(contains(@cref,'Canceled'))]"/>
    public bool TryReceive<T>([NotNullWhen(true)] out T? message)
        where T : notnull => _receiver.TryReceive(out message);

    /// <summary>
    /// Takes the next message, of any registered type. If there is none, a new thread that isn't of the pool waits for
    /// one.
    /// </summary>
    /// <inheritdoc cref="SharedMemoryQueue.ReceiveAsync(CancellationToken)"
    ///     path="/param|/returns|/exception[contains(@cref,'Canceled')]"/>
    /// <inheritdoc cref="Receive(CancellationToken)" path="/exception[not(contains(@cref,'Canceled'))]"/>
    public ValueTask<object> ReceiveAsync(CancellationToken cancellationToken = default) =>
        ReceiveAsync<object>(cancellationToken);

    /// <summary>
    /// Takes the next message, which must be a <typeparamref name="T"/>. If there is none, a new thread that isn't of
    /// the pool waits for one.
    /// </summary>
    /// <inheritdoc cref="SharedMemoryQueue.ReceiveAsync{T}(CancellationToken)"
    ///     path="/typeparam|/param|/returns|/exception[contains(@cref,'Canceled')]"/>
    /// <inheritdoc cref="Receive{T}(CancellationToken)" path="/exception[not(contains(@cref,'Canceled'))]"/>
    public ValueTask<T> ReceiveAsync<T>(CancellationToken cancellationToken = default)
        where T : notnull => _receiver.ReceiveAsync<T>(cancellationToken);

    /// <summary>Hands messages to their handlers for as long as there are any. Allocates nothing of its own.</summary>
    /// <param name="handlers">The handlers of messages, or of copies of their frames.</param>
    /// <param name="maxMessages">The number of messages after which to return: 0 or more.</param>
    /// <returns>The number of messages.</returns>
    /// <exception cref="ArgumentNullException"><paramref name="handlers"/> is null.</exception>
    /// <exception cref="ArgumentException">
    /// A type with a handler is neither registered nor the result of an upcast.
    /// </exception>
    /// <exception cref="NotSupportedException">
    /// A handler takes a view that doesn't support the registered contract of its type.
    /// </exception>
    /// <exception cref="ArgumentOutOfRangeException"><paramref name="maxMessages"/> is negative.</exception>
    /// <exception cref="BinarySerializationException">
    /// A message can't be read, or has no handler (<see cref="SerializationErrorCode.NoHandler"/>, unless
    /// <see cref="MessageHandlers.SkipOthers"/> was called). It is gone, and the next call continues after it. Or the
    /// broadcast is damaged.
    /// </exception>
    /// <exception cref="ObjectDisposedException">The broadcast is disposed.</exception>
    public int Drain(MessageHandlers handlers, int maxMessages = int.MaxValue) => _receiver.Drain(handlers, maxMessages);

    /// <summary>Waits until there is a message.</summary>
    /// <inheritdoc cref="SharedMemoryQueue.WaitForMessage" path="/param"/>
    /// <returns>Whether there is a message. It may be written over before it is taken.</returns>
    /// <exception cref="ArgumentOutOfRangeException">
    /// <paramref name="timeout"/> is negative, but not <see cref="Timeout.InfiniteTimeSpan"/>.
    /// </exception>
    /// <exception cref="OperationCanceledException">The waiting was cancelled.</exception>
    /// <exception cref="ObjectDisposedException">The broadcast is disposed.</exception>
    public bool WaitForMessage(TimeSpan? timeout = null, CancellationToken cancellationToken = default) =>
        _receiver.WaitForMessage(timeout, cancellationToken);

    /// <summary>Closes the broadcast, and gives its memory and locks back. Its messages stay.</summary>
    /// <inheritdoc cref="SharedMemoryQueue.Dispose" path="/remarks"/>
    public void Dispose() => _ring.Dispose();

    internal MappedRing Ring => _ring;

    private BroadcastSender Sender
    {
        [MethodImpl(MethodImplOptions.AggressiveInlining)]
        get => _sender ?? OpenSender();
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private BroadcastSender OpenSender()
    {
        using RingCall call = _ring.Enter();
        return _sender = new BroadcastSender(_ring);
    }
}
