using CustomBinarySerializer.Frames;
using CustomBinarySerializer.SharedMemory.Rings;

namespace CustomBinarySerializer.SharedMemory.Queues;

/// <summary>Frames that are collected in this thread's memory, to be claimed at once. Reused from call to call.</summary>
internal sealed class FrameGroup
{
    // Enough for the claim to cost next to nothing per message, and little enough to stay in the nearest cache.
    private const int Capacity = 8192;

    [ThreadStatic]
    private static FrameGroup? t_free;

    private readonly byte[] _frames = new byte[Capacity];
    private FrameCodec? _codec;
    private int _limit;
    private int _size;
    private int _recordsSize;

    private FrameGroup()
    {
    }

    internal bool IsEmpty => _size == 0;

    /// <summary>What was collected.</summary>
    internal FrameBatch Run => FrameBatch.Of(_frames.AsSpan(0, _size), _recordsSize, out _);

    /// <param name="codec">Writes the frames.</param>
    /// <param name="limit">The bytes that their records may take.</param>
    internal static FrameGroup Rent(FrameCodec codec, int limit)
    {
        FrameGroup group = t_free ?? new FrameGroup();
        t_free = null;
        group._codec = codec;
        group._limit = limit;
        return group;
    }

    internal void Return()
    {
        Clear();
        _codec = null;
        t_free = this;
    }

    internal void Clear()
    {
        _size = 0;
        _recordsSize = 0;
    }

    /// <summary>Adds a message, if there is room.</summary>
    internal bool TryAdd<T>(T message)
    {
        if (!_codec!.TryWrite(_frames.AsSpan(_size), message, out int size) || RingLayout.RecordSize(size) > _limit - _recordsSize)
        {
            return false;
        }

        _size += size;
        _recordsSize += RingLayout.RecordSize(size);
        return true;
    }
}
