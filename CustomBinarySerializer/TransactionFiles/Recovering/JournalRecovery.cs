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
/// says, and only the last is read: from the durable position on, or from its beginning if no position is known.
/// </para>
/// <para>
/// After the durable position, what doesn't verify was in flight, with everything after it: the system writes in any
/// order. It is cut, unless a good record after it says that it was durable: the position is an old one then. Without a
/// position, it was in flight only if no good record follows; else it is damage. What comes before the durable position
/// isn't read here: readers meet damage there.
/// </para>
/// <para>
/// What the positions say counts only if the records agree: see <see cref="SegmentProof"/>. So no ordinal is taken twice,
/// whatever they say.
/// </para>
/// <para>
/// Where the last records that were durable are damaged, no crash did it. If none of them was a message (a closed journal ends
/// with a seal), nothing is lost but they: they are cut as well, or what is appended after them couldn't be read. Otherwise it
/// is damage.
/// </para>
/// <para>
/// Nothing is cut before a copy of it is durable. What wasn't known to be durable is written again before it is flushed and
/// called so. Every step may be interrupted and begun again.
/// </para>
/// </remarks>
internal sealed class JournalRecovery
{
    // No writer comes so far; names and positions that do were forged. The rest up to the largest number is room to go on.
    private const long HighestEnd = Position.Highest / 2;

    private readonly IStorageFolder _folder;
    private readonly RecoveryMode _mode;
    private readonly SchemaCheck _schemas;
    private readonly List<CorruptRange> _gaps = [];
    private readonly SegmentScanner _scanner = new();
    private readonly SegmentProof _proof;
    private readonly SegmentTail _tail;
    private Guid? _journal;
    private SegmentHeader? _predecessor;
    private ulong _predecessorSeal;
    private long _seenEnd;

    internal JournalRecovery(IStorageFolder folder, RecoveryMode mode, SchemaCheck schemas)
    {
        _folder = folder;
        _mode = mode;
        _schemas = schemas;
        _proof = new SegmentProof(folder);
        _tail = new SegmentTail(folder);
    }

    /// <summary>Recovers.</summary>
    /// <param name="published">What the last writer published, or null if it is missing or damaged.</param>
    /// <exception cref="BinarySerializationException">The journal is damaged, torn, newer, or of another schema, and the mode doesn't let it pass.</exception>
    /// <exception cref="IOException">A file can't be read or written.</exception>
    internal RecoveredJournal Recover(PublishedPositions? published)
    {
        RecoveredJournal journal = RecoverAny(published);
        if (journal.End.Ordinal < _seenEnd)
        {
            // Damage, which has been reported, hides that an earlier segment holds messages with the ordinals that would come next.
            journal.File?.Dispose();
            journal = journal with
            {
                File = null,
                Header = null,
                End = new Position(_seenEnd, 0),
                Seal = 0,
                Report = journal.Report with { NextOrdinal = _seenEnd },
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
        _journal = JournalOf(segments);
        if (segments.Count == 0 || (published is { } last && last.FirstOrdinal > segments[^1]))
        {
            return BeginAnew(published, segments);
        }

        for (int i = 0; i + 1 < segments.Count; i++)
        {
            CheckWhole(segments[i], segments[i + 1]);
        }

        return RecoverLast(segments[^1], published);
    }

    /// <summary>Removes segments that weren't finished, and indexes whose segments were deleted.</summary>
    private void RemoveLeftovers(List<long> segments)
    {
        foreach (string name in _folder.List())
        {
            if (SegmentFileName.IsNew(name) || (SegmentFileName.TryParseIndex(name, out long segment) && segments.BinarySearch(segment) < 0))
            {
                _folder.Delete(name);
            }
        }
    }

    /// <summary>For a new folder, or one in which the last segment is missing.</summary>
    private RecoveredJournal BeginAnew(PublishedPositions? published, List<long> segments)
    {
        if (published is not { Written.Ordinal: > 0 } positions)
        {
            return Result(null, null, 0, default, 0, seal: 0, new RecoveryReport { WasClosedCleanly = true });
        }

        Refuse(
            new CorruptRange(
                PathOf(positions.FirstOrdinal), 0, positions.Written.Offset, positions.FirstOrdinal, positions.Written.Ordinal, "the file is missing"));
        foreach ((long segment, long next) in segments.Zip([.. segments.Skip(1), positions.FirstOrdinal]))
        {
            CheckWhole(segment, next);
        }

        return Result(null, null, positions.Salt, positions.Written, positions.TimeMark, seal: 0, new RecoveryReport());
    }

    /// <summary>Looks at both ends of a segment that others follow.</summary>
    private void CheckWhole(long firstOrdinal, long nextOrdinal)
    {
        using IStorageFile file = _folder.Open(SegmentFileName.OfSegment(firstOrdinal), FileAccess.Read);
        SegmentHeader? header = TryReadHeader(file, firstOrdinal, nextOrdinal);
        _predecessor = null;
        if (header is null)
        {
            return;
        }

        if (Seal.AtEndOf(file, header) is { } seal && seal.NextOrdinal == nextOrdinal)
        {
            _predecessor = header;
            _predecessorSeal = seal.Number;
            return;
        }

        Position end = _proof.EndOf(file, header);
        Refuse(
            new CorruptRange(
                PathOf(firstOrdinal), end.Offset, file.Length - end.Offset, Math.Min(end.Ordinal, nextOrdinal), nextOrdinal, $"it doesn't end before message {nextOrdinal}, with which the next segment begins"));
        NoteEnd(file, header);
    }

    private RecoveredJournal RecoverLast(long firstOrdinal, PublishedPositions? published)
    {
        IStorageFile file = _folder.Open(SegmentFileName.OfSegment(firstOrdinal), FileAccess.ReadWrite);
        SegmentHeader? header;
        try
        {
            header = TryReadHeader(file, firstOrdinal, published?.Written.Ordinal ?? firstOrdinal);
            RecoveredJournal? journal = header is null ? null : RecoverLast(file, header, published);
            if (journal is not null)
            {
                return journal;
            }
        }
        catch
        {
            file.Dispose();
            throw;
        }

        // Left as it is: messages continue after the last that is known, in a new segment.
        // Where nothing says how many messages a segment has, as many as have room.
        long most = header is null && published?.FirstOrdinal != firstOrdinal ? file.Length / RecordLayout.MinSize : 1;
        file.Dispose();
        long next = Math.Max(_scanner.NextOrdinal, Math.Max(published?.Written.Ordinal ?? 0, _gaps.Max(gap => gap.NextOrdinal)));
        next = Math.Max(next, firstOrdinal + most);
        return Result(null, null, header?.Salt ?? 0, new Position(next, 0), Math.Max(_scanner.TimeMark, published?.TimeMark ?? 0), seal: 0, new RecoveryReport());
    }

    /// <returns>Null if the segment is damaged and the mode lets that pass.</returns>
    private RecoveredJournal? RecoverLast(IStorageFile file, SegmentHeader header, PublishedPositions? published)
    {
        Position start = new(header.FirstOrdinal, header.Size);
        long timeMark = Math.Max(header.CreatedTicks, published?.TimeMark ?? 0);
        bool isKnown = published is { } last && MayBeOlder(last, header);
        if (published is { } positions && positions.FirstOrdinal == header.FirstOrdinal && positions.Salt == header.Salt)
        {
            start = positions.Durable;
            if (positions.IsClosed && file.Length == start.Offset && Seal.AtEndOf(file, header) is { } seal && seal.NextOrdinal == start.Ordinal)
            {
                return Result(
                    file, header, header.Salt, start, timeMark, seal.Number,
                    new RecoveryReport { WasClosedCleanly = true, DurableOrdinal = start.Ordinal });
            }
        }

        long length = file.Length;
        Position durable = start;
        bool isEndDamaged = false;
        if (length < durable.Offset)
        {
            start = _proof.EndOf(file, header);
            if (_mode == RecoveryMode.Strict || start.Ordinal != durable.Ordinal)
            {
                Refuse(
                    new CorruptRange(PathOf(header.FirstOrdinal), length, durable.Offset - length, durable.Ordinal, durable.Ordinal, $"the file ends before offset {durable.Offset}, up to which it was durable"));
                NoteEnd(file, header);
                return null;
            }
        }
        else if (isKnown && _proof.Confirms(file, header, durable, out start))
        {
            isEndDamaged = start != durable;
        }
        else if (isKnown)
        {
            isKnown = false;
            start = new Position(header.FirstOrdinal, header.Size);
        }

        _scanner.Begin(file, header.ChecksumSeed, start.Offset, start.Ordinal, length);
        while (_scanner.MoveNext())
        {
        }

        RecoveryReport report = new() { VerifiedBytes = length - start.Offset, DurableOrdinal = start.Ordinal };
        Position end = new(_scanner.NextOrdinal, _scanner.NextOffset);
        if (_scanner.Fault != RecordFault.None)
        {
            RecordFault fault = _scanner.Fault;
            if ((!isKnown || isEndDamaged || _proof.WasDurable(file, header, end)) && IsDamaged(file, header, end, length, fault))
            {
                return null;
            }

            if (isKnown && end.Ordinal < durable.Ordinal)
            {
                Refuse(
                    new CorruptRange(PathOf(header.FirstOrdinal), end.Offset, length - end.Offset, end.Ordinal, durable.Ordinal, TransactionFileErrors.Reason(fault)));
                return null;
            }

            report = report with { TornTail = Cut(file, header, end, length, fault) };
        }

        SegmentTail.WriteAgain(file, PathOf(header.FirstOrdinal), start.Offset, end.Offset);
        return Result(file, header, header.Salt, end, Math.Max(timeMark, _scanner.TimeMark), _scanner.Seal, report);
    }

    /// <summary>Returns whether a power failure may have left these positions beside the segment that is the last.</summary>
    /// <remarks>
    /// It may have left older ones: of an earlier segment, or of one with the same name in which no message was durable, so that the
    /// writer could make another in its place. A segment with durable messages is never replaced, so positions that speak of some belong
    /// to another copy.
    /// </remarks>
    private static bool MayBeOlder(in PublishedPositions positions, SegmentHeader header) =>
        positions.FirstOrdinal != header.FirstOrdinal || positions.Salt == header.Salt || positions.Durable.Ordinal == header.FirstOrdinal;

    /// <summary>Returns whether good records follow what doesn't verify.</summary>
    private bool IsDamaged(IStorageFile file, SegmentHeader header, Position damaged, long length, RecordFault fault)
    {
        bool isDamaged = false;
        RecordSearch search = new(file, header, length);
        while (search.TryFind(damaged, out Position found))
        {
            isDamaged = true;
            Refuse(
                new CorruptRange(
                    PathOf(header.FirstOrdinal), damaged.Offset, found.Offset - damaged.Offset, damaged.Ordinal, found.Ordinal, TransactionFileErrors.Reason(fault)));
            _scanner.Begin(file, header.ChecksumSeed, found.Offset, found.Ordinal, length);
            while (_scanner.MoveNext())
            {
            }

            fault = _scanner.Fault;
            if (fault == RecordFault.None)
            {
                break;
            }

            damaged = new Position(_scanner.NextOrdinal, _scanner.NextOffset);
        }

        return isDamaged;
    }

    private TornTail Cut(IStorageFile file, SegmentHeader header, Position end, long length, RecordFault fault)
    {
        string path = PathOf(header.FirstOrdinal);
        if (_mode == RecoveryMode.Strict)
        {
            throw TransactionFileErrors.Torn(path, end.Offset, end.Ordinal, length - end.Offset, fault);
        }

        string copy = _tail.MoveAway(file, header.FirstOrdinal, end.Offset, length);
        return new TornTail(path, end.Offset, length - end.Offset, end.Ordinal, copy, TransactionFileErrors.Reason(fault));
    }

    private SegmentHeader? TryReadHeader(IStorageFile file, long firstOrdinal, long nextOrdinal)
    {
        string path = PathOf(firstOrdinal);
        try
        {
            SegmentHeader header = SegmentHeader.Read(file, path, firstOrdinal);
            _schemas.ThrowIfDifferent(header, path);
            if (header.Lineage.Journal != _journal)
            {
                throw TransactionFileErrors.CorruptHeader(path, firstOrdinal, SegmentLineage.OtherJournal);
            }

            if (_predecessor is { } predecessor && !header.Lineage.MayFollow(predecessor, _predecessorSeal))
            {
                Refuse(new CorruptRange(path, 0, 0, firstOrdinal, firstOrdinal, SegmentLineage.OtherPredecessor));
            }

            return header;
        }
        catch (BinarySerializationException e) when (e.Code == SerializationErrorCode.CorruptFile && _mode == RecoveryMode.SkipCorrupt)
        {
            _gaps.Add(new CorruptRange(path, 0, file.Length, firstOrdinal, nextOrdinal, e.Message));
            return null;
        }
    }

    private void Refuse(CorruptRange gap)
    {
        if (_mode != RecoveryMode.SkipCorrupt)
        {
            throw TransactionFileErrors.Corrupt(gap);
        }

        _gaps.Add(gap);
    }

    // The last one decides: it is the one that is continued.
    private Guid? JournalOf(List<long> segments)
    {
        foreach (long firstOrdinal in Enumerable.Reverse(segments))
        {
            using IStorageFile file = _folder.Open(SegmentFileName.OfSegment(firstOrdinal), FileAccess.Read);
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
        new(file, header, new SegmentLineage(_journal ?? Guid.NewGuid(), predecessorSalt, seal), end, timeMark, seal, report with { NextOrdinal = end.Ordinal, Gaps = [.. _gaps] });

    /// <summary>Where a segment that is damaged ends, so that what comes next comes after it.</summary>
    private void NoteEnd(IStorageFile file, SegmentHeader header) => _seenEnd = Math.Max(_seenEnd, _proof.EndOf(file, header).Ordinal);

    private string PathOf(long firstOrdinal) => Path.Combine(_folder.Path, SegmentFileName.OfSegment(firstOrdinal));
}

/// <summary>What a writer goes on with.</summary>
/// <param name="File">The last segment, open for writing and cut to its end; null if a new one is to be begun.</param>
/// <param name="Header">Its header, or null.</param>
/// <param name="NextLineage">Of a segment that is begun after what is there.</param>
/// <param name="End">Where the next message belongs; everything before it is durable. Without a segment, only the ordinal counts.</param>
/// <param name="TimeMark">The last time mark, in UTC ticks.</param>
/// <param name="Seal">The number of the seal that the last record is; 0 if it is none.</param>
/// <param name="Report">For the user.</param>
internal sealed record RecoveredJournal(
    IStorageFile? File, SegmentHeader? Header, SegmentLineage NextLineage, Position End, long TimeMark, ulong Seal, RecoveryReport Report);
