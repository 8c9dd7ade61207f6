using System.Runtime.CompilerServices;

namespace CustomBinarySerializer.SharedMemory.Rings;

/// <summary>The rings that running calls use, as slots of each thread: see <see cref="RingCall"/>.</summary>
internal static class ThreadCalls
{
    // Handlers and contracts may make calls within calls. Beyond this number, a thread gets further slots.
    private const int SlotsAtOnce = 8;

    // Nothing that other threads write is in the same cache lines.
    private const int Padding = 16;
    private const int First = Padding;
    private const int End = First + SlotsAtOnce;
    private const int MinPruned = 64;

    private static readonly Lock s_registering = new();
    private static readonly List<WeakReference<long[]>> s_all = [];
    private static int s_pruneAt = MinPruned;

    [ThreadStatic]
    private static long[]? t_slots;

    /// <summary>Returns a slot of this thread that no call has.</summary>
    /// <param name="guess">
    /// The slots of the thread that asked last. Asking the runtime for those of this thread takes long, and so only
    /// confirms the guess.
    /// </param>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static ref long FreeSlot(ref long[]? guess)
    {
        long[]? own = t_slots;
        long[]? slots = guess;
        if (slots is not null && slots == own && slots[First] == 0)
        {
            return ref slots[First];
        }

        return ref FindSlot(ref guess);
    }

    /// <summary>Returns whether a call of any thread uses a ring. The threads' slots must have been fenced.</summary>
    internal static bool AnyUses(long ring)
    {
        lock (s_registering)
        {
            foreach (WeakReference<long[]> reference in s_all)
            {
                if (reference.TryGetTarget(out long[]? slots) && Has(slots, ring))
                {
                    return true;
                }
            }

            return false;
        }
    }

    /// <summary>Returns whether a call of this thread uses a ring.</summary>
    internal static bool ThisThreadUses(long ring) => t_slots is { } slots && Has(slots, ring);

    private static bool Has(long[] slots, long ring)
    {
        for (int i = First; i < End; i++)
        {
            if (Volatile.Read(ref slots[i]) == ring)
            {
                return true;
            }
        }

        return false;
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static ref long FindSlot(ref long[]? guess)
    {
        if (t_slots is { } slots)
        {
            guess = slots;
            for (int i = First; i < End; i++)
            {
                if (slots[i] == 0)
                {
                    return ref slots[i];
                }
            }
        }

        // Full slots stay alive, and registered, by the calls that refer to them.
        return ref Register(t_slots = new long[End + Padding])[First];
    }

    private static long[] Register(long[] slots)
    {
        lock (s_registering)
        {
            if (s_all.Count >= s_pruneAt)
            {
                s_all.RemoveAll(reference => !reference.TryGetTarget(out _));
                s_pruneAt = Math.Max(MinPruned, 2 * s_all.Count);
            }

            s_all.Add(new WeakReference<long[]>(slots));
            return slots;
        }
    }
}
