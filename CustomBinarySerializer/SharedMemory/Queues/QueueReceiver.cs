using System.Diagnostics.CodeAnalysis;
using System.Runtime.CompilerServices;
using CustomBinarySerializer.Frames;
using CustomBinarySerializer.SharedMemory.Rings;
using CustomBinarySerializer.SharedMemory.Waiting;

namespace CustomBinarySerializer.SharedMemory.Queues;

/// <summary>The receiving side of a queue: from records to objects, and what to do while there are none.</summary>
/// <remarks>
/// Objects are always read from this thread's own copy of a frame, so that nothing that a producer writes meanwhile is seen
/// by a contract half before and half after. The copy costs a few nanoseconds for a small message.
/// </remarks>
internal sealed class QueueReceiver : IDisposable
{
    // Nobody tells those who wait behind an unfinished record that its producer has died.
    private static readonly TimeSpan s_unfinishedLookInterval = TimeSpan.FromMilliseconds(5);

    private readonly QueueRing _ring;
    private readonly RecordScanner _scanner;
    private readonly FileStream? _role;
    private readonly SingleConsumer? _single;
    private readonly ManyConsumers? _many;

    /// <exception cref="BinarySerializationException">The queue has its single consumer already, or is damaged.</exception>
    internal QueueReceiver(QueueRing ring)
    {
        _ring = ring;
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

    internal MessageHandlers Handlers { get; } = new();

    private long Position => _single?.Position ?? _many!.Position;

    /// <summary>Takes and reads the next message, if there is one.</summary>
    internal bool TryReceive([NotNullWhen(true)] out object? message)
    {
        FrameScratch scratch = FrameScratch.Rent();
        try
        {
            if (TryTakeCopy(scratch, out _))
            {
                message = _ring.Codec.Read<object>(scratch.Frame);
                return true;
            }

            message = null;
            return false;
        }
        finally
        {
            scratch.Return();
        }
    }

    /// <summary>Hands messages to their handlers, as long as there are any.</summary>
    /// <returns>How many.</returns>
    internal int Drain(int maxMessages)
    {
        FrameScratch scratch = FrameScratch.Rent();
        try
        {
            int count = 0;
            while (count < maxMessages && (_single is { } single ? TryHandleInPlace(single, scratch) : TryHandleCopy(scratch)))
            {
                count++;
            }

            return count;
        }
        finally
        {
            scratch.Return();
        }
    }

    /// <summary>Waits until there is a message, which another consumer may take.</summary>
    /// <returns>False if the time is up.</returns>
    internal bool Wait(ref Patience patience, CancellationToken cancellation)
    {
        while (!_scanner.IsAnythingAt(Position))
        {
            _ring.ThrowIfClosed();
            cancellation.ThrowIfCancellationRequested();
            if (!patience.Spin())
            {
                return SleepUntilPublished(patience, cancellation);
            }
        }

        return true;
    }

    public void Dispose() => _role?.Dispose();

    private bool TryTakeCopy(FrameScratch scratch, out long position)
    {
        RecordWord word;
        if (_single is { } single)
        {
            if (!single.TryTake(out position, out word))
            {
                return false;
            }

            scratch.Copy(_ring.Memory, position, word);
            single.Release();
        }
        else if (!_many!.TryTake(scratch, out position, out word))
        {
            return false;
        }

        _ring.RoomWord.Signal();
        ThrowIfTooLong(position, word);
        return true;
    }

    private bool TryHandleCopy(FrameScratch scratch)
    {
        if (!TryTakeCopy(scratch, out long position))
        {
            return false;
        }

        int typeId = FrameHeader.ReadTypeId(scratch.Frame);
        if (Handlers.TryFind(typeId, out MessageHandler? handler))
        {
            handler.Handle(_ring.Codec, scratch.Frame);
        }
        else
        {
            HandleOther(scratch.Frame, position, typeId);
        }

        return true;
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private bool TryHandleInPlace(SingleConsumer single, FrameScratch scratch)
    {
        if (!single.TryTake(out long position, out RecordWord word))
        {
            return false;
        }

        if (Handlers.TryFind(word.TypeId, out MessageHandler? handler))
        {
            scratch.Copy(_ring.Memory, position, word);
            single.Release();
            _ring.RoomWord.Signal();
            ThrowIfTooLong(position, word);
            handler.Handle(_ring.Codec, scratch.Frame);
            return true;
        }

        try
        {
            ThrowIfTooLong(position, word);
            if (_ring.Codec.ReadsUntrustedData)
            {
                scratch.Copy(_ring.Memory, position, word);
                HandleOther(scratch.Frame, position, word.TypeId);
            }
            else
            {
                HandleOther(_ring.Memory.Bytes(position, word.FrameSize), position, word.TypeId);
            }
        }
        finally
        {
            single.Release();
            _ring.RoomWord.Signal();
        }

        return true;
    }

    private void HandleOther(ReadOnlySpan<byte> frame, long position, int typeId)
    {
        if (Handlers.Others is not { } others)
        {
            throw SharedMemoryErrors.NoHandler(_ring.Path, position, typeId);
        }

        others(frame);
    }

    private void ThrowIfTooLong(long position, RecordWord word)
    {
        if (word.Length > _ring.Codec.MaxFrameLength)
        {
            throw FrameErrors.Impossible($"{_ring.Path}, record at {position}", word.Length, _ring.Codec.MaxFrameLength);
        }
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private bool SleepUntilPublished(Patience patience, CancellationToken cancellation)
    {
        using CancellationTokenRegistration waking = cancellation.UnsafeRegister(static word => ((WaitWord)word!).WakeAll(), _ring.MessagesWord);
        while (true)
        {
            int ticket = _ring.MessagesWord.Announce();
            long position = Position;
            RecordState state = _scanner.Look(position, out _, out _);
            if (state >= RecordState.Skipped)
            {
                return true;
            }

            _ring.ThrowIfClosed();
            cancellation.ThrowIfCancellationRequested();
            TimeSpan left = patience.TimeLeft;
            if (left <= TimeSpan.Zero)
            {
                return false;
            }

            if (state == RecordState.Unfinished)
            {
                _ring.ManyProducers!.AbandonIfGone(position);
                left = left < s_unfinishedLookInterval ? left : s_unfinishedLookInterval;
            }

            _ring.MessagesWord.Sleep(ticket, left);
        }
    }
}
