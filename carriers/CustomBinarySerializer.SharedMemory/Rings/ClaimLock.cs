using System.Runtime.CompilerServices;
using CustomBinarySerializer.SharedMemory.Telemetry;

namespace CustomBinarySerializer.SharedMemory.Rings;

/// <summary>
/// The lock under which many producers claim room, one after another, and repair what dead ones left. Thread-safe.
/// </summary>
/// <remarks>
/// The lock's word holds the tag of its holder. A holder that dies leaves its tag. A producer that finds it there, and
/// the participant gone, replaces the tag by its own and repairs (<see cref="Repair"/>): what may be half done is at
/// the tail. The record of a claimant that dies after its claim and before its header is passed over by consumers
/// (<see cref="AbandonIfGone"/>), under the same lock. A stopped process keeps its locks, so neither happens to it.
/// </remarks>
/// <param name="memory">The ring.</param>
/// <param name="participant">The participant whose tag is in locks and claims.</param>
/// <param name="telemetry">The telemetry of the ring.</param>
internal sealed class ClaimLock(RingMemory memory, Participant participant, RingTelemetry telemetry)
{
    // A holder needs some nanoseconds, unless it lost its processor.
    private const int Spins = 200;
    private const int SpinsPerYield = 20;

    /// <summary>The tag that names the holder in claims.</summary>
    internal int Tag { get; } = participant.Tag;

    /// <summary>Takes the lock; <see cref="Unlock"/> must follow.</summary>
    /// <returns>
    /// Whether the lock was taken; false if another producer has held it for longer than a claim takes.
    /// </returns>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal bool TryLock() => memory.TryReplace(RingLayout.ClaimLock, 0, Tag) || TryLockContended();

    // The stores of the claim must be seen by the next holder, which release gives.
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal void Unlock() => memory.StoreInt32(RingLayout.ClaimLock, 0);

    /// <summary>
    /// Lets readers pass over the record at a position if it is the claim of a participant that is gone.
    /// </summary>
    internal void AbandonIfGone(long position)
    {
        RecordWord seen = memory.LoadRecord(position);
        if (!seen.IsClaim || !participant.IsGone(seen.Tag) || !TryLock())
        {
            return;
        }

        bool isAbandoned = false;

        // Again, under the lock: a repair may have taken it back, or another reader may have passed over it.
        if (memory.LoadRecord(position) == seen)
        {
            int size = unchecked(-seen.Length);
            bool isPossible = size >= RecordWord.Size
                && size == RingLayout.RecordSize(size)
                && size <= memory.UntilEnd(position)
                && size <= RingLayout.Distance(position, memory.Load(RingLayout.Tail));
            memory.StoreRecord(position, isPossible ? RecordWord.Skipped(RecordWord.AbandonedId, size) : RecordWord.Impossible);
            memory.Increment(RingLayout.Abandoned);
            isAbandoned = true;
        }

        Unlock();
        if (isAbandoned)
        {
            telemetry.NoteAbandoned();
        }
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private bool TryLockContended()
    {
        for (int i = 1; i <= Spins; i++)
        {
            if (i % SpinsPerYield == 0)
            {
                Thread.Yield();
            }
            else
            {
                Thread.SpinWait(1);
            }

            if (memory.LoadInt32(RingLayout.ClaimLock) == 0 && memory.TryReplace(RingLayout.ClaimLock, 0, Tag))
            {
                return true;
            }
        }

        int holder = memory.LoadInt32(RingLayout.ClaimLock);
        if (holder == 0 || !participant.IsGone(holder) || !memory.TryReplace(RingLayout.ClaimLock, holder, Tag))
        {
            return false;
        }

        telemetry.NoteClaimLockTakenOver(Repair());
        return true;
    }

    /// <summary>Takes back the claim that a dead holder of the lock had begun.</summary>
    /// <remarks>
    /// If the word at the tail isn't 0, the holder died between steps 2 and 3 of a claim (see ManyProducers). Nobody
    /// passes the claim, since consumers abandon under this lock only.
    /// </remarks>
    /// <returns>Whether the dead holder had begun a claim.</returns>
    private bool Repair()
    {
        long tail = memory.Load(RingLayout.Tail);
        if (memory.LoadRecord(tail).IsNothing)
        {
            return false;
        }

        memory.StoreRecord(tail, RecordWord.Nothing);
        memory.Increment(RingLayout.Abandoned);
        return true;
    }
}
