using CustomBinarySerializer.TransactionFiles.Storage;

namespace CustomBinarySerializer.TransactionFiles.Index;

/// <summary>
/// Finds entries in the index of a segment, also while it is written. Thread-safe.
/// </summary>
/// <remarks>
/// A look-up reads one entry or one block, unless this reader has the block at hand: it keeps
/// <see cref="KeptBlocks"/> at most, whatever the size of the file. Messages whose entries are handed out have been
/// written, but a caller that reads up to a mark compares with it.
/// </remarks>
/// <param name="file">The file of the index; disposed of with this object.</param>
/// <param name="identity">The identity of the segment.</param>
internal sealed class SparseIndexReader(IStorageFile file, IndexIdentity identity) : IDisposable
{
    /// <summary>The number of blocks that stay in memory.</summary>
    internal const int KeptBlocks = 4;

    // However long the file is, a look-up ends: with more damage than this, the index is no help.
    private const int MaxAbsent = 64;

    private readonly LoadedBlock?[] _kept = new LoadedBlock?[KeptBlocks];

    /// <summary>Returns the last entry at or before a message, unverified.</summary>
    /// <remarks>
    /// To verify a block takes longer than to read a message. A record verifies only with its own ordinal, so that
    /// who verifies the record needs no proof of the entry.
    /// </remarks>
    /// <param name="ordinal">The ordinal of the message, not before the first message of the segment.</param>
    /// <exception cref="IOException">The file can't be read.</exception>
    internal IndexGlance Glance(long ordinal)
    {
        long entry = SparseIndex.EntryAtOrBefore(ordinal, identity.FirstOrdinal);
        (long number, long slot) = Math.DivRem(entry, IndexBlock.Capacity);
        LoadedBlock block = Take();
        (long offset, long nextOffset) = block.OffsetsOf(file, identity, number, (int)slot);
        Keep(block);
        return new IndexGlance(SparseIndex.OrdinalOf(entry, identity.FirstOrdinal), offset, nextOffset);
    }

    /// <summary>Finds the last entry at or before a message.</summary>
    /// <param name="ordinal">
    /// The ordinal of the message. If the index doesn't reach it, the last entry is found.
    /// </param>
    /// <param name="entry">
    /// The entry, less than <see cref="SparseIndex.Interval"/> messages away where the index is whole.
    /// </param>
    /// <returns>False if there is no such entry, or no block verifies.</returns>
    /// <exception cref="IOException">The file can't be read.</exception>
    internal bool TryFind(long ordinal, out IndexEntry entry)
    {
        entry = default;
        if (ordinal < identity.FirstOrdinal)
        {
            return false;
        }

        (long number, long slot) = Math.DivRem(SparseIndex.EntryAtOrBefore(ordinal, identity.FirstOrdinal), IndexBlock.Capacity);
        LoadedBlock block = Take();
        bool isFound = block.TryLoad(file, identity, number, slot);
        if (!isFound)
        {
            // An index that lags behind ends long before; one that is damaged is as good as one that ends there.
            number = Math.Min(number, CountBlocks());
            for (int absent = 0; !isFound && number > 0 && absent < MaxAbsent; absent++)
            {
                number--;
                isFound = block.TryLoad(file, identity, number, slot);
            }
        }

        if (isFound)
        {
            entry = block.LastAtOrBefore(ordinal, identity);
        }

        Keep(block);
        return isFound;
    }

    /// <summary>Finds the last entry whose time is at or before a given time.</summary>
    /// <param name="utcTicks">The time, in UTC ticks.</param>
    /// <param name="entry">The entry.</param>
    /// <returns>False if there is no such entry, or no block verifies.</returns>
    /// <exception cref="IOException">The file can't be read.</exception>
    internal bool TryFindTime(long utcTicks, out IndexEntry entry)
    {
        entry = default;
        bool isFound = false;
        LoadedBlock block = Take();
        long low = 0;
        long high = CountBlocks() - 1;
        int absent = 0;
        while (low <= high && absent < MaxAbsent)
        {
            long middle = low + ((high - low) / 2);
            long probe = middle;
            while (probe >= low && !block.TryLoad(file, identity, probe, IndexBlock.Capacity - 1))
            {
                probe = ++absent < MaxAbsent ? probe - 1 : low - 1;
            }

            if (probe >= low && block.FirstTicks > utcTicks)
            {
                high = probe - 1;
                continue;
            }

            if (probe >= low)
            {
                entry = block.LastOfTime(utcTicks, identity);
                isFound = true;
            }

            low = middle + 1;
        }

        Keep(block);
        return isFound;
    }

    /// <summary>Closes the file.</summary>
    public void Dispose() => file.Dispose();

    // Also one that isn't whole: it counts as absent, and the search goes on before it.
    private long CountBlocks() => (file.Length + IndexBlock.Size - 1) / IndexBlock.Size;

    // A block is in the hands of one thread at a time: it is taken out of its place and put back.
    private LoadedBlock Take() => Interlocked.Exchange(ref Place(), null) ?? new LoadedBlock();

    private void Keep(LoadedBlock block) => Volatile.Write(ref Place(), block);

    private ref LoadedBlock? Place() => ref _kept[Thread.GetCurrentProcessorId() % KeptBlocks];
}
