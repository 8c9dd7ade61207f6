using System.Diagnostics;
using System.Runtime.CompilerServices;
using CustomBinarySerializer.SharedMemory.Rings;
using CustomBinarySerializer.SharedMemory.Waiting;

namespace CustomBinarySerializer.SharedMemory.Queues;

/// <summary>Writes frames into a queue, of a single producer or of many, and waits while there is no room. To be used inside of a call of the ring.</summary>
/// <param name="ring">The ring.</param>
/// <param name="single">Its single producer, or null.</param>
internal sealed class RecordSender(MappedRing ring, SingleProducer? single)
{
    // A producer that lost its processor while it claims gets it back within some milliseconds; one that was stopped may never.
    private static readonly TimeSpan s_claimPause = TimeSpan.FromMilliseconds(1);
    private static readonly TimeSpan s_claimPatience = TimeSpan.FromSeconds(1);

    private readonly ManyProducers? _many = single is null ? new ManyProducers(ring.Memory, ring.Claims!, ring.Path) : null;

    /// <summary>Writes and publishes frames, all of them or none, and wakes consumers.</summary>
    /// <param name="frames">All together no longer than a record may be.</param>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal SendOutcome TrySend(FrameBatch frames)
    {
        SendOutcome outcome = TryWrite(frames);
        if (outcome == SendOutcome.Sent)
        {
            ring.MessagesWord.Signal();
        }

        return outcome;
    }

    /// <summary>The same with one frame; for another producer that is claiming it waits as long as that one is likely to need.</summary>
    // A run that is handed on by reference would be kept in memory where it is made.
    [MethodImpl(MethodImplOptions.NoInlining)]
    internal bool TryOutwait(ReadOnlySpan<byte> frame)
    {
        long start = Stopwatch.GetTimestamp();
        SendOutcome outcome = SendOutcome.Held;
        while (outcome == SendOutcome.Held && Stopwatch.GetElapsedTime(start) < s_claimPatience)
        {
            ring.ThrowIfClosed();
            PauseForClaimant(s_claimPause);
            outcome = TrySend(FrameBatch.Of(frame));
        }

        return outcome == SendOutcome.Sent;
    }

    /// <summary>The same; for another producer that is claiming it waits as long as the wait lasts.</summary>
    /// <exception cref="OperationCanceledException">It was cancelled while it waited.</exception>
    internal SendOutcome TryOutwait(FrameBatch frames, SpinThenPark wait, CancellationToken cancellation)
    {
        SendOutcome outcome;
        while ((outcome = TrySend(frames)) == SendOutcome.Held)
        {
            ThrowIfOver(cancellation);
            TimeSpan left = wait.TimeLeft;
            if (left == TimeSpan.Zero)
            {
                break;
            }

            PauseForClaimant(left);
        }

        return outcome;
    }

    /// <summary>Writes and publishes frames, and waits for room if need be.</summary>
    /// <exception cref="TimeoutException">There was none in time.</exception>
    /// <exception cref="OperationCanceledException">It was cancelled.</exception>
    internal void Send(FrameBatch frames, SpinThenPark wait, TimeSpan? timeout, CancellationToken cancellation)
    {
        SendOutcome outcome;
        while ((outcome = TryWrite(frames)) != SendOutcome.Sent)
        {
            ThrowIfOver(cancellation);
            if (!wait.Spin())
            {
                SleepUntilWritten(frames, outcome, wait, timeout, cancellation);
                break;
            }
        }

        ring.MessagesWord.Signal();
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private SendOutcome TryWrite(FrameBatch frames)
    {
        if (_many is { } many)
        {
            return many.TryWrite(frames);
        }

        return single!.TryWrite(frames) ? SendOutcome.Sent : SendOutcome.Full;
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private void SleepUntilWritten(FrameBatch frames, SendOutcome outcome, SpinThenPark wait, TimeSpan? timeout, CancellationToken cancellation)
    {
        using CancellationTokenRegistration waking = cancellation.UnsafeRegister(static word => ((WaitWord)word!).WakeAll(), ring.RoomWord);
        bool hasSlept = false;
        do
        {
            int ticket = 0;
            if (outcome == SendOutcome.Full)
            {
                ticket = ring.RoomWord.Announce();
                outcome = TryWrite(frames);
                if (outcome == SendOutcome.Sent)
                {
                    return;
                }
            }

            ThrowIfOver(cancellation);
            TimeSpan left = wait.TimeLeft;
            if (left <= TimeSpan.Zero)
            {
                throw outcome == SendOutcome.Held
                    ? SharedMemoryErrors.Held(ring.Path, timeout.GetValueOrDefault())
                    : SharedMemoryErrors.NoRoom(ring.Path, timeout.GetValueOrDefault());
            }

            if (outcome == SendOutcome.Full)
            {
                if (!hasSlept)
                {
                    hasSlept = true;
                    ring.Telemetry.NoteFullWait();
                }

                ring.RoomWord.Sleep(ticket, left);
            }
            else
            {
                PauseForClaimant(left);
            }
        }
        while ((outcome = TryWrite(frames)) != SendOutcome.Sent);
    }

    // Nobody wakes those who wait for a claimant.
    private static void PauseForClaimant(TimeSpan left) => Thread.Sleep(left < s_claimPause ? left : s_claimPause);

    private void ThrowIfOver(CancellationToken cancellation)
    {
        ring.ThrowIfClosed();
        cancellation.ThrowIfCancellationRequested();
    }
}
