using System.Runtime.CompilerServices;
using CustomBinarySerializer.SharedMemory.Rings;

namespace CustomBinarySerializer.SharedMemory.Queues;

/// <summary>
/// The only producer of a queue. Records are written past the tail, where nobody looks, and published by moving it.
/// Not thread-safe.
/// </summary>
/// <remarks>
/// No atomic instruction at all: the tail is this producer's alone. A producer that dies leaves the tail where it was, so its
/// unfinished record was never there, and the next producer writes over it. Where it writes is read once and held against the end of the
/// ring: threads that send at the same time, which isn't allowed, spoil records but write nowhere else.
/// </remarks>
internal sealed class SingleProducer : SoleProducer
{
    // Below this, looking how far consumers are is cheaper than writing a message that then doesn't fit.
    private const int UsualMessageSize = 512;

    private readonly RingMemory _memory;
    private readonly string _path;
    private long _tail;
    private long _head;

    // Up to here records may be written one after another without looking at anything.
    private long _limit;

    /// <exception cref="BinarySerializationException">The ring is damaged.</exception>
    internal SingleProducer(RingMemory memory, string path)
    {
        _memory = memory;
        _path = path;
        _tail = memory.Load(RingLayout.Tail);
        RefreshLimit();
    }

    /// <summary>Room for the next record, in one piece; possibly none.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal Span<byte> Room()
    {
        if (RingLayout.Distance(_tail, _limit) < UsualMessageSize)
        {
            RefreshLimit();
        }

        long tail = _tail;
        return _memory.Bytes(tail, (int)Math.Clamp(RingLayout.Distance(tail, _limit), 0, Math.Min(_memory.UntilEnd(tail), _memory.MaxRecordSize)));
    }

    /// <summary>Keeps a record that was written at the beginning of <see cref="Room"/>.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal void Append(int frameSize) => _tail = RingLayout.Advance(_tail, RingLayout.RecordSize(frameSize));

    /// <summary>Publishes what was appended.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal void Publish() => _memory.Store(RingLayout.Tail, _tail);

    /// <summary>Writes and publishes a frame, if there is room in one piece as far as it is known. Never throws.</summary>
    /// <param name="frame">No longer than a record may be, with a right header.</param>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal bool TryWriteAtOnce(ReadOnlySpan<byte> frame)
    {
        long tail = _tail;
        int size = RingLayout.RecordSize(frame.Length);
        if (size > RingLayout.Distance(tail, _limit) || size > _memory.UntilEnd(tail))
        {
            return false;
        }

        long end = RingLayout.Advance(tail, size);
        _memory.StoreFrame(tail, frame);
        _memory.Store(RingLayout.Tail, end);
        _tail = end;
        return true;
    }

    /// <summary>Writes and publishes consecutive frames, all of them or none.</summary>
    /// <param name="frames">All together no longer than a record may be.</param>
    /// <returns>Whether there was room.</returns>
    [MethodImpl(MethodImplOptions.NoInlining)]
    internal bool TryWrite(FrameBatch frames)
    {
        // Asked anew at the end of the ring, too, or all frames of the next round would come here.
        if (frames.RecordsSize > RingLayout.Distance(_tail, _limit))
        {
            RefreshLimit();
        }

        long tail = _tail;
        int untilEnd = _memory.UntilEnd(tail);
        int padding = frames.RecordsSize <= untilEnd ? 0 : untilEnd;
        if (Free < padding + frames.RecordsSize)
        {
            return false;
        }

        if (padding != 0)
        {
            _memory.StoreRecord(tail, RecordWord.Skipped(RecordWord.PaddingId, padding));
            tail = RingLayout.Advance(tail, padding);
            _tail = tail;
            RefreshLimit();
        }

        frames.StoreAllButFirst(_memory, tail);
        frames.StoreFirst(_memory, tail);
        _tail = RingLayout.Advance(tail, frames.RecordsSize);
        Publish();
        return true;
    }

    private long Free => unchecked(_memory.Capacity - (_tail - _head));

    [MethodImpl(MethodImplOptions.NoInlining)]
    private void RefreshLimit()
    {
        long head = _memory.Load(RingLayout.Head);
        if (!RingLayout.ArePossible(head, _tail, _memory.Capacity))
        {
            throw SharedMemoryErrors.DamagedPositions(_path, head, _tail);
        }

        _head = head;
        _limit = RingLayout.Advance(_tail, Math.Min(Free, _memory.UntilEnd(_tail)));
    }
}
