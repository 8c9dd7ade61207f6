using CustomBinarySerializer.TransactionFiles.Segments;
using CustomBinarySerializer.TransactionFiles.Storage;

namespace CustomBinarySerializer.TransactionFiles.Index;

/// <summary>
/// Completes the index of a segment up to the segment's end. An index that is missing or of another segment is built
/// anew.
/// </summary>
internal static class IndexRebuilder
{
    /// <summary>Opens the index of a segment for writing, and adds the missing entries.</summary>
    /// <param name="folder">The folder of the segment and its index.</param>
    /// <param name="segment">The segment.</param>
    /// <param name="header">The header of the segment.</param>
    /// <param name="end">The position after the last message of the segment.</param>
    /// <param name="damaged">Receives each position at which a record doesn't verify; can be null.</param>
    /// <returns>
    /// The index. Entries for damaged messages point into the damage, where no record verifies; an index ends before
    /// messages of which the file has no bytes.
    /// </returns>
    /// <exception cref="IOException">The index or the segment can't be read, or the index can't be written.</exception>
    /// <exception cref="UnauthorizedAccessException">Write access to the index is denied.</exception>
    internal static SparseIndexWriter Open(
        IStorageFolder folder, IStorageFile segment, SegmentHeader header, Position end, Action<Position>? damaged = null)
    {
        string name = SegmentFileName.OfIndex(header.FirstOrdinal);
        IndexIdentity identity = new(header.FirstOrdinal, header.Salt);
        IStorageFile file = folder.OpenOrCreate(name);
        SparseIndexWriter? index = null;
        try
        {
            index = new SparseIndexWriter(file, identity, end);
            if (index.NextOrdinal < end.Ordinal)
            {
                Position start = new(header.FirstOrdinal, header.Size);
                long timeMark = header.CreatedTicks;

                // Not disposed of: the file is the writer's.
                if (new SparseIndexReader(file, identity).TryFind(index.NextOrdinal - 1, out IndexEntry last))
                {
                    start = new Position(last.Ordinal, last.Offset);
                    timeMark = last.UtcTicks;
                }

                Add(index, segment, header, start, end, timeMark, damaged);
            }

            return index;
        }
        catch
        {
            index?.Dispose();
            file.Dispose();
            throw;
        }
    }

    private static void Add(
        SparseIndexWriter index,
        IStorageFile segment,
        SegmentHeader header,
        Position start,
        Position end,
        long timeMark,
        Action<Position>? damaged)
    {
        SegmentScanner scanner = new();
        scanner.Begin(segment, header.ChecksumSeed, start.Offset, start.Ordinal, end.Offset);
        while (index.NextOrdinal < end.Ordinal)
        {
            if (scanner.MoveNext())
            {
                if (scanner.NextOrdinal > index.NextOrdinal)
                {
                    index.Add(index.NextOrdinal, scanner.RecordOffset, Math.Max(timeMark, scanner.TimeMark));
                }

                continue;
            }

            Position stopped = new(scanner.NextOrdinal, scanner.NextOffset);
            if (scanner.Fault == RecordFault.None)
            {
                break;
            }

            damaged?.Invoke(stopped);
            timeMark = Math.Max(timeMark, scanner.TimeMark);
            bool isFound = new RecordSearch(segment, header, end.Offset).TryFind(stopped, out Position found);
            found = isFound ? found : new Position(end.Ordinal, Math.Min(end.Offset, segment.Length));
            PointInto(index, stopped, found, timeMark);
            if (!isFound)
            {
                break;
            }

            scanner.Begin(segment, header.ChecksumSeed, found.Offset, found.Ordinal, end.Offset);
        }

        index.Flush();
    }

    /// <summary>Adds the entries of damaged messages. Their offsets ascend inside the damage.</summary>
    private static void PointInto(SparseIndexWriter index, Position stopped, Position found, long timeMark)
    {
        long offset = stopped.Offset;
        while (index.NextOrdinal < found.Ordinal && offset < found.Offset)
        {
            index.Add(index.NextOrdinal, offset, timeMark);
            offset += RecordLayout.Alignment;
        }
    }
}
