using System.Diagnostics;
using System.Diagnostics.CodeAnalysis;
using System.Runtime.CompilerServices;
using CustomBinarySerializer.Frames;
using CustomBinarySerializer.Payload;
using CustomBinarySerializer.Registry;
using CustomBinarySerializer.SharedMemory.Rings;
using CustomBinarySerializer.SharedMemory.Waiting;

namespace CustomBinarySerializer.SharedMemory.Receiving;

/// <summary>From records to objects, and what to do while there are none: what the consumers of queues and broadcasts share.</summary>
/// <remarks>
/// Objects are always read from this thread's own copy of a frame, so that nothing that anybody writes meanwhile is seen
/// by a contract half before and half after. The copy costs a few nanoseconds for a small message.
/// </remarks>
internal abstract class MessageReceiver
{
    // Those who wait for an unfinished record aren't woken when its producer has died. Asking takes longer than most
    // producers need to finish, so it isn't done at once, nor at every look. The answer is the lock's, never the clock's.
    private static readonly TimeSpan s_unfinishedLookInterval = TimeSpan.FromMilliseconds(5);

    private long _unfinishedSince;

    // The type that was asked for last and can be received.
    private nint _readable;

    private protected MessageReceiver(MappedRing ring) => Ring = ring;

    private protected MappedRing Ring { get; }

    /// <summary>Takes and reads the next message, if there is one.</summary>
    /// <typeparam name="T">What the message must be assignable to.</typeparam>
    /// <exception cref="BinarySerializationException">The message can't be read or is of another type, and is gone; or none can be a <typeparamref name="T"/>.</exception>
    internal bool TryReceive<T>([NotNullWhen(true)] out T? message)
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
            // What looks like a message may be none, again and again, if somebody wants it to.
            Ring.ThrowIfClosed();
            cancellation.ThrowIfCancellationRequested();
            Wait(ref wait, cancellation);
        }

        return message;
    }

    /// <summary>Waits in a thread of its own, and in none of the pool's.</summary>
    internal static ValueTask<T> InOwnThread<T>(Func<T> receive, CancellationToken cancellation) => new(
        Task.Factory.StartNew(receive, cancellation, TaskCreationOptions.LongRunning | TaskCreationOptions.DenyChildAttach, TaskScheduler.Default));

    /// <summary>Hands messages to their handlers, as long as there are any.</summary>
    /// <returns>How many.</returns>
    internal int Drain(MessageHandlers handlers, int maxMessages)
    {
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
    /// <returns>False if the time is up.</returns>
    internal bool Wait(ref SpinThenPark wait, CancellationToken cancellation)
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
    /// <param name="scratch">Gets it.</param>
    /// <param name="number">Its sequence in a broadcast, the position of its record in a queue.</param>
    private protected abstract bool TryTake(FrameScratch scratch, out long number);

    /// <summary>Says what comes next, without taking it.</summary>
    private protected abstract RecordState LookAtNext();

    /// <summary>Passes over what comes next if nobody will ever finish it.</summary>
    internal virtual void PassUnfinished()
    {
    }

    /// <summary>Passes over what comes next if it is no message.</summary>
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
    /// <exception cref="BinarySerializationException">There is none.</exception>
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
        using CancellationTokenRegistration waking = cancellation.UnsafeRegister(static word => ((WaitWord)word!).WakeAll(), Ring.MessagesWord);
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

            // Announcing costs a fence in all processors, and whoever was woken mostly needn't.
            if (LookAtNext() >= RecordState.Frame)
            {
                return true;
            }
        }
    }
}

/// <summary>What is at a position of a ring.</summary>
internal enum RecordState
{
    /// <summary>Nothing was published yet.</summary>
    Nothing,

    /// <summary>A claim that isn't written yet.</summary>
    Unfinished,

    /// <summary>Padding, or the record of a dead producer.</summary>
    Skipped,

    /// <summary>A frame.</summary>
    Frame,

    /// <summary>What no producer writes.</summary>
    Damaged,
}
