using CustomBinarySerializer.SharedMemory.Rings;

namespace CustomBinarySerializer.SharedMemory.Broadcasting;

/// <summary>
/// The producer of a broadcast. Writes over the oldest records, and never waits. Not thread-safe.
/// </summary>
/// <remarks>
/// <para>
/// The producer stores how far it is going to write (intent), writes, and stores how far it has written (tail). A
/// reader copies a record and then looks at the intent: if that is no more than the capacity ahead of the record,
/// nothing of what it copied had been written over. The stores of the intent and of the bytes are kept in this order by
/// a store barrier, the loads of the bytes and of the intent by a load barrier on the other side. So a reader that sees
/// one changed byte sees the intent as well.
/// </para>
/// <para>
/// A producer that dies leaves at most an intent ahead of the tail and a sequence number that no reader ever sees.
/// Readers count it as lost: it was the message that the producer was sending.
/// </para>
/// </remarks>
internal sealed class BroadcastWriter
{
    private readonly RingMemory _memory;
    private readonly int _partSize;
    private long _tail;
    private long _sequence;
    private long _markedPart;

    /// <summary>The flag for <see cref="MappedRing.EnterSending"/>.</summary>
    internal bool IsSending;

    /// <exception cref="BinarySerializationException">The ring is damaged.</exception>
    internal BroadcastWriter(RingMemory memory, string path)
    {
        _memory = memory;
        _partSize = memory.Capacity / RingLayout.MarkCount;
        _tail = memory.Load(RingLayout.Tail) & -RingLayout.Alignment;
        _sequence = memory.Load(RingLayout.Sequence);
        if (!BroadcastRecord.IsPossible(_sequence))
        {
            throw SharedMemoryErrors.DamagedSequence(path, _sequence);
        }

        _markedPart = -1;
    }

    /// <summary>Publishes a frame. Never throws.</summary>
    /// <param name="frame">A whole frame, no longer than <see cref="BroadcastRecord.MaxFrameSize"/>.</param>
    internal void Write(ReadOnlySpan<byte> frame)
    {
        int size = BroadcastRecord.SizeFor(frame.Length);
        long tail = _tail;
        int untilEnd = _memory.UntilEnd(tail);
        int padding = size <= untilEnd ? 0 : untilEnd;
        long position = RingLayout.Advance(tail, padding);
        long end = RingLayout.Advance(position, size);

        _memory.Store(RingLayout.Sequence, _sequence + 1);
        _memory.Store(RingLayout.Intent, end);
        RingMemory.OrderStores();
        if (padding != 0)
        {
            _memory.StoreInt64(tail, BroadcastRecord.Padding);
        }

        _memory.StoreInt64(position, _sequence);
        _memory.StoreFrame(RingLayout.Advance(position, BroadcastRecord.FrameOffset), frame);
        _memory.Store(RingLayout.Tail, end);

        _tail = end;
        _sequence++;
        Mark(position);
    }

    // The first record of each part of the ring, so that a reader that was lapped finds a record to continue with.
    private void Mark(long position)
    {
        int part = (_memory.Capacity - _memory.UntilEnd(position)) / _partSize;
        if (part != _markedPart)
        {
            _markedPart = part;
            _memory.Store(RingLayout.Mark(part), position);
        }
    }
}
