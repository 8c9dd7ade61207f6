using System.Diagnostics;
using System.Diagnostics.CodeAnalysis;
using System.Runtime.CompilerServices;
using CustomBinarySerializer.Frames;
using CustomBinarySerializer.Payload;
using CustomBinarySerializer.Registry;
using CustomBinarySerializer.SharedMemory.Rings;
using CustomBinarySerializer.SharedMemory.Waiting;

namespace CustomBinarySerializer.SharedMemory.Receiving;

/// <summary>
/// The receiving side of a queue or broadcast: reads records as objects, and waits while there are none.
/// </summary>
/// <remarks>
/// Objects are always read from this thread's own copy of a frame. So a contract never sees bytes that a process
/// changes while it reads. The copy costs a few nanoseconds for a small message. Each internal method is one call of
/// the ring.
/// </remarks>
internal abstract class MessageReceiver
{
    // No process wakes a consumer when the producer of an unfinished record dies. Asking for the producer takes longer
    // than most producers need to finish, so it isn't done at once, nor at every look. The lock of the producer decides
    // whether it is dead, never the clock.
    private static readonly TimeSpan s_unfinishedLookInterval = TimeSpan.FromMilliseconds(5);

    private long _unfinishedSince;

    // Key of the type that was asked for last and can be received.
    private nint _readable;

    private protected MessageReceiver(MappedRing ring) => Ring = ring;

    private protected MappedRing Ring { get; }

    /// <summary>Takes and reads the next message, if there is one.</summary>
    /// <typeparam name="T">The type that the message must be assignable to.</typeparam>
    /// <exception cref="BinarySerializationException">
    /// The message can't be read or is of another type, and is gone. Or no registered type is a
    /// <typeparamref name="T"/>.
    /// </exception>
    // Inlined, because a call costs 5 % of a small message. TryRead is a method of its own, because two protected
    // regions in one method cost as much.
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal bool TryReceive<T>([NotNullWhen(true)] out T? message)
        where T : notnull
    {
        using RingCall call = Ring.Enter();
        return TryRead(out message);
    }

    /// <summary>Takes and reads the next message, and waits for one if there is none.</summary>
    /// <inheritdoc cref="TryReceive" path="/typeparam"/>
    /// <inheritdoc cref="TryReceive" path="/exception"/>
    internal T Receive<T>(CancellationToken cancellation)
        where T : notnull
    {
        SpinThenPark wait = new(Ring.SpinTime);
        T? message;
        while (!TryReceive<T>(out message))
        {
            // A hostile peer may make skipped records look like messages, again and again.
            cancellation.ThrowIfCancellationRequested();
            WaitForMessage(ref wait, cancellation);
        }

        return message;
    }

    /// <summary>Takes and reads the next message. If there is none, waits in a thread that isn't of the pool.</summary>
    /// <inheritdoc cref="TryReceive" path="/typeparam"/>
    /// <inheritdoc cref="TryReceive" path="/exception"/>
    internal ValueTask<T> ReceiveAsync<T>(CancellationToken cancellation)
        where T : notnull =>
        TryReceive<T>(out T? message) ? ValueTask.FromResult<T>(message) : new ValueTask<T>(ReceiveInOwnThread<T>(cancellation));

    /// <summary>Hands messages to their handlers, as long as there are any.</summary>
    /// <returns>The number of messages.</returns>
    internal int Drain(MessageHandlers handlers, int maxMessages)
    {
        using RingCall call = Ring.Enter();
        ArgumentNullException.ThrowIfNull(handlers);
        ArgumentOutOfRangeException.ThrowIfNegative(maxMessages);
        HandlerTable table = handlers.For(Ring.Codec.Registry);
        FrameScratch scratch = FrameScratch.Rent();
        try
        {
            int count = Drain(table, handlers.Others, maxMessages, scratch);
            if (count == 0)
            {
                AskAfterUnfinished();
            }

            return count;
        }
        finally
        {
            scratch.Return();
        }
    }

    /// <summary>Waits until there is a message, which another consumer may take.</summary>
    /// <returns>Whether there is a message; false if the time is up.</returns>
    internal bool WaitForMessage(TimeSpan? timeout, CancellationToken cancellation)
    {
        SpinThenPark wait = new(Ring.SpinTime, timeout);
        return WaitForMessage(ref wait, cancellation);
    }

    /// <summary>Continues to wait until there is a message, which another consumer may take.</summary>
    /// <returns>Whether there is a message; false if the time is up.</returns>
    internal bool WaitForMessage(ref SpinThenPark wait, CancellationToken cancellation)
    {
        using RingCall call = Ring.Enter();
        return Wait(ref wait, cancellation);
    }

    private Task<T> ReceiveInOwnThread<T>(CancellationToken cancellation)
        where T : notnull => Task.Factory.StartNew(
            () => Receive<T>(cancellation),
            cancellation,
            TaskCreationOptions.LongRunning | TaskCreationOptions.DenyChildAttach,
            TaskScheduler.Default);

    // From here on inside of a call.

    [MethodImpl(MethodImplOptions.NoInlining)]
    private bool TryRead<T>([NotNullWhen(true)] out T? message)
        where T : notnull
    {
        ThrowUnlessReadable<T>();
        FrameScratch scratch = FrameScratch.Rent();
        try
        {
            if (TryTake(scratch, out _))
            {
                message = Ring.Codec.Read<T>(scratch.Frame);
                return true;
            }

            message = default;
            AskAfterUnfinished();
            return false;
        }
        finally
        {
            scratch.Return();
        }
    }

    private bool Wait(ref SpinThenPark wait, CancellationToken cancellation)
    {
        RecordState state;
        while ((state = LookAtNext()) < RecordState.Frame)
        {
            Ring.ThrowIfClosed();
            cancellation.ThrowIfCancellationRequested();
            if (state == RecordState.Skipped)
            {
                PassSkipped();
            }

            if (!wait.Spin())
            {
                return SleepUntilPublished(wait, cancellation);
            }
        }

        return true;
    }

    /// <summary>Takes the next frame, if there is one.</summary>
    /// <param name="scratch">Receives a copy of the frame.</param>
    /// <param name="number">The sequence of the message in a broadcast, the position of the record in a queue.</param>
    private protected abstract bool TryTake(FrameScratch scratch, out long number);

    /// <summary>Returns the state of the next record, without taking it.</summary>
    private protected abstract RecordState LookAtNext();

    /// <summary>Passes over the next record if its producer died before it was finished.</summary>
    internal virtual void PassUnfinished()
    {
    }

    /// <summary>Passes over the next record if it is padding or abandoned.</summary>
    private protected virtual void PassSkipped()
    {
    }

    private protected virtual int Drain(HandlerTable table, FrameHandler? others, int maxMessages, FrameScratch scratch)
    {
        int count = 0;
        while (count < maxMessages && !Ring.IsClosed && TryTake(scratch, out long number))
        {
            count++;
            ReadOnlySpan<byte> frame = scratch.Frame;
            if (table.Find(FrameHeader.ReadTypeId(frame)) is { } handler)
            {
                handler.Handle(Ring.Codec, frame, number);
            }
            else
            {
                HandleOther(others, frame, number);
            }
        }

        return count;
    }

    /// <summary>Hands a frame to the handler for all others.</summary>
    /// <exception cref="BinarySerializationException">
    /// No handler takes messages without a handler of their own.
    /// </exception>
    private protected void HandleOther(FrameHandler? others, ReadOnlySpan<byte> frame, long number)
    {
        if (others is null)
        {
            throw SharedMemoryErrors.NoHandler(Ring.Path, number, FrameHeader.ReadTypeId(frame), Ring.Codec.Registry);
        }

        others(frame);
    }

    private protected void ThrowIfTooLong(long position, RecordWord word)
    {
        if (word.Length > Ring.Codec.MaxFrameLength)
        {
            throw FrameErrors.Impossible($"{Ring.Path}, record at {position}", word.Length, Ring.Codec.MaxFrameLength);
        }
    }

    private void ThrowUnlessReadable<T>()
        where T : notnull
    {
        if (typeof(T) != typeof(object) && Volatile.Read(ref _readable) != TypeKey.Of<T>())
        {
            TypedMessages<T>.ThrowUnlessReadable(Ring.Codec);
            Volatile.Write(ref _readable, TypeKey.Of<T>());
        }
    }

    private void AskAfterUnfinished()
    {
        if (LookAtNext() != RecordState.Unfinished)
        {
            _unfinishedSince = 0;
            return;
        }

        long now = Stopwatch.GetTimestamp();
        if (_unfinishedSince == 0)
        {
            _unfinishedSince = now;
        }
        else if (Stopwatch.GetElapsedTime(_unfinishedSince, now) > s_unfinishedLookInterval)
        {
            _unfinishedSince = now;
            PassUnfinished();
        }
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private bool SleepUntilPublished(SpinThenPark wait, CancellationToken cancellation)
    {
        using CancellationTokenRegistration waking = Ring.MessagesWord.WakeAllOn(cancellation);
        while (true)
        {
            int ticket = Ring.MessagesWord.Announce();
            RecordState state = LookAtNext();
            if (state >= RecordState.Frame)
            {
                return true;
            }

            Ring.ThrowIfClosed();
            cancellation.ThrowIfCancellationRequested();
            TimeSpan left = wait.TimeLeft;
            if (left <= TimeSpan.Zero)
            {
                return false;
            }

            if (state == RecordState.Skipped)
            {
                PassSkipped();
                continue;
            }

            if (state == RecordState.Unfinished)
            {
                PassUnfinished();
                left = left < s_unfinishedLookInterval ? left : s_unfinishedLookInterval;
            }

            Ring.MessagesWord.Sleep(ticket, left);

            // Announcing costs a fence in all processors, and mostly isn't needed after waking up.
            if (LookAtNext() >= RecordState.Frame)
            {
                return true;
            }
        }
    }
}

/// <summary>The state of the record at a position of a ring.</summary>
internal enum RecordState
{
    /// <summary>No record was published yet.</summary>
    Nothing,

    /// <summary>A claim that isn't written yet.</summary>
    Unfinished,

    /// <summary>Padding, or the record of a dead producer.</summary>
    Skipped,

    /// <summary>A frame.</summary>
    Frame,

    /// <summary>Bytes that no producer writes.</summary>
    Damaged,
}
