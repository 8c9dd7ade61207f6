using CustomBinarySerializer.TransactionFiles.Index;

namespace CustomBinarySerializer.TransactionFiles.Plain;

/// <summary>
/// The index of a file of plain frames: the offset of every <see cref="SparseIndex.Interval"/>th frame, made on demand.
/// Thread-safe.
/// </summary>
/// <remarks>
/// In memory, 8 bytes for 64 frames: nothing in such a file would distinguish a stale index beside it from its own. The
/// way to a frame is walked once, from length to length.
/// </remarks>
/// <param name="scanner">The scanner that walks the file, at the first frame. No other object uses it.</param>
internal sealed class PlainFrameIndex(PlainFrameScanner scanner)
{
    private readonly Lock _walking = new();
    private readonly Lock _lock = new();
    private readonly List<long> _offsets = [];

    /// <summary>Finds the last indexed frame at or before a given frame.</summary>
    /// <param name="ordinal">The ordinal of the frame. If it isn't there yet, a frame near the end is found.</param>
    /// <returns>The ordinal of the indexed frame, and its offset in the file, in bytes.</returns>
    /// <exception cref="BinarySerializationException">A frame on the way is damaged.</exception>
    /// <exception cref="IOException">The file can't be read.</exception>
    internal (long Ordinal, long Offset) FindAtOrBefore(long ordinal)
    {
        long entry = ordinal / SparseIndex.Interval;
        if (!Has(entry))
        {
            Walk(entry);
        }

        lock (_lock)
        {
            entry = Math.Min(entry, _offsets.Count - 1);
            return entry < 0 ? default : (entry * SparseIndex.Interval, _offsets[(int)entry]);
        }
    }

    /// <summary>Returns the number of whole frames, and the offset at which the last one ends.</summary>
    /// <inheritdoc cref="FindAtOrBefore" path="/exception"/>
    internal (long Count, long Offset) FindEnd()
    {
        lock (_walking)
        {
            Walk(long.MaxValue);
            return (scanner.NextOrdinal, scanner.NextOffset);
        }
    }

    private bool Has(long entry)
    {
        lock (_lock)
        {
            return entry < _offsets.Count;
        }
    }

    private void Walk(long entry)
    {
        lock (_walking)
        {
            while (!Has(entry))
            {
                (long ordinal, long offset) = (scanner.NextOrdinal, scanner.NextOffset);
                if (!scanner.TrySkip())
                {
                    return;
                }

                if (ordinal % SparseIndex.Interval == 0)
                {
                    lock (_lock)
                    {
                        _offsets.Add(offset);
                    }
                }
            }
        }
    }
}
