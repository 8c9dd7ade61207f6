using System.Runtime.CompilerServices;
using CustomBinarySerializer.Frames;
using CustomBinarySerializer.Payload;
using CustomBinarySerializer.SharedMemory.Rings;
using CustomBinarySerializer.SharedMemory.Waiting;

namespace CustomBinarySerializer.SharedMemory.Queues;

/// <summary>The sending side of a queue: from objects to frames. <see cref="RecordSender"/> does the rest.</summary>
/// <remarks>
/// Every method begins a call of the ring. Most frames of a single producer find room at once, and for them nothing throws between
/// beginning and end of the call: so it needs no protected region.
/// </remarks>
internal sealed class QueueSender
{
    // Most messages fit, so that they are written where they are copied from while they are still in the cache.
    private const int StackSize = 1024;

    private readonly MappedRing _ring;
    private readonly SingleProducer? _single;
    private readonly RecordSender _records;

    /// <exception cref="BinarySerializationException">The queue has its single producer already, or is damaged.</exception>
    internal QueueSender(MappedRing ring)
    {
        _ring = ring;
        if (ring.HasSingleProducer)
        {
            _single = ring.TakeRole(RingPaths.ProducerRole, () => new SingleProducer(ring.Memory, ring.Path));
        }

        _records = new RecordSender(ring, _single);
    }

    /// <summary>Sends one message, if there is room for it.</summary>
    internal bool TrySend<T>(T message)
    {
        using RingCall call = _ring.EnterSending(_single);
        return TryWriteMessage(message, outwaits: true);
    }

    /// <summary>Sends one message, and waits for room if need be.</summary>
    internal void Send<T>(T message, TimeSpan? timeout, CancellationToken cancellation)
    {
        SpinThenPark.ThrowIfNegative(timeout);
        using RingCall call = _ring.EnterSending(_single);
        if (!TryWriteMessage(message, outwaits: false))
        {
            SendPatiently(message, new SpinThenPark(_ring.SpinTime, timeout), timeout, cancellation);
        }
    }

    /// <summary>Sends messages, and waits for room if need be.</summary>
    internal void SendRange<T>(ReadOnlySpan<T> messages, TimeSpan? timeout, CancellationToken cancellation)
    {
        SpinThenPark wait = new(_ring.SpinTime, timeout);
        using RingCall call = _ring.EnterSending(_single);
        if (_single is { } single)
        {
            try
            {
                foreach (T message in messages)
                {
                    _ring.ThrowIfClosed();
                    ThrowIfNull(message);
                    if (!TryAppendInPlace(single, message))
                    {
                        Flush(single);
                        SendPatiently(message, wait, timeout, cancellation);
                    }
                }
            }
            finally
            {
                // Those before a message that failed, too.
                Flush(single);
            }

            return;
        }

        FrameGroup group = FrameGroup.Rent(_ring.Codec, _ring.Memory.MaxRecordSize);
        try
        {
            foreach (T message in messages)
            {
                if (!TryAdd(group, message, wait, timeout, cancellation))
                {
                    SendGroup(group, wait, timeout, cancellation);
                    if (!group.TryAdd(message))
                    {
                        SendPatiently(message, wait, timeout, cancellation);
                    }
                }
            }

            SendGroup(group, wait, timeout, cancellation);
        }
        finally
        {
            group.Return();
        }
    }

    /// <summary>Sends consecutive frames, and waits for room if need be.</summary>
    internal void SendFrames(ReadOnlySpan<byte> frames, TimeSpan? timeout, CancellationToken cancellation)
    {
        SpinThenPark wait = new(_ring.SpinTime, timeout);
        using RingCall call = _ring.EnterSending(_single);
        int offset = 0;
        while (offset < frames.Length)
        {
            _ring.ThrowIfClosed();
            ReadOnlySpan<byte> rest = frames[offset..];
            FrameBatch run = FrameBatch.Of(rest, _ring.Memory.MaxRecordSize, out int taken);
            if (taken == 0)
            {
                int size = FrameBatch.SizeOfFirst(rest);
                throw size == 0 ? SharedMemoryErrors.NotFrames(offset, nameof(frames)) : TooLong(size);
            }

            _records.Send(run, wait, timeout, cancellation);
            offset += taken;
        }
    }

    /// <summary>Sends one frame as it is, if there is room for it.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal bool TrySendFrame(ReadOnlySpan<byte> frame) => TrySendAtOnce(frame) || TrySendWithCare(frame);

    /// <summary>Sends one frame as it is, if there is room for it; for another producer that is claiming it waits as long as the wait lasts.</summary>
    /// <exception cref="OperationCanceledException">It was cancelled while it waited.</exception>
    internal SendOutcome TrySendFrame(ReadOnlySpan<byte> frame, SpinThenPark wait, CancellationToken cancellation)
    {
        using RingCall call = _ring.EnterSending(_single);
        ThrowIfTooLong(frame.Length);
        return _records.TryOutwait(FrameBatch.Of(frame), wait, cancellation);
    }

    /// <summary>The same, waiting for room if need be.</summary>
    internal void SendFrame(ReadOnlySpan<byte> frame, TimeSpan? timeout, CancellationToken cancellation)
    {
        using RingCall call = _ring.EnterSending(_single);
        ThrowIfTooLong(frame.Length);
        _records.Send(FrameBatch.Of(frame), new SpinThenPark(_ring.SpinTime, timeout), timeout, cancellation);
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private bool TrySendAtOnce(ReadOnlySpan<byte> frame)
    {
        if (_single is not { } single || frame.Length > _ring.Memory.MaxRecordSize || !_ring.TryEnterSending(single, out RingCall call))
        {
            return false;
        }

        bool isSent = single.TryWriteAtOnce(frame);
        if (isSent)
        {
            _ring.MessagesWord.Signal();
        }

        call.Dispose();
        return isSent;
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private bool TrySendWithCare(ReadOnlySpan<byte> frame)
    {
        using RingCall call = _ring.EnterSending(_single);
        return TryWriteWithCare(frame, outwaits: true);
    }

    // From here on inside of a call.
    private bool TryWriteWithCare(ReadOnlySpan<byte> frame, bool outwaits)
    {
        ThrowIfTooLong(frame.Length);
        SendOutcome outcome = _records.TrySend(FrameBatch.Of(frame));
        return outcome == SendOutcome.Sent || (outcome == SendOutcome.Held && outwaits && _records.TryOutwait(frame));
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private bool TryWriteMessage<T>(T message, bool outwaits)
    {
        if (_single is not { } single)
        {
            return TryWriteCopy(message, outwaits);
        }

        if (!TryAppendInPlace(single, message))
        {
            return false;
        }

        Flush(single);
        return true;
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private bool TryAppendInPlace<T>(SingleProducer single, T message)
    {
        int size = _ring.Codec.Write(message, single.Room(), out OutgrownFrame outgrown);
        if (outgrown.Exists)
        {
            return TryWriteOutgrown(outgrown, outwaits: false);
        }

        single.Append(size);
        return true;
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private void Flush(SingleProducer single)
    {
        single.Publish();
        _ring.MessagesWord.Signal();
    }

    [SkipLocalsInit]
    private bool TryWriteCopy<T>(T message, bool outwaits)
    {
        Span<byte> stack = stackalloc byte[StackSize];
        int size = _ring.Codec.Write(message, stack, out OutgrownFrame outgrown);
        return outgrown.Exists ? TryWriteOutgrown(outgrown, outwaits) : TryWriteWithCare(stack[..size], outwaits);
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private bool TryWriteOutgrown(OutgrownFrame outgrown, bool outwaits)
    {
        using (outgrown)
        {
            return TryWriteWithCare(outgrown.Bytes, outwaits);
        }
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private void SendPatiently<T>(T message, SpinThenPark wait, TimeSpan? timeout, CancellationToken cancellation)
    {
        int size = _ring.Codec.Write(message, default, out OutgrownFrame frame);
        using (frame)
        {
            ThrowIfTooLong(size);
            _records.Send(FrameBatch.Of(frame.Bytes), wait, timeout, cancellation);
        }
    }

    private bool TryAdd<T>(FrameGroup group, T message, SpinThenPark wait, TimeSpan? timeout, CancellationToken cancellation)
    {
        try
        {
            _ring.ThrowIfClosed();
            ThrowIfNull(message);
            return group.TryAdd(message);
        }
        catch
        {
            // Those before a message that failed are sent.
            SendGroup(group, wait, timeout, cancellation);
            throw;
        }
    }

    private void SendGroup(FrameGroup group, SpinThenPark wait, TimeSpan? timeout, CancellationToken cancellation)
    {
        if (!group.IsEmpty)
        {
            _records.Send(group.Run, wait, timeout, cancellation);
            group.Clear();
        }
    }

    private static void ThrowIfNull<T>(T message)
    {
        if (message is null)
        {
            throw SharedMemoryErrors.NullMessage("messages");
        }
    }

    private void ThrowIfTooLong(int size)
    {
        if (size > _ring.Memory.MaxRecordSize)
        {
            throw TooLong(size);
        }
    }

    private BinarySerializationException TooLong(int size) => SharedMemoryErrors.MessageTooLong(_ring.Path, size, _ring.Memory.MaxRecordSize);
}
