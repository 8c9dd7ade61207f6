using System.Buffers;
using System.Runtime.CompilerServices;

namespace CustomBinarySerializer.Graphs.Writing;

/// <summary>A map from objects, by reference, to their numbers. Not thread-safe.</summary>
/// <remarks>It uses open addressing with linear probing, at most half full.</remarks>
internal sealed class IdentityMap
{
    private const int InitialCapacity = 64;

    // 2^32 divided by the golden ratio (Knuth, TAOCP 6.4).
    private const uint Spread = 0x9E37_79B9;

    private readonly Entry[] _small = new Entry[InitialCapacity];
    private Entry[] _entries;
    private int _capacity;
    private int _shift;
    private int _count;

    internal IdentityMap()
    {
        _entries = _small;
        _capacity = InitialCapacity;
        _shift = ShiftFor(InitialCapacity);
    }

    /// <summary>
    /// Returns the number of an existing object, or adds it with <paramref name="number"/> and returns -1.
    /// </summary>
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
                if (unchecked(2 * ++_count) > _capacity)
                {
                    Grow();
                }

                return -1;
            }

            slot = unchecked(slot + 1) & unchecked((uint)(_capacity - 1));
        }
    }

    /// <summary>Removes all objects.</summary>
    internal void Clear()
    {
        Array.Clear(_entries, 0, _count > 0 ? _capacity : 0);
        if (_entries != _small)
        {
            ArrayPool<Entry>.Shared.Return(_entries);
            _entries = _small;
            _capacity = InitialCapacity;
            _shift = ShiftFor(InitialCapacity);
        }

        _count = 0;
    }

    private void Grow()
    {
        Entry[] old = _entries;
        int oldCapacity = _capacity;
        _capacity = 2 * oldCapacity;
        _entries = ArrayPool<Entry>.Shared.Rent(_capacity);
        _shift--;
        for (int i = 0; i < oldCapacity; i++)
        {
            if (old[i].Key is { } key)
            {
                uint slot = SlotOf(key);
                while (_entries[slot].Key is not null)
                {
                    slot = (slot + 1) & (uint)(_capacity - 1);
                }

                _entries[slot] = old[i];
            }
        }

        // Rented memory is clean, because all memory is returned clean.
        Array.Clear(old, 0, oldCapacity);
        if (old != _small)
        {
            ArrayPool<Entry>.Shared.Return(old);
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
