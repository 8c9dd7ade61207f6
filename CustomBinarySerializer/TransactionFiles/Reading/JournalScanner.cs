using System.Runtime.CompilerServices;
using CustomBinarySerializer.TransactionFiles.Positions;
using CustomBinarySerializer.TransactionFiles.Recovering;
using CustomBinarySerializer.TransactionFiles.Segments;

namespace CustomBinarySerializer.TransactionFiles.Reading;

/// <summary>
/// Walks through the messages of a journal, from segment to segment and up to its end, which moves. Not thread-safe.
/// </summary>
internal sealed class JournalScanner : IDisposable
{
    // Whether a message is lost is told of damage that isn't larger.
    private const int SearchedForMessage = 4 << 20;

    private readonly JournalView _view;
    private readonly Action<CorruptRange>? _skipped;
    private readonly bool _skipsCorrupt;
    private readonly SegmentScanner _scanner;
    private ReadableSegment? _segment;
    private long _current = -1;
    private bool _isLast;
    private long _end;
    private long _visible;
    private long _wanted;
    private long _next = long.MaxValue;
    private long _endOrdinal;
    private long _told;

    /// <param name="view">Of the journal.</param>
    /// <param name="options">Whether damage is passed over, and who is told.</param>
    /// <param name="blockSize">Bytes to read at once.</param>
    internal JournalScanner(JournalView view, TransactionFileReaderOptions options, int blockSize = SegmentScanner.BlockSize)
    {
        _view = view;
        _skipsCorrupt = options.SkipCorrupt;
        _skipped = options.CorruptionSkipped;
        _scanner = new SegmentScanner(blockSize);
    }

    /// <summary>Of the message that <see cref="MoveNext"/> came to.</summary>
    internal long Ordinal => _scanner.NextOrdinal - 1;

    /// <summary>Its frame; good until the next call.</summary>
    internal ReadOnlySpan<byte> Frame => _scanner.Frame;

    /// <summary>Its id.</summary>
    internal int TypeId => _scanner.TypeId;

    /// <summary>The ordinal of the message that comes next.</summary>
    internal long NextOrdinal => _scanner.NextOrdinal;

    /// <summary>Goes in front of a message.</summary>
    /// <param name="fromOrdinal">The message; at most one behind the end.</param>
    /// <param name="endOrdinal">The first message that isn't wanted any more.</param>
    /// <exception cref="BinarySerializationException">It has been deleted, or the file is damaged.</exception>
    /// <exception cref="IOException">The file can't be read.</exception>
    internal void Seek(long fromOrdinal, long endOrdinal = long.MaxValue)
    {
        JournalExtent extent = _view.Extent;
        long first = extent.SegmentOf(fromOrdinal);
        if (fromOrdinal < first)
        {
            throw TransactionFileErrors.Deleted(fromOrdinal, first);
        }

        extent = Enter(first, extent, fromOrdinal);
        _told = -1;
        if (_skipsCorrupt && _segment is not null && _view.Lineage.FindFault(_segment, extent) is { } fault)
        {
            _told = fault.FirstOrdinal;
            _skipped?.Invoke(fault);
        }

        WantUpTo(fromOrdinal);
        while (MoveNext())
        {
        }

        WantUpTo(endOrdinal);
    }

    /// <summary>Finds the first message that isn't older than a time.</summary>
    /// <returns>Its ordinal, or the end.</returns>
    /// <inheritdoc cref="Seek" path="/exception"/>
    internal long FindTime(long utcTicks)
    {
        JournalExtent extent = _view.RefreshSegments();
        extent = Enter(LastBegunBefore(utcTicks, extent.Segments), extent, ordinal: 0);
        if (_segment is not null)
        {
            // The index may reach further than what this reader is to see.
            Position indexed = _segment.NearestBeforeTime(utcTicks);
            BeginAt(indexed.Offset < _end ? indexed : _segment.NearestBefore(extent.End.Ordinal - 1));
        }

        WantUpTo(long.MaxValue);
        while (MoveNext())
        {
            if (_scanner.TimeMark >= utcTicks)
            {
                return Ordinal;
            }
        }

        return _scanner.NextOrdinal;
    }

    // All messages of segments in front of it are older: a segment isn't begun before the last message of the one before. Of a
    // segment that can't be read, the next one that can be tells as much.
    private long LastBegunBefore(long utcTicks, long[] segments)
    {
        int low = 0;
        int high = segments.Length - 1;
        while (low < high)
        {
            int middle = high - ((high - low) / 2);
            int readable = middle;
            long created = 0;
            while (readable <= high && !TryGetCreated(segments[readable], out created))
            {
                readable++;
            }

            if (readable <= high && created < utcTicks)
            {
                low = readable;
            }
            else
            {
                high = middle - 1;
            }
        }

        return segments[low];
    }

    private bool TryGetCreated(long first, out long utcTicks)
    {
        utcTicks = 0;
        try
        {
            ReadableSegment segment = _view.Cache.Rent(first);
            utcTicks = segment.Header.CreatedTicks;
            _view.Cache.Return(segment);
            return true;
        }
        catch (Exception e) when (e is FileNotFoundException or BinarySerializationException { Code: SerializationErrorCode.CorruptFile })
        {
            // Told by whoever comes to it.
            return false;
        }
    }

    /// <summary>Goes to the next message.</summary>
    /// <returns>False at the end that is visible now, and in front of the message that isn't wanted any more; a later call may find more.</returns>
    /// <exception cref="BinarySerializationException">The next message is damaged, or has been deleted.</exception>
    /// <exception cref="IOException">The file can't be read.</exception>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal bool MoveNext() => (_scanner.NextOrdinal < _endOrdinal && _scanner.MoveNext()) || MoveOn();

    /// <summary>Names the place of the current message, for errors.</summary>
    internal BinarySerializationException DecodingFailed(BinarySerializationException cause) =>
        TransactionFileErrors.DecodingFailed(_segment!.Path, _scanner.RecordOffset, Ordinal, cause);

    /// <summary>Gives back what it holds.</summary>
    public void Dispose() => Leave();

    private void WantUpTo(long endOrdinal)
    {
        _wanted = endOrdinal;
        _endOrdinal = Math.Min(_wanted, _next);
    }

    /// <summary>Goes on where the records of a segment end, or one doesn't verify.</summary>
    /// <remarks>Each turn goes to a later place in a segment, or to a later segment, or is the last.</remarks>
    [MethodImpl(MethodImplOptions.NoInlining)]
    private bool MoveOn()
    {
        while (_scanner.NextOrdinal < _wanted)
        {
            if (_scanner.NextOrdinal >= _next && _scanner.MoveNext())
            {
                PassSurplus();
            }
            else if (_scanner.Fault != RecordFault.None)
            {
                PassDamage();
            }
            else if (!TryContinue())
            {
                return false;
            }

            if (_scanner.NextOrdinal < _endOrdinal && _scanner.MoveNext())
            {
                return true;
            }
        }

        return false;
    }

    /// <summary>Goes into a segment, near a message.</summary>
    /// <returns>The extent by which it did: a newer one, if the segment had been deleted and the message is in a later one.</returns>
    private JournalExtent Enter(long first, JournalExtent extent, long ordinal)
    {
        if (_segment is null || _current != first)
        {
            Leave();
            while (!TryOpen(first, ref extent))
            {
                if (ordinal < extent.Segments[0])
                {
                    throw TransactionFileErrors.Deleted(ordinal, extent.Segments[0]);
                }

                first = extent.SegmentOf(ordinal);
            }
        }

        _isLast = first == extent.LastSegment;
        _next = extent.SegmentAfter(first) ?? long.MaxValue;
        _visible = extent.End.Ordinal;
        WantUpTo(_wanted);
        if (_segment is null)
        {
            _end = 0;
            _scanner.Begin(null, 0, 0, Math.Max(_isLast ? _visible : _next, first), 0);
            return extent;
        }

        if (!_skipsCorrupt && _view.Lineage.FindFault(_segment, extent) is { } fault)
        {
            throw TransactionFileErrors.Corrupt(fault);
        }

        _end = _isLast ? extent.End.Offset : _segment.FinalLength;
        BeginAt(_segment.NearestBefore(_isLast ? Math.Min(ordinal, _visible - 1) : ordinal));
        return extent;
    }

    /// <summary>Begins where the index says, unless it has led astray.</summary>
    private void BeginAt(Position indexed)
    {
        if (indexed != _segment!.Start && indexed.Offset < _end)
        {
            Begin(indexed);
            if (_scanner.CanMoveNext)
            {
                return;
            }
        }

        Begin(_segment.Start);
    }

    private void Begin(Position position) =>
        _scanner.Begin(_segment!.File, _segment.Header.ChecksumSeed, position.Offset, position.Ordinal, _end);

    /// <summary>Opens a segment. There is none if its header is damaged, or it is missing, and that is passed over.</summary>
    /// <param name="first">Its first message.</param>
    /// <param name="extent">Names it; the newest one afterwards, if the segment has been deleted since.</param>
    /// <returns>False if it has been.</returns>
    private bool TryOpen(long first, ref JournalExtent extent)
    {
        _current = first;
        string reason;
        try
        {
            _segment = _view.Cache.Rent(first);
            return true;
        }
        catch (FileNotFoundException)
        {
            JournalExtent left = _view.RefreshSegments();
            if (left.Segments[0] > first)
            {
                extent = left;
                return false;
            }

            if (!_skipsCorrupt)
            {
                throw TransactionFileErrors.Missing(PathOf(first), first);
            }

            reason = "the file is missing";
        }
        catch (BinarySerializationException e) when (_skipsCorrupt && e.Code == SerializationErrorCode.CorruptFile)
        {
            reason = e.Message;
        }

        _skipped?.Invoke(new CorruptRange(PathOf(first), 0, 0, first, Math.Max(extent.SegmentAfter(first) ?? extent.End.Ordinal, first), reason));
        return true;
    }

    /// <summary>Goes on behind what was visible, or into the next segment.</summary>
    /// <returns>False if there is no more.</returns>
    private bool TryContinue()
    {
        JournalExtent extent = _isLast ? _view.Refresh() : _view.Extent;
        if (extent.LastSegment == _current)
        {
            return TryExtend(extent);
        }

        if (_isLast && _scanner.NextOrdinal == _current)
        {
            EnterAnew(extent);
            return true;
        }

        if (_isLast)
        {
            _isLast = false;
            _next = extent.SegmentAfter(_current) ?? long.MaxValue;
            WantUpTo(_wanted);
            if (_segment is not null)
            {
                _end = _segment.FinalLength;
                _scanner.Extend(_end);
            }

            return true;
        }

        long next = NextSegment(extent);
        bool isWhole = next == _scanner.NextOrdinal;
        if (!isWhole)
        {
            PassOver(_scanner.NextOffset, 0, next, $"the segment ends here, and the next begins with message {next}");
        }

        // By what was read: another file may have been given the name meanwhile.
        SegmentHeader? predecessor = isWhole ? _segment?.Header : null;
        ulong seal = _scanner.Seal;
        Enter(next, extent, next);
        if (predecessor is not null && _segment?.Header.Lineage.MayFollow(predecessor, seal) == false && next != _told)
        {
            PassOver(0, 0, next, SegmentLineage.OtherPredecessor);
        }

        return true;
    }

    /// <summary>Opens a segment again in which nothing was: the writer may have made it anew, with another schema, and perhaps more than once.</summary>
    private void EnterAnew(JournalExtent extent)
    {
        Leave();
        Enter(_current, extent, _current);
    }

    private bool TryExtend(JournalExtent extent)
    {
        if (_segment is null)
        {
            return false;
        }

        if (extent.Salt is { } salt && salt != _segment.Header.Salt)
        {
            Guid journal = _segment.Header.Lineage.Journal;
            if (_scanner.NextOrdinal == _current)
            {
                EnterAnew(extent);
            }

            return _segment?.Header.Salt == salt ? extent.End.Ordinal > _current
                : _scanner.NextOrdinal == _current && _segment?.Header.Lineage.Journal == journal ? false
                : throw TransactionFileErrors.Replaced(_view.FolderPath);
        }

        if (extent.End.Offset < _end && extent.End.Ordinal < _scanner.NextOrdinal)
        {
            throw TransactionFileErrors.TakenBack(_segment.Path, _scanner.NextOrdinal, extent.End.Ordinal);
        }

        if (extent.End.Offset <= _end)
        {
            if (extent.End.Ordinal > _scanner.NextOrdinal)
            {
                PassOver(_scanner.NextOffset, 0, extent.End.Ordinal, $"the positions say that the next message here is message {extent.End.Ordinal}");
                Begin(new Position(extent.End.Ordinal, _end));
            }

            return false;
        }

        _end = extent.End.Offset;
        _visible = extent.End.Ordinal;
        _scanner.Extend(_end);
        return true;
    }

    private long NextSegment(JournalExtent extent)
    {
        if (extent.Segments[0] > _scanner.NextOrdinal)
        {
            throw TransactionFileErrors.Deleted(_scanner.NextOrdinal, extent.Segments[0]);
        }

        return extent.SegmentAfter(_current) ?? throw TransactionFileErrors.Missing(PathOf(_scanner.NextOrdinal), _scanner.NextOrdinal);
    }

    /// <summary>Leaves a segment that goes on where the next one has begun.</summary>
    private void PassSurplus()
    {
        long offset = _scanner.RecordOffset;
        Begin(new Position(_next, _end));
        PassOver(offset, _end - offset, _next, $"the segment goes on here, though the next begins with message {_next}");
    }

    private void PassDamage()
    {
        Position damaged = new(_scanner.NextOrdinal, _scanner.NextOffset);
        string reason = TransactionFileErrors.Reason(_scanner.Fault);
        long end = Math.Min(_end, _segment!.File.Length);

        long searchEnd = _skipsCorrupt ? end : Math.Min(end, damaged.Offset + SearchedForMessage);
        if (new RecordSearch(_segment.File, _segment.Header, searchEnd).TryFind(damaged, out Position found))
        {
            PassOver(damaged.Offset, found.Offset - damaged.Offset, found.Ordinal, reason);
            Begin(found);
            return;
        }

        long next = damaged.Ordinal + 1;
        if (searchEnd == end)
        {
            // Of the last segment, as far as was looked: another thread may have seen further since.
            next = Math.Max(_isLast ? _visible : NextSegment(_view.Extent), damaged.Ordinal);
        }

        PassOver(damaged.Offset, Math.Max(end - damaged.Offset, 0), next, reason);
        Begin(new Position(next, Math.Max(_end, damaged.Offset)));
    }

    private void PassOver(long offset, long length, long nextOrdinal, string reason)
    {
        CorruptRange range = new(PathOf(_current), offset, length, _scanner.NextOrdinal, nextOrdinal, reason);
        if (!_skipsCorrupt)
        {
            throw TransactionFileErrors.Corrupt(range);
        }

        _skipped?.Invoke(range);
    }

    private void Leave()
    {
        if (_segment is not null)
        {
            _view.Cache.Return(_segment);
            _segment = null;
        }
    }

    private string PathOf(long first) => Path.Combine(_view.FolderPath, SegmentFileName.OfSegment(first));
}
