using CustomBinarySerializer.Frames;
using CustomBinarySerializer.SharedMemory.Receiving;
using CustomBinarySerializer.SharedMemory.Rings;

namespace CustomBinarySerializer.SharedMemory.Queues;

/// <summary>The receiving side of a queue.</summary>
internal sealed class QueueReceiver : MessageReceiver
{
    private readonly RecordScanner _scanner;
    private readonly SingleConsumer? _single;
    private readonly ManyConsumers? _many;

    // Whether a handler has a frame that is in the ring itself.
    private bool _isInPlace;

    /// <exception cref="BinarySerializationException">
    /// The queue has its single consumer already, or is damaged.
    /// </exception>
    internal QueueReceiver(MappedRing ring)
        : base(ring)
    {
        _scanner = new RecordScanner(ring.Memory, ring.HasSingleProducer);
        if (ring.HasSingleConsumer)
        {
            _single = ring.TakeRole(
                RingPaths.ConsumerRole, () => new SingleConsumer(ring.Memory, _scanner, ring.RoomWord, ring.Path, ring.Telemetry));
        }
        else
        {
            _many = new ManyConsumers(ring.Memory, _scanner, ring.RoomWord, ring.Path);
        }
    }

    private long Position => _single?.Position ?? _many!.Position;

    // Only a queue with many producers has records that can be unfinished.
    internal override void PassUnfinished() => Ring.Claims!.AbandonIfGone(NextUnskipped(out _));

    private protected override void PassSkipped()
    {
        if (_single is { } single)
        {
            single.PassSkipped();
        }
        else
        {
            _many!.PassSkipped();
        }
    }

    private protected override RecordState LookAtNext()
    {
        NextUnskipped(out RecordState state);
        return state;
    }

    /// <summary>
    /// Returns the position of the next record. While a handler has a frame in the ring, records can't be passed over,
    /// since that would give the frame's room back. Then it is the first record that isn't to be skipped.
    /// </summary>
    private long NextUnskipped(out RecordState state)
    {
        long position = Position;
        while ((state = _scanner.Look(position, out _, out int recordSize)) == RecordState.Skipped && _isInPlace)
        {
            position = RingLayout.Advance(position, recordSize);
            if (RingLayout.Distance(Position, position) > Ring.Memory.Capacity)
            {
                // No consumer skips more than the ring has.
                state = RecordState.Damaged;
                break;
            }
        }

        return position;
    }

    private protected override bool TryTake(FrameScratch scratch, out long position)
    {
        RecordWord word;
        if (_single is { } single)
        {
            ThrowIfInPlace();
            if (!single.TryTake(out position, out word))
            {
                return false;
            }

            scratch.Copy(Ring.Memory, position, word);
            single.Release();
        }
        else if (!_many!.TryTake(scratch, out position, out word))
        {
            return false;
        }

        Ring.RoomWord.Signal();
        ThrowIfTooLong(position, word);
        return true;
    }

    private protected override int Drain(HandlerTable table, FrameHandler? others, int maxMessages, FrameScratch scratch)
    {
        if (_single is not { } single || Ring.Codec.ReadsUntrustedData)
        {
            return base.Drain(table, others, maxMessages, scratch);
        }

        ThrowIfInPlace();

        int count = 0;
        try
        {
            while (count < maxMessages && !Ring.IsClosed && single.TryTake(out long position, out RecordWord word))
            {
                count++;
                Handle(table, others, position, word, scratch);
                if (single.TryFinish())
                {
                    Ring.RoomWord.Signal();
                }
            }

            return count;
        }
        finally
        {
            single.Release();
            Ring.RoomWord.Signal();
        }
    }

    private void Handle(HandlerTable table, FrameHandler? others, long position, RecordWord word, FrameScratch scratch)
    {
        ThrowIfTooLong(position, word);
        if (table.Find(word.TypeId) is { } handler)
        {
            scratch.Copy(Ring.Memory, position, word);
            handler.Handle(Ring.Codec, scratch.Frame, position);
            return;
        }

        _isInPlace = true;
        try
        {
            HandleOther(others, Ring.Memory.Bytes(position, word.FrameSize), position);
        }
        finally
        {
            _isInPlace = false;
        }
    }

    // The frame would be written over while its handler still has it.
    private void ThrowIfInPlace()
    {
        if (_isInPlace)
        {
            throw SharedMemoryErrors.FrameInHand();
        }
    }
}
