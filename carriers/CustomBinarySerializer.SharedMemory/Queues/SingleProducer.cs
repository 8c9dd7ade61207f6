using System.Runtime.CompilerServices;
using CustomBinarySerializer.Frames;
using CustomBinarySerializer.Payload;
using CustomBinarySerializer.SharedMemory.Rings;
using CustomBinarySerializer.SharedMemory.Waiting;

namespace CustomBinarySerializer.SharedMemory.Queues;

/// <summary>
/// The only producer of a queue. Writes records past the tail, where no consumer looks, and publishes them by moving
/// the tail. Not thread-safe.
/// </summary>
/// <remarks>
/// No instruction is atomic, because only this producer stores the tail. A producer that dies leaves the tail where it
/// was. Its unfinished record was never there, and the next producer writes over it. The position to write to is read
/// once and checked against the end of the ring. Threads that send at the same time, which isn't allowed, spoil records
/// but write nowhere else.
/// </remarks>
internal sealed class SingleProducer : QueueSender
{
    // Below this, loading the head is cheaper than writing a message that then doesn't fit.
    private const int UsualMessageSize = 512;

    private readonly RingMemory _memory;
    private long _tail;
    private long _head;

    // Records may be written up to here without loading the head.
    private long _limit;

    /// <exception cref="BinarySerializationException">The ring is damaged.</exception>
    internal SingleProducer(MappedRing ring)
        : base(ring)
    {
        _memory = ring.Memory;
        _tail = _memory.Load(RingLayout.Tail);
        RefreshLimit();
    }

    internal override void SendRange<T>(ReadOnlySpan<T> messages, TimeSpan? timeout, CancellationToken cancellation)
    {
        SpinThenPark wait = new(Ring.SpinTime, timeout);
        using RingCall call = Enter();
        try
        {
            foreach (T message in messages)
            {
                ThrowIfClosedOrNull(message);
                int size = Ring.Codec.Write(message, Room(), out OutgrownFrame outgrown);
                if (outgrown.Exists)
                {
                    Publish();
                    SendLast(default, outgrown, ref wait, cancellation);
                }
                else
                {
                    Append(size);
                }
            }
        }
        finally
        {
            // The messages before one that failed are sent, too.
            Publish();
        }
    }

    internal override bool TrySendFrame(ReadOnlySpan<byte> frame)
    {
        // Nothing throws between beginning and end of the call, so it needs no protected region.
        RingCall call = Enter();
        bool isSent = TryStore(frame);
        call.Dispose();
        return isSent || base.TrySendFrame(frame);
    }

    private protected override Span<byte> Room(Span<byte> scratch) => Room();

    private protected override SendOutcome TryPublish(ReadOnlySpan<byte> frame)
    {
        Append(frame.Length);
        Publish();
        return SendOutcome.Sent;
    }

    private protected override SendOutcome TryWrite(FrameBatch batch)
    {
        // At the end of the ring, too, or all frames of the next round would come here.
        if (batch.RecordsSize > RingLayout.Distance(_tail, _limit))
        {
            RefreshLimit();
        }

        long tail = _tail;
        int untilEnd = _memory.UntilEnd(tail);
        int padding = batch.RecordsSize <= untilEnd ? 0 : untilEnd;
        if (Free < padding + batch.RecordsSize)
        {
            return SendOutcome.Full;
        }

        if (padding != 0)
        {
            _memory.StoreRecord(tail, RecordWord.Skipped(RecordWord.PaddingId, padding));
            tail = RingLayout.Advance(tail, padding);
            _tail = tail;
            RefreshLimit();
        }

        batch.Store(_memory, tail);
        _tail = RingLayout.Advance(tail, batch.RecordsSize);
        Publish();
        return SendOutcome.Sent;
    }

    private long Free => unchecked(_memory.Capacity - (_tail - _head));

    // Room for the next record in one piece. It may be empty.
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private Span<byte> Room()
    {
        if (RingLayout.Distance(_tail, _limit) < UsualMessageSize)
        {
            RefreshLimit();
        }

        long tail = _tail;
        int most = Math.Min(_memory.UntilEnd(tail), _memory.MaxRecordSize);
        return _memory.Bytes(tail, (int)Math.Clamp(RingLayout.Distance(tail, _limit), 0, most));
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private void Append(int frameSize) => _tail = RingLayout.Advance(_tail, RingLayout.RecordSize(frameSize));

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private void Publish()
    {
        _memory.Store(RingLayout.Tail, _tail);
        Ring.MessagesWord.Signal();
    }

    // Stores and publishes a frame up to the limit. Never throws.
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private bool TryStore(ReadOnlySpan<byte> frame)
    {
        long tail = _tail;
        int size = RingLayout.RecordSize(frame.Length);
        if (frame.Length > _memory.MaxRecordSize || size > RingLayout.Distance(tail, _limit) || size > _memory.UntilEnd(tail))
        {
            return false;
        }

        _memory.StoreFrame(tail, frame);
        _tail = RingLayout.Advance(tail, size);
        Publish();
        return true;
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private void RefreshLimit()
    {
        long head = _memory.Load(RingLayout.Head);
        if (!RingLayout.ArePossible(head, _tail, _memory.Capacity))
        {
            throw SharedMemoryErrors.DamagedPositions(Ring.Path, head, _tail);
        }

        _head = head;
        _limit = RingLayout.Advance(_tail, Math.Min(Free, _memory.UntilEnd(_tail)));
    }
}
