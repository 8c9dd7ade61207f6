using System.Runtime.CompilerServices;

namespace CustomBinarySerializer.SharedMemory.Rings;

/// <summary>A call that uses an open ring: while it lasts, neither its memory nor its locks are given back.</summary>
/// <remarks>
/// <para>
/// Whoever calls (1) writes the ring's number into a slot of its thread, (2) looks whether the ring is closed, (3) works, (4) clears
/// the slot, (5) looks again, and gives the ring back if it is closed and nobody is in it. Whoever disposes (a) closes, (b) fences in
/// all threads of the process, (c) looks at all slots, and gives the ring back if none has its number. So nothing atomic is needed
/// per call: a slot that was written before (b) is seen by (c), and one that is written after it belongs to a call whose (2) sees
/// that the ring is closed. A call whose (4) comes too late for (c) sees it at (5); of several, the last does.
/// </para>
/// <para>A handler or a contract may use the same ring, or dispose it; the outermost call gives it back.</para>
/// </remarks>
internal readonly ref struct RingCall
{
    private readonly MappedRing _ring;
    private readonly SoleProducer? _producer;
    private readonly ref long _slot;

    private RingCall(MappedRing ring, ref long slot, SoleProducer? producer)
    {
        _ring = ring;
        _slot = ref slot;
        _producer = producer;
    }

    /// <summary>Begins a call, unless the ring is closed.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static bool TryBegin(MappedRing ring, ref long slot, SoleProducer? producer, out RingCall call)
    {
        call = new RingCall(ring, ref slot, producer);
        Volatile.Write(ref slot, ring.Number);
        if (!ring.IsClosed)
        {
            return true;
        }

        call.Dispose();
        return false;
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public void Dispose()
    {
        if (_producer is not null)
        {
            _producer.IsSending = false;
        }

        Volatile.Write(ref _slot, 0);
        if (_ring.IsClosed)
        {
            _ring.GiveBackIfUnused();
        }
    }
}

/// <summary>The only producer of a ring, which one thread at a time may use.</summary>
/// <remarks>
/// It notes that it is sending beside what it changes with each record, so that a processor stores both at once. The note finds contracts that send to the
/// queue that sends their message, and most threads that send while another does, not all; memory is safe whatever they do (<see cref="RingCall"/>).
/// </remarks>
internal abstract class SoleProducer
{
    internal bool IsSending { get; set; }
}
