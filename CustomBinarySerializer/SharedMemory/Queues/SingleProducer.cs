using System.Runtime.CompilerServices;
using CustomBinarySerializer.SharedMemory.Rings;

namespace CustomBinarySerializer.SharedMemory.Queues;

/// <summary>
/// The only producer of a queue. Records are written behind the tail, where nobody looks, and published by moving it.
/// Not thread-safe.
/// </summary>
/// <remarks>
/// No atomic instruction at all: the tail is this producer's alone. A producer that dies leaves the tail where it was, so its
/// unfinished record was never there, and the next producer writes over it.
/// </remarks>
internal sealed class SingleProducer
{
    // Below this, looking how far consumers are is cheaper than writing a message that then doesn't fit.
    private const int UsualMessageSize = 512;

    private readonly RingMemory _memory;
    private readonly string _path;
    private long _tail;
    private long _head;

    /// <exception cref="BinarySerializationException">The ring is damaged.</exception>
    internal SingleProducer(RingMemory memory, string path)
    {
        _memory = memory;
        _path = path;
        _tail = memory.Load(RingLayout.Tail);
        RefreshHead();
    }

    /// <summary>Room for the next record, in one piece; possibly none.</summary>
    internal Span<byte> Room()
    {
        if (Free < UsualMessageSize)
        {
            RefreshHead();
        }

        return _memory.Bytes(_tail, (int)Math.Min(Math.Min(Free, _memory.UntilEnd(_tail)), _memory.MaxRecordSize));
    }

    /// <summary>Keeps a record that was written at the beginning of <see cref="Room"/>.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal void Append(int frameSize) => _tail = RingLayout.Advance(_tail, RingLayout.RecordSize(frameSize));

    /// <summary>Publishes what was appended.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal void Publish() => _memory.Store(RingLayout.Tail, _tail);

    /// <summary>Writes and publishes frames that lie behind each other, all of them or none.</summary>
    /// <param name="frames">Whole frames, each no longer than a record may be, and all together neither.</param>
    /// <returns>Whether there was room.</returns>
    internal bool TryWrite(FrameRun frames)
    {
        int untilEnd = _memory.UntilEnd(_tail);
        int padding = frames.RecordsSize <= untilEnd ? 0 : untilEnd;
        if (Free < padding + frames.RecordsSize)
        {
            RefreshHead();
            if (Free < padding + frames.RecordsSize)
            {
                return false;
            }
        }

        long position = _tail;
        if (padding != 0)
        {
            _memory.StoreRecord(position, RecordWord.Skipped(RecordWord.PaddingId, padding));
            position = RingLayout.Advance(position, padding);
        }

        frames.StoreBehindFirst(_memory, position);
        frames.StoreFirst(_memory, position);
        _tail = RingLayout.Advance(position, frames.RecordsSize);
        _memory.Store(RingLayout.Tail, _tail);
        return true;
    }

    private long Free => unchecked(_memory.Capacity - (_tail - _head));

    private void RefreshHead()
    {
        _head = _memory.Load(RingLayout.Head);
        if (!RingLayout.ArePossible(_head, _tail, _memory.Capacity))
        {
            throw SharedMemoryErrors.DamagedPositions(_path, _head, _tail);
        }
    }
}
