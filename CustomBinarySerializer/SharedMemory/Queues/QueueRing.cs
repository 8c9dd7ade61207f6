using CustomBinarySerializer.Frames;
using CustomBinarySerializer.SharedMemory.Rings;
using CustomBinarySerializer.SharedMemory.Waiting;

namespace CustomBinarySerializer.SharedMemory.Queues;

/// <summary>What the two sides of an open queue share.</summary>
internal sealed class QueueRing : IDisposable
{
    private readonly RingFile _file;
    private readonly Participant? _participant;
    private volatile bool _isClosed;

    internal QueueRing(RingFile file, TypeRegistry registry, SharedMemoryOptions options)
    {
        _file = file;
        Codec = new FrameCodec(registry, options.Formatter);
        SpinTime = options.SpinTime;
        bool isFenced = file.Header.Has(RingModes.FencedPublishing);
        MessagesWord = new WaitWord(Memory, RingLayout.MessagesWord, isFenced, $"{file.Header.RingId:x16}.messages");
        RoomWord = new WaitWord(Memory, RingLayout.RoomWord, isFenced, $"{file.Header.RingId:x16}.room");
        if (!HasSingleProducer)
        {
            _participant = Participant.Attach(file.Paths, file.Header.RingId, Memory);
            ManyProducers = new ManyProducers(Memory, _participant, Path);
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
    internal ManyProducers? ManyProducers { get; }

    /// <summary>Takes a role that only one can have at a time.</summary>
    /// <exception cref="BinarySerializationException">Somebody has it.</exception>
    internal FileStream TakeRole(string role) =>
        RoleLock.TryTake(_file.Paths.Lock(_file.Header.RingId, role), _file.Paths.Access) ?? throw SharedMemoryErrors.RoleTaken(Path, role);

    internal void ThrowIfClosed() => ObjectDisposedException.ThrowIf(_isClosed, typeof(SharedMemoryQueue));

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
        _participant?.Dispose();
        _file.Dispose();
    }
}
