using CustomBinarySerializer.TransactionFiles.Segments;
using CustomBinarySerializer.TransactionFiles.Storage;

namespace CustomBinarySerializer.TransactionFiles.Index;

/// <summary>Brings the index of a segment up to the segment's end: all of it where it is missing or of another segment.</summary>
internal static class IndexRebuilder
{
    /// <summary>Opens the index of a segment for writing, and adds what it lacks.</summary>
    /// <param name="folder">Where both are.</param>
    /// <param name="segment">The segment.</param>
    /// <param name="header">Its header.</param>
    /// <param name="end">Where its messages end.</param>
    /// <returns>The index; past damage in the segment it goes no further.</returns>
    /// <exception cref="IOException">It can't be read or written.</exception>
    /// <exception cref="UnauthorizedAccessException">It may not be written.</exception>
    internal static SparseIndexWriter Open(IStorageFolder folder, IStorageFile segment, SegmentHeader header, Position end)
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

                Add(index, segment, header, start, end, timeMark);
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

    private static void Add(SparseIndexWriter index, IStorageFile segment, SegmentHeader header, Position start, Position end, long timeMark)
    {
        SegmentScanner scanner = new();
        scanner.Begin(segment, header.ChecksumSeed, start.Offset, start.Ordinal, end.Offset);
        while (index.NextOrdinal < end.Ordinal && scanner.MoveNext())
        {
            if (scanner.NextOrdinal > index.NextOrdinal)
            {
                index.Add(index.NextOrdinal, scanner.RecordOffset, Math.Max(timeMark, scanner.TimeMark));
            }
        }

        index.Flush();
    }
}
