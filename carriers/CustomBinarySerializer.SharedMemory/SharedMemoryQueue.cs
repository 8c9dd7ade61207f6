using System.Diagnostics.CodeAnalysis;
using System.Runtime.CompilerServices;
using CustomBinarySerializer.SharedMemory.Queues;
using CustomBinarySerializer.SharedMemory.Rings;

#pragma warning disable CA1711 // It is a queue, though not a collection.

namespace CustomBinarySerializer.SharedMemory;

/// <summary>
/// A queue in memory that the processes of one machine share. It has many producers and many consumers, and each
/// message goes to exactly one consumer.
/// </summary>
/// <remarks>
/// <para>
/// Messages of one producer arrive in the order in which it sent them. A message has arrived when a consumer has taken
/// it. A consumer that is killed loses the message that it has in hand. A producer that is killed loses the message
/// that it was sending and no other. A process that is merely stopped loses nothing.
/// </para>
/// <para>
/// Thread-safe, with two exceptions. With <see cref="SharedMemoryOptions.SingleProducer"/> only one thread at a time
/// may send. With <see cref="SharedMemoryOptions.SingleConsumer"/> only one thread at a time may receive.
/// </para>
/// <para>
/// The queue and its messages stay when all processes have ended, until <see cref="Delete"/> or until the system
/// restarts. A process that truncates the file of an open queue kills the processes that use it. Only file permissions
/// can prevent that.
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
        options ??= SharedMemoryOptions.Default;
        _ring = MappedRing.Open(this, name, mode, kind, options.QueueModes, registry, options);
        Name = name;
    }

    /// <summary>The name that the queue was opened by.</summary>
    public string Name { get; }

    /// <summary>The room for messages in bytes. Each message takes its frame rounded up to 8.</summary>
    public int Capacity => _ring.Memory.Capacity;

    /// <summary>The size of the longest message in bytes, with its header of 8: an eighth of the capacity.</summary>
    public int MaxMessageSize => _ring.Memory.MaxRecordSize;

    /// <summary>
    /// The number of messages that producers had begun and not finished when they died, since the queue was created. A
    /// group that is sent at once counts as one.
    /// </summary>
    /// <exception cref="ObjectDisposedException">The queue is disposed.</exception>
    public long AbandonedMessages => _ring.Read(RingLayout.Abandoned);

    /// <summary>
    /// The number of messages that single consumers (<see cref="SharedMemoryOptions.SingleConsumer"/>) had in hand when
    /// they died, since the queue was created. A message is counted when the next consumer begins.
    /// </summary>
    /// <exception cref="ObjectDisposedException">The queue is disposed.</exception>
    public long LostMessages => _ring.Read(RingLayout.LostInHand);

    /// <summary>Creates a queue and opens it.</summary>
    /// <param name="name">
    /// The name: 1 to 100 letters, digits, '-', '_' and '.', beginning with a letter or digit. The same in all
    /// processes.
    /// </param>
    /// <param name="registry">
    /// The registry of the types of the messages. All types are registered before, and the same in all processes.
    /// </param>
    /// <param name="options">The options. <see cref="SharedMemoryOptions.Default"/> if null.</param>
    /// <exception cref="ArgumentNullException">
    /// <paramref name="name"/> or <paramref name="registry"/> is null.
    /// </exception>
    /// <exception cref="ArgumentException">
    /// <paramref name="name"/> isn't 1 to 100 letters, digits, '-', '_' and '.', beginning with a letter or digit.
    /// </exception>
    /// <exception cref="IOException">
    /// A queue or broadcast of the name exists, or the system refuses the memory.
    /// </exception>
    /// <exception cref="UnauthorizedAccessException">
    /// Write access to the folder is denied, or other users may replace files in it.
    /// </exception>
    /// <exception cref="PlatformNotSupportedException">
    /// The processor isn't a little-endian one of 64 bits, or file locks don't work.
    /// </exception>
    public static SharedMemoryQueue Create(string name, TypeRegistry registry, SharedMemoryOptions? options = null) =>
        new(name, FileMode.CreateNew, RingKind.Queue, registry, options);

    /// <summary>Opens a queue that exists.</summary>
    /// <inheritdoc cref="Create" path="/param"/>
    /// <exception cref="ArgumentNullException">
    /// <paramref name="name"/> or <paramref name="registry"/> is null.
    /// </exception>
    /// <exception cref="ArgumentException">
    /// <paramref name="name"/> isn't 1 to 100 letters, digits, '-', '_' and '.', beginning with a letter or digit.
    /// </exception>
    /// <exception cref="FileNotFoundException">No queue or broadcast has the name.</exception>
    /// <exception cref="IOException">The memory can't be opened.</exception>
    /// <exception cref="UnauthorizedAccessException">
    /// Access to the memory is denied. Or the memory belongs to another user, or admits users that
    /// <see cref="SharedMemoryOptions.Access"/> doesn't admit.
    /// </exception>
    /// <exception cref="BinarySerializationException">
    /// The memory of the name is of another kind, version, schema, capacity or mode, or is damaged. Or all its slots
    /// are taken.
    /// </exception>
    /// <exception cref="PlatformNotSupportedException">
    /// The processor isn't a little-endian one of 64 bits, file locks don't work, or this process can't fence for
    /// others as the creator could.
    /// </exception>
    public static SharedMemoryQueue Open(string name, TypeRegistry registry, SharedMemoryOptions? options = null) =>
        new(name, FileMode.Open, RingKind.Queue, registry, options);

    /// <summary>Opens a queue, and creates it if it doesn't exist. Any number of processes may do so at once.</summary>
    /// <inheritdoc cref="Create" path="/param"/>
    /// <exception cref="ArgumentNullException">
    /// <paramref name="name"/> or <paramref name="registry"/> is null.
    /// </exception>
    /// <exception cref="ArgumentException">
    /// <paramref name="name"/> isn't 1 to 100 letters, digits, '-', '_' and '.', beginning with a letter or digit.
    /// </exception>
    /// <exception cref="IOException">The memory can't be opened, or the system refuses it.</exception>
    /// <exception cref="UnauthorizedAccessException">
    /// Access to the memory or its folder is denied. Or one of them belongs to another user, or admits users that
    /// <see cref="SharedMemoryOptions.Access"/> doesn't admit.
    /// </exception>
    /// <inheritdoc cref="Open" path="/exception[@cref='T:CustomBinarySerializer.BinarySerializationException']"/>
    /// <inheritdoc cref="Open" path="/exception[@cref='T:System.PlatformNotSupportedException']"/>
    public static SharedMemoryQueue OpenOrCreate(string name, TypeRegistry registry, SharedMemoryOptions? options = null) =>
        new(name, FileMode.OpenOrCreate, RingKind.Queue, registry, options);

    /// <summary>Opens a queue of an internal kind, and creates it if it doesn't exist.</summary>
    internal static SharedMemoryQueue OpenInternal(string name, RingKind kind, TypeRegistry registry, SharedMemoryOptions options) =>
        new(name, FileMode.OpenOrCreate, kind, registry, options);

    /// <summary>Deletes a queue or broadcast that no process has open, with all messages in it.</summary>
    /// <param name="name">The name of the queue or broadcast.</param>
    /// <param name="options">The options with the folder. <see cref="SharedMemoryOptions.Default"/> if null.</param>
    /// <returns>Whether there was a queue or broadcast of this name.</returns>
    /// <exception cref="ArgumentNullException"><paramref name="name"/> is null.</exception>
    /// <exception cref="ArgumentException">
    /// <paramref name="name"/> isn't 1 to 100 letters, digits, '-', '_' and '.', beginning with a letter or digit.
    /// </exception>
    /// <exception cref="IOException">A process has the queue or broadcast open.</exception>
    /// <exception cref="UnauthorizedAccessException">
    /// The queue or broadcast can't be deleted for lack of rights. Or it was deleted, and one of its lock files, which
    /// nothing needs any more, can't be. The message names the file.
    /// </exception>
    /// <exception cref="BinarySerializationException">
    /// The name is that of a request server: see <see cref="SharedMemoryRequestServer.Delete"/>.
    /// </exception>
    public static bool Delete(string name, SharedMemoryOptions? options = null) =>
        RingDeletion.DeleteRing(name, options ?? SharedMemoryOptions.Default);

    /// <summary>Sends a message, and waits for room if there is none.</summary>
    /// <typeparam name="T">
    /// The type of the message in code: any type. The type of the object must be registered.
    /// </typeparam>
    /// <param name="message">The message.</param>
    /// <param name="timeout">The time to wait. Null or <see cref="Timeout.InfiniteTimeSpan"/> has no limit.</param>
    /// <param name="cancellationToken">A token that ends the waiting.</param>
    /// <exception cref="ArgumentNullException"><paramref name="message"/> is null.</exception>
    /// <exception cref="ArgumentOutOfRangeException">
    /// <paramref name="timeout"/> is negative, but not <see cref="Timeout.InfiniteTimeSpan"/>.
    /// </exception>
    /// <exception cref="TimeoutException">
    /// The queue had no room within <paramref name="timeout"/>, or another producer held up all others.
    /// </exception>
    /// <exception cref="OperationCanceledException">The waiting was cancelled. The message wasn't sent.</exception>
    /// <exception cref="BinarySerializationException">
    /// The type of the message isn't registered, its contract failed, or the message is too long. Or the queue is
    /// damaged, or has a single producer already (<see cref="SerializationErrorCode.RoleTaken"/>).
    /// </exception>
    /// <exception cref="InvalidOperationException">
    /// The queue has a single producer (<see cref="SharedMemoryOptions.SingleProducer"/>), a message is being sent, and
    /// its contract or another thread calls this method.
    /// </exception>
    /// <exception cref="ObjectDisposedException">The queue is disposed.</exception>
    public void Send<T>(T message, TimeSpan? timeout = null, CancellationToken cancellationToken = default)
    {
        if (message is null)
        {
            ArgumentNullException.ThrowIfNull(message);
        }

        Sender.Send(message, timeout, cancellationToken);
    }

    /// <summary>Sends a message if there is room.</summary>
    /// <inheritdoc cref="Send" path="/typeparam"/>
    /// <param name="message">The message.</param>
    /// <returns>
    /// Whether the message was sent. If not, there was no room. Where there are many producers, one that was stopped
    /// while it was claiming room may also have held up all others for a second. This method waits so long, because
    /// most come back within milliseconds.
    /// </returns>
    /// <inheritdoc cref="Send" path="/exception[contains(@cref,'Null') or contains(@cref,'Serialization')]"/>
    /// <inheritdoc cref="Send" path="/exception[contains(@cref,'Invalid') or contains(@cref,'Disposed')]"/>
    public bool TrySend<T>(T message)
    {
        if (message is null)
        {
            ArgumentNullException.ThrowIfNull(message);
        }

        return Sender.TrySend(message);
    }

    /// <summary>
    /// Sends messages in groups, each of which is claimed and published at once. Faster than one by one.
    /// </summary>
    /// <typeparam name="T">
    /// The type of the messages in code: any type. The types of the objects must be registered.
    /// </typeparam>
    /// <param name="messages">The messages, none of which is null.</param>
    /// <param name="timeout">
    /// The time to wait in all. Null or <see cref="Timeout.InfiniteTimeSpan"/> has no limit.
    /// </param>
    /// <param name="cancellationToken">A token that ends the waiting.</param>
    /// <exception cref="ArgumentException">A message is null. The messages before it were sent.</exception>
    /// <exception cref="ArgumentOutOfRangeException">
    /// <paramref name="timeout"/> is negative, but not <see cref="Timeout.InfiniteTimeSpan"/>.
    /// </exception>
    /// <exception cref="TimeoutException">
    /// The queue had no room within <paramref name="timeout"/>, or another producer held up all others. Some messages
    /// may have been sent.
    /// </exception>
    /// <exception cref="OperationCanceledException">
    /// The waiting was cancelled. Some messages may have been sent.
    /// </exception>
    /// <exception cref="BinarySerializationException">
    /// The type of a message isn't registered, its contract failed, or the message is too long: the messages before it
    /// were sent. Or the queue is damaged, or has a single producer already
    /// (<see cref="SerializationErrorCode.RoleTaken"/>).
    /// </exception>
    /// <inheritdoc cref="Send" path="/exception[@cref='T:System.InvalidOperationException']"/>
    /// <exception cref="ObjectDisposedException">The queue is disposed.</exception>
    public void SendRange<T>(ReadOnlySpan<T> messages, TimeSpan? timeout = null, CancellationToken cancellationToken = default) =>
        Sender.SendRange(messages, timeout, cancellationToken);

    /// <summary>Sends encoded frames as they are, in groups.</summary>
    /// <param name="frames">Whole frames, one or more, one after another. Their payloads aren't checked.</param>
    /// <param name="timeout">
    /// The time to wait in all. Null or <see cref="Timeout.InfiniteTimeSpan"/> has no limit.
    /// </param>
    /// <param name="cancellationToken">A token that ends the waiting.</param>
    /// <exception cref="ArgumentException">
    /// <paramref name="frames"/> isn't made of whole frames with ids of 1 or more. Frames before the first bad one may
    /// have been sent.
    /// </exception>
    /// <exception cref="ArgumentOutOfRangeException">
    /// <paramref name="timeout"/> is negative, but not <see cref="Timeout.InfiniteTimeSpan"/>.
    /// </exception>
    /// <exception cref="TimeoutException">
    /// The queue had no room within <paramref name="timeout"/>, or another producer held up all others. Some frames may
    /// have been sent.
    /// </exception>
    /// <exception cref="OperationCanceledException">
    /// The waiting was cancelled. Some frames may have been sent.
    /// </exception>
    /// <exception cref="BinarySerializationException">
    /// A frame is too long. Or the queue is damaged, or has a single producer already
    /// (<see cref="SerializationErrorCode.RoleTaken"/>).
    /// </exception>
    /// <inheritdoc cref="Send" path="/exception[@cref='T:System.InvalidOperationException']"/>
    /// <exception cref="ObjectDisposedException">The queue is disposed.</exception>
    public void SendFrames(ReadOnlySpan<byte> frames, TimeSpan? timeout = null, CancellationToken cancellationToken = default) =>
        Sender.SendFrames(frames, timeout, cancellationToken);

    /// <summary>Sends an encoded frame as it is, if there is room.</summary>
    /// <param name="frame">A whole frame. Its payload isn't checked.</param>
    /// <returns>Whether the frame was sent, as in <see cref="TrySend"/>.</returns>
    /// <exception cref="ArgumentException">
    /// <paramref name="frame"/> isn't exactly one frame with an id of 1 or more.
    /// </exception>
    /// <exception cref="BinarySerializationException">
    /// The frame is too long. Or the queue is damaged, or has a single producer already
    /// (<see cref="SerializationErrorCode.RoleTaken"/>).
    /// </exception>
    /// <inheritdoc cref="Send" path="/exception[@cref='T:System.InvalidOperationException']"/>
    /// <exception cref="ObjectDisposedException">The queue is disposed.</exception>
    public bool TrySendFrame(ReadOnlySpan<byte> frame)
    {
        if (!FrameBatch.IsOneFrame(frame))
        {
            throw SharedMemoryErrors.NotAFrame(nameof(frame));
        }

        return Sender.TrySendFrame(frame);
    }

    /// <summary>Takes the next message, of any registered type, and waits for one if there is none.</summary>
    /// <param name="cancellationToken">A token that ends the waiting.</param>
    /// <returns>The message.</returns>
    /// <exception cref="OperationCanceledException">The waiting was cancelled.</exception>
    /// <exception cref="BinarySerializationException">
    /// The message can't be read, and is gone. Or the queue is damaged, or has a single consumer already
    /// (<see cref="SerializationErrorCode.RoleTaken"/>).
    /// </exception>
    /// <exception cref="InvalidOperationException">
    /// A handler of <see cref="MessageHandlers.OnFrame"/> that has a frame in the shared memory itself calls this
    /// method.
    /// </exception>
    /// <exception cref="ObjectDisposedException">The queue is disposed.</exception>
    public object Receive(CancellationToken cancellationToken = default) => Receive<object>(cancellationToken);

    /// <summary>
    /// Takes the next message, which must be a <typeparamref name="T"/>, and waits for one if there is none.
    /// </summary>
    /// <typeparam name="T">
    /// A registered type, or a base class or interface of registered types. A struct isn't boxed.
    /// </typeparam>
    /// <param name="cancellationToken">A token that ends the waiting.</param>
    /// <returns>The message.</returns>
    /// <remarks>
    /// A message of another type is refused without being decoded, and is gone. Where messages have several types, use
    /// <see cref="Receive(CancellationToken)"/> or <see cref="Drain"/>.
    /// </remarks>
    /// <exception cref="OperationCanceledException">The waiting was cancelled.</exception>
    /// <exception cref="BinarySerializationException">
    /// The message is of another type (<see cref="SerializationErrorCode.TypeMismatch"/>) or can't be read, and is
    /// gone. Or no registered type is a <typeparamref name="T"/>
    /// (<see cref="SerializationErrorCode.UnregisteredType"/>), and no message was taken. Or the queue is damaged, or
    /// has a single consumer already (<see cref="SerializationErrorCode.RoleTaken"/>).
    /// </exception>
    /// <inheritdoc cref="Receive(CancellationToken)" path="/exception[@cref='T:System.InvalidOperationException']"/>
    /// <exception cref="ObjectDisposedException">The queue is disposed.</exception>
    public T Receive<T>(CancellationToken cancellationToken = default)
        where T : notnull => Receiver.Receive<T>(cancellationToken);

    /// <summary>Takes the next message, of any registered type, if there is one.</summary>
    /// <param name="message">The message, or <see langword="null"/>.</param>
    /// <returns>Whether there was a message.</returns>
    /// <inheritdoc cref="Receive(CancellationToken)" path="/exception[not(contains(@cref,'Canceled'))]"/>
    public bool TryReceive([NotNullWhen(true)] out object? message) => TryReceive<object>(out message);

    /// <summary>Takes the next message, which must be a <typeparamref name="T"/>, if there is one.</summary>
    /// <inheritdoc cref="Receive{T}(CancellationToken)" path="/typeparam"/>
    /// <param name="message">The message, or the default of <typeparamref name="T"/>.</param>
    /// <returns>Whether there was a message.</returns>
    /// <inheritdoc cref="Receive{T}(CancellationToken)" path="/exception[not(contains(@cref,'Canceled'))]"/>
    public bool TryReceive<T>([NotNullWhen(true)] out T? message)
        where T : notnull => Receiver.TryReceive(out message);

    /// <summary>
    /// Takes the next message, of any registered type. If there is none, a new thread that isn't of the pool waits for
    /// one.
    /// </summary>
    /// <param name="cancellationToken">A token that ends the waiting.</param>
    /// <returns>The message.</returns>
    /// <exception cref="OperationCanceledException">The waiting was cancelled. No message was taken.</exception>
    /// <inheritdoc cref="Receive(CancellationToken)" path="/exception[not(contains(@cref,'Canceled'))]"/>
    public ValueTask<object> ReceiveAsync(CancellationToken cancellationToken = default) =>
        ReceiveAsync<object>(cancellationToken);

    /// <summary>
    /// Takes the next message, which must be a <typeparamref name="T"/>. If there is none, a new thread that isn't of
    /// the pool waits for one.
    /// </summary>
    /// <inheritdoc cref="Receive{T}(CancellationToken)" path="/typeparam"/>
    /// <param name="cancellationToken">A token that ends the waiting.</param>
    /// <returns>The message.</returns>
    /// <exception cref="OperationCanceledException">The waiting was cancelled. No message was taken.</exception>
    /// <inheritdoc cref="Receive{T}(CancellationToken)" path="/exception[not(contains(@cref,'Canceled'))]"/>
    public ValueTask<T> ReceiveAsync<T>(CancellationToken cancellationToken = default)
        where T : notnull => Receiver.ReceiveAsync<T>(cancellationToken);

    /// <summary>Hands messages to their handlers for as long as there are any. Allocates nothing of its own.</summary>
    /// <param name="handlers">
    /// The handlers. With <see cref="SharedMemoryOptions.SingleConsumer"/> they get frames in place, unless data is
    /// untrusted.
    /// </param>
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
    /// queue is damaged, or has a single consumer already (<see cref="SerializationErrorCode.RoleTaken"/>).
    /// </exception>
    /// <inheritdoc cref="Receive(CancellationToken)" path="/exception[@cref='T:System.InvalidOperationException']"/>
    /// <exception cref="ObjectDisposedException">The queue is disposed.</exception>
    public int Drain(MessageHandlers handlers, int maxMessages = int.MaxValue) => Receiver.Drain(handlers, maxMessages);

    /// <summary>Waits until there is a message. Where there are several consumers, another may take it.</summary>
    /// <param name="timeout">The time to wait. Null or <see cref="Timeout.InfiniteTimeSpan"/> has no limit.</param>
    /// <param name="cancellationToken">A token that ends the waiting.</param>
    /// <returns>Whether there is a message.</returns>
    /// <exception cref="ArgumentOutOfRangeException">
    /// <paramref name="timeout"/> is negative, but not <see cref="Timeout.InfiniteTimeSpan"/>.
    /// </exception>
    /// <exception cref="OperationCanceledException">The waiting was cancelled.</exception>
    /// <exception cref="BinarySerializationException">
    /// The queue has a single consumer already (<see cref="SerializationErrorCode.RoleTaken"/>), or is damaged.
    /// </exception>
    /// <exception cref="ObjectDisposedException">The queue is disposed.</exception>
    public bool WaitForMessage(TimeSpan? timeout = null, CancellationToken cancellationToken = default) =>
        Receiver.WaitForMessage(timeout, cancellationToken);

    /// <summary>Closes the queue, and gives its memory and locks back. Its messages stay.</summary>
    /// <remarks>
    /// Calls that wait in other threads end with <see cref="ObjectDisposedException"/>. A message that is being sent is
    /// sent. A call that drains returns after the message in hand. This method waits for them, at most a second. A
    /// handler that takes longer, or that calls this method itself, gives memory and locks back when it returns.
    /// </remarks>
    public void Dispose() => _ring.Dispose();

    internal MappedRing Ring => _ring;

    internal QueueSender Sender
    {
        [MethodImpl(MethodImplOptions.AggressiveInlining)]
        get => _sender ?? OpenSender();
    }

    /// <summary>The receiving side. The first use takes the role of the single consumer, if there is one.</summary>
    /// <exception cref="BinarySerializationException">
    /// The queue has a single consumer already, or is damaged.
    /// </exception>
    internal QueueReceiver Receiver
    {
        [MethodImpl(MethodImplOptions.AggressiveInlining)]
        get => _receiver ?? OpenReceiver();
    }

    /// <summary>Opens the receiving side. If the queue has a single consumer, this object becomes it.</summary>
    /// <inheritdoc cref="Receiver" path="/exception"/>
    internal void TakeReceiverRole() => _ = Receiver;

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
