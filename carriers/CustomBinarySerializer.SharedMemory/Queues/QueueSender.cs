using System.Runtime.CompilerServices;
using CustomBinarySerializer.Frames;
using CustomBinarySerializer.Payload;
using CustomBinarySerializer.SharedMemory.Rings;
using CustomBinarySerializer.SharedMemory.Waiting;

namespace CustomBinarySerializer.SharedMemory.Queues;

/// <summary>The result of an attempt to send.</summary>
internal enum SendOutcome
{
    Sent,

    /// <summary>The ring has no room.</summary>
    Full,

    /// <summary>
    /// Another producer has held the claim lock for longer than a claim takes. It lost its processor, or was stopped.
    /// </summary>
    Held,
}

/// <summary>The sending side of a queue: writes messages as frames, and waits for room.</summary>
/// <remarks>
/// <see cref="SingleProducer"/> and <see cref="ManyProducers"/> put frames into the ring and never wait. Each internal
/// method is one call of the ring.
/// </remarks>
internal abstract class QueueSender
{
    // Most messages fit. Many producers copy them from the stack while they are still in the cache.
    private const int ScratchSize = 1024;

    // A claimant that lost its processor gets it back within some milliseconds. A stopped one may never.
    private static readonly TimeSpan s_claimPause = TimeSpan.FromMilliseconds(1);
    private static readonly TimeSpan s_claimTimeout = TimeSpan.FromSeconds(1);

    private bool _isSending;

    private protected QueueSender(MappedRing ring) => Ring = ring;

    private protected MappedRing Ring { get; }

    /// <summary>Opens the sending side of a ring, inside of a call.</summary>
    /// <exception cref="BinarySerializationException">
    /// The queue has its single producer already, or is damaged.
    /// </exception>
    internal static QueueSender Open(MappedRing ring) => ring.HasSingleProducer
        ? ring.TakeRole(RingPaths.ProducerRole, () => new SingleProducer(ring))
        : new ManyProducers(ring);

    /// <summary>
    /// Sends a message if there is room. Waits up to a second for a producer that holds the claim lock.
    /// </summary>
    internal bool TrySend<T>(T message)
    {
        using RingCall call = Enter();
        SendOutcome outcome = TryWrite(message);
        return outcome == SendOutcome.Sent || (outcome == SendOutcome.Held && TrySendAgain(message));
    }

    /// <summary>Sends a message, and waits for room if need be.</summary>
    internal void Send<T>(T message, TimeSpan? timeout, CancellationToken cancellation)
    {
        SpinThenPark.ThrowIfNegative(timeout);
        using RingCall call = Enter();
        if (TryWrite(message) != SendOutcome.Sent)
        {
            SendAgain(message, timeout, cancellation);
        }
    }

    /// <summary>Sends messages in batches, and waits for room if need be.</summary>
    internal abstract void SendRange<T>(ReadOnlySpan<T> messages, TimeSpan? timeout, CancellationToken cancellation);

    /// <summary>
    /// Sends a frame if there is room. Waits up to a second for a producer that holds the claim lock.
    /// </summary>
    internal virtual bool TrySendFrame(ReadOnlySpan<byte> frame)
    {
        using RingCall call = Enter();
        SendOutcome outcome = TryWrite(BatchOf(frame));
        return outcome == SendOutcome.Sent || (outcome == SendOutcome.Held && TrySendAgain(frame));
    }

    /// <summary>Sends a frame if there is room. Waits for a producer that holds the claim lock.</summary>
    /// <exception cref="OperationCanceledException">The waiting was cancelled.</exception>
    internal SendOutcome TrySendFrame(ReadOnlySpan<byte> frame, SpinThenPark wait, CancellationToken cancellation)
    {
        using RingCall call = Enter();
        return TrySend(BatchOf(frame), ref wait, cancellation);
    }

    /// <summary>Sends a frame, and waits for room if need be.</summary>
    internal void SendFrame(ReadOnlySpan<byte> frame, TimeSpan? timeout, CancellationToken cancellation)
    {
        SpinThenPark wait = new(Ring.SpinTime, timeout);
        using RingCall call = Enter();
        Send(BatchOf(frame), ref wait, cancellation);
    }

    /// <summary>Sends consecutive frames in batches, and waits for room if need be.</summary>
    internal void SendFrames(ReadOnlySpan<byte> frames, TimeSpan? timeout, CancellationToken cancellation)
    {
        SpinThenPark wait = new(Ring.SpinTime, timeout);
        using RingCall call = Enter();
        SendFrames(frames, ref wait, cancellation);
    }

    // From here on inside of a call.

    /// <summary>Returns memory for the next frame: in the ring, or in the scratch.</summary>
    private protected abstract Span<byte> Room(Span<byte> scratch);

    /// <summary>Publishes a frame that was written at the beginning of <see cref="Room"/>.</summary>
    private protected abstract SendOutcome TryPublish(ReadOnlySpan<byte> frame);

    /// <summary>Writes and publishes frames, all of them or none.</summary>
    /// <param name="batch">The frames, whose records together are no longer than a record may be.</param>
    /// <exception cref="BinarySerializationException">The ring is damaged.</exception>
    private protected abstract SendOutcome TryWrite(FrameBatch batch);

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private protected RingCall Enter() => Ring.HasSingleProducer ? Ring.EnterSending(ref _isSending) : Ring.Enter();

    /// <summary>Sends consecutive frames in as few batches as records may hold.</summary>
    private protected void SendFrames(ReadOnlySpan<byte> frames, ref SpinThenPark wait, CancellationToken cancellation)
    {
        int offset = 0;
        while (offset < frames.Length)
        {
            if (offset > 0)
            {
                Ring.ThrowIfClosed();
            }

            ReadOnlySpan<byte> rest = frames[offset..];
            FrameBatch batch = FrameBatch.Of(rest, Ring.Memory.MaxRecordSize, out int taken);
            if (taken == 0)
            {
                int size = FrameBatch.SizeOfFirst(rest);
                throw size == 0 ? SharedMemoryErrors.NotFrames(offset, nameof(frames)) : TooLong(size);
            }

            Send(batch, ref wait, cancellation);
            offset += taken;
        }
    }

    /// <summary>Sends consecutive frames and one that outgrew its room, which is then disposed.</summary>
    [MethodImpl(MethodImplOptions.NoInlining)]
    private protected void SendLast(
        ReadOnlySpan<byte> frames, OutgrownFrame last, ref SpinThenPark wait, CancellationToken cancellation)
    {
        using (last)
        {
            SendFrames(frames, ref wait, cancellation);
            Send(BatchOf(last.Bytes), ref wait, cancellation);
        }
    }

    private protected void ThrowIfClosedOrNull<T>(T message)
    {
        Ring.ThrowIfClosed();
        if (message is null)
        {
            throw SharedMemoryErrors.NullMessage("messages");
        }
    }

    [SkipLocalsInit]
    private SendOutcome TryWrite<T>(T message)
    {
        Unsafe.SkipInit(out Scratch scratch);
        Span<byte> room = Room(scratch);
        int size = Ring.Codec.Write(message, room, out OutgrownFrame outgrown);
        return outgrown.Exists ? TryWrite(outgrown) : TryPublish(room[..size]);
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private SendOutcome TryWrite(OutgrownFrame outgrown)
    {
        using (outgrown)
        {
            return TryWrite(BatchOf(outgrown.Bytes));
        }
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private void SendAgain<T>(T message, TimeSpan? timeout, CancellationToken cancellation)
    {
        SpinThenPark wait = new(Ring.SpinTime, timeout);
        SendLast(default, Ring.Codec.WriteOwn(message), ref wait, cancellation);
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private bool TrySendAgain<T>(T message)
    {
        using OutgrownFrame frame = Ring.Codec.WriteOwn(message);
        return TrySendAgain(frame.Bytes);
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private bool TrySendAgain(ReadOnlySpan<byte> frame)
    {
        SpinThenPark wait = new(Ring.SpinTime, s_claimTimeout);
        return TrySend(BatchOf(frame), ref wait, CancellationToken.None) == SendOutcome.Sent;
    }

    // Waits for a producer that holds the claim lock. Nothing wakes this thread when the lock is free.
    private SendOutcome TrySend(FrameBatch batch, ref SpinThenPark wait, CancellationToken cancellation)
    {
        bool spins = true;
        SendOutcome outcome;
        while ((outcome = TryWrite(batch)) == SendOutcome.Held)
        {
            ThrowIfOver(cancellation);
            TimeSpan left = wait.TimeLeft;
            if (left == TimeSpan.Zero)
            {
                break;
            }

            spins = spins && wait.Spin();
            if (!spins)
            {
                Thread.Sleep(left < s_claimPause ? left : s_claimPause);
            }
        }

        return outcome;
    }

    // Waits for room as well.
    private void Send(FrameBatch batch, ref SpinThenPark wait, CancellationToken cancellation)
    {
        SendOutcome outcome;
        while ((outcome = TrySend(batch, ref wait, cancellation)) == SendOutcome.Full)
        {
            ThrowIfOver(cancellation);
            if (!wait.Spin())
            {
                outcome = Park(batch, ref wait, cancellation);
                break;
            }
        }

        if (outcome != SendOutcome.Sent)
        {
            throw outcome == SendOutcome.Held
                ? SharedMemoryErrors.Held(Ring.Path, wait.TimeLimit)
                : SharedMemoryErrors.NoRoom(Ring.Path, wait.TimeLimit);
        }
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private SendOutcome Park(FrameBatch batch, ref SpinThenPark wait, CancellationToken cancellation)
    {
        using CancellationTokenRegistration waking = Ring.RoomWord.WakeAllOn(cancellation);
        bool hasSlept = false;
        SendOutcome outcome;
        do
        {
            int ticket = Ring.RoomWord.Announce();
            outcome = TrySend(batch, ref wait, cancellation);
            if (outcome != SendOutcome.Full)
            {
                return outcome;
            }

            ThrowIfOver(cancellation);
            TimeSpan left = wait.TimeLeft;
            if (left == TimeSpan.Zero)
            {
                return outcome;
            }

            if (!hasSlept)
            {
                hasSlept = true;
                Ring.Telemetry.NoteFullWait();
            }

            Ring.RoomWord.Sleep(ticket, left);
        }
        while ((outcome = TrySend(batch, ref wait, cancellation)) == SendOutcome.Full);
        return outcome;
    }

    private void ThrowIfOver(CancellationToken cancellation)
    {
        Ring.ThrowIfClosed();
        cancellation.ThrowIfCancellationRequested();
    }

    /// <exception cref="BinarySerializationException">The frame is longer than a record may be.</exception>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private FrameBatch BatchOf(ReadOnlySpan<byte> frame) =>
        frame.Length <= Ring.Memory.MaxRecordSize ? FrameBatch.Of(frame) : throw TooLong(frame.Length);

    private BinarySerializationException TooLong(int size) =>
        SharedMemoryErrors.MessageTooLong(Ring.Path, size, Ring.Memory.MaxRecordSize);

    /// <summary>Memory on the stack. It is faster than stackalloc, which adds the check of a stack guard.</summary>
    [InlineArray(ScratchSize)]
    private struct Scratch
    {
        private byte _first;
    }
}
