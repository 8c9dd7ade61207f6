using CustomBinarySerializer.TransactionFiles.Segments;
using CustomBinarySerializer.TransactionFiles.Storage;

namespace CustomBinarySerializer.TransactionFiles.Index;

/// <summary>
/// Brings the index of a segment up to the segment's end: all of it where it is missing or of another segment.
/// </summary>
internal static class IndexRebuilder
{
    /// <summary>Opens the index of a segment for writing, and adds what it lacks.</summary>
    /// <param name="folder">Where both are.</param>
    /// <param name="segment">The segment.</param>
    /// <param name="header">Its header.</param>
    /// <param name="end">Where its messages end.</param>
    /// <param name="damaged">Called with each place where a record doesn't verify; null if nobody asks.</param>
    /// <returns>
    /// The index. Entries for damaged messages point into the damage, where no record verifies; an index ends before
    /// messages of which the file has no bytes.
    /// </returns>
    /// <exception cref="IOException">It can't be read or written.</exception>
    /// <exception cref="UnauthorizedAccessException">It may not be written.</exception>
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
