using System.Runtime.CompilerServices;
using CustomBinarySerializer.SharedMemory.Rings;

namespace CustomBinarySerializer.SharedMemory.Queues;

/// <summary>What came of an attempt to send.</summary>
internal enum SendOutcome
{
    Sent,

    /// <summary>There is no room.</summary>
    Full,

    /// <summary>Another producer is claiming room, and has been for longer than that takes: it lost its processor, or was stopped.</summary>
    Held,
}

/// <summary>
/// One of many producers of a queue: claims room under a lock that is held for a few stores, writes outside of it, and publishes
/// each record by its own length. Thread-safe.
/// </summary>
/// <remarks>
/// <para>Taking the <see cref="ClaimLock"/> is the one atomic instruction of a message. Under it:</para>
/// <code>
/// 1. word after the record := nothing       readers stop there
/// 2. word of the record    := -size, tag    claimed
/// 3. tail                  := after the record
/// 4. claim lock            := 0
/// </code>
/// <para>
/// then the bytes are written and the word becomes the frame's header. If the record doesn't fit before the end of the
/// ring, padding is claimed and published first, in the same way. So no consumer has to clear memory: every word that a
/// reader may come to was stored by the preceding claim. One word of the ring always stays free for that.
/// </para>
/// </remarks>
/// <param name="memory">The ring.</param>
/// <param name="claims">The lock.</param>
/// <param name="path">For messages.</param>
internal sealed class ManyProducers(RingMemory memory, ClaimLock claims, string path)
{
    private long _head = memory.Load(RingLayout.Head);

    /// <summary>Writes and publishes frames, all of them or none.</summary>
    /// <exception cref="BinarySerializationException">The ring is damaged.</exception>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal SendOutcome TryWrite(FrameBatch frames)
    {
        SendOutcome outcome = TryClaim(frames.RecordsSize, out long position);
        if (outcome == SendOutcome.Sent)
        {
            frames.StoreAllButFirst(memory, position);
            frames.StoreFirst(memory, position);
        }

        return outcome;
    }

    /// <summary>Claims a record, which has to be published.</summary>
    internal SendOutcome TryClaim(int recordSize, out long position)
    {
        position = 0;
        if (!claims.TryLock())
        {
            return SendOutcome.Held;
        }

        long tail = memory.Load(RingLayout.Tail);
        int untilEnd = memory.UntilEnd(tail);
        int padding = recordSize <= untilEnd ? 0 : untilEnd;
        if (!HasRoom(tail, padding + recordSize + RecordWord.Size))
        {
            claims.Unlock();
            return SendOutcome.Full;
        }

        if (padding != 0)
        {
            Claim(tail, padding);
            memory.StoreRecord(tail, RecordWord.Skipped(RecordWord.PaddingId, padding));
            tail = RingLayout.Advance(tail, padding);
        }

        Claim(tail, recordSize);
        claims.Unlock();
        position = tail;
        return SendOutcome.Sent;
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private void Claim(long tail, int size)
    {
        long next = RingLayout.Advance(tail, size);
        memory.StoreRecord(next, RecordWord.Nothing);
        memory.StoreRecord(tail, RecordWord.Claim(claims.Tag, size));
        memory.Store(RingLayout.Tail, next);
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

        claims.Unlock();
        throw SharedMemoryErrors.DamagedPositions(path, head, tail);
    }
}
