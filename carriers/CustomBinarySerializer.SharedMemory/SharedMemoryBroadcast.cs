using System.Diagnostics.CodeAnalysis;
using System.Runtime.CompilerServices;
using CustomBinarySerializer.SharedMemory.Broadcasting;
using CustomBinarySerializer.SharedMemory.Queues;
using CustomBinarySerializer.SharedMemory.Receiving;
using CustomBinarySerializer.SharedMemory.Rings;
using CustomBinarySerializer.SharedMemory.Waiting;

namespace CustomBinarySerializer.SharedMemory;

/// <summary>
/// A broadcast in memory that the processes of one machine share: one producer, every consumer gets every message.
/// </summary>
/// <remarks>
/// <para>
/// The producer waits for nobody: it writes over the oldest messages. A consumer that is too slow loses the messages that were
/// written over before it took them, and never without saying so: <see cref="LostMessages"/> counts exactly those. It goes on
/// with messages that are still there. Consumers begin with what is sent after they have opened the broadcast.
/// </para>
/// <para>
/// One thread at a time may send and one receive. The memory and what is in
/// it stay when all processes have ended, until <see cref="Delete"/> or until the system restarts. A process
/// that truncates the file of an open broadcast kills those who use it; nothing can prevent that but rights.
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

    /// <summary>What it was opened by.</summary>
    public string Name { get; }

    /// <summary>Bytes for messages, each of which takes its frame rounded up to 8, and 8 more.</summary>
    public int Capacity => _ring.Memory.Capacity;

    /// <summary>The size of the longest message in bytes, its header of 8 included: an eighth of the capacity less 8.</summary>
    public int MaxMessageSize => BroadcastRecord.MaxFrameSize(_ring.Memory);

    /// <summary>
    /// How many messages were written over before this consumer could take them. It is brought up to date when the next message is
    /// received, which is the first after those that were lost.
    /// </summary>
    public long LostMessages => _receiver.Lost;

    /// <summary>
    /// The number of the message that was received last; -1 if none was. The first message of a broadcast has the number 0, and
    /// each the one after that of its predecessor, whoever sends it.
    /// </summary>
    public long LastSequence => _receiver.LastSequence;

    /// <summary>The number that the next message gets that is sent.</summary>
    /// <exception cref="ObjectDisposedException">This object was disposed.</exception>
    public long NextSequence
    {
        get
        {
            using RingCall call = _ring.Enter();
            return _ring.Memory.Load(RingLayout.Sequence);
        }
    }

    /// <summary>Creates a broadcast and opens it.</summary>
    /// <inheritdoc cref="SharedMemoryQueue.Create"/>
    public static SharedMemoryBroadcast Create(string name, TypeRegistry registry, SharedMemoryOptions? options = null) =>
        new(name, FileMode.CreateNew, registry, options);

    /// <summary>Opens a broadcast that exists.</summary>
    /// <inheritdoc cref="SharedMemoryQueue.Open"/>
    public static SharedMemoryBroadcast Open(string name, TypeRegistry registry, SharedMemoryOptions? options = null) =>
        new(name, FileMode.Open, registry, options);

    /// <summary>Opens a broadcast, and creates it if it doesn't exist. Any number of processes may do so at once.</summary>
    /// <inheritdoc cref="SharedMemoryQueue.OpenOrCreate"/>
    public static SharedMemoryBroadcast OpenOrCreate(string name, TypeRegistry registry, SharedMemoryOptions? options = null) =>
        new(name, FileMode.OpenOrCreate, registry, options);

    /// <summary>Deletes a broadcast, or a queue, that nobody has open, with all messages in it.</summary>
    /// <inheritdoc cref="SharedMemoryQueue.Delete"/>
    public static bool Delete(string name, SharedMemoryOptions? options = null) => RingDeletion.DeleteRing(name, options ?? SharedMemoryOptions.Default);

    /// <summary>Sends a message. There is always room, so it never waits.</summary>
    /// <typeparam name="T">Any type; the object's own type must be registered.</typeparam>
    /// <param name="message">The message.</param>
    /// <exception cref="ArgumentNullException"><paramref name="message"/> is null.</exception>
    /// <exception cref="BinarySerializationException">Its type isn't registered, its contract failed, it is too long, or the broadcast has a producer already (<see cref="SerializationErrorCode.RoleTaken"/>).</exception>
    /// <exception cref="ObjectDisposedException">This object was disposed.</exception>
    public void Send<T>(T message)
    {
        if (message is null)
        {
            ArgumentNullException.ThrowIfNull(message);
        }

        Sender.Send(message);
    }

    /// <summary>Sends a frame as it is: what a formatter has written, or what came from elsewhere.</summary>
    /// <param name="frame">One whole frame. Its payload isn't looked at.</param>
    /// <exception cref="ArgumentException">This isn't exactly one frame with an id of 1 or more.</exception>
    /// <exception cref="BinarySerializationException">It is too long, or the broadcast has a producer already (<see cref="SerializationErrorCode.RoleTaken"/>).</exception>
    /// <exception cref="ObjectDisposedException">This object was disposed.</exception>
    public void SendFrame(ReadOnlySpan<byte> frame)
    {
        if (!FrameBatch.IsOneFrame(frame))
        {
            throw SharedMemoryErrors.NotAFrame(nameof(frame));
        }

        Sender.SendFrame(frame);
    }

    /// <summary>Takes the next message, of whatever registered type, and waits for one if there is none.</summary>
    /// <param name="cancellationToken">Ends the waiting.</param>
    /// <returns>The message.</returns>
    /// <exception cref="OperationCanceledException">The waiting was cancelled.</exception>
    /// <exception cref="BinarySerializationException">
    /// The message can't be read, and is gone; or the broadcast is damaged.
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
        where T : notnull => _receiver.Receive<T>(cancellationToken);

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
        where T : notnull => _receiver.TryReceive(out message);

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
        where T : notnull => _receiver.ReceiveAsync<T>(cancellationToken);

    /// <summary>Hands messages to their handlers for as long as there are any. Allocates nothing of its own.</summary>
    /// <param name="handlers">What is done with them, or with copies of their frames.</param>
    /// <param name="maxMessages">After how many to return: 0 or more.</param>
    /// <returns>How many messages there were.</returns>
    /// <exception cref="ArgumentNullException"><paramref name="handlers"/> is null.</exception>
    /// <exception cref="ArgumentException">A type with a handler isn't registered.</exception>
    /// <exception cref="ArgumentOutOfRangeException"><paramref name="maxMessages"/> is negative.</exception>
    /// <exception cref="BinarySerializationException">
    /// A message can't be read, or has no handler (<see cref="SerializationErrorCode.NoHandler"/>, unless
    /// <see cref="MessageHandlers.SkipOthers"/> was called); it is gone, and the next call goes on after it. Or the broadcast is damaged.
    /// </exception>
    /// <exception cref="ObjectDisposedException">This object was disposed.</exception>
    public int Drain(MessageHandlers handlers, int maxMessages = int.MaxValue) => _receiver.Drain(handlers, maxMessages);

    /// <summary>Waits until there is a message.</summary>
    /// <param name="timeout">How long to wait; null or <see cref="Timeout.InfiniteTimeSpan"/> for ever.</param>
    /// <param name="cancellationToken">Ends the waiting.</param>
    /// <returns>Whether there is one. It may be written over before it is taken.</returns>
    /// <exception cref="ArgumentOutOfRangeException"><paramref name="timeout"/> is negative.</exception>
    /// <exception cref="OperationCanceledException">The waiting was cancelled.</exception>
    /// <exception cref="ObjectDisposedException">This object was disposed.</exception>
    public bool WaitForMessage(TimeSpan? timeout = null, CancellationToken cancellationToken = default) =>
        _receiver.WaitForMessage(timeout, cancellationToken);

    /// <summary>
    /// Closes the broadcast, and gives its memory and locks back; its messages stay. Calls that are under way in other threads end as with
    /// <see cref="SharedMemoryQueue.Dispose"/>.
    /// </summary>
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
