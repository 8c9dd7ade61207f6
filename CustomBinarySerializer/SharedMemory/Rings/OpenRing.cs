using CustomBinarySerializer.Frames;
using CustomBinarySerializer.SharedMemory.Queues;
using CustomBinarySerializer.SharedMemory.Waiting;

namespace CustomBinarySerializer.SharedMemory.Rings;

/// <summary>What the two sides of an open queue or broadcast share.</summary>
internal sealed class OpenRing : IDisposable
{
    private readonly Type _owner;
    private readonly RingFile _file;
    private volatile bool _isClosed;

    private OpenRing(Type owner, RingFile file, TypeRegistry registry, SharedMemoryOptions options)
    {
        _owner = owner;
        _file = file;
        Codec = new FrameCodec(registry, options.Formatter);
        SpinTime = options.SpinTime;
        bool isFenced = file.Header.Has(RingModes.FencedPublishing);
        MessagesWord = new WaitWord(Memory, RingLayout.MessagesWord, isFenced, $"{file.Header.RingId:x16}.messages");
        RoomWord = new WaitWord(Memory, RingLayout.RoomWord, isFenced, $"{file.Header.RingId:x16}.room");
        if (file.Header.Kind == RingKind.Queue && !HasSingleProducer)
        {
            Participant = Participant.Attach(file.Paths, file.Header.RingId, Memory);
            ManyProducers = new ManyProducers(Memory, Participant, Path);
        }
    }

    /// <summary>Creates a ring, opens it, or either: see <see cref="RingFile.Open"/>.</summary>
    /// <param name="owner">The public object that it is for.</param>
    /// <param name="name">The name.</param>
    /// <param name="mode">Which of the three.</param>
    /// <param name="kind">What it is for.</param>
    /// <param name="modes">How it is shared.</param>
    /// <param name="registry">The types of the messages.</param>
    /// <param name="options">Null for the default.</param>
    internal static OpenRing Open(
        object owner, string name, FileMode mode, RingKind kind, RingModes modes, TypeRegistry registry, SharedMemoryOptions? options)
    {
        ArgumentNullException.ThrowIfNull(registry);
        options ??= SharedMemoryOptions.Default;
        RingFile file = RingFile.Open(new RingPaths(name, options), mode, kind, modes, registry, options);
        try
        {
            return new OpenRing(owner.GetType(), file, registry, options);
        }
        catch
        {
            file.Dispose();
            throw;
        }
    }

    internal string Path => _file.Paths.Ring;

    internal RingMemory Memory => _file.Memory;

    internal FrameCodec Codec { get; }

    internal TimeSpan SpinTime { get; }

    /// <summary>Consumers sleep on it.</summary>
    internal WaitWord MessagesWord { get; }

    /// <summary>Producers sleep on it.</summary>
    internal WaitWord RoomWord { get; }

    internal bool HasSingleProducer => _file.Header.Has(RingModes.SingleProducer);

    internal bool HasSingleConsumer => _file.Header.Has(RingModes.SingleConsumer);

    /// <summary>Null if the ring is for a single producer.</summary>
    internal Participant? Participant { get; }

    /// <inheritdoc cref="Participant"/>
    internal ManyProducers? ManyProducers { get; }

    /// <summary>Takes a role that only one can have at a time.</summary>
    /// <exception cref="BinarySerializationException">Somebody has it.</exception>
    /// <exception cref="PlatformNotSupportedException">File locks don't work.</exception>
    internal FileStream TakeRole(string role) =>
        RoleLock.TryHold(_file.Paths.Lock(_file.Header.RingId, role), _file.Paths.Access) ?? throw SharedMemoryErrors.RoleTaken(Path, role);

    internal void ThrowIfClosed() => ObjectDisposedException.ThrowIf(_isClosed, _owner);

    public void Dispose()
    {
        if (_isClosed)
        {
            return;
        }

        // Those who sleep in this process wake up and see that it is closed.
        _isClosed = true;
        MessagesWord.WakeAll();
        RoomWord.WakeAll();
        MessagesWord.Dispose();
        RoomWord.Dispose();
        Participant?.Dispose();
        _file.Dispose();
    }
}
