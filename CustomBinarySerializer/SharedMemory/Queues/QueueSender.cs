using System.Diagnostics;
using System.Runtime.CompilerServices;
using CustomBinarySerializer.Frames;
using CustomBinarySerializer.Payload;
using CustomBinarySerializer.SharedMemory.Rings;
using CustomBinarySerializer.SharedMemory.Waiting;

namespace CustomBinarySerializer.SharedMemory.Queues;

/// <summary>The sending side of a queue: from objects to records, and what to do while there is no room.</summary>
/// <remarks>
/// Every method begins a call of the ring. Most frames of a single producer find room at once, and for them nothing throws between
/// beginning and end of the call: so it needs no protected region.
/// </remarks>
internal sealed class QueueSender
{
    // Most messages fit, so that they are written where they are copied from while they are still in the cache.
    private const int StackSize = 1024;

    // A producer that lost its processor while it claims gets it back within some milliseconds; one that was stopped may never.
    private static readonly TimeSpan s_claimPause = TimeSpan.FromMilliseconds(1);
    private static readonly TimeSpan s_claimPatience = TimeSpan.FromSeconds(1);

    private readonly OpenRing _ring;
    private readonly SingleProducer? _single;

    /// <exception cref="BinarySerializationException">The queue has its single producer already, or is damaged.</exception>
    internal QueueSender(OpenRing ring)
    {
        _ring = ring;
        if (ring.HasSingleProducer)
        {
            _single = ring.TakeRole(RingPaths.ProducerRole, () => new SingleProducer(ring.Memory, ring.Path));
        }
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
        Patience.ThrowIfImpossible(timeout);
        using RingCall call = _ring.EnterSending(_single);
        if (!TryWriteMessage(message, outwaits: false))
        {
            SendPatiently(message, new Patience(_ring.SpinTime, timeout), timeout, cancellation);
        }
    }

    /// <summary>Sends messages, and waits for room if need be.</summary>
    internal void SendRange<T>(ReadOnlySpan<T> messages, TimeSpan? timeout, CancellationToken cancellation)
    {
        Patience patience = new(_ring.SpinTime, timeout);
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
                        SendPatiently(message, patience, timeout, cancellation);
                    }
                }
            }
            finally
            {
                // Those in front of a message that failed, too.
                Flush(single);
            }

            return;
        }

        FrameGroup group = FrameGroup.Rent(_ring.Codec, _ring.Memory.MaxRecordSize);
        try
        {
            foreach (T message in messages)
            {
                if (!TryAdd(group, message, patience, timeout, cancellation))
                {
                    SendGroup(group, patience, timeout, cancellation);
                    if (!group.TryAdd(message))
                    {
                        SendPatiently(message, patience, timeout, cancellation);
                    }
                }
            }

            SendGroup(group, patience, timeout, cancellation);
        }
        finally
        {
            group.Return();
        }
    }

    /// <summary>Sends frames that lie behind each other, and waits for room if need be.</summary>
    internal void SendFrames(ReadOnlySpan<byte> frames, TimeSpan? timeout, CancellationToken cancellation)
    {
        Patience patience = new(_ring.SpinTime, timeout);
        using RingCall call = _ring.EnterSending(_single);
        int offset = 0;
        while (offset < frames.Length)
        {
            _ring.ThrowIfClosed();
            ReadOnlySpan<byte> rest = frames[offset..];
            FrameRun run = FrameRun.Of(rest, _ring.Memory.MaxRecordSize, out int taken);
            if (taken == 0)
            {
                int size = FrameRun.SizeOfFirst(rest);
                throw size == 0 ? SharedMemoryErrors.NotFrames(offset, nameof(frames)) : TooLong(size);
            }

            WritePatiently(run, patience, timeout, cancellation);
            offset += taken;
        }
    }

    /// <summary>Sends one frame as it is, if there is room for it.</summary>
    /// <param name="frame">The frame.</param>
    /// <param name="outwaits">Whether to wait a moment for another producer that is claiming.</param>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal bool TrySendFrame(ReadOnlySpan<byte> frame, bool outwaits = true) => TrySendAtOnce(frame) || TrySendWithCare(frame, outwaits);

    /// <summary>Sends one frame as it is, if there is room for it; for another producer that is claiming it waits as long as the patience lasts.</summary>
    /// <exception cref="OperationCanceledException">It was cancelled while it waited.</exception>
    internal SendOutcome TrySendFrame(ReadOnlySpan<byte> frame, Patience patience, CancellationToken cancellation)
    {
        using RingCall call = _ring.EnterSending(_single);
        ThrowIfTooLong(frame.Length);
        SendOutcome outcome;
        while ((outcome = TryWrite(FrameRun.Of(frame))) == SendOutcome.Held)
        {
            ThrowIfOver(cancellation);
            TimeSpan left = patience.TimeLeft;
            if (left == TimeSpan.Zero)
            {
                return SendOutcome.Held;
            }

            PauseForClaimant(left);
        }

        if (outcome == SendOutcome.Sent)
        {
            _ring.MessagesWord.Signal();
        }

        return outcome;
    }

    /// <summary>The same, waiting for room if need be.</summary>
    internal void SendFrame(ReadOnlySpan<byte> frame, TimeSpan? timeout, CancellationToken cancellation)
    {
        using RingCall call = _ring.EnterSending(_single);
        ThrowIfTooLong(frame.Length);
        WritePatiently(FrameRun.Of(frame), new Patience(_ring.SpinTime, timeout), timeout, cancellation);
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
    private bool TrySendWithCare(ReadOnlySpan<byte> frame, bool outwaits)
    {
        using RingCall call = _ring.EnterSending(_single);
        return TryWriteWithCare(frame, outwaits);
    }

    // From here on inside of a call.
    private bool TryWriteWithCare(ReadOnlySpan<byte> frame, bool outwaits)
    {
        ThrowIfTooLong(frame.Length);
        SendOutcome outcome = TryWrite(FrameRun.Of(frame));
        if (outcome != SendOutcome.Sent && !(outwaits && TryOutwait(frame, outcome)))
        {
            return false;
        }

        _ring.MessagesWord.Signal();
        return true;
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
    private void SendPatiently<T>(T message, Patience patience, TimeSpan? timeout, CancellationToken cancellation)
    {
        int size = _ring.Codec.Write(message, default, out OutgrownFrame frame);
        using (frame)
        {
            ThrowIfTooLong(size);
            WritePatiently(FrameRun.Of(frame.Bytes), patience, timeout, cancellation);
        }
    }

    private bool TryAdd<T>(FrameGroup group, T message, Patience patience, TimeSpan? timeout, CancellationToken cancellation)
    {
        try
        {
            _ring.ThrowIfClosed();
            ThrowIfNull(message);
            return group.TryAdd(message);
        }
        catch
        {
            // Those in front of a message that failed are sent.
            SendGroup(group, patience, timeout, cancellation);
            throw;
        }
    }

    private void SendGroup(FrameGroup group, Patience patience, TimeSpan? timeout, CancellationToken cancellation)
    {
        if (!group.IsEmpty)
        {
            WritePatiently(group.Run, patience, timeout, cancellation);
            group.Clear();
        }
    }

    private SendOutcome TryWrite(FrameRun run)
    {
        if (_single is not { } single)
        {
            return _ring.ManyProducers!.TryWrite(run);
        }

        return single.TryWrite(run) ? SendOutcome.Sent : SendOutcome.Full;
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private bool TryOutwait(ReadOnlySpan<byte> frame, SendOutcome outcome)
    {
        long start = Stopwatch.GetTimestamp();
        while (outcome == SendOutcome.Held && Stopwatch.GetElapsedTime(start) < s_claimPatience)
        {
            _ring.ThrowIfClosed();
            Thread.Sleep(s_claimPause);
            outcome = TryWrite(FrameRun.Of(frame));
        }

        return outcome == SendOutcome.Sent;
    }

    private void WritePatiently(FrameRun run, Patience patience, TimeSpan? timeout, CancellationToken cancellation)
    {
        SendOutcome outcome;
        while ((outcome = TryWrite(run)) != SendOutcome.Sent)
        {
            ThrowIfOver(cancellation);
            if (!patience.Spin())
            {
                SleepUntilWritten(run, outcome, patience, timeout, cancellation);
                break;
            }
        }

        _ring.MessagesWord.Signal();
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private void SleepUntilWritten(FrameRun run, SendOutcome outcome, Patience patience, TimeSpan? timeout, CancellationToken cancellation)
    {
        using CancellationTokenRegistration waking = cancellation.UnsafeRegister(static word => ((WaitWord)word!).WakeAll(), _ring.RoomWord);
        do
        {
            int ticket = 0;
            if (outcome == SendOutcome.Full)
            {
                ticket = _ring.RoomWord.Announce();
                outcome = TryWrite(run);
                if (outcome == SendOutcome.Sent)
                {
                    return;
                }
            }

            ThrowIfOver(cancellation);
            TimeSpan left = patience.TimeLeft;
            if (left <= TimeSpan.Zero)
            {
                throw outcome == SendOutcome.Held
                    ? SharedMemoryErrors.Held(_ring.Path, timeout.GetValueOrDefault())
                    : SharedMemoryErrors.NoRoom(_ring.Path, timeout.GetValueOrDefault());
            }

            if (outcome == SendOutcome.Full)
            {
                _ring.RoomWord.Sleep(ticket, left);
            }
            else
            {
                PauseForClaimant(left);
            }
        }
        while ((outcome = TryWrite(run)) != SendOutcome.Sent);
    }

    // Nobody wakes those who wait for a claimant.
    private static void PauseForClaimant(TimeSpan left) => Thread.Sleep(left < s_claimPause ? left : s_claimPause);

    private void ThrowIfOver(CancellationToken cancellation)
    {
        _ring.ThrowIfClosed();
        cancellation.ThrowIfCancellationRequested();
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
