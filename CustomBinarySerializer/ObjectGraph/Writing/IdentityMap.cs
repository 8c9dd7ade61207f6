using System.Runtime.CompilerServices;

namespace CustomBinarySerializer.ObjectGraph.Writing;

/// <summary>Which number an object has, by reference. Not thread-safe.</summary>
/// <remarks>Open addressing with linear probing, at most half full.</remarks>
internal sealed class IdentityMap
{
    private const int InitialCapacity = 64;

    // 1 MiB: a larger table isn't kept from one graph to the next.
    private const int MaxRetainedCapacity = 1 << 16;

    private const int SparseShare = 32;

    // 2^32 divided by the golden ratio (Knuth, TAOCP 6.4).
    private const uint Spread = 0x9E37_79B9;

    private Entry[] _entries = new Entry[InitialCapacity];
    private int _shift = ShiftFor(InitialCapacity);
    private int _count;

    /// <summary>Returns the number of an object that is there, or adds it with <paramref name="number"/> and returns -1.</summary>
    internal int FindOrAdd(object value, int number)
    {
        Entry[] entries = _entries;
        uint slot = SlotOf(value);
        while (true)
        {
            ref Entry entry = ref entries[slot];
            object? key = entry.Key;
            if (key == value)
            {
                return entry.Number;
            }

            if (key is null)
            {
                entry.Key = value;
                entry.Number = number;
                if (2 * ++_count > entries.Length)
                {
                    Grow();
                }

                return -1;
            }

            slot = unchecked(slot + 1) & unchecked((uint)(entries.Length - 1));
        }
    }

    /// <summary>Forgets every object.</summary>
    internal void Clear()
    {
        // Clearing a large table after a small graph would cost more than the graph did.
        if (_entries.Length > MaxRetainedCapacity || _entries.Length / SparseShare > Math.Max(InitialCapacity, _count))
        {
            _entries = new Entry[InitialCapacity];
            _shift = ShiftFor(InitialCapacity);
        }
        else if (_count > 0)
        {
            Array.Clear(_entries);
        }

        _count = 0;
    }

    private void Grow()
    {
        Entry[] old = _entries;
        _entries = new Entry[2 * old.Length];
        _shift--;
        foreach (Entry entry in old)
        {
            if (entry.Key is not null)
            {
                uint slot = SlotOf(entry.Key);
                while (_entries[slot].Key is not null)
                {
                    slot = (slot + 1) & (uint)(_entries.Length - 1);
                }

                _entries[slot] = entry;
            }
        }
    }

    private static int ShiftFor(int capacity) => 32 - int.Log2(capacity);

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private uint SlotOf(object value) => unchecked((uint)RuntimeHelpers.GetHashCode(value) * Spread) >> _shift;

    private struct Entry
    {
        internal object? Key;
        internal int Number;
    }
}
