using System.Diagnostics.CodeAnalysis;
using System.Runtime.CompilerServices;
using CustomBinarySerializer.SharedMemory.Queues;
using CustomBinarySerializer.SharedMemory.Receiving;
using CustomBinarySerializer.SharedMemory.Rings;
using CustomBinarySerializer.SharedMemory.Waiting;

#pragma warning disable CA1711 // It is a queue, though not a collection.

namespace CustomBinarySerializer.SharedMemory;

/// <summary>
/// A queue in memory that the processes of one machine share: many producers, many consumers, each message to exactly one.
/// </summary>
/// <remarks>
/// <para>
/// Messages of one producer arrive in the order in which it sent them. A message has arrived when a consumer has taken it: one
/// that a consumer has in hand when it is killed is lost with it. A producer that is killed loses the message that it was
/// sending and no other. A process that is merely stopped loses nothing.
/// </para>
/// <para>
/// Thread-safe, except that with <see cref="SharedMemoryOptions.SingleProducer"/> only one thread at a time may send, and with
/// <see cref="SharedMemoryOptions.SingleConsumer"/> only one may receive.
/// </para>
/// <para>
/// The queue and what is in it stay when all processes have ended, until <see cref="Delete"/> or until the system restarts.
/// A process that truncates the file of an open queue kills those who use it; nothing can prevent that but rights.
/// </para>
/// </remarks>
public sealed class SharedMemoryQueue : IDisposable
{
    private readonly Lock _openingSides = new();
    private readonly MappedRing _ring;
    private QueueSender? _sender;
    private QueueReceiver? _receiver;

    private SharedMemoryQueue(string name, FileMode mode, RingKind kind, TypeRegistry registry, SharedMemoryOptions? options)
    {
        _ring = MappedRing.Open(this, name, mode, kind, (options ?? SharedMemoryOptions.Default).QueueModes, registry, options);
        Name = name;
    }

    /// <summary>What it was opened by.</summary>
    public string Name { get; }

    /// <summary>Bytes for messages, each of which takes its frame rounded up to 8.</summary>
    public int Capacity => _ring.Memory.Capacity;

    /// <summary>The size of the longest message in bytes, its header of 8 included: an eighth of the capacity.</summary>
    public int MaxMessageSize => _ring.Memory.MaxRecordSize;

    /// <summary>How many messages producers had begun and not finished when they died, since the queue was created; a group that is sent at once counts as one.</summary>
    /// <exception cref="ObjectDisposedException">This object was disposed.</exception>
    public long AbandonedMessages
    {
        get
        {
            using RingCall call = _ring.Enter();
            return _ring.Memory.Load(RingLayout.Abandoned);
        }
    }

    /// <summary>
    /// How many messages a single consumer (<see cref="SharedMemoryOptions.SingleConsumer"/>) had in hand when it died, since the
    /// queue was created. Counted when the next one begins.
    /// </summary>
    /// <exception cref="ObjectDisposedException">This object was disposed.</exception>
    public long LostMessages
    {
        get
        {
            using RingCall call = _ring.Enter();
            return _ring.Memory.Load(RingLayout.LostInHand);
        }
    }

    /// <summary>Creates a queue and opens it.</summary>
    /// <param name="name">1 to 100 letters, digits, '-', '_' and '.', beginning with a letter or digit; the same in all processes.</param>
    /// <param name="registry">The types of the messages, all registered already, the same in all processes.</param>
    /// <param name="options"><see cref="SharedMemoryOptions.Default"/> if null.</param>
    /// <exception cref="ArgumentNullException">An argument is null.</exception>
    /// <exception cref="ArgumentException">The name isn't a valid one.</exception>
    /// <exception cref="IOException">It exists, or the memory can't be had.</exception>
    /// <exception cref="UnauthorizedAccessException">The folder may not be written to.</exception>
    /// <exception cref="PlatformNotSupportedException">The processor isn't a little-endian one of 64 bits, or file locks don't work.</exception>
    public static SharedMemoryQueue Create(string name, TypeRegistry registry, SharedMemoryOptions? options = null) =>
        new(name, FileMode.CreateNew, RingKind.Queue, registry, options);

    /// <summary>Opens a queue that exists.</summary>
    /// <inheritdoc cref="Create" path="/param"/>
    /// <exception cref="ArgumentNullException">An argument is null.</exception>
    /// <exception cref="ArgumentException">The name isn't a valid one.</exception>
    /// <exception cref="FileNotFoundException">It doesn't exist.</exception>
    /// <exception cref="IOException">It can't be opened.</exception>
    /// <exception cref="UnauthorizedAccessException">It may not be opened.</exception>
    /// <exception cref="BinarySerializationException">It is something else, has another version, schema or mode, or is damaged; or all its slots are taken.</exception>
    /// <exception cref="PlatformNotSupportedException">The processor isn't a little-endian one of 64 bits, file locks don't work, or the creator could fence for others and this process can't.</exception>
    public static SharedMemoryQueue Open(string name, TypeRegistry registry, SharedMemoryOptions? options = null) =>
        new(name, FileMode.Open, RingKind.Queue, registry, options);

    /// <summary>Opens a queue, and creates it if it doesn't exist. Any number of processes may do so at once.</summary>
    /// <inheritdoc cref="Create" path="/param"/>
    /// <exception cref="ArgumentNullException">An argument is null.</exception>
    /// <exception cref="ArgumentException">The name isn't a valid one.</exception>
    /// <exception cref="IOException">It can't be opened, or the memory can't be had.</exception>
    /// <exception cref="UnauthorizedAccessException">It may not be opened or created.</exception>
    /// <exception cref="BinarySerializationException">It is something else, has another version, schema or mode, or is damaged; or all its slots are taken.</exception>
    /// <exception cref="PlatformNotSupportedException">The processor isn't a little-endian one of 64 bits, file locks don't work, or the creator could fence for others and this process can't.</exception>
    public static SharedMemoryQueue OpenOrCreate(string name, TypeRegistry registry, SharedMemoryOptions? options = null) =>
        new(name, FileMode.OpenOrCreate, RingKind.Queue, registry, options);

    /// <summary>Opens a queue of a kind of the library's own, and creates it if it doesn't exist.</summary>
    internal static SharedMemoryQueue OpenInternal(string name, RingKind kind, TypeRegistry registry, SharedMemoryOptions options) =>
        new(name, FileMode.OpenOrCreate, kind, registry, options);

    /// <summary>Deletes a queue, or a broadcast, that nobody has open, with all messages in it.</summary>
    /// <param name="name">Its name.</param>
    /// <param name="options">Says the folder; <see cref="SharedMemoryOptions.Default"/> if null.</param>
    /// <returns>Whether there was one.</returns>
    /// <exception cref="ArgumentNullException"><paramref name="name"/> is null.</exception>
    /// <exception cref="ArgumentException">The name isn't a valid one.</exception>
    /// <exception cref="IOException">A process has it open.</exception>
    /// <exception cref="UnauthorizedAccessException">It may not be deleted. Or it was, and one of its lock files may not be: the message says which, and nothing needs it any more.</exception>
    /// <exception cref="BinarySerializationException">There is none, but a request server of this name: see <see cref="SharedMemoryRequestServer.Delete"/>.</exception>
    public static bool Delete(string name, SharedMemoryOptions? options = null) => RingDeletion.DeleteRing(name, options ?? SharedMemoryOptions.Default);

    /// <summary>Sends a message, and waits for room if there is none.</summary>
    /// <typeparam name="T">Any type; the object's own type must be registered.</typeparam>
    /// <param name="message">The message.</param>
    /// <param name="timeout">How long to wait; null or <see cref="Timeout.InfiniteTimeSpan"/> for ever.</param>
    /// <param name="cancellationToken">Ends the waiting.</param>
    /// <exception cref="ArgumentNullException"><paramref name="message"/> is null.</exception>
    /// <exception cref="ArgumentOutOfRangeException"><paramref name="timeout"/> is negative.</exception>
    /// <exception cref="TimeoutException">There was no room in time.</exception>
    /// <exception cref="OperationCanceledException">The waiting was cancelled; the message wasn't sent.</exception>
    /// <exception cref="BinarySerializationException">
    /// Its type isn't registered, its contract failed, it is too long, the queue has a single producer already (<see cref="SerializationErrorCode.RoleTaken"/>), or it is damaged.
    /// </exception>
    /// <exception cref="ObjectDisposedException">This object was disposed.</exception>
    public void Send<T>(T message, TimeSpan? timeout = null, CancellationToken cancellationToken = default)
    {
        if (message is null)
        {
            ArgumentNullException.ThrowIfNull(message);
        }

        Sender.Send(message, timeout, cancellationToken);
    }

    /// <summary>Sends a message if there is room.</summary>
    /// <typeparam name="T">Any type; the object's own type must be registered.</typeparam>
    /// <param name="message">The message.</param>
    /// <returns>
    /// Whether it was sent. If not, there was no room; or, where there are many producers, one that was stopped while it was claiming room
    /// held up all others for a second. This waits so long, since most come back within milliseconds.
    /// </returns>
    /// <exception cref="ArgumentNullException"><paramref name="message"/> is null.</exception>
    /// <exception cref="BinarySerializationException">As in <see cref="Send"/>.</exception>
    /// <exception cref="ObjectDisposedException">This object was disposed.</exception>
    public bool TrySend<T>(T message)
    {
        if (message is null)
        {
            ArgumentNullException.ThrowIfNull(message);
        }

        return Sender.TrySend(message);
    }

    /// <summary>Sends messages in groups, each of which is claimed and published at once: faster than one by one.</summary>
    /// <typeparam name="T">Any type; the objects' own types must be registered.</typeparam>
    /// <param name="messages">The messages, none of which is null.</param>
    /// <param name="timeout">How long to wait in all; null or <see cref="Timeout.InfiniteTimeSpan"/> for ever.</param>
    /// <param name="cancellationToken">Ends the waiting.</param>
    /// <exception cref="ArgumentOutOfRangeException"><paramref name="timeout"/> is negative.</exception>
    /// <exception cref="TimeoutException">There was no room in time; some of the messages may have been sent.</exception>
    /// <exception cref="OperationCanceledException">The waiting was cancelled; some of the messages may have been sent.</exception>
    /// <exception cref="BinarySerializationException">As in <see cref="Send"/>; the messages before the one that failed have been sent.</exception>
    /// <exception cref="ObjectDisposedException">This object was disposed.</exception>
    public void SendRange<T>(ReadOnlySpan<T> messages, TimeSpan? timeout = null, CancellationToken cancellationToken = default) =>
        Sender.SendRange(messages, timeout, cancellationToken);

    /// <summary>Sends frames as they are, in groups: what a formatter has written, or what came from elsewhere.</summary>
    /// <param name="frames">One or more whole frames, one after another. Their payloads aren't looked at.</param>
    /// <param name="timeout">How long to wait in all; null or <see cref="Timeout.InfiniteTimeSpan"/> for ever.</param>
    /// <param name="cancellationToken">Ends the waiting.</param>
    /// <exception cref="ArgumentException">These aren't whole frames with ids of 1 or more; those before may have been sent.</exception>
    /// <exception cref="ArgumentOutOfRangeException"><paramref name="timeout"/> is negative.</exception>
    /// <exception cref="TimeoutException">There was no room in time; some of the frames may have been sent.</exception>
    /// <exception cref="OperationCanceledException">The waiting was cancelled; some of the frames may have been sent.</exception>
    /// <exception cref="BinarySerializationException">A frame is too long, the queue has a single producer already (<see cref="SerializationErrorCode.RoleTaken"/>), or it is damaged.</exception>
    /// <exception cref="ObjectDisposedException">This object was disposed.</exception>
    public void SendFrames(ReadOnlySpan<byte> frames, TimeSpan? timeout = null, CancellationToken cancellationToken = default) =>
        Sender.SendFrames(frames, timeout, cancellationToken);

    /// <summary>Sends a frame as it is, if there is room.</summary>
    /// <param name="frame">One whole frame. Its payload isn't looked at.</param>
    /// <returns>As of <see cref="TrySend"/>.</returns>
    /// <exception cref="ArgumentException">This isn't exactly one frame with an id of 1 or more.</exception>
    /// <exception cref="BinarySerializationException">The frame is too long, the queue has a single producer already (<see cref="SerializationErrorCode.RoleTaken"/>), or it is damaged.</exception>
    /// <exception cref="ObjectDisposedException">This object was disposed.</exception>
    public bool TrySendFrame(ReadOnlySpan<byte> frame)
    {
        if (!FrameBatch.IsOneFrame(frame))
        {
            throw SharedMemoryErrors.NotAFrame(nameof(frame));
        }

        return Sender.TrySendFrame(frame);
    }

    /// <summary>Takes the next message, of whatever registered type, and waits for one if there is none.</summary>
    /// <param name="cancellationToken">Ends the waiting.</param>
    /// <returns>The message.</returns>
    /// <exception cref="OperationCanceledException">The waiting was cancelled.</exception>
    /// <exception cref="BinarySerializationException">
    /// The message can't be read, and is gone; the queue is damaged, or has a single consumer already
    /// (<see cref="SerializationErrorCode.RoleTaken"/>).
    /// </exception>
    /// <exception cref="ObjectDisposedException">This object was disposed.</exception>
    public object Receive(CancellationToken cancellationToken = default) => Receive<object>(cancellationToken);

    /// <summary>Takes the next message, which must be a <typeparamref name="T"/>, and waits for one if there is none.</summary>
    /// <typeparam name="T">A registered type, or a base class or interface of registered types. A struct isn't boxed.</typeparam>
    /// <param name="cancellationToken">Ends the waiting.</param>
    /// <returns>The message.</returns>
    /// <remarks>
    /// A message of another type is refused without being decoded, and is gone. Where messages have several types, use
    /// <see cref="Receive(CancellationToken)"/> or <see cref="Drain"/>.
    /// </remarks>
    /// <exception cref="OperationCanceledException">The waiting was cancelled.</exception>
    /// <exception cref="BinarySerializationException">
    /// The message is of another type (<see cref="SerializationErrorCode.TypeMismatch"/>), and is gone. No registered type is
    /// a <typeparamref name="T"/> (<see cref="SerializationErrorCode.UnregisteredType"/>); then no message was taken. Otherwise as in
    /// <see cref="Receive(CancellationToken)"/>.
    /// </exception>
    /// <exception cref="ObjectDisposedException">This object was disposed.</exception>
    public T Receive<T>(CancellationToken cancellationToken = default)
        where T : notnull => Receiver.Receive<T>(cancellationToken);

    /// <summary>Takes the next message, of whatever registered type, if there is one.</summary>
    /// <param name="message">The message, or <see langword="null"/>.</param>
    /// <returns>Whether there was one.</returns>
    /// <exception cref="BinarySerializationException">As in <see cref="Receive(CancellationToken)"/>.</exception>
    /// <exception cref="ObjectDisposedException">This object was disposed.</exception>
    public bool TryReceive([NotNullWhen(true)] out object? message) => TryReceive<object>(out message);

    /// <summary>Takes the next message, which must be a <typeparamref name="T"/>, if there is one.</summary>
    /// <typeparam name="T">A registered type, or a base class or interface of registered types. A struct isn't boxed.</typeparam>
    /// <param name="message">The message, or the default of <typeparamref name="T"/>.</param>
    /// <returns>Whether there was one.</returns>
    /// <exception cref="BinarySerializationException">As in <see cref="Receive{T}(CancellationToken)"/>.</exception>
    /// <exception cref="ObjectDisposedException">This object was disposed.</exception>
    public bool TryReceive<T>([NotNullWhen(true)] out T? message)
        where T : notnull => Receiver.TryReceive(out message);

    /// <summary>Takes the next message, of whatever registered type. While there is none, a thread of its own waits; no thread of the pool does.</summary>
    /// <param name="cancellationToken">Ends the waiting.</param>
    /// <returns>The message.</returns>
    /// <exception cref="OperationCanceledException">The waiting was cancelled; no message was taken.</exception>
    /// <exception cref="BinarySerializationException">As in <see cref="Receive(CancellationToken)"/>.</exception>
    /// <exception cref="ObjectDisposedException">This object was disposed.</exception>
    public ValueTask<object> ReceiveAsync(CancellationToken cancellationToken = default) => ReceiveAsync<object>(cancellationToken);

    /// <summary>Takes the next message, which must be a <typeparamref name="T"/>. While there is none, a thread of its own waits.</summary>
    /// <typeparam name="T">A registered type, or a base class or interface of registered types. A struct isn't boxed.</typeparam>
    /// <param name="cancellationToken">Ends the waiting.</param>
    /// <returns>The message.</returns>
    /// <exception cref="OperationCanceledException">The waiting was cancelled; no message was taken.</exception>
    /// <exception cref="BinarySerializationException">As in <see cref="Receive{T}(CancellationToken)"/>.</exception>
    /// <exception cref="ObjectDisposedException">This object was disposed.</exception>
    public ValueTask<T> ReceiveAsync<T>(CancellationToken cancellationToken = default)
        where T : notnull => Receiver.ReceiveAsync<T>(cancellationToken);

    /// <summary>Hands messages to their handlers for as long as there are any. Allocates nothing of its own.</summary>
    /// <param name="handlers">What is done with them. With <see cref="SharedMemoryOptions.SingleConsumer"/> frames are handed out in place, unless data is untrusted.</param>
    /// <param name="maxMessages">After how many to return: 0 or more.</param>
    /// <returns>How many messages there were.</returns>
    /// <exception cref="ArgumentNullException"><paramref name="handlers"/> is null.</exception>
    /// <exception cref="ArgumentException">A type with a handler isn't registered.</exception>
    /// <exception cref="ArgumentOutOfRangeException"><paramref name="maxMessages"/> is negative.</exception>
    /// <exception cref="BinarySerializationException">
    /// A message can't be read, or has no handler (<see cref="SerializationErrorCode.NoHandler"/>, unless
    /// <see cref="MessageHandlers.SkipOthers"/> was called); it is gone, and the next call goes on after it. Or the queue is damaged, or
    /// has a single consumer already (<see cref="SerializationErrorCode.RoleTaken"/>).
    /// </exception>
    /// <exception cref="ObjectDisposedException">This object was disposed.</exception>
    public int Drain(MessageHandlers handlers, int maxMessages = int.MaxValue) => Receiver.Drain(handlers, maxMessages);

    /// <summary>Waits until there is a message. Where there are several consumers, another may take it.</summary>
    /// <param name="timeout">How long to wait; null or <see cref="Timeout.InfiniteTimeSpan"/> for ever.</param>
    /// <param name="cancellationToken">Ends the waiting.</param>
    /// <returns>Whether there is one.</returns>
    /// <exception cref="ArgumentOutOfRangeException"><paramref name="timeout"/> is negative.</exception>
    /// <exception cref="OperationCanceledException">The waiting was cancelled.</exception>
    /// <exception cref="BinarySerializationException">The queue has a single consumer already (<see cref="SerializationErrorCode.RoleTaken"/>), or is damaged.</exception>
    /// <exception cref="ObjectDisposedException">This object was disposed.</exception>
    public bool WaitForMessage(TimeSpan? timeout = null, CancellationToken cancellationToken = default) =>
        Receiver.WaitForMessage(timeout, cancellationToken);

    /// <summary>
    /// Closes the queue, and gives its memory and locks back; its messages stay. Calls that wait in other threads end with
    /// <see cref="ObjectDisposedException"/>, what is being sent is sent, and what drains returns after the message in hand. This waits
    /// for them, at most a second; a handler that takes longer, or that calls this itself, gives memory and locks back when it returns.
    /// </summary>
    public void Dispose() => _ring.Dispose();

    internal MappedRing Ring => _ring;

    internal QueueSender Sender
    {
        [MethodImpl(MethodImplOptions.AggressiveInlining)]
        get => _sender ?? OpenSender();
    }

    /// <summary>The receiving side. The first use takes the role of the single consumer, if there is to be one.</summary>
    /// <exception cref="BinarySerializationException">The queue has a single consumer already, or is damaged.</exception>
    internal QueueReceiver Receiver
    {
        [MethodImpl(MethodImplOptions.AggressiveInlining)]
        get => _receiver ?? OpenReceiver();
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private QueueSender OpenSender()
    {
        using RingCall call = _ring.Enter();
        lock (_openingSides)
        {
            return _sender ??= QueueSender.Open(_ring);
        }
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private QueueReceiver OpenReceiver()
    {
        using RingCall call = _ring.Enter();
        lock (_openingSides)
        {
            return _receiver ??= new QueueReceiver(_ring);
        }
    }
}
