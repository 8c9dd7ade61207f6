using System.Runtime.CompilerServices;
using CustomBinarySerializer.Payload;
using CustomBinarySerializer.SharedMemory.Receiving;
using CustomBinarySerializer.SharedMemory.Rings;
using CustomBinarySerializer.SharedMemory.Telemetry;

namespace CustomBinarySerializer.SharedMemory.Broadcasting;

/// <summary>
/// A reader of a broadcast. Its position is in its own memory, and no other process knows of it. Not thread-safe.
/// </summary>
/// <remarks>
/// A frame is copied out first. Then the intent of the producer says whether the copy is whole (see
/// <see cref="BroadcastWriter"/>). Only then the copy is used. A reader that was lapped continues with the oldest
/// marked record within three quarters of the ring, so that it isn't lapped again at once. It counts the messages that
/// it has missed by the sequence.
/// </remarks>
internal sealed class BroadcastReader
{
    private const long Unknown = -1;

    // A producer that laps a reader so often, or pads so much, is too fast for it. The caller
    // sees whether it is cancelled.
    private const int MaxDetours = 100;

    private readonly RingMemory _memory;
    private readonly string _path;
    private readonly RingTelemetry _telemetry;
    private readonly int _maxLength;
    private long _position;
    private long _tail;
    private long _next;
    private bool _hasJoined;

    /// <summary>Joins after what has been published.</summary>
    /// <exception cref="BinarySerializationException">The ring is damaged.</exception>
    internal BroadcastReader(RingMemory memory, string path, RingTelemetry telemetry)
    {
        _telemetry = telemetry;
        _memory = memory;
        _path = path;
        _maxLength = BroadcastRecord.MaxLength(memory);

        // In this order: if nothing has been begun by now, there is nothing before the tail that was loaded.
        _position = LoadTail();
        _next = memory.Load(RingLayout.Sequence) == 0 ? 0 : Unknown;
        if (_next == Unknown)
        {
            WalkToTail();
        }

        _hasJoined = true;
    }

    /// <summary>The sequence number of the message that was taken last; -1 if none was.</summary>
    internal long LastSequence { get; private set; } = Unknown;

    /// <summary>The number of messages that were written over before this reader could take them.</summary>
    internal long Lost { get; private set; }

    /// <summary>Whether there is a record that hasn't been taken.</summary>
    internal bool HasMore => _position != _tail || _position != LoadTail();

    /// <summary>Takes the next frame, if there is one.</summary>
    /// <param name="scratch">Receives a copy of the frame.</param>
    /// <param name="position">The position of the record.</param>
    /// <param name="word">The header of the frame.</param>
    /// <exception cref="BinarySerializationException">
    /// The ring is damaged; everything up to the tail was skipped.
    /// </exception>
    internal bool TryTake(FrameScratch scratch, out long position, out RecordWord word)
    {
        for (int detours = 0; detours < MaxDetours && HasMore; detours++)
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
                continue;
            }

            if (size == 0)
            {
                _position = LoadTail();
                _next = Unknown;
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
        int size = sequence == BroadcastRecord.Padding ? _memory.UntilEnd(position)
            : !BroadcastRecord.IsPossible(sequence) || sequence < _next ? 0
            : FrameHeader.IsPossible(word.Length, _maxLength) ? BroadcastRecord.SizeFor(word.FrameSize)
            : 0;

        // A reader that isn't lapped has no more than the ring before it.
        return RingLayout.ArePossible(position, _tail, _memory.Capacity)
            && size <= RingLayout.Distance(position, _tail)
            && size <= _memory.UntilEnd(position) ? size : 0;
    }

    private bool IsLapped(long position) => RingLayout.Distance(position, _memory.Load(RingLayout.Intent)) > _memory.Capacity;

    // Sequences ascend from 0, so that what is lost is never more than the last of them. After damage
    // counting begins anew.
    private void Count(long sequence)
    {
        if (_next != sequence && _next != Unknown)
        {
            NoteLost(unchecked(sequence - _next));
        }

        LastSequence = sequence;
        _next = sequence + 1;
    }

    // A reader that joins loses nothing yet.
    [MethodImpl(MethodImplOptions.NoInlining)]
    private void NoteLost(long messages)
    {
        Lost = unchecked(Lost + messages);
        if (_hasJoined)
        {
            _telemetry.NoteLost(messages);
        }
    }

    private long LoadTail() => _tail = _memory.Load(RingLayout.Tail) & -RingLayout.Alignment;

    private void Rejoin()
    {
        LoadTail();
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

    // From the oldest mark. A reader that joins must know which message comes next, or it couldn't count those that it
    // loses before it sees one.
    private void WalkToTail()
    {
        long end = _tail;
        _position = RingLayout.Advance(end, -_memory.Capacity);
        Rejoin();
        FrameScratch scratch = FrameScratch.Rent();
        try
        {
            int most = _memory.Capacity / BroadcastRecord.MinSize;
            while (most-- > 0 && RingLayout.Distance(_position, end) > 0 && TryTake(scratch, out _, out _))
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

/// <summary>The receiving side of a broadcast.</summary>
internal sealed class BroadcastReceiver(MappedRing ring) : MessageReceiver(ring)
{
    private readonly BroadcastReader _reader = new(ring.Memory, ring.Path, ring.Telemetry);

    internal long Lost => _reader.Lost;

    internal long LastSequence => _reader.LastSequence;

    private protected override RecordState LookAtNext() => _reader.HasMore ? RecordState.Frame : RecordState.Nothing;

    private protected override bool TryTake(FrameScratch scratch, out long number)
    {
        bool isTaken = _reader.TryTake(scratch, out long position, out RecordWord word);
        number = _reader.LastSequence;
        if (isTaken)
        {
            ThrowIfTooLong(position, word);
        }

        return isTaken;
    }
}
