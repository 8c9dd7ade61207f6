using System.Runtime.CompilerServices;
using CustomBinarySerializer.SharedMemory.Rings;

namespace CustomBinarySerializer.SharedMemory.Queues;

/// <summary>
/// One of many producers of a queue: claims room under a lock that is held for a few stores, writes outside of it, and publishes
/// each record by its own length. Thread-safe.
/// </summary>
/// <remarks>
/// <para>
/// The claim lock holds the tag of its holder; taking it is the one atomic instruction of a message. Under it:
/// </para>
/// <code>
/// 1. word behind the record := nothing       readers stop there
/// 2. word of the record     := -size, tag    claimed
/// 3. tail                   := behind it
/// 4. claim lock             := 0
/// </code>
/// <para>
/// then the bytes are written and the word becomes the frame's header. If the record doesn't fit in front of the end of the
/// ring, padding is claimed and published first, in the same way. So no consumer has to clear memory: every word that a
/// reader may come to was stored by the claim in front of it. One word of the ring always stays free for that.
/// </para>
/// <para>
/// A holder that dies leaves its tag. Whoever finds it there, and the participant gone, replaces the tag by its own and
/// repairs (<see cref="Repair"/>): what may be half done lies at the tail. The record of a claimant that dies between step 3 and
/// its header is passed over by consumers (<see cref="AbandonIfGone"/>), under the same lock. A stopped process keeps its
/// locks, so neither happens to it.
/// </para>
/// </remarks>
/// <param name="memory">The ring.</param>
/// <param name="participant">Whose tag stands in locks and claims.</param>
/// <param name="path">For messages.</param>
internal sealed class ManyProducers(RingMemory memory, Participant participant, string path)
{
    // A holder needs some nanoseconds, unless it lost its processor.
    private const int Spins = 200;
    private const int SpinsPerYield = 20;

    private long _head = memory.Load(RingLayout.Head);

    /// <summary>Writes and publishes frames, all of them or none.</summary>
    /// <exception cref="BinarySerializationException">The ring is damaged.</exception>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal SendOutcome TryWrite(FrameRun frames)
    {
        SendOutcome outcome = TryClaim(frames.RecordsSize, out long position);
        if (outcome == SendOutcome.Sent)
        {
            frames.StoreBehindFirst(memory, position);
            frames.StoreFirst(memory, position);
        }

        return outcome;
    }

    /// <summary>Claims a record, which has to be published.</summary>
    internal SendOutcome TryClaim(int recordSize, out long position)
    {
        position = 0;
        if (!TryLock())
        {
            return SendOutcome.Held;
        }

        long tail = memory.Load(RingLayout.Tail);
        int untilEnd = memory.UntilEnd(tail);
        int padding = recordSize <= untilEnd ? 0 : untilEnd;
        if (!HasRoom(tail, padding + recordSize + RecordWord.Size))
        {
            Unlock();
            return SendOutcome.Full;
        }

        if (padding != 0)
        {
            Claim(tail, padding);
            memory.StoreRecord(tail, RecordWord.Skipped(RecordWord.PaddingId, padding));
            tail = RingLayout.Advance(tail, padding);
        }

        Claim(tail, recordSize);
        Unlock();
        position = tail;
        return SendOutcome.Sent;
    }

    /// <summary>Lets readers pass over the record at a position if it is the claim of somebody who is gone.</summary>
    internal void AbandonIfGone(long position)
    {
        RecordWord seen = memory.LoadRecord(position);
        if (!seen.IsClaim || !participant.IsGone(seen.Tag) || !TryLock())
        {
            return;
        }

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
        }

        Unlock();
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private void Claim(long tail, int size)
    {
        long behind = RingLayout.Advance(tail, size);
        memory.StoreRecord(behind, RecordWord.Nothing);
        memory.StoreRecord(tail, RecordWord.Claim(participant.Tag, size));
        memory.Store(RingLayout.Tail, behind);
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private bool HasRoom(long tail, int size)
    {
        // Only ever read and written under the lock; a head that is too old makes the ring look too full, never too empty.
        if (unchecked((ulong)(tail - _head)) <= (ulong)(memory.Capacity - size) && tail % RingLayout.Alignment == 0)
        {
            return true;
        }

        long head = memory.Load(RingLayout.Head);
        if (RingLayout.ArePossible(head, tail, memory.Capacity))
        {
            _head = head;
            return RingLayout.Distance(head, tail) <= memory.Capacity - size;
        }

        Unlock();
        throw SharedMemoryErrors.DamagedPositions(path, head, tail);
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private bool TryLock() => memory.TryReplace(RingLayout.ClaimLock, 0, participant.Tag) || TryLockContended();

    // The stores of the claim must be seen by the next holder, which release gives.
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private void Unlock() => memory.StoreInt32(RingLayout.ClaimLock, 0);

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

            if (memory.LoadInt32(RingLayout.ClaimLock) == 0 && memory.TryReplace(RingLayout.ClaimLock, 0, participant.Tag))
            {
                return true;
            }
        }

        int holder = memory.LoadInt32(RingLayout.ClaimLock);
        if (holder == 0 || !participant.IsGone(holder) || !memory.TryReplace(RingLayout.ClaimLock, holder, participant.Tag))
        {
            return false;
        }

        Repair();
        return true;
    }

    /// <summary>Takes back what a dead holder of the lock had begun.</summary>
    /// <remarks>
    /// If the word at the tail isn't 0, the holder died between steps 2 and 3. Nobody passes the claim, since consumers abandon
    /// under this lock only.
    /// </remarks>
    private void Repair()
    {
        long tail = memory.Load(RingLayout.Tail);
        if (!memory.LoadRecord(tail).IsNothing)
        {
            memory.StoreRecord(tail, RecordWord.Nothing);
            memory.Increment(RingLayout.Abandoned);
        }
    }
}
