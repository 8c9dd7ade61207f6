using CustomBinarySerializer.SharedMemory.Receiving;
using CustomBinarySerializer.SharedMemory.Rings;

namespace CustomBinarySerializer.SharedMemory.Queues;

/// <summary>The receiving side of a queue.</summary>
internal sealed class QueueReceiver : MessageReceiver
{
    private readonly RecordScanner _scanner;
    private readonly SingleConsumer? _single;
    private readonly ManyConsumers? _many;

    // Whether a handler has a frame that lies in the ring.
    private bool _isInPlace;

    /// <exception cref="BinarySerializationException">The queue has its single consumer already, or is damaged.</exception>
    internal QueueReceiver(OpenRing ring)
        : base(ring)
    {
        _scanner = new RecordScanner(ring.Memory, ring.HasSingleProducer);
        if (ring.HasSingleConsumer)
        {
            _single = ring.TakeRole(RingPaths.ConsumerRole, () => new SingleConsumer(ring.Memory, _scanner, ring.RoomWord, ring.Path));
        }
        else
        {
            _many = new ManyConsumers(ring.Memory, _scanner, ring.RoomWord, ring.Path);
        }
    }

    private long Position => _single?.Position ?? _many!.Position;

    // Only a queue with many producers has records that can be unfinished.
    internal override void PassUnfinished() => Ring.ManyProducers!.AbandonIfGone(Position);

    private protected override void PassSkipped()
    {
        if (_single is { } single)
        {
            ThrowIfInPlace();
            single.PassSkipped();
        }
        else
        {
            _many!.PassSkipped();
        }
    }

    private protected override RecordState LookAtNext() => _scanner.Look(Position, out _, out _);

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

    private protected override int Drain(int maxMessages, FrameScratch scratch)
    {
        if (_single is not { } single || Ring.Codec.ReadsUntrustedData)
        {
            return base.Drain(maxMessages, scratch);
        }

        ThrowIfInPlace();

        int count = 0;
        try
        {
            while (count < maxMessages && !Ring.IsClosed && single.TryTake(out long position, out RecordWord word))
            {
                count++;
                Handle(position, word, scratch);
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

    private void Handle(long position, RecordWord word, FrameScratch scratch)
    {
        ThrowIfTooLong(position, word);
        if (Handlers.TryFind(word.TypeId, out MessageHandler? handler))
        {
            scratch.Copy(Ring.Memory, position, word);
            handler.Handle(Ring.Codec, scratch.Frame);
            return;
        }

        _isInPlace = true;
        try
        {
            Handlers.HandleOther(Ring.Memory.Bytes(position, word.FrameSize), position);
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
