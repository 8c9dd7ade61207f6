using System.Runtime.CompilerServices;
using CustomBinarySerializer.Frames;
using CustomBinarySerializer.TransactionFiles.Segments;

namespace CustomBinarySerializer.TransactionFiles.Reading;

/// <summary>
/// Walks through the messages of a journal, from segment to segment and up to its end, which moves. Not thread-safe.
/// </summary>
internal sealed class JournalScanner : IMessagePlace, IDisposable
{
    // The most bytes that are searched for the next good record, unless damage is skipped.
    private const int SearchedForMessage = 4 << 20;

    private readonly JournalView _view;
    private readonly DamagePolicy _damage;
    private readonly SegmentScanner _scanner;
    private readonly SegmentCursor _cursor;
    private bool _isLast;
    private long _visible;
    private long _wanted;
    private long _next = long.MaxValue;
    private long _endOrdinal;
    private long _reported;
    private CorruptRange? _fault;

    /// <param name="view">The view of the journal.</param>
    /// <param name="options">The options of the reader: whether damage is skipped, and where it is reported.</param>
    /// <param name="blockSize">The number of bytes to read at once.</param>
    internal JournalScanner(JournalView view, TransactionFileReaderOptions options, int blockSize = SegmentScanner.BlockSize)
    {
        _view = view;
        _damage = new DamagePolicy(view, options);
        _scanner = new SegmentScanner(blockSize);
        _cursor = new SegmentCursor(view, _damage, _scanner);
    }

    /// <summary>The ordinal of the current message, which <see cref="MoveNext"/> has reached.</summary>
    internal long Ordinal => _scanner.NextOrdinal - 1;

    /// <summary>The frame of the current message. Valid until the next call.</summary>
    internal ReadOnlySpan<byte> Frame => _scanner.Frame;

    /// <summary>The type id of the current message.</summary>
    internal int TypeId => _scanner.TypeId;

    /// <summary>The last time mark before the current message, in UTC ticks; 0 if there was none.</summary>
    internal long TimeMark => _scanner.TimeMark;

    /// <summary>The ordinal of the message that comes next.</summary>
    internal long NextOrdinal => _scanner.NextOrdinal;

    /// <summary>The offset of the current message in its segment, in bytes.</summary>
    internal long RecordOffset => _scanner.RecordOffset;

    /// <summary>The path of the current segment; null before the first, and while a damaged one is skipped.</summary>
    internal string? SegmentPath => Segment?.Path;

    /// <summary>
    /// The header of the current segment; null before the first segment, and while a damaged one is skipped.
    /// </summary>
    internal SegmentHeader? Header => Segment?.Header;

    private ReadableSegment? Segment => _cursor.Segment;

    /// <summary>Creates a scanner whose next message has a given ordinal.</summary>
    /// <param name="view">The view of the journal.</param>
    /// <param name="options">The options of the reader.</param>
    /// <param name="fromOrdinal">The ordinal of the message, at most that of the end.</param>
    /// <param name="endOrdinal">The ordinal after the last wanted message.</param>
    /// <inheritdoc cref="Seek" path="/exception"/>
    internal static JournalScanner At(
        JournalView view, TransactionFileReaderOptions options, long fromOrdinal, long endOrdinal = long.MaxValue)
    {
        JournalScanner scanner = new(view, options);
        try
        {
            scanner.Seek(fromOrdinal, endOrdinal);
            return scanner;
        }
        catch
        {
            scanner.Dispose();
            throw;
        }
    }

    /// <summary>Moves before a message, so that it is the next.</summary>
    /// <param name="fromOrdinal">The ordinal of the message, at most that of the end.</param>
    /// <param name="endOrdinal">The ordinal after the last wanted message.</param>
    /// <exception cref="BinarySerializationException">The message has been deleted, or the file is damaged.</exception>
    /// <exception cref="IOException">The file can't be read.</exception>
    internal void Seek(long fromOrdinal, long endOrdinal = long.MaxValue)
    {
        JournalExtent extent = _view.Extent;
        long first = extent.SegmentOf(fromOrdinal);
        if (fromOrdinal < first)
        {
            throw TransactionFileErrors.Deleted(fromOrdinal, first);
        }

        WantUpTo(endOrdinal);
        extent = Enter(first, extent, fromOrdinal);
        _reported = -1;
        if (_fault is { } fault)
        {
            _reported = fault.FirstOrdinal;
            _damage.Pass(fault);
        }

        WantUpTo(fromOrdinal);
        while (MoveNext())
        {
        }

        WantUpTo(endOrdinal);
    }

    /// <summary>Moves to a message in a segment, so that it and the next one in the index enclose a time.</summary>
    /// <param name="first">The first ordinal of the segment.</param>
    /// <param name="extent">The extent that has the segment.</param>
    /// <param name="utcTicks">The time, in UTC ticks.</param>
    /// <inheritdoc cref="Seek" path="/exception"/>
    internal void SeekTime(long first, JournalExtent extent, long utcTicks)
    {
        extent = Enter(first, extent, ordinal: 0);
        if (Segment is not null)
        {
            // The index may have entries after the end that this reader sees.
            Position indexed = Segment.NearestBeforeTime(utcTicks);
            _cursor.BeginAt(indexed.Offset < _cursor.End ? indexed : Segment.NearestBefore(extent.End.Ordinal - 1), _cursor.End);
        }

        WantUpTo(long.MaxValue);
    }

    /// <summary>Moves to the next message.</summary>
    /// <returns>False at the visible end, and after the last wanted message. A later call may find more.</returns>
    /// <exception cref="BinarySerializationException">The next message is damaged, or has been deleted.</exception>
    /// <exception cref="IOException">The file can't be read.</exception>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal bool MoveNext() => (_scanner.NextOrdinal < _endOrdinal && _scanner.MoveNext()) || MoveOn();

    /// <summary>Creates the error of a message that can't be decoded, with its place.</summary>
    public BinarySerializationException DecodingFailed(BinarySerializationException cause) =>
        TransactionFileErrors.DecodingFailed(Segment!.Path, _scanner.RecordOffset, Ordinal, cause);

    /// <summary>Creates the error of a message that has no handler, with its place.</summary>
    internal BinarySerializationException NotHandled(TypeRegistry registry)
    {
        string place = FormattableString.Invariant($"{Segment!.Path}, offset {_scanner.RecordOffset}, message {Ordinal}");
        return FrameErrors.NoHandler(place, TypeId, registry);
    }

    /// <summary>Returns the segment to the cache.</summary>
    public void Dispose() => _cursor.Leave();

    private void WantUpTo(long endOrdinal)
    {
        _wanted = endOrdinal;
        _endOrdinal = Math.Min(_wanted, _next);
    }

    /// <summary>Continues after the last record of a segment, or after a record that is damaged.</summary>
    /// <remarks>Each turn moves to a later place in a segment, or to a later segment, or is the last.</remarks>
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

    /// <summary>Enters a segment, near a message.</summary>
    /// <returns>
    /// The extent that was used: a newer one if the segment had been deleted and the message is in a later one.
    /// </returns>
    private JournalExtent Enter(long first, JournalExtent extent, long ordinal)
    {
        if (Segment is null || _cursor.First != first)
        {
            while (!_cursor.TryOpen(first, ref extent))
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
        _fault = null;
        if (Segment is null)
        {
            _cursor.BeginAtEnd(Math.Max(_isLast ? _visible : _next, first));
            return extent;
        }

        _fault = _view.Lineage.FindFault(Segment, extent);
        if (_fault is not null)
        {
            _damage.ThrowUnlessPassable(_fault);
        }

        _cursor.BeginNear(_isLast ? Math.Min(ordinal, _visible - 1) : ordinal, _isLast ? extent.End.Offset : Segment.FinalLength, _wanted);
        return extent;
    }

    /// <summary>Continues after the visible end, or in the next segment.</summary>
    /// <returns>False if there is no other message.</returns>
    private bool TryContinue()
    {
        JournalExtent extent = _isLast ? _view.Refresh() : _view.Extent;
        if (extent.LastSegment == _cursor.First)
        {
            return TryExtend(extent);
        }

        if (_isLast && _scanner.NextOrdinal == _cursor.First)
        {
            EnterAnew(extent);
            return true;
        }

        if (_isLast)
        {
            _isLast = false;
            _next = extent.SegmentAfter(_cursor.First) ?? long.MaxValue;
            WantUpTo(_wanted);
            if (Segment is not null)
            {
                _cursor.Extend(Segment.FinalLength);
            }

            return true;
        }

        long next = NextSegment(extent);
        bool isWhole = next == _scanner.NextOrdinal;
        if (!isWhole)
        {
            PassOver(_scanner.NextOffset, 0, next, $"the segment ends here, and the next begins with message {next}");
        }

        // The header that was read counts: another file may have taken the name meanwhile.
        SegmentHeader? predecessor = isWhole ? Segment?.Header : null;
        ulong seal = _scanner.Seal;
        Enter(next, extent, next);
        if (predecessor is not null && Segment?.Header.Lineage.MayFollow(predecessor, seal) == false && next != _reported)
        {
            PassOver(0, 0, next, SegmentLineage.OtherPredecessor);
        }

        return true;
    }

    /// <summary>
    /// Opens an empty segment again, since the writer may have replaced it by one with another schema.
    /// </summary>
    private void EnterAnew(JournalExtent extent)
    {
        _cursor.Leave();
        Enter(_cursor.First, extent, _cursor.First);
    }

    private bool TryExtend(JournalExtent extent)
    {
        if (Segment is null)
        {
            return false;
        }

        if (extent.Salt is { } salt && salt != Segment.Header.Salt)
        {
            Guid journal = Segment.Header.Lineage.Journal;
            if (_scanner.NextOrdinal == _cursor.First)
            {
                EnterAnew(extent);
            }

            return Segment?.Header.Salt == salt ? extent.End.Ordinal > _cursor.First
                : _scanner.NextOrdinal == _cursor.First && Segment?.Header.Lineage.Journal == journal ? false
                : throw TransactionFileErrors.Replaced(_view.FolderPath);
        }

        if (extent.End.Offset < _cursor.End && extent.End.Ordinal < _scanner.NextOrdinal)
        {
            throw TransactionFileErrors.TakenBack(Segment.Path, _scanner.NextOrdinal, extent.End.Ordinal);
        }

        if (extent.End.Offset <= _cursor.End)
        {
            if (extent.End.Ordinal > _scanner.NextOrdinal)
            {
                string reason = $"the positions say that the next message here is message {extent.End.Ordinal}";
                PassOver(_scanner.NextOffset, 0, extent.End.Ordinal, reason);
                _cursor.Begin(new Position(extent.End.Ordinal, _cursor.End));
            }

            return false;
        }

        _visible = extent.End.Ordinal;
        _cursor.Extend(extent.End.Offset);
        return true;
    }

    private long NextSegment(JournalExtent extent)
    {
        if (extent.Segments[0] > _scanner.NextOrdinal)
        {
            throw TransactionFileErrors.Deleted(_scanner.NextOrdinal, extent.Segments[0]);
        }

        return extent.SegmentAfter(_cursor.First)
            ?? throw TransactionFileErrors.Missing(_cursor.PathOf(_scanner.NextOrdinal), _scanner.NextOrdinal);
    }

    /// <summary>Leaves a segment that has records after the first ordinal of the next one.</summary>
    private void PassSurplus()
    {
        long offset = _scanner.RecordOffset;
        _cursor.Begin(new Position(_next, _cursor.End));
        PassOver(offset, _cursor.End - offset, _next, $"the segment goes on here, though the next begins with message {_next}");
    }

    private void PassDamage()
    {
        Position damaged = new(_scanner.NextOrdinal, _scanner.NextOffset);
        ReadableSegment segment = Segment!;
        RecordFault fault = _scanner.Fault;
        long end = Math.Min(_cursor.End, segment.File.Length);

        long searchEnd = _damage.MayPass(_cursor.First, damaged.Offset) ? end : Math.Min(end, damaged.Offset + SearchedForMessage);
        if (new RecordSearch(segment.File, segment.Header, searchEnd).TryFind(damaged, out Position found))
        {
            PassOver(
                damaged.Offset, found.Offset - damaged.Offset, found.Ordinal, segment.ReasonOf(fault, damaged.Offset, found.Offset));
            _cursor.Begin(found);
            return;
        }

        long next = damaged.Ordinal + 1;
        if (searchEnd == end)
        {
            // In the last segment, the end that this scanner saw counts: another thread may have seen a later one.
            next = Math.Max(_isLast ? _visible : NextSegment(_view.Extent), damaged.Ordinal);
        }

        PassOver(damaged.Offset, Math.Max(end - damaged.Offset, 0), next, segment.ReasonOf(fault, damaged.Offset, end));
        _cursor.Begin(new Position(next, Math.Max(_cursor.End, damaged.Offset)));
    }

    private void PassOver(long offset, long length, long nextOrdinal, string reason) =>
        _damage.Pass(new CorruptRange(_cursor.PathOf(_cursor.First), offset, length, _scanner.NextOrdinal, nextOrdinal, reason));
}
