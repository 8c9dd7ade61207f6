using CustomBinarySerializer.TransactionFiles.Storage;

namespace CustomBinarySerializer.TransactionFiles.Index;

/// <summary>The memory for one block of the index at a time. Not thread-safe.</summary>
internal sealed class LoadedBlock
{
    // A block that a writer is at is whole again before the next one.
    private const int Attempts = 4;

    private readonly byte[] _bytes = new byte[IndexBlock.Size];
    private long _number = -1;
    private long _glancedAt = -1;
    private int _count;

    /// <summary>The time of the first entry, in UTC ticks.</summary>
    internal long FirstTicks => IndexBlock.TicksAt(_bytes, 0);

    /// <summary>Loads a block, unless it is loaded already.</summary>
    /// <param name="file">The file of the index.</param>
    /// <param name="identity">The identity of the segment.</param>
    /// <param name="number">The number of the block, from 0.</param>
    /// <param name="slot">The slot of the wanted entry in the block, if the block has it.</param>
    /// <returns>False if the block is missing or doesn't verify.</returns>
    internal bool TryLoad(IStorageFile file, IndexIdentity identity, long number, long slot)
    {
        if (Holds(number, slot))
        {
            return true;
        }

        _number = -1;
        for (int attempt = 0; attempt < Attempts; attempt++)
        {
            int read = file.Read(_bytes, IndexBlock.PositionOf(number));
            if (read == 0)
            {
                return false;
            }

            if (IndexBlock.TryVerify(_bytes.AsSpan(0, read), identity, number, out _count))
            {
                _number = number;
                return true;
            }
        }

        return false;
    }

    /// <summary>
    /// Loads the offsets of an entry and of the next one. A block that is asked twice in succession is loaded whole.
    /// </summary>
    /// <param name="file">The file of the index.</param>
    /// <param name="identity">The identity of the segment.</param>
    /// <param name="number">The number of the block.</param>
    /// <param name="slot">The slot of the entry.</param>
    /// <returns>The offsets, unverified unless the block is loaded; 0 where there is no such entry.</returns>
    internal (long Offset, long NextOffset) OffsetsOf(IStorageFile file, IndexIdentity identity, long number, int slot)
    {
        if (Holds(number, slot) || (_glancedAt == number && TryLoad(file, identity, number, slot)))
        {
            return (OffsetOrZero(slot), OffsetOrZero(slot + 1));
        }

        _glancedAt = number;
        return IndexBlock.ReadOffsets(file, number, slot);
    }

    /// <summary>
    /// Returns the last entry of the block at or before a message. At least the first entry must be.
    /// </summary>
    internal IndexEntry LastAtOrBefore(long ordinal, IndexIdentity identity) =>
        EntryAt((int)Math.Min(SparseIndex.EntryAtOrBefore(ordinal, identity.FirstOrdinal) - FirstEntry, _count - 1), identity);

    /// <summary>Returns the last entry of the block at or before a time. At least the first entry must be.</summary>
    internal IndexEntry LastOfTime(long utcTicks, IndexIdentity identity)
    {
        int low = 0;
        int high = _count - 1;
        while (low < high)
        {
            int middle = (low + high + 1) / 2;
            if (IndexBlock.TicksAt(_bytes, middle) <= utcTicks)
            {
                low = middle;
            }
            else
            {
                high = middle - 1;
            }
        }

        return EntryAt(low, identity);
    }

    // And nothing that is asked for can have been added to it since.
    private bool Holds(long number, long slot) => _number == number && (slot < _count || _count == IndexBlock.Capacity);

    private long FirstEntry => _number * IndexBlock.Capacity;

    private long OffsetOrZero(int slot) => slot < _count ? IndexBlock.OffsetAt(_bytes, slot) : 0;

    private IndexEntry EntryAt(int slot, IndexIdentity identity) =>
        new(
            SparseIndex.OrdinalOf(FirstEntry + slot, identity.FirstOrdinal),
            IndexBlock.OffsetAt(_bytes, slot),
            IndexBlock.TicksAt(_bytes, slot));
}
