using System.Runtime.CompilerServices;

namespace CustomBinarySerializer.SharedMemory.Rings;

/// <summary>
/// A call that uses a mapped ring. While it lasts, neither memory nor locks of the ring are given back.
/// </summary>
/// <remarks>
/// <para>
/// A call (1) writes the ring's number into a slot of its thread, (2) looks whether the ring is closed, (3) works, (4)
/// clears the slot, (5) looks again, and gives the ring back if it is closed and no call uses it. Disposing (a) closes
/// the ring, (b) fences in all threads of the process, (c) looks at all slots, and gives the ring back if none has its
/// number. So nothing atomic is needed per call: a slot that was written before (b) is seen by (c), and one that is
/// written after it belongs to a call whose (2) sees that the ring is closed. A call whose (4) comes too late for (c)
/// sees it at (5); of several such calls, the last does.
/// </para>
/// <para>A handler or a contract may use the same ring, or dispose it. The outermost call gives it back.</para>
/// </remarks>
internal readonly ref struct RingCall
{
    private readonly MappedRing _ring;
    private readonly ref long _slot;
    private readonly ref bool _isSending;

    private RingCall(MappedRing ring, ref long slot, ref bool isSending)
    {
        _ring = ring;
        _slot = ref slot;
        _isSending = ref isSending;
    }

    /// <summary>Begins a call, unless the ring is closed.</summary>
    /// <param name="ring">The ring.</param>
    /// <param name="slot">A free slot of this thread.</param>
    /// <param name="isSending">
    /// The set flag of a single producer, which the end of the call clears; or a null reference.
    /// </param>
    /// <param name="call">The call, if it was begun.</param>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static bool TryBegin(MappedRing ring, ref long slot, ref bool isSending, out RingCall call)
    {
        call = new RingCall(ring, ref slot, ref isSending);
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
        if (!Unsafe.IsNullRef(ref _isSending))
        {
            _isSending = false;
        }

        Volatile.Write(ref _slot, 0);
        if (_ring.IsClosed)
        {
            _ring.GiveBackIfUnused();
        }
    }
}
