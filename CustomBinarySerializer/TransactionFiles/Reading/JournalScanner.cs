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
    private readonly JournalView _view;
    private readonly Action<CorruptRange>? _skipped;
    private readonly bool _skipsCorrupt;
    private readonly SegmentScanner _scanner;
    private ReadableSegment? _segment;
    private long _current = -1;
    private bool _isLast;
    private long _end;
    private long _endOrdinal;

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

        Enter(first, extent, fromOrdinal);
        _endOrdinal = fromOrdinal;
        while (MoveNext())
        {
        }

        _endOrdinal = endOrdinal;
    }

    /// <summary>Finds the first message that isn't older than a time.</summary>
    /// <returns>Its ordinal, or the end.</returns>
    /// <inheritdoc cref="Seek" path="/exception"/>
    internal long FindTime(long utcTicks)
    {
        JournalExtent extent = _view.RefreshSegments();
        Enter(LastBegunBefore(utcTicks, extent.Segments), extent, ordinal: 0);
        if (_segment is not null)
        {
            BeginAt(_segment.NearestBeforeTime(utcTicks));
        }

        _endOrdinal = long.MaxValue;
        while (MoveNext())
        {
            if (_scanner.TimeMark >= utcTicks)
            {
                return Ordinal;
            }
        }

        return _scanner.NextOrdinal;
    }

    // All messages of segments in front of it are older: a segment isn't begun before the last message of the one before.
    private long LastBegunBefore(long utcTicks, long[] segments)
    {
        int low = 0;
        int high = segments.Length - 1;
        while (low < high)
        {
            int middle = high - ((high - low) / 2);
            ReadableSegment segment = _view.Cache.Rent(segments[middle]);
            long created = segment.Header.CreatedTicks;
            _view.Cache.Return(segment);
            if (created < utcTicks)
            {
                low = middle;
            }
            else
            {
                high = middle - 1;
            }
        }

        return segments[low];
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
    public void Dispose() => Leave(isReplaced: false);

    [MethodImpl(MethodImplOptions.NoInlining)]
    private bool MoveOn()
    {
        while (_scanner.NextOrdinal < _endOrdinal)
        {
            if (_scanner.Fault != RecordFault.None)
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
    private void Enter(long first, JournalExtent extent, long ordinal)
    {
        if (_segment is null || _current != first)
        {
            Leave(isReplaced: false);
            _current = first;
            _segment = Open(first, ordinal);
        }

        _isLast = first == extent.LastSegment;
        if (_segment is null)
        {
            long next = extent.SegmentAfter(first) ?? extent.End.Ordinal;
            _scanner.Begin(null, 0, 0, next, 0);
            return;
        }

        _end = _isLast ? extent.End.Offset : _segment.FinalLength;
        BeginAt(_segment.NearestBefore(ordinal));
    }

    /// <summary>Begins where the index says, unless it has led astray.</summary>
    private void BeginAt(Position indexed)
    {
        Begin(indexed);
        if (indexed != _segment!.Start && !_scanner.CanMoveNext)
        {
            Begin(_segment.Start);
        }
    }

    private void Begin(Position position) =>
        _scanner.Begin(_segment!.File, _segment.Header.ChecksumSeed, position.Offset, position.Ordinal, _end);

    /// <returns>Null if its header is damaged, and that is passed over.</returns>
    private ReadableSegment? Open(long first, long ordinal)
    {
        try
        {
            return _view.Cache.Rent(first);
        }
        catch (FileNotFoundException)
        {
            long left = _view.RefreshSegments().Segments[0];
            throw left > first
                ? TransactionFileErrors.Deleted(ordinal, left)
                : TransactionFileErrors.Corrupt(PathOf(first), 0, first, "the file is missing");
        }
        catch (BinarySerializationException e) when (_skipsCorrupt && e.Code == SerializationErrorCode.CorruptFile)
        {
            JournalExtent extent = _view.Extent;
            _skipped?.Invoke(new CorruptRange(PathOf(first), 0, 0, first, extent.SegmentAfter(first) ?? extent.End.Ordinal, e.Message));
            return null;
        }
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

        if (_isLast)
        {
            _isLast = false;
            if (_segment is not null)
            {
                _end = _segment.FinalLength;
                _scanner.Extend(_end);
            }

            return true;
        }

        long next = NextSegment(extent);
        if (next != _scanner.NextOrdinal)
        {
            PassOver(_scanner.NextOffset, 0, next, $"the segment ends here, and the next begins with message {next}");
        }

        Enter(next, extent, next);
        return true;
    }

    private bool TryExtend(JournalExtent extent)
    {
        if (_segment is not null && extent.Salt is { } salt && salt != _segment.Header.Salt)
        {
            if (_scanner.NextOrdinal != _current)
            {
                throw TransactionFileErrors.Corrupt(_segment.Path, 0, _current, "the file was replaced by another while it was read");
            }

            // Nothing was in it: the writer made it anew, with another schema.
            Leave(isReplaced: true);
            Enter(_current, extent, _current);
            return extent.End.Ordinal > _current;
        }

        if (extent.End.Offset <= _end || _segment is null)
        {
            return false;
        }

        _end = extent.End.Offset;
        _scanner.Extend(_end);
        return true;
    }

    private long NextSegment(JournalExtent extent)
    {
        if (extent.Segments[0] > _current)
        {
            throw TransactionFileErrors.Deleted(_scanner.NextOrdinal, extent.Segments[0]);
        }

        return extent.SegmentAfter(_current)
            ?? throw TransactionFileErrors.Corrupt(PathOf(_current), 0, _scanner.NextOrdinal, "the segment that is to follow is missing");
    }

    private void PassDamage()
    {
        Position damaged = new(_scanner.NextOrdinal, _scanner.NextOffset);
        string reason = TransactionFileErrors.Reason(_scanner.Fault);
        long end = Math.Min(_end, _segment!.File.Length);
        if (_skipsCorrupt && new RecordSearch(_segment.File, _segment.Header, end).TryFind(damaged, out Position found))
        {
            PassOver(damaged.Offset, found.Offset - damaged.Offset, found.Ordinal, reason);
            Begin(found);
            return;
        }

        JournalExtent extent = _view.Extent;
        long next = _isLast ? extent.End.Ordinal : NextSegment(extent);
        PassOver(damaged.Offset, end - damaged.Offset, next, reason);
        Begin(new Position(next, _end));
    }

    private void PassOver(long offset, long length, long nextOrdinal, string reason)
    {
        if (!_skipsCorrupt)
        {
            throw TransactionFileErrors.Corrupt(PathOf(_current), offset, _scanner.NextOrdinal, reason);
        }

        _skipped?.Invoke(new CorruptRange(PathOf(_current), offset, length, _scanner.NextOrdinal, nextOrdinal, reason));
    }

    private void Leave(bool isReplaced)
    {
        if (_segment is not null)
        {
            _view.Cache.Return(_segment, isReplaced);
            _segment = null;
        }
    }

    private string PathOf(long first) => Path.Combine(_view.FolderPath, SegmentFileName.OfSegment(first));
}
