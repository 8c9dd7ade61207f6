using CustomBinarySerializer.TransactionFiles.Index;
using CustomBinarySerializer.TransactionFiles.Segments;

namespace CustomBinarySerializer.TransactionFiles.Reading;

/// <summary>
/// The segment that a scan reads. Opens it, and begins at the place that its index names. Not thread-safe.
/// </summary>
/// <param name="view">The view of the journal.</param>
/// <param name="damage">The policy for a segment that can't be opened.</param>
/// <param name="scanner">The scanner of the records.</param>
internal sealed class SegmentCursor(JournalView view, DamagePolicy damage, SegmentScanner scanner)
{
    /// <summary>The current segment; null if there is none, or if it can't be read and that is passed over.</summary>
    internal ReadableSegment? Segment { get; private set; }

    /// <summary>The first ordinal of the current segment; -1 before there is one.</summary>
    internal long First { get; private set; } = -1;

    /// <summary>The end of the records that this scan may read, as an offset in bytes.</summary>
    internal long End { get; private set; }

    /// <summary>
    /// Opens a segment. If its header is damaged or its file is missing, and that is passed over, no segment is open.
    /// </summary>
    /// <param name="first">The first ordinal of the segment.</param>
    /// <param name="extent">
    /// The extent that has the segment; replaced by the newest one if the segment has been deleted since.
    /// </param>
    /// <returns>False if the segment has been deleted.</returns>
    internal bool TryOpen(long first, ref JournalExtent extent)
    {
        Leave();
        First = first;
        string reason;
        long length = 0;
        BinarySerializationException error;
        try
        {
            Segment = view.Cache.Rent(first);
            return true;
        }
        catch (FileNotFoundException)
        {
            JournalExtent left = view.RefreshSegments();
            if (left.Segments[0] > first)
            {
                extent = left;
                return false;
            }

            error = TransactionFileErrors.Missing(PathOf(first), first);
            reason = "the file is missing";
        }
        catch (BinarySerializationException e) when (e.Code == SerializationErrorCode.CorruptFile)
        {
            error = e;
            reason = e.Message;
            length = view.LengthOf(first);
        }

        return damage.TryPass(
            new CorruptRange(PathOf(first), 0, length, first, Math.Max(extent.SegmentAfter(first) ?? extent.End.Ordinal, first), reason))
            ? true
            : throw error;
    }

    /// <summary>Goes to a record shortly before a message.</summary>
    /// <param name="ordinal">The ordinal of the message; in the segment, or past its end.</param>
    /// <param name="end">The offset at which the records end.</param>
    /// <param name="endOrdinal">The ordinal after the last message that will be read.</param>
    internal void BeginNear(long ordinal, long end, long endOrdinal)
    {
        if (Segment!.GlanceBefore(ordinal) is not { } glance
            || !TryBegin(new Position(glance.Ordinal, glance.Offset), end, glance.SizeUpTo(endOrdinal)))
        {
            BeginAt(Segment.NearestBefore(ordinal), end);
        }
    }

    /// <summary>
    /// Goes to a position from the index. If no good record is there, goes to an earlier one, at last to the first
    /// record.
    /// </summary>
    /// <param name="indexed">The position from the index.</param>
    /// <param name="end">The offset at which the records end.</param>
    internal void BeginAt(Position indexed, long end)
    {
        for (long step = SparseIndex.Interval; !TryBegin(indexed, end); step *= 2)
        {
            // Entries of damaged messages point into the damage.
            indexed = Segment!.NearestBefore(indexed.Ordinal - step);
        }
    }

    /// <summary>Goes to a record.</summary>
    internal void Begin(Position position) =>
        scanner.Begin(Segment!.File, Segment.Header.ChecksumSeed, position.Offset, position.Ordinal, End);

    /// <summary>Goes to the end of a segment that can't be read.</summary>
    /// <param name="nextOrdinal">The ordinal of the message after the segment.</param>
    internal void BeginAtEnd(long nextOrdinal)
    {
        End = 0;
        scanner.Begin(null, 0, 0, nextOrdinal, 0);
    }

    /// <summary>Moves the end of the records, so that the scan can go on.</summary>
    internal void Extend(long end)
    {
        End = end;
        scanner.Extend(end);
    }

    /// <summary>Returns the segment to the cache.</summary>
    internal void Leave()
    {
        if (Segment is not null)
        {
            view.Cache.Return(Segment);
            Segment = null;
        }
    }

    /// <summary>The path of a segment, for messages.</summary>
    internal string PathOf(long first) => Path.Combine(view.FolderPath, SegmentFileName.OfSegment(first));

    private bool TryBegin(Position indexed, long end, long expectedSize = 0)
    {
        End = end;
        if (indexed != Segment!.Start && indexed.Offset >= end)
        {
            return false;
        }

        Begin(indexed);
        scanner.Expect(expectedSize);
        return indexed == Segment.Start || scanner.CanMoveNext;
    }
}
