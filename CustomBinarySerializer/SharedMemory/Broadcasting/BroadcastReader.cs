using CustomBinarySerializer.Frames;
using CustomBinarySerializer.SharedMemory.Receiving;
using CustomBinarySerializer.SharedMemory.Rings;

namespace CustomBinarySerializer.SharedMemory.Broadcasting;

/// <summary>
/// A reader of a broadcast: has its place in its own memory, and nobody knows of it. Not thread-safe.
/// </summary>
/// <remarks>
/// A frame is copied out first, then the intent of the producer tells whether the copy is whole (see
/// <see cref="BroadcastWriter"/>); only then anybody looks at it. Whoever was lapped goes on with the oldest marked record
/// within three quarters of the ring, so that it isn't lapped again at once, and counts what it has missed by the sequence.
/// </remarks>
internal sealed class BroadcastReader
{
    private const long Unknown = -1;

    // A producer that laps a reader so often is too fast for it; the caller gets to see whether it is cancelled.
    private const int MaxRejoins = 100;

    private readonly RingMemory _memory;
    private readonly string _path;
    private readonly int _maxLength;
    private long _position;
    private long _tail;
    private long _next = Unknown;

    /// <summary>Joins behind what has been published.</summary>
    internal BroadcastReader(RingMemory memory, string path)
    {
        _memory = memory;
        _path = path;
        _maxLength = BroadcastRecord.MaxLength(memory);
        _next = memory.Load(RingLayout.Sequence) == 0 ? 0 : Unknown;
        _tail = memory.Load(RingLayout.Tail);
        _position = _tail;
        if (_next == Unknown)
        {
            WalkToTail();
        }
    }

    /// <summary>The sequence number of the message that was taken last; -1 if none was.</summary>
    internal long LastSequence { get; private set; } = Unknown;

    /// <summary>How many messages were written over before this reader could take them.</summary>
    internal long Lost { get; private set; }

    /// <summary>Whether there is something that hasn't been taken.</summary>
    internal bool HasMore
    {
        get
        {
            if (_position == _tail)
            {
                _tail = _memory.Load(RingLayout.Tail);
            }

            return _position != _tail;
        }
    }

    /// <summary>Takes the next frame, if there is one.</summary>
    /// <param name="scratch">Gets it.</param>
    /// <param name="position">Where it was.</param>
    /// <param name="word">Its header.</param>
    /// <exception cref="BinarySerializationException">The ring is damaged; everything up to the tail was skipped.</exception>
    internal bool TryTake(FrameScratch scratch, out long position, out RecordWord word)
    {
        for (int rejoins = 0; rejoins < MaxRejoins && HasMore;)
        {
            position = _position;
            long sequence = _memory.LoadInt64(position);
            word = _memory.LoadRecord(RingLayout.Advance(position, BroadcastRecord.FrameOffset));
            int size = SizeOf(position, sequence, word);
            if (size > 0 && sequence != BroadcastRecord.Padding)
            {
                scratch.Copy(_memory, RingLayout.Advance(position, BroadcastRecord.FrameOffset), word);
            }

            RingMemory.OrderLoads();
            if (IsLapped(position))
            {
                Rejoin();
                rejoins++;
                continue;
            }

            if (size == 0)
            {
                _tail = _memory.Load(RingLayout.Tail);
                _position = _tail;
                throw SharedMemoryErrors.DamagedRecord(_path, position, word.Length);
            }

            _position = RingLayout.Advance(position, size);
            if (sequence != BroadcastRecord.Padding)
            {
                Count(sequence);
                return true;
            }
        }

        position = _position;
        word = default;
        return false;
    }

    /// <summary>The size of the record; 0 if no producer can have written it.</summary>
    private int SizeOf(long position, long sequence, RecordWord word)
    {
        long published = RingLayout.Distance(position, _tail);
        int size = sequence == BroadcastRecord.Padding ? _memory.UntilEnd(position)
            : FrameHeader.IsPossible(word.Length, _maxLength) ? BroadcastRecord.SizeFor(word.FrameSize)
            : 0;
        return size <= published && size <= _memory.UntilEnd(position) ? size : 0;
    }

    private bool IsLapped(long position) => RingLayout.Distance(position, _memory.Load(RingLayout.Intent)) > _memory.Capacity;

    private void Count(long sequence)
    {
        if (_next != Unknown && sequence > _next)
        {
            Lost += sequence - _next;
        }

        LastSequence = sequence;
        _next = sequence == long.MaxValue ? Unknown : sequence + 1;
    }

    private void Rejoin()
    {
        _tail = _memory.Load(RingLayout.Tail);
        long farthest = 0;
        long limit = _memory.Capacity / 4 * 3;
        for (int part = 0; part < RingLayout.MarkCount; part++)
        {
            long mark = _memory.Load(RingLayout.Mark(part));
            long distance = RingLayout.Distance(mark, _tail);
            bool isAhead = RingLayout.Distance(_position, mark) > 0;
            if (isAhead && distance > farthest && distance <= limit && mark % RingLayout.Alignment == 0)
            {
                farthest = distance;
            }
        }

        _position = RingLayout.Advance(_tail, -farthest);
    }

    // From the oldest mark. Whoever joins must know which message comes next, or it couldn't tell how many it loses before it sees one.
    private void WalkToTail()
    {
        long end = _tail;
        _position = RingLayout.Advance(end, -_memory.Capacity);
        Rejoin();
        FrameScratch scratch = FrameScratch.Rent();
        try
        {
            while (RingLayout.Distance(_position, end) > 0 && TryTake(scratch, out _, out _))
            {
            }
        }
        finally
        {
            scratch.Return();
        }

        LastSequence = Unknown;
        Lost = 0;
    }
}
