using System.Runtime.CompilerServices;
using CustomBinarySerializer.Payload;

namespace CustomBinarySerializer.Registry;

/// <summary>
/// A hash table of contracts by a key that is never 0. Lookups are lock-free; one thread at a time may add.
/// </summary>
/// <remarks>
/// Open addressing with linear probing, at most a quarter full; nothing is removed. The key of an entry is stored last,
/// so that a reader that sees the key also sees the contract. A larger table is filled before it is published.
/// </remarks>
internal sealed class ContractTable
{
    private const int InitialCapacity = 16;
    private const int SlotsPerEntry = 4;

    // 2^64 divided by the golden ratio spreads adjacent ids and aligned addresses over the upper bits (Knuth, TAOCP
    // 6.4).
    private const ulong Spread = 0x9E37_79B9_7F4A_7C15;

    private Entry[] _entries = new Entry[InitialCapacity];
    private int _count;

    internal int Count => _count;

    /// <summary>All contracts, in no order.</summary>
    internal IEnumerable<Contract> Contracts
    {
        get
        {
            foreach (Entry entry in Volatile.Read(ref _entries))
            {
                if (entry.Key != 0)
                {
                    yield return entry.Contract;
                }
            }
        }
    }

    /// <summary>Returns the contract with a key, or null.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal Contract? Find(nint key)
    {
        Entry[] entries = _entries;
        int slot = Slot(key, entries.Length);
        ref Entry entry = ref entries[slot];
        return Volatile.Read(ref entry.Key) == key ? entry.Contract : FindAfter(entries, slot, key);
    }

    /// <summary>Returns the contract with a key if it is in the first slot of the key; else null.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal Contract? FindInFirstSlot(nint key)
    {
        Entry[] entries = _entries;
        ref Entry entry = ref entries[Slot(key, entries.Length)];
        return Volatile.Read(ref entry.Key) == key ? entry.Contract : null;
    }

    // Most contracts are in their first slot. Not inlined, so that callers don't need registers for the rest.
    [MethodImpl(MethodImplOptions.NoInlining)]
    private static Contract? FindAfter(Entry[] entries, int slot, nint key)
    {
        while (true)
        {
            nint found = Volatile.Read(ref entries[slot].Key);
            if (found == key)
            {
                return entries[slot].Contract;
            }

            if (found == 0)
            {
                return null;
            }

            slot = unchecked(slot + 1) & (entries.Length - 1);
        }
    }

    /// <summary>Adds a contract under a new key. Not thread-safe.</summary>
    internal void Add(nint key, Contract contract)
    {
        if (SlotsPerEntry * (_count + 1) > _entries.Length)
        {
            Entry[] larger = new Entry[2 * _entries.Length];
            foreach (Entry entry in _entries)
            {
                if (entry.Key != 0)
                {
                    Insert(larger, entry.Key, entry.Contract);
                }
            }

            Volatile.Write(ref _entries, larger);
        }

        Insert(_entries, key, contract);
        _count++;
    }

    /// <summary>Replaces the contract of an existing key. Not thread-safe.</summary>
    internal void Replace(nint key, Contract contract)
    {
        int i = Slot(key, _entries.Length);
        while (_entries[i].Key != key)
        {
            i = (i + 1) & (_entries.Length - 1);
        }

        Volatile.Write(ref _entries[i].Contract, contract);
    }

    private static void Insert(Entry[] entries, nint key, Contract contract)
    {
        int i = Slot(key, entries.Length);
        while (entries[i].Key != 0)
        {
            i = (i + 1) & (entries.Length - 1);
        }

        entries[i].Contract = contract;
        Volatile.Write(ref entries[i].Key, key);
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static int Slot(nint key, int capacity) =>
        unchecked((int)(((ulong)key * Spread) >> 32) & (capacity - 1));

    private struct Entry
    {
        internal nint Key;
        internal Contract Contract;
    }
}
