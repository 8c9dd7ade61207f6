using CustomBinarySerializer.TransactionFiles.Index;
using CustomBinarySerializer.TransactionFiles.Positions;
using CustomBinarySerializer.TransactionFiles.Recovering;
using CustomBinarySerializer.TransactionFiles.Segments;
using CustomBinarySerializer.TransactionFiles.Storage;

namespace CustomBinarySerializer.TransactionFiles.Writing;

/// <summary>Makes segments so that one with its own name is always whole and durable.</summary>
internal sealed class SegmentMaker(IStorageFolder folder, TypeRegistry registry, DurabilityBarrier barrier)
{
    /// <summary>Makes a segment without messages, in the place of one of the same name.</summary>
    /// <exception cref="IOException">It failed; what was made of it has another name.</exception>
    internal WritableSegment Make(long firstOrdinal, SegmentLineage lineage, long utcTicks)
    {
        try
        {
            return MakeNamed(firstOrdinal, lineage, utcTicks);
        }
        catch (Exception e) when (StorageFailure.Is(e) && !barrier.HasFailed)
        {
            throw TransactionFileErrors.RollFailed(PathOf(SegmentFileName.OfSegment(firstOrdinal)), e);
        }
    }

    /// <summary>Takes a segment that is to be continued.</summary>
    /// <param name="file">The segment, open for writing.</param>
    /// <param name="header">Its header.</param>
    /// <param name="end">Where its messages end.</param>
    internal WritableSegment Continue(IStorageFile file, SegmentHeader header, Position end)
    {
        const int Other = -1;
        int typeCount = registry.Count;
        return new WritableSegment(
            file, PathOf(file.Name), header, header.Fingerprint == registry.Fingerprint ? typeCount : Other, OpenIndex(file, header, end));
    }

    private WritableSegment MakeNamed(long firstOrdinal, SegmentLineage lineage, long utcTicks)
    {
        // Counted first: what is registered meanwhile is in the next description.
        int typeCount = registry.Count;
        SegmentHeader header = SegmentHeader.Create(firstOrdinal, lineage, utcTicks, registry.Describe(), out byte[] bytes);
        string name = SegmentFileName.OfSegment(firstOrdinal);
        string newName = SegmentFileName.OfNew(name);
        string path = PathOf(name);

        folder.Delete(newName);
        using (IStorageFile made = folder.Create(newName))
        {
            made.Write(bytes, 0);
            barrier.Pass(made, path);
        }

        folder.Rename(newName, name);
        barrier.Pass(folder, folder.Path);

        // Anew, so that whatever fails later is told with the name that the file has now.
        IStorageFile file = folder.Open(name, FileAccess.ReadWrite);
        return new WritableSegment(file, path, header, typeCount, OpenIndex(file, header, new Position(firstOrdinal, header.Size)));
    }

    private SparseIndexWriter? OpenIndex(IStorageFile file, SegmentHeader header, Position end)
    {
        try
        {
            return IndexRebuilder.Open(folder, file, header, end);
        }
        catch (Exception e) when (StorageFailure.Is(e))
        {
            return null;
        }
    }

    private string PathOf(string name) => Path.Combine(folder.Path, name);
}
