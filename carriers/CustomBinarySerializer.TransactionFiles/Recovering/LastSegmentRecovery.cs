using CustomBinarySerializer.Telemetry;
using CustomBinarySerializer.TransactionFiles.Positions;
using CustomBinarySerializer.TransactionFiles.Segments;
using CustomBinarySerializer.TransactionFiles.Storage;

namespace CustomBinarySerializer.TransactionFiles.Recovering;

/// <summary>The end of the last segment.</summary>
/// <param name="Position">The position of the next message. Everything before it is durable.</param>
/// <param name="TimeMark">The last time mark, in UTC ticks.</param>
/// <param name="Seal">The number of the seal if the last record is one; else 0.</param>
/// <param name="Report">The report for the user.</param>
internal sealed record RecoveredEnd(Position Position, long TimeMark, ulong Seal, RecoveryReport Report);

/// <summary>
/// Finds the end of the last segment, from the durable position on or, if none is known, from its beginning, and cuts
/// what was in flight.
/// </summary>
/// <remarks>
/// <para>
/// After the durable position, what doesn't verify was in flight, with everything after it: the system writes in any
/// order. It is cut, unless a good record after it says that it was durable: the position is an old one then. Without a
/// position, it was in flight only if no good record follows; else it is damage. What comes before the durable position
/// isn't read here: readers meet damage there.
/// </para>
/// <para>
/// What the positions say counts only if the records agree: see <see cref="SegmentProof"/>. So no ordinal is taken
/// twice, whatever they say.
/// </para>
/// <para>
/// Where the last records that were durable are damaged, no crash did it. If none of them was a message (a closed
/// journal ends with a seal), nothing is lost but they: they are cut as well, or what is appended after them couldn't
/// be read. Otherwise it is damage.
/// </para>
/// <para>
/// Nothing is cut before a copy of it is durable. What wasn't known to be durable is written again before it is flushed
/// and called so. Every step may be interrupted and begun again.
/// </para>
/// </remarks>
/// <param name="folder">The folder of the segment.</param>
/// <param name="file">The segment, open for writing.</param>
/// <param name="header">The header of the segment.</param>
/// <param name="mode">The treatment of damage.</param>
/// <param name="damage">Receives the damage that is found.</param>
internal sealed class LastSegmentRecovery(
    IStorageFolder folder, IStorageFile file, SegmentHeader header, RecoveryMode mode, FoundDamage damage)
{
    private readonly string _path = Path.Combine(folder.Path, SegmentFileName.OfSegment(header.FirstOrdinal));
    private readonly SegmentScanner _scanner = new();
    private readonly SegmentProof _proof = new(folder);

    /// <summary>The ordinal after the last verified message.</summary>
    internal long ReachedOrdinal => _scanner.NextOrdinal;

    /// <summary>The last time mark among the verified records, in UTC ticks.</summary>
    internal long ReachedTime => _scanner.TimeMark;

    /// <summary>Recovers the last segment.</summary>
    /// <param name="published">The positions that the last writer published, or null.</param>
    /// <returns>The end; null if the segment is damaged and the mode lets that pass.</returns>
    internal RecoveredEnd? Recover(PublishedPositions? published)
    {
        Position start = new(header.FirstOrdinal, header.Size);
        long timeMark = Math.Max(header.CreatedTicks, published?.TimeMark ?? 0);
        bool isKnown = published is { } last && MayBeOlder(last);
        if (published is { } positions && positions.FirstOrdinal == header.FirstOrdinal && positions.Salt == header.Salt)
        {
            start = positions.Durable;
            if (positions.IsClosed && file.Length == start.Offset && Seal.AtEndOf(file, header) is { } seal && seal.End == start.Ordinal)
            {
                return new RecoveredEnd(
                    start, timeMark, seal.Number, new RecoveryReport { WasClosedCleanly = true, DurableEnd = start.Ordinal });
            }
        }

        long length = file.Length;
        Position durable = start;
        bool isEndDamaged = false;
        if (length < durable.Offset)
        {
            start = _proof.EndOf(file, header);
            if (mode == RecoveryMode.Strict || start.Ordinal != durable.Ordinal)
            {
                damage.Refuse(
                    new CorruptRange(
                        _path,
                        start.Offset,
                        length - start.Offset,
                        Math.Min(start.Ordinal, durable.Ordinal),
                        durable.Ordinal,
                        $"the file ends before offset {durable.Offset}, up to which it was durable"));
                damage.NoteEnd(start.Ordinal);
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

        RecoveryReport report = new() { VerifiedBytes = length - start.Offset, DurableEnd = start.Ordinal };
        Position end = new(_scanner.NextOrdinal, _scanner.NextOffset);
        if (_scanner.Fault != RecordFault.None)
        {
            RecordFault fault = _scanner.Fault;
            if ((!isKnown || isEndDamaged || _proof.WasDurable(file, header, end)) && IsDamaged(end, length, fault))
            {
                return null;
            }

            if (isKnown && end.Ordinal < durable.Ordinal)
            {
                damage.Refuse(
                    new CorruptRange(
                        _path, end.Offset, length - end.Offset, end.Ordinal, durable.Ordinal, TransactionFileErrors.Reason(fault)));
                return null;
            }

            report = report with { TornTail = Cut(end, length, fault) };
        }

        SegmentTail.WriteAgain(file, _path, start.Offset, end.Offset);
        return new RecoveredEnd(end, Math.Max(timeMark, _scanner.TimeMark), _scanner.Seal, report);
    }

    /// <summary>
    /// Returns whether a power failure may have left these positions beside the segment that is the last.
    /// </summary>
    /// <remarks>
    /// A power failure may have left older positions: of an earlier segment, or of one with the same name in which no
    /// message was durable, so that the writer could make another in its place. A segment with durable messages is
    /// never replaced, so positions that speak of some belong to another copy.
    /// </remarks>
    private bool MayBeOlder(in PublishedPositions positions) =>
        positions.FirstOrdinal != header.FirstOrdinal || positions.Salt == header.Salt || positions.Durable.Ordinal == header.FirstOrdinal;

    /// <summary>Returns whether good records follow a record that doesn't verify.</summary>
    private bool IsDamaged(Position damaged, long length, RecordFault fault)
    {
        bool isDamaged = false;
        RecordSearch search = new(file, header, length);
        while (search.TryFind(damaged, out Position found))
        {
            isDamaged = true;
            damage.Refuse(
                new CorruptRange(
                    _path,
                    damaged.Offset,
                    found.Offset - damaged.Offset,
                    damaged.Ordinal,
                    found.Ordinal,
                    TransactionFileErrors.Reason(fault)));
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

    private TornTail Cut(Position end, long length, RecordFault fault)
    {
        if (mode == RecoveryMode.Strict)
        {
            throw TransactionFileErrors.Torn(_path, end.Offset, end.Ordinal, length - end.Offset, fault);
        }

        string copy = new SegmentTail(folder).MoveAway(file, header.FirstOrdinal, end.Offset, length);
        TornTail cut = new(_path, end.Offset, length - end.Offset, end.Ordinal, copy, TransactionFileErrors.Reason(fault));
        LibraryEvents.Log.RecoveryCut(cut.File, cut.Offset, cut.Length, cut.Ordinal, cut.Copy, cut.Reason);
        return cut;
    }
}
