using CustomBinarySerializer.TransactionFiles.Index;
using CustomBinarySerializer.TransactionFiles.Segments;
using CustomBinarySerializer.TransactionFiles.Storage;

namespace CustomBinarySerializer.TransactionFiles.Recovering;

/// <summary>
/// Compares positions with the records of a segment, since positions may be forged, stale or of another copy.
/// </summary>
internal sealed class SegmentProof(IStorageFolder folder)
{
    private readonly SegmentScanner _scanner = new();

    /// <summary>Returns whether the records say the same as a position in the file.</summary>
    /// <param name="file">The segment.</param>
    /// <param name="header">The header of the segment.</param>
    /// <param name="position">The position.</param>
    /// <param name="reached">
    /// The end of the last good record before the position: the position itself, unless the records that end there are
    /// damaged.
    /// </param>
    /// <returns>
    /// Whether the records agree. True also if the records before the position are damaged, and as many messages as
    /// are missing can have been there.
    /// </returns>
    /// <exception cref="IOException">The file can't be read.</exception>
    internal bool Confirms(IStorageFile file, SegmentHeader header, Position position, out Position reached)
    {
        Position start = new(header.FirstOrdinal, header.Size);
        reached = position;
        if (position.Offset < start.Offset || position.Ordinal < start.Ordinal)
        {
            return false;
        }

        if (NearestIndexed(header, position) is { } near && Walk(file, header, near, position.Offset) == position)
        {
            return true;
        }

        reached = Walk(file, header, start, position.Offset);
        return CanBe(file, header, reached, position);
    }

    /// <summary>Returns the position after the last good record of a segment.</summary>
    /// <exception cref="IOException">The file can't be read.</exception>
    internal Position EndOf(IStorageFile file, SegmentHeader header) => EndOf(file, header, new Position(header.FirstOrdinal, header.Size));

    /// <summary>Returns the position after the last good record, which isn't before a given one.</summary>
    /// <exception cref="IOException">The file can't be read.</exception>
    internal Position EndOf(IStorageFile file, SegmentHeader header, Position start) => Walk(file, header, start, file.Length);

    /// <summary>Returns whether a later good record says that a record that doesn't verify was durable.</summary>
    /// <exception cref="IOException">The file can't be read.</exception>
    internal bool WasDurable(IStorageFile file, SegmentHeader header, Position damaged)
    {
        Walk(file, header, damaged, file.Length, out long durableOffset);
        return durableOffset > damaged.Offset;
    }

    /// <inheritdoc cref="Walk(IStorageFile, SegmentHeader, Position, long, out long)"/>
    private Position Walk(IStorageFile file, SegmentHeader header, Position start, long endOffset) =>
        Walk(file, header, start, endOffset, out _);

    /// <summary>Goes from record to record, over damage too.</summary>
    /// <param name="file">The segment.</param>
    /// <param name="header">The header of the segment.</param>
    /// <param name="start">The position at which to begin.</param>
    /// <param name="endOffset">The offset at which to end, in bytes.</param>
    /// <param name="durableOffset">
    /// The offset up to which the segment was durable according to its good records; 0 if none says so.
    /// </param>
    /// <returns>The end of the last good record that ends at or before <paramref name="endOffset"/>.</returns>
    private Position Walk(IStorageFile file, SegmentHeader header, Position start, long endOffset, out long durableOffset)
    {
        durableOffset = 0;
        while (true)
        {
            _scanner.Begin(file, header.ChecksumSeed, start.Offset, start.Ordinal, endOffset);
            while (_scanner.MoveNext())
            {
            }

            durableOffset = Math.Max(durableOffset, _scanner.DurableOffset);

            Position reached = new(_scanner.NextOrdinal, _scanner.NextOffset);
            if (_scanner.Fault == RecordFault.None || !new RecordSearch(file, header, endOffset).TryFind(reached, out start))
            {
                return reached;
            }
        }
    }

    /// <summary>
    /// Returns whether damage between the reached record and a position can hold as many messages as are missing.
    /// </summary>
    private bool CanBe(IStorageFile file, SegmentHeader header, Position reached, Position position)
    {
        if (reached.Offset == position.Offset)
        {
            return reached == position;
        }

        _scanner.Begin(file, header.ChecksumSeed, reached.Offset, reached.Ordinal, file.Length);
        bool isInsideARecord = _scanner.CanMoveNext;
        return !isInsideARecord
            && position.Ordinal >= reached.Ordinal
            && position.Ordinal - reached.Ordinal <= (position.Offset - reached.Offset) / RecordLayout.MinSize;
    }

    private Position? NearestIndexed(SegmentHeader header, Position position)
    {
        try
        {
            using SparseIndexReader index = new(
                folder.Open(SegmentFileName.OfIndex(header.FirstOrdinal), FileAccess.Read),
                new IndexIdentity(header.FirstOrdinal, header.Salt));
            return index.TryFind(position.Ordinal, out IndexEntry entry) && entry.Offset >= header.Size && entry.Offset <= position.Offset
                ? new Position(entry.Ordinal, entry.Offset)
                : null;
        }
        catch (Exception e) when (StorageFailure.AllowsNoIndex(e))
        {
            return null;
        }
    }
}
