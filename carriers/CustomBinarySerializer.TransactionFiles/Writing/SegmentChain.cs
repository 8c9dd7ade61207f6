using CustomBinarySerializer.TransactionFiles.Index;
using CustomBinarySerializer.TransactionFiles.Positions;
using CustomBinarySerializer.TransactionFiles.Recovering;
using CustomBinarySerializer.TransactionFiles.Segments;
using CustomBinarySerializer.TransactionFiles.Storage;
using CustomBinarySerializer.TransactionFiles.Telemetry;

namespace CustomBinarySerializer.TransactionFiles.Writing;

/// <summary>
/// The segment that is written, and the step from one segment to the next. The caller holds the
/// <see cref="WriterLock"/>.
/// </summary>
/// <remarks>
/// A segment is created under another name, and gets its own name when it is whole and durable. It is made durable
/// again before the writer leaves it. If the next segment can't be created then, there is none until the next call that
/// needs one.
/// </remarks>
/// <param name="folder">The folder of the segments.</param>
/// <param name="registry">The types that the headers describe.</param>
/// <param name="sync">The gate of all fsyncs.</param>
/// <param name="positions">The positions in the segment that is written.</param>
/// <param name="lineage">The lineage of the first segment that is created, unless one is continued.</param>
/// <param name="telemetry">The telemetry of the journal.</param>
internal sealed class SegmentChain(
    IStorageFolder folder,
    TypeRegistry registry,
    SyncGate sync,
    PositionPublisher positions,
    SegmentLineage lineage,
    JournalTelemetry telemetry) : IDisposable
{
    private SegmentHeader? _last;
    private ulong _seal;

    /// <summary>The segment that is written, or null if the next couldn't be created yet.</summary>
    internal WritableSegment? Current { get; private set; }

    /// <summary>Continues the last segment, which is durable up to its end.</summary>
    /// <param name="journal">The recovered journal, whose file isn't null.</param>
    internal WritableSegment Continue(RecoveredJournal journal)
    {
        const int Other = -1;
        SegmentHeader header = journal.Header!;
        IStorageFile file = journal.File!;
        int typeCount = registry.Count;
        typeCount = header.Fingerprint == registry.Fingerprint ? typeCount : Other;
        WritableSegment segment = new(file, PathOf(file.Name), header, typeCount, OpenIndex(file, header, journal.End), telemetry);
        return Enter(segment, journal.End, journal.TimeMark);
    }

    /// <summary>Creates the next segment. It replaces a segment of the same name without messages.</summary>
    /// <param name="firstOrdinal">The ordinal of the segment's first message.</param>
    /// <param name="utcTicks">The time of creation.</param>
    /// <exception cref="IOException">The segment couldn't be created. Its unfinished file has another name.</exception>
    internal WritableSegment Start(long firstOrdinal, long utcTicks)
    {
        try
        {
            WritableSegment segment = Make(firstOrdinal, utcTicks);
            return Enter(segment, new Position(firstOrdinal, segment.Header.Size), utcTicks);
        }
        catch (Exception e) when (StorageFailure.Is(e) && !sync.HasFailed)
        {
            throw TransactionFileErrors.RollFailed(PathOf(SegmentFileName.OfSegment(firstOrdinal)), e);
        }
    }

    /// <summary>Makes the segment durable and leaves it. All its records have been written.</summary>
    /// <param name="seal">The number of the seal at the end of the segment.</param>
    /// <exception cref="IOException">The segment couldn't be cut, made durable or published.</exception>
    internal void Leave(ulong seal)
    {
        _seal = seal;
        Current!.CutLeftovers(positions.Current.Written.Offset);
        MakeDurable();
        Publish();
        Drop();
    }

    /// <summary>Makes the written records durable, without publishing the position.</summary>
    /// <exception cref="IOException">The fsync failed.</exception>
    internal void MakeDurable()
    {
        sync.MakeDurable(Current!.File, Current.Path);
        positions.MoveDurable(positions.Current.Written);
    }

    /// <summary>Leaves the segment as it is.</summary>
    internal void Drop()
    {
        Current?.Dispose();
        Current = null;
    }

    /// <summary>Publishes the positions for readers, then writes the index.</summary>
    /// <exception cref="IOException">The positions couldn't be written. The next call writes them.</exception>
    internal void Publish()
    {
        positions.Publish();
        Current?.FlushIndex();
    }

    /// <summary>Closes the segment.</summary>
    public void Dispose() => Drop();

    private WritableSegment Enter(WritableSegment segment, Position end, long timeMark)
    {
        Current = segment;
        _last = segment.Header;
        positions.Begin(segment.Header, end, timeMark);
        return segment;
    }

    private WritableSegment Make(long firstOrdinal, long utcTicks)
    {
        // Counted first: a type that is registered meanwhile is described in the next segment.
        int typeCount = registry.Count;
        SegmentHeader header = SegmentHeader.Create(firstOrdinal, LineageOf(firstOrdinal), utcTicks, registry.Describe(), out byte[] bytes);
        string name = SegmentFileName.OfSegment(firstOrdinal);
        string path = PathOf(name);
        NewFile.Make(folder, name, SegmentFileName.OfNew(name), made => made.Write(bytes, 0), sync.MakeDurable);

        // Opened again, so that errors from here on report the name that the file has now.
        IStorageFile file = folder.Open(name, FileAccess.ReadWrite);
        try
        {
            SparseIndexWriter? index = OpenIndex(file, header, new Position(firstOrdinal, header.Size));
            return new WritableSegment(file, path, header, typeCount, index, telemetry);
        }
        catch
        {
            file.Dispose();
            throw;
        }
    }

    // A segment that takes the place of an empty one has the same predecessor.
    private SegmentLineage LineageOf(long firstOrdinal)
    {
        if (_last is null)
        {
            return lineage;
        }

        return _last.FirstOrdinal == firstOrdinal
            ? _last.Lineage
            : _last.Lineage with { PredecessorSalt = _last.Salt, PredecessorSeal = _seal };
    }

    private SparseIndexWriter? OpenIndex(IStorageFile file, SegmentHeader header, Position end)
    {
        try
        {
            return IndexRebuilder.Open(folder, file, header, end);
        }
        catch (Exception e) when (StorageFailure.AllowsNoIndex(e))
        {
            return null;
        }
    }

    private string PathOf(string name) => Path.Combine(folder.Path, name);
}
