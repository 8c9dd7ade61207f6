using CustomBinarySerializer.TransactionFiles.Accepting;
using CustomBinarySerializer.TransactionFiles.Compressing;
using CustomBinarySerializer.TransactionFiles.Positions;
using CustomBinarySerializer.TransactionFiles.Segments;
using CustomBinarySerializer.TransactionFiles.Storage;

namespace CustomBinarySerializer.TransactionFiles.Recovering;

/// <summary>
/// Finds the end of the journal when a writer opens it, and sets right what a crash left behind.
/// </summary>
/// <remarks>
/// <para>
/// Segments are durable before the next is begun. So all but the last must be whole, which the seal at the end of each
/// says, and only the last is read: see <see cref="LastSegmentRecovery"/>.
/// </para>
/// </remarks>
internal sealed class JournalRecovery
{
    // No writer comes so far; names and positions that do were forged. The rest up to the largest number is room to go
    // on.
    private const long HighestEnd = Position.Highest / 2;

    private readonly IStorageFolder _folder;
    private readonly RecoveryMode _mode;
    private readonly SchemaCheck _schemas;
    private readonly FoundDamage _damage;
    private readonly SegmentProof _proof;
    private readonly long _firstOrdinal;
    private SegmentHeader? _predecessor;
    private ulong _predecessorSeal;

    internal JournalRecovery(IStorageFolder folder, RecoveryMode mode, SchemaCheck schemas, long firstOrdinal = 0)
    {
        _folder = folder;
        _mode = mode;
        _schemas = schemas;
        _firstOrdinal = firstOrdinal;
        _proof = new SegmentProof(folder);
        _damage = new FoundDamage(mode, new AcceptedDamage(folder));
    }

    /// <summary>Recovers the journal.</summary>
    /// <param name="published">
    /// The positions that the last writer published; null if they are missing or damaged.
    /// </param>
    /// <exception cref="BinarySerializationException">
    /// The journal is damaged, torn, newer, or of another schema, and the mode doesn't let it pass.
    /// </exception>
    /// <exception cref="IOException">A file can't be read or written.</exception>
    internal RecoveredJournal Recover(PublishedPositions? published)
    {
        RecoveredJournal journal = RecoverAny(published);
        _damage.Gaps.ForEach(gap => gap.ReportSkipped());
        if (journal.End.Ordinal < _damage.SeenEnd)
        {
            // Damage, which has been reported, hides that an earlier segment holds messages with the ordinals that
            // would come next.
            journal.File?.Dispose();
            journal = journal with
            {
                File = null,
                Header = null,
                End = new Position(_damage.SeenEnd, 0),
                Seal = 0,
                Report = journal.Report with { End = _damage.SeenEnd },
            };
        }

        if (journal.End.Ordinal > HighestEnd)
        {
            journal.File?.Dispose();
            throw TransactionFileErrors.ImpossibleOrdinal(_folder.Path, journal.End.Ordinal);
        }

        return journal;
    }

    private RecoveredJournal RecoverAny(PublishedPositions? published)
    {
        List<long> segments = SegmentFileName.Segments(_folder);
        RemoveLeftovers(segments);

        // The last writer may have failed between naming a segment and making the name durable.
        SegmentTail.Flush(_folder, _folder.Path);
        bool passesDamage = _mode == RecoveryMode.SkipCorrupt || _damage.Accepted.List(out _, out _).Count > 0;
        _damage.Journal = passesDamage ? FolderJournal.Decide(_folder, segments, published) : JournalOf(segments);
        if (segments.Count == 0 || (published is { } last && last.FirstOrdinal > segments[^1]))
        {
            return BeginAnew(published, segments);
        }

        CheckEarlier(segments);
        return RecoverLast(segments[^1], published);
    }

    /// <summary>Finds the damage that opening a folder meets before the last segment, and changes nothing.</summary>
    /// <param name="folder">The folder, locked by the caller.</param>
    /// <param name="schemas">The check that decides which segments may be read.</param>
    /// <exception cref="IOException">A file can't be read.</exception>
    internal static IReadOnlyList<CorruptRange> FindEarlierDamage(IStorageFolder folder, SchemaCheck schemas)
    {
        JournalRecovery recovery = new(folder, RecoveryMode.SkipCorrupt, schemas);
        List<long> segments = SegmentFileName.Segments(folder);
        using (PositionReader positions = new(folder))
        {
            recovery._damage.Journal = FolderJournal.Decide(folder, segments, positions.Read(reopens: false, out _));
        }

        recovery.CheckEarlier(segments);
        if (segments.Count > 0)
        {
            using IStorageFile last = SegmentFile.Open(folder, segments[^1]);
            recovery.TryReadHeader(last, segments[^1], segments[^1]);
        }

        return recovery._damage.Gaps;
    }

    private void CheckEarlier(List<long> segments)
    {
        for (int i = 0; i + 1 < segments.Count; i++)
        {
            CheckWhole(segments[i], segments[i + 1]);
        }
    }

    /// <summary>Removes segments that weren't finished, and indexes whose segments were deleted.</summary>
    private void RemoveLeftovers(List<long> segments)
    {
        foreach (string name in _folder.List())
        {
            if (SegmentFileName.IsNew(name)
                || (SegmentFileName.TryParseIndex(name, out long segment) && segments.BinarySearch(segment) < 0))
            {
                _folder.Delete(name);
            }
            else if (SegmentFileName.IsCompressing(name))
            {
                // Unless somebody is making it now.
                using IDisposable? compression = _folder.TryLock(SegmentFileName.CompressionLock);
                if (compression is not null)
                {
                    _folder.Delete(name);
                }
            }
        }
    }

    /// <summary>Recovers a new folder, or one in which the last segment is missing.</summary>
    private RecoveredJournal BeginAnew(PublishedPositions? published, List<long> segments)
    {
        if (published is not { Written.Ordinal: > 0 } positions)
        {
            return Result(null, null, 0, new Position(_firstOrdinal, 0), 0, seal: 0, new RecoveryReport { WasClosedCleanly = true });
        }

        _damage.Refuse(
            new CorruptRange(
                PathOf(positions.FirstOrdinal),
                0,
                positions.Written.Offset,
                positions.FirstOrdinal,
                positions.Written.Ordinal,
                "the file is missing"));
        foreach ((long segment, long next) in segments.Zip([.. segments.Skip(1), positions.FirstOrdinal]))
        {
            CheckWhole(segment, next);
        }

        return Result(null, null, positions.Salt, positions.Written, positions.TimeMark, seal: 0, new RecoveryReport());
    }

    /// <summary>Checks both ends of a segment that others follow.</summary>
    private void CheckWhole(long firstOrdinal, long nextOrdinal)
    {
        using IStorageFile file = SegmentFile.Open(_folder, firstOrdinal);
        SegmentHeader? header = TryReadHeader(file, firstOrdinal, nextOrdinal);
        _predecessor = null;
        if (header is null)
        {
            return;
        }

        Seal? last = Seal.AtEndOf(file, header);
        if (last is { } seal && seal.End == nextOrdinal)
        {
            _predecessor = header;
            _predecessorSeal = seal.Number;
            return;
        }

        if (last is null && _damage.Accepted.IsIn(firstOrdinal) && WasLeftWithoutSeal(header, nextOrdinal))
        {
            // A writer met accepted damage in it and began the next one.
            return;
        }

        Position end = last is { } early ? new Position(early.End, file.Length) : EndOf(file, header, nextOrdinal);
        _damage.Refuse(
            new CorruptRange(
                PathOf(firstOrdinal), end.Offset, file.Length - end.Offset, Math.Min(
                    end.Ordinal,
                    nextOrdinal), nextOrdinal, $"it doesn't end before message {nextOrdinal}, with which the next segment begins"));
        _damage.NoteEnd(end.Ordinal);
    }

    /// <summary>
    /// Returns whether the next segment was begun while this one had no seal, so that no seal is missing.
    /// </summary>
    private bool WasLeftWithoutSeal(SegmentHeader header, long nextOrdinal)
    {
        try
        {
            using IStorageFile file = SegmentFile.Open(_folder, nextOrdinal);
            SegmentLineage lineage = SegmentHeader.Read(file, PathOf(nextOrdinal), nextOrdinal).Lineage;
            return lineage.PredecessorSalt == header.Salt && lineage.PredecessorSeal == 0;
        }
        catch (Exception e) when (e is FileNotFoundException or BinarySerializationException)
        {
            // Reported when it is its turn.
            return false;
        }
    }

    /// <summary>
    /// Returns the end of the good records of a segment, without reading them if accepted damage reaches to its end.
    /// </summary>
    private Position EndOf(IStorageFile file, SegmentHeader header, long nextOrdinal) =>
        _damage.Accepted.At(header.FirstOrdinal, file.Length) is { } range
            && range.EndOffset == file.Length
            && range.EndOrdinal == nextOrdinal
            ? new Position(range.FirstOrdinal, range.Offset)
            : _proof.EndOf(file, header);

    /// <summary>Opens the last segment: for writing, unless it is compressed or archived.</summary>
    private IStorageFile OpenLast(long firstOrdinal)
    {
        IStorageFile file = SegmentFile.Open(_folder, firstOrdinal);
        if (!SegmentFile.IsPlain(file))
        {
            return file;
        }

        file.Dispose();
        return _folder.Open(SegmentFileName.OfSegment(firstOrdinal), FileAccess.ReadWrite);
    }

    /// <summary>
    /// Continues in a new segment after one that isn't plain, which is never written. Only a folder whose later
    /// segments are gone ends with one.
    /// </summary>
    private RecoveredJournal ContinueAfter(IStorageFile file, SegmentHeader header, PublishedPositions? published)
    {
        Seal? seal = Seal.AtEndOf(file, header);
        Position end = seal is { } last ? new Position(last.End, file.Length) : _proof.EndOf(file, header);
        if (published is { } positions && positions.Salt == header.Salt && positions.Durable.Ordinal > end.Ordinal)
        {
            _damage.Refuse(
                new CorruptRange(
                    PathOf(header.FirstOrdinal),
                    file.Length,
                    0,
                    end.Ordinal,
                    positions.Durable.Ordinal,
                    $"the segment ends before offset {positions.Durable.Offset}, up to which it was durable"));
            end = positions.Durable;
        }

        return Result(
            null,
            null,
            header.Salt,
            end,
            Math.Max(header.CreatedTicks, published?.TimeMark ?? 0),
            seal?.Number ?? 0,
            new RecoveryReport { DurableEnd = end.Ordinal });
    }

    private RecoveredJournal RecoverLast(long firstOrdinal, PublishedPositions? published)
    {
        IStorageFile file = OpenLast(firstOrdinal);
        SegmentHeader? header;
        LastSegmentRecovery? last = null;
        try
        {
            header = TryReadHeader(file, firstOrdinal, published?.Written.Ordinal ?? firstOrdinal);
            if (header is not null && !SegmentFile.IsPlain(file))
            {
                using (file)
                {
                    return ContinueAfter(file, header, published);
                }
            }

            if (header is not null)
            {
                last = new LastSegmentRecovery(_folder, file, header, _mode, _damage);
                if (last.Recover(published) is { } end)
                {
                    return Result(file, header, header.Salt, end.Position, end.TimeMark, end.Seal, end.Report);
                }
            }
        }
        catch
        {
            file.Dispose();
            throw;
        }

        // Left as it is: messages continue after the last that is known, in a new segment.
        // If nothing says how many messages a segment has, as many as have room.
        long most = header is null && published?.FirstOrdinal != firstOrdinal ? file.Length / RecordLayout.MinSize : 1;
        file.Dispose();
        long next = Math.Max(last?.ReachedOrdinal ?? 0, Math.Max(published?.Written.Ordinal ?? 0, _damage.Gaps.Max(gap => gap.End)));
        next = Math.Max(next, firstOrdinal + most);
        return Result(
            null,
            null,
            header?.Salt ?? 0,
            new Position(next, 0),
            Math.Max(last?.ReachedTime ?? 0, published?.TimeMark ?? 0),
            seal: 0,
            new RecoveryReport());
    }

    private SegmentHeader? TryReadHeader(IStorageFile file, long firstOrdinal, long nextOrdinal)
    {
        string path = PathOf(firstOrdinal);
        try
        {
            SegmentHeader header = SegmentHeader.Read(file, path, firstOrdinal);
            _schemas.ThrowIfDifferent(header, path);
            if (header.Lineage.Journal != _damage.Journal)
            {
                throw TransactionFileErrors.CorruptHeader(path, firstOrdinal, SegmentLineage.OtherJournal);
            }

            if (_predecessor is { } predecessor && !header.Lineage.MayFollow(predecessor, _predecessorSeal))
            {
                _damage.Refuse(new CorruptRange(path, 0, 0, firstOrdinal, firstOrdinal, SegmentLineage.OtherPredecessor));
            }

            return header;
        }
        catch (BinarySerializationException e) when (e.Code == SerializationErrorCode.CorruptFile)
        {
            if (_damage.TryPass(new CorruptRange(path, 0, file.Length, firstOrdinal, nextOrdinal, e.Message)))
            {
                return null;
            }

            throw;
        }
    }

    // The last one is the one that is continued. Where damage is passed over, more must say that it belongs here.
    private Guid? JournalOf(List<long> segments)
    {
        foreach (long firstOrdinal in Enumerable.Reverse(segments))
        {
            using IStorageFile file = SegmentFile.Open(_folder, firstOrdinal);
            try
            {
                return SegmentHeader.Read(file, PathOf(firstOrdinal), firstOrdinal).Lineage.Journal;
            }
            catch (BinarySerializationException e) when (e.Code == SerializationErrorCode.CorruptFile)
            {
                // Reported when it is its turn.
            }
        }

        return null;
    }

    private RecoveredJournal Result(
        IStorageFile? file, SegmentHeader? header, ulong predecessorSalt, Position end, long timeMark, ulong seal, RecoveryReport report) =>
        new(
            file,
            header,
            new SegmentLineage(_damage.Journal ?? Guid.NewGuid(), predecessorSalt, seal),
            end,
            timeMark,
            seal,
            report with { End = end.Ordinal, Gaps = [.. _damage.Gaps] });

    private string PathOf(long firstOrdinal) => Path.Combine(_folder.Path, SegmentFileName.OfSegment(firstOrdinal));
}
