using CustomBinarySerializer.TransactionFiles.Index;
using CustomBinarySerializer.TransactionFiles.Positions;
using CustomBinarySerializer.TransactionFiles.Recovering;
using CustomBinarySerializer.TransactionFiles.Segments;
using CustomBinarySerializer.TransactionFiles.Storage;

namespace CustomBinarySerializer.TransactionFiles.Writing;

/// <summary>The segment that is written, and the way from one to the next. For whoever is inside the <see cref="TailGate"/>.</summary>
/// <remarks>
/// A segment with its own name is always whole and durable: it is made under another. It is made durable again before it is left. When the
/// next can't be made then, there is none until the next call that needs one.
/// </remarks>
/// <param name="folder">Where they are.</param>
/// <param name="registry">What their headers describe.</param>
/// <param name="gate">Makes them durable.</param>
/// <param name="positions">Of the segment that is written; disposed of with this object.</param>
/// <param name="lineage">Of the segment that is begun first, unless one is continued.</param>
internal sealed class SegmentChain(IStorageFolder folder, TypeRegistry registry, TailGate gate, PositionPublisher positions, SegmentLineage lineage) : IDisposable
{
    private SegmentHeader? _last;
    private ulong _seal;

    /// <summary>The segment that is written; null if the next couldn't be made yet.</summary>
    internal WritableSegment? Current { get; private set; }

    /// <summary>Where the segment that is written, or was last, ends and is durable; readers see them by <see cref="Publish"/>.</summary>
    internal PositionPublisher Positions => positions;

    /// <summary>Continues the last segment, which is durable up to its end.</summary>
    /// <param name="journal">With a file.</param>
    internal WritableSegment Continue(RecoveredJournal journal)
    {
        const int Other = -1;
        SegmentHeader header = journal.Header!;
        int typeCount = registry.Count;
        typeCount = header.Fingerprint == registry.Fingerprint ? typeCount : Other;
        return Enter(new WritableSegment(journal.File!, PathOf(journal.File!.Name), header, typeCount, OpenIndex(journal.File, header, journal.End)), journal.End, journal.TimeMark);
    }

    /// <summary>Makes the next segment, in the place of one of the same name without messages.</summary>
    /// <exception cref="IOException">It failed; what was made of it has another name.</exception>
    internal WritableSegment Start(long firstOrdinal, long utcTicks)
    {
        try
        {
            WritableSegment segment = Make(firstOrdinal, utcTicks);
            return Enter(segment, new Position(firstOrdinal, segment.Header.Size), utcTicks);
        }
        catch (Exception e) when (StorageFailure.Is(e) && !gate.IsStopped)
        {
            throw TransactionFileErrors.RollFailed(PathOf(SegmentFileName.OfSegment(firstOrdinal)), e);
        }
    }

    /// <summary>Makes the segment durable and leaves it. All of it was written.</summary>
    /// <param name="seal">The number of the seal at its end.</param>
    /// <exception cref="IOException">It failed.</exception>
    internal void Leave(ulong seal)
    {
        _seal = seal;
        Current!.CutLeftovers(positions.Current.Written.Offset);
        MakeDurable();
        Publish();
        Drop();
    }

    /// <summary>Makes what was written durable, without publishing that.</summary>
    /// <exception cref="IOException">It failed.</exception>
    internal void MakeDurable()
    {
        gate.MakeDurable(Current!.File, Current.Path);
        positions.MoveDurable(positions.Current.Written);
    }

    /// <summary>Leaves the segment as it is.</summary>
    internal void Drop()
    {
        Current?.Dispose();
        Current = null;
    }

    /// <summary>Publishes the positions for readers, and the index.</summary>
    /// <exception cref="IOException">It failed; the next call does it.</exception>
    internal void Publish()
    {
        positions.Publish();
        Current?.FlushIndex();
    }

    /// <summary>Makes the published positions durable, so that there is a valid slot whatever happens.</summary>
    /// <exception cref="IOException">It failed.</exception>
    internal void MakePositionsDurable() => gate.MakeDurable(positions.File, positions.Path);

    /// <summary>Says what is to be made durable, outside the gate; <see cref="WritableSegment.EndUse"/> and <see cref="EndSync"/> must follow.</summary>
    /// <returns>Null if everything that was written is durable.</returns>
    internal WritableSegment? BeginSync(out Position target)
    {
        target = positions.Current.Written;
        if (Current is null || positions.UndurableBytes == 0)
        {
            return null;
        }

        Current.BeginUse();
        return Current;
    }

    /// <summary>Notes and publishes what has become durable.</summary>
    /// <exception cref="IOException">It is durable, but couldn't be published.</exception>
    internal void EndSync(WritableSegment segment, Position target)
    {
        if (ReferenceEquals(segment, Current))
        {
            positions.MoveDurable(target);
            Publish();
        }
    }

    /// <summary>Publishes, durably, that the writer has been closed.</summary>
    /// <exception cref="IOException">It failed.</exception>
    internal void Close()
    {
        positions.Close();
        positions.Publish();
        MakePositionsDurable();
    }

    public void Dispose()
    {
        Drop();
        positions.Dispose();
    }

    private WritableSegment Enter(WritableSegment segment, Position end, long timeMark)
    {
        Current = segment;
        _last = segment.Header;
        positions.Begin(segment.Header, end, timeMark);
        return segment;
    }

    private WritableSegment Make(long firstOrdinal, long utcTicks)
    {
        // Counted first: what is registered meanwhile is in the next description.
        int typeCount = registry.Count;
        SegmentHeader header = SegmentHeader.Create(firstOrdinal, LineageOf(firstOrdinal), utcTicks, registry.Describe(), out byte[] bytes);
        string name = SegmentFileName.OfSegment(firstOrdinal);
        string path = PathOf(name);
        NewFile.Make(folder, name, SegmentFileName.OfNew(name), made => made.Write(bytes, 0), gate.MakeDurable);

        // Opened again, so that errors from here on report the name that the file has now.
        IStorageFile file = folder.Open(name, FileAccess.ReadWrite);
        try
        {
            return new WritableSegment(file, path, header, typeCount, OpenIndex(file, header, new Position(firstOrdinal, header.Size)));
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

        return _last.FirstOrdinal == firstOrdinal ? _last.Lineage : _last.Lineage with { PredecessorSalt = _last.Salt, PredecessorSeal = _seal };
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
