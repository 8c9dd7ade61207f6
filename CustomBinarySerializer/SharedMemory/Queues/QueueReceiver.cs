using CustomBinarySerializer.SharedMemory.Receiving;
using CustomBinarySerializer.SharedMemory.Rings;

namespace CustomBinarySerializer.SharedMemory.Queues;

/// <summary>The receiving side of a queue.</summary>
internal sealed class QueueReceiver : MessageReceiver, IDisposable
{
    private readonly RecordScanner _scanner;
    private readonly FileStream? _role;
    private readonly SingleConsumer? _single;
    private readonly ManyConsumers? _many;

    /// <exception cref="BinarySerializationException">The queue has its single consumer already, or is damaged.</exception>
    internal QueueReceiver(OpenRing ring)
        : base(ring)
    {
        _scanner = new RecordScanner(ring.Memory, ring.HasSingleProducer);
        if (ring.HasSingleConsumer)
        {
            _role = ring.TakeRole("consumer");
            _single = new SingleConsumer(ring.Memory, _scanner, ring.Path);
        }
        else
        {
            _many = new ManyConsumers(ring.Memory, _scanner, ring.Path);
        }
    }

    private long Position => _single?.Position ?? _many!.Position;

    // Only a queue with many producers has records that can be unfinished.
    internal override void PassUnfinished() => Ring.ManyProducers!.AbandonIfGone(Position);

    public void Dispose() => _role?.Dispose();

    private protected override RecordState LookAtNext() => _scanner.Look(Position, out _, out _);

    private protected override bool TryTake(FrameScratch scratch, out long position)
    {
        RecordWord word;
        if (_single is { } single)
        {
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

        int count = 0;
        while (count < maxMessages && single.TryTake(out long position, out RecordWord word))
        {
            count++;
            if (Handlers.TryFind(word.TypeId, out MessageHandler? handler))
            {
                scratch.Copy(Ring.Memory, position, word);
                Release(single);
                ThrowIfTooLong(position, word);
                handler.Handle(Ring.Codec, scratch.Frame);
            }
            else
            {
                HandleInPlace(single, position, word);
            }
        }

        return count;
    }

    private void HandleInPlace(SingleConsumer single, long position, RecordWord word)
    {
        try
        {
            ThrowIfTooLong(position, word);
            Handlers.HandleOther(Ring.Memory.Bytes(position, word.FrameSize), position);
        }
        finally
        {
            Release(single);
        }
    }

    private void Release(SingleConsumer single)
    {
        single.Release();
        Ring.RoomWord.Signal();
    }
}
