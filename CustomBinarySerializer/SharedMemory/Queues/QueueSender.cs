using System.Runtime.CompilerServices;
using CustomBinarySerializer.Frames;
using CustomBinarySerializer.SharedMemory.Rings;
using CustomBinarySerializer.SharedMemory.Waiting;

namespace CustomBinarySerializer.SharedMemory.Queues;

/// <summary>The sending side of a queue: from objects to records, and what to do while there is no room.</summary>
internal sealed class QueueSender : IDisposable
{
    // Most messages fit, so that they are written where they are copied from while they are still in the cache.
    private const int StackSize = 1024;

    private static readonly TimeSpan s_claimPause = TimeSpan.FromMilliseconds(1);

    private readonly OpenRing _ring;
    private readonly FileStream? _role;
    private readonly SingleProducer? _single;

    /// <exception cref="BinarySerializationException">The queue has its single producer already, or is damaged.</exception>
    internal QueueSender(OpenRing ring)
    {
        _ring = ring;
        if (ring.HasSingleProducer)
        {
            _role = ring.TakeRole("producer");
            _single = new SingleProducer(ring.Memory, ring.Path);
        }
    }

    /// <summary>Sends one message, if there is room for it.</summary>
    internal bool TrySend<T>(T message) => _single is { } single ? TrySendInPlace(single, message) : TrySendCopy(message);

    /// <summary>Sends one message, and waits for room if need be.</summary>
    internal void Send<T>(T message, TimeSpan? timeout, CancellationToken cancellation)
    {
        if (!TrySend(message))
        {
            SendPatiently(message, new Patience(_ring.SpinTime, timeout), timeout, cancellation);
        }
    }

    /// <summary>Sends messages, and waits for room if need be.</summary>
    internal void SendRange<T>(ReadOnlySpan<T> messages, TimeSpan? timeout, CancellationToken cancellation)
    {
        Patience patience = new(_ring.SpinTime, timeout);
        if (_single is { } single)
        {
            foreach (T message in messages)
            {
                ThrowIfNull(message);
                if (!TryAppendInPlace(single, message))
                {
                    Flush(single);
                    SendPatiently(message, patience, timeout, cancellation);
                }
            }

            Flush(single);
            return;
        }

        FrameGroup group = FrameGroup.Rent(_ring.Codec, _ring.Memory.MaxRecordSize);
        try
        {
            foreach (T message in messages)
            {
                ThrowIfNull(message);
                if (!group.TryAdd(message))
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
        while (!frames.IsEmpty)
        {
            FrameRun run = FrameRun.Of(frames, _ring.Memory.MaxRecordSize, out int taken);
            if (taken == 0)
            {
                throw TooLong(FrameRun.SizeOfFirst(frames));
            }

            WritePatiently(run, patience, timeout, cancellation);
            frames = frames[taken..];
        }
    }

    /// <summary>Sends one frame as it is, if there is room for it.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal bool TrySendFrame(ReadOnlySpan<byte> frame)
    {
        ThrowIfTooLong(frame.Length);
        if (!(_single is { } single ? single.TryWrite(frame) : _ring.ManyProducers!.TryWrite(FrameRun.Of(frame))))
        {
            return false;
        }

        _ring.MessagesWord.Signal();
        return true;
    }

    /// <summary>The same, waiting for room if need be.</summary>
    internal void SendFrame(ReadOnlySpan<byte> frame, TimeSpan? timeout, CancellationToken cancellation)
    {
        ThrowIfTooLong(frame.Length);
        WritePatiently(FrameRun.Of(frame), new Patience(_ring.SpinTime, timeout), timeout, cancellation);
    }

    public void Dispose() => _role?.Dispose();

    private bool TrySendInPlace<T>(SingleProducer single, T message)
    {
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
        int size = _ring.Codec.Write(message, single.Room(), out FrameSession? outgrown);
        if (outgrown is not null)
        {
            return TrySendOutgrown(outgrown, size);
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
    private bool TrySendCopy<T>(T message)
    {
        Span<byte> stack = stackalloc byte[StackSize];
        int size = _ring.Codec.Write(message, stack, out FrameSession? outgrown);
        return outgrown is null ? TrySendFrame(stack[..size]) : TrySendOutgrown(outgrown, size);
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private bool TrySendOutgrown(FrameSession outgrown, int size)
    {
        try
        {
            return TrySendFrame(outgrown.OwnFrame(size));
        }
        finally
        {
            outgrown.LeaveWriting(_ring.Codec);
        }
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private void SendPatiently<T>(T message, Patience patience, TimeSpan? timeout, CancellationToken cancellation)
    {
        int size = _ring.Codec.Write(message, default, out FrameSession? session);
        try
        {
            ThrowIfTooLong(size);
            WritePatiently(FrameRun.Of(session!.OwnFrame(size)), patience, timeout, cancellation);
        }
        finally
        {
            session!.LeaveWriting(_ring.Codec);
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

    private bool TryWrite(FrameRun run) => _single is { } single ? single.TryWrite(run) : _ring.ManyProducers!.TryWrite(run);

    private void WritePatiently(FrameRun run, Patience patience, TimeSpan? timeout, CancellationToken cancellation)
    {
        while (!TryWrite(run))
        {
            _ring.ThrowIfClosed();
            cancellation.ThrowIfCancellationRequested();
            if (!patience.Spin())
            {
                if (SleepUntilWritten(run, patience, timeout, cancellation))
                {
                    break;
                }
            }
        }

        _ring.MessagesWord.Signal();
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private bool SleepUntilWritten(FrameRun run, Patience patience, TimeSpan? timeout, CancellationToken cancellation)
    {
        using CancellationTokenRegistration waking = cancellation.UnsafeRegister(static word => ((WaitWord)word!).WakeAll(), _ring.RoomWord);
        while (true)
        {
            int ticket = _ring.RoomWord.Announce();
            if (TryWrite(run))
            {
                return true;
            }

            _ring.ThrowIfClosed();
            cancellation.ThrowIfCancellationRequested();
            TimeSpan left = patience.TimeLeft;
            if (left <= TimeSpan.Zero)
            {
                throw SharedMemoryErrors.NoRoom(_ring.Path, timeout.GetValueOrDefault());
            }

            // Nobody wakes those who wait for a claimant that was stopped or lost its processor.
            bool isClaiming = _ring.Memory.LoadInt32(RingLayout.ClaimLock) != 0;
            _ring.RoomWord.Sleep(ticket, isClaiming && left > s_claimPause ? s_claimPause : left);
            if (TryWrite(run))
            {
                return true;
            }
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
