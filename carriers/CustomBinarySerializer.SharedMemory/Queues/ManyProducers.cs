using System.Runtime.CompilerServices;
using CustomBinarySerializer.Frames;
using CustomBinarySerializer.Payload;
using CustomBinarySerializer.SharedMemory.Rings;
using CustomBinarySerializer.SharedMemory.Waiting;

namespace CustomBinarySerializer.SharedMemory.Queues;

/// <summary>
/// A producer of a queue with many producers. Claims room under a lock that is held for a few stores, writes outside of
/// it, and publishes each record by its own length. Thread-safe.
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
internal sealed class ManyProducers : QueueSender
{
    // The claim costs next to nothing per message, and the frames stay in the nearest cache.
    private const int GroupSize = 8192;

    private readonly RingMemory _memory;
    private readonly ClaimLock _claims;
    private long _head;

    internal ManyProducers(MappedRing ring)
        : base(ring)
    {
        _memory = ring.Memory;
        _claims = ring.Claims!;
        _head = _memory.Load(RingLayout.Head);
    }

    [SkipLocalsInit]
    internal override void SendRange<T>(ReadOnlySpan<T> messages, TimeSpan? timeout, CancellationToken cancellation)
    {
        SpinThenPark wait = new(Ring.SpinTime, timeout);
        using RingCall call = Enter();
        Span<byte> group = stackalloc byte[GroupSize];
        int used = 0;
        try
        {
            foreach (T message in messages)
            {
                ThrowIfClosedOrNull(message);
                int size = Ring.Codec.Write(message, Room(group[used..]), out OutgrownFrame outgrown);
                if (outgrown.Exists)
                {
                    int full = used;
                    used = 0;
                    SendLast(group[..full], outgrown, ref wait, cancellation);
                }
                else
                {
                    used += size;
                }
            }
        }
        finally
        {
            // The messages before one that failed are sent, too.
            SendFrames(group[..used], ref wait, cancellation);
        }
    }

    /// <summary>Claims a record, which has to be published.</summary>
    internal SendOutcome TryClaim(int recordSize, out long position)
    {
        position = 0;
        if (!_claims.TryLock())
        {
            return SendOutcome.Held;
        }

        long tail = _memory.Load(RingLayout.Tail);
        int untilEnd = _memory.UntilEnd(tail);
        int padding = recordSize <= untilEnd ? 0 : untilEnd;
        if (!HasRoom(tail, padding + recordSize + RecordWord.Size))
        {
            _claims.Unlock();
            return SendOutcome.Full;
        }

        if (padding != 0)
        {
            Claim(tail, padding);
            _memory.StoreRecord(tail, RecordWord.Skipped(RecordWord.PaddingId, padding));
            tail = RingLayout.Advance(tail, padding);
        }

        Claim(tail, recordSize);
        _claims.Unlock();
        position = tail;
        return SendOutcome.Sent;
    }

    // A frame that is too long must outgrow its room.
    private protected override Span<byte> Room(Span<byte> scratch) =>
        scratch[..Math.Min(scratch.Length, _memory.MaxRecordSize)];

    private protected override SendOutcome TryPublish(ReadOnlySpan<byte> frame) => TryWrite(FrameBatch.Of(frame));

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private protected override SendOutcome TryWrite(FrameBatch batch)
    {
        SendOutcome outcome = TryClaim(batch.RecordsSize, out long position);
        if (outcome == SendOutcome.Sent)
        {
            batch.Store(_memory, position);
            Ring.MessagesWord.Signal();
        }

        return outcome;
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private void Claim(long tail, int size)
    {
        long next = RingLayout.Advance(tail, size);
        _memory.StoreRecord(next, RecordWord.Nothing);
        _memory.StoreRecord(tail, RecordWord.Claim(_claims.Tag, size));
        _memory.Store(RingLayout.Tail, next);
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private bool HasRoom(long tail, int size)
    {
        // Read and written under the lock only. A head that is too old makes the ring look too full, never too empty.
        if (unchecked((ulong)(tail - _head)) <= (ulong)(_memory.Capacity - size) && tail % RingLayout.Alignment == 0)
        {
            return true;
        }

        long head = _memory.Load(RingLayout.Head);
        if (RingLayout.ArePossible(head, tail, _memory.Capacity))
        {
            _head = head;
            return RingLayout.Distance(head, tail) <= _memory.Capacity - size;
        }

        _claims.Unlock();
        throw SharedMemoryErrors.DamagedPositions(Ring.Path, head, tail);
    }
}
