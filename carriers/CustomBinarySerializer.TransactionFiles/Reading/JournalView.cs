using System.Diagnostics;
using CustomBinarySerializer.TransactionFiles.Accepting;
using CustomBinarySerializer.TransactionFiles.Compressing;
using CustomBinarySerializer.TransactionFiles.Positions;
using CustomBinarySerializer.TransactionFiles.Recovering;
using CustomBinarySerializer.TransactionFiles.Segments;
using CustomBinarySerializer.TransactionFiles.Storage;

namespace CustomBinarySerializer.TransactionFiles.Reading;

/// <summary>The current segments of a journal, and the end up to which they may be read. Thread-safe.</summary>
/// <remarks>
/// The segments and their records decide; positions say where to begin looking, and that a writer is at work. A look
/// costs one read while a writer publishes, and the length of the last segment besides while none does. Now and then a
/// look is thorough: it doesn't believe that the files that are open still have their names.
/// </remarks>
internal sealed class JournalView : IDisposable
{
    private static readonly long s_thoroughInterval = Stopwatch.Frequency / 4;

    private readonly IStorageFolder _folder;
    private readonly bool _durableOnly;
    private readonly bool _skipsCorrupt;
    private readonly Lock _refreshing = new();
    private readonly PositionReader _positions;
    private readonly EndSearch _endSearch;
    private long _sequence;
    private long[] _segments = [];
    private (long, ulong)? _listedFor;
    private ReadableSegment? _last;
    private BinarySerializationException? _damage;
    private JournalExtent? _extent;
    private long _nextThorough = long.MinValue;
    private string? _madeAgain;
    private ulong? _foreignSalt;

    /// <exception cref="FileNotFoundException">The folder holds no segment.</exception>
    /// <exception cref="IOException">The folder can't be read.</exception>
    internal JournalView(IStorageFolder folder, SegmentCache cache, TransactionFileReaderOptions options)
    {
        _folder = folder;
        Cache = cache;
        Lineage = new LineageCheck(cache);
        Accepted = new AcceptedDamage(folder);
        _durableOnly = options.DurableOnly;
        _skipsCorrupt = options.SkipCorrupt;
        _positions = new PositionReader(folder);
        _endSearch = new EndSearch(folder);
    }

    internal SegmentCache Cache { get; }

    internal LineageCheck Lineage { get; }

    internal AcceptedDamage Accepted { get; }

    /// <summary>The path of the folder, for messages.</summary>
    internal string FolderPath => _folder.Path;

    /// <summary>The extent that was seen last, at most a quarter of a second ago.</summary>
    internal JournalExtent Extent =>
        Volatile.Read(ref _extent) is { } extent && Stopwatch.GetTimestamp() < Volatile.Read(ref _nextThorough) ? extent : Refresh();

    /// <summary>
    /// Returns the length of a segment's file, in bytes, also where the segment can't be read; 0 if it has been
    /// deleted.
    /// </summary>
    internal long LengthOf(long first)
    {
        try
        {
            using IStorageFile file = SegmentFile.Open(_folder, first);
            return file.Length;
        }
        catch (FileNotFoundException)
        {
            return 0;
        }
    }

    /// <summary>Looks at the folder again, and returns the current extent.</summary>
    /// <exception cref="BinarySerializationException">
    /// The last segment is missing, or the folder holds another journal than before.
    /// </exception>
    /// <exception cref="IOException">The folder can't be read.</exception>
    internal JournalExtent Refresh()
    {
        lock (_refreshing)
        {
            long now = Stopwatch.GetTimestamp();
            if (now < _nextThorough)
            {
                return Look(isThorough: false);
            }

            JournalExtent extent = Look(isThorough: true);

            // However slow the disk, most of the time is left for reading.
            long end = Stopwatch.GetTimestamp();
            Volatile.Write(ref _nextThorough, end + Math.Max(s_thoroughInterval, 16 * (end - now)));
            return extent;
        }
    }

    /// <summary>Looks at the folder again, thoroughly, and lists the segments that are left.</summary>
    /// <inheritdoc cref="Refresh" path="/exception"/>
    internal JournalExtent RefreshSegments()
    {
        lock (_refreshing)
        {
            _segments = [];
            return Look(isThorough: true);
        }
    }

    /// <summary>
    /// Decides which journal is read, when segments of several journals were found. Called before anything is read.
    /// </summary>
    /// <exception cref="BinarySerializationException">
    /// The folder has segments of several journals, and no evidence decides which journal it belongs to.
    /// </exception>
    /// <exception cref="IOException">The folder can't be read.</exception>
    internal void DecideJournal()
    {
        lock (_refreshing)
        {
            Guid? owner = FolderJournal.Decide(_folder, _segments, _positions.Read(reopens: true, out _));
            if (owner == Cache.Journal)
            {
                return;
            }

            Cache.Journal = owner;
            if (_last is { } last)
            {
                Cache.Forget(last);
                LeaveLast();
            }

            _segments = [];
            Look(isThorough: true);
        }
    }

    /// <summary>Closes the files.</summary>
    public void Dispose()
    {
        lock (_refreshing)
        {
            LeaveLast();
            Cache.Dispose();
            _positions.Dispose();
        }
    }

    private JournalExtent Look(bool isThorough)
    {
        ThrowIfMadeAgain();
        PublishedPositions? published = _positions.Read(isThorough, out long sequence);
        if (_segments.Length == 0 || SegmentOf(published) != _listedFor || (isThorough && HasLastChanged()))
        {
            published = isThorough ? published : _positions.Read(reopens: true, out sequence);
            List(published);
            _listedFor = SegmentOf(published);
        }

        bool isMoving = _sequence > 0 && sequence > _sequence;
        _sequence = sequence;
        JournalExtent extent = ExtentOf(published, isMoving);
        Volatile.Write(ref _extent, extent);
        return extent;
    }

    private static (long, ulong)? SegmentOf(in PublishedPositions? published) =>
        published is { } positions ? (positions.FirstOrdinal, positions.Salt) : null;

    private bool IsOfLast(in PublishedPositions? published) =>
        published is { } positions && positions.FirstOrdinal == _segments[^1] && (_last is null || positions.Salt == _last.Header.Salt);

    /// <summary>Whether the file of the last segment has been replaced, or another follows it.</summary>
    private bool HasLastChanged() =>
        _last is not { } last
        || !IsThere(last)
        || (_extent is { } extent
            && extent.Written.Ordinal > last.Header.FirstOrdinal
            && _folder.Exists(SegmentFileName.OfSegment(extent.Written.Ordinal)));

    /// <summary>Whether the file of a segment that is open still has its name.</summary>
    private bool IsThere(ReadableSegment segment)
    {
        try
        {
            using IStorageFile file = _folder.Open(SegmentFileName.OfSegment(segment.Header.FirstOrdinal), FileAccess.Read);
            return SegmentHeader.HasSalt(file, segment.Header.Salt) && file.Identity == segment.File.Identity;
        }
        catch (FileNotFoundException)
        {
            return false;
        }
    }

    /// <summary>
    /// Whether the folder was made again since it was opened, so that the open files and those in the folder are of
    /// two histories.
    /// </summary>
    /// <remarks>
    /// The last segment keeps its file. A writer makes it anew only while no message is in it, with another salt and
    /// the same lineage; and a segment is deleted only after those before it. That another journal is there now is
    /// reported elsewhere. A segment that others follow may have been compressed, archived or the like, which gives it
    /// another file; if it is of another history, the lineage of the segment after it says so.
    /// </remarks>
    private bool IsMadeAgain(ReadableSegment last, List<long> segments)
    {
        long first = last.Header.FirstOrdinal;
        try
        {
            using IStorageFile file = SegmentFile.Open(_folder, first);
            if (SegmentHeader.HasSalt(file, last.Header.Salt))
            {
                return file.Identity != last.File.Identity && !MayBeConverted(first, file, last.File);
            }

            bool hadMessages = _extent is { } extent && extent.LastSegment == first && extent.Written.Ordinal > first;
            SegmentLineage lineage = SegmentHeader.Read(file, last.Path, first).Lineage;
            return lineage.Journal == last.Header.Lineage.Journal && (hadMessages || lineage != last.Header.Lineage);
        }
        catch (FileNotFoundException)
        {
            return segments.Count > 0 && segments[0] < first && _folder.Exists(SegmentFileName.OfSegment(segments[0]));
        }
        catch (BinarySerializationException)
        {
            // Reported by the reader that reaches it.
            return false;
        }
    }

    private bool MayBeConverted(long first, IStorageFile there, IStorageFile open) =>
        (!SegmentFile.IsPlain(there) || !SegmentFile.IsPlain(open) || _folder.Exists(SegmentFileName.CompressionLock))
        && SegmentFileName.Segments(_folder).Exists(segment => segment > first);

    private void ThrowIfMadeAgain()
    {
        if (_madeAgain is { } path)
        {
            throw TransactionFileErrors.MadeAgain(path);
        }
    }

    private void List(in PublishedPositions? published)
    {
        List<long> segments = SegmentFileName.Segments(_folder);
        if (_last is { } last && IsMadeAgain(last, segments))
        {
            _madeAgain = last.Path;
            ThrowIfMadeAgain();
        }

        if (segments.Count > 0)
        {
            Cache.DropBefore(segments[0]);
        }

        if (published is { } positions && (segments.Count == 0 || segments[^1] < positions.FirstOrdinal))
        {
            // A segment that the positions name was durable before they did.
            ThrowIfMissingIsNoDamage(segments, positions);
            if (segments.Count == 0 || EndOf(segments[^1]) <= positions.FirstOrdinal)
            {
                segments.Add(positions.FirstOrdinal);
            }
        }

        if (segments.Count == 0)
        {
            throw TransactionFileErrors.NothingThere(_folder.Path);
        }

        _segments = [];
        TakeLast(segments, published);
        _segments = [.. segments];
    }

    /// <summary>
    /// Returns the end of a segment's records. No other segment can begin before it, even if positions differ.
    /// </summary>
    private long EndOf(long firstOrdinal)
    {
        try
        {
            ReadableSegment segment = Cache.Rent(firstOrdinal);
            try
            {
                return new SegmentProof(_folder).EndOf(segment.File, segment.Header).Ordinal;
            }
            finally
            {
                Cache.Return(segment);
            }
        }
        catch (Exception e) when (e is FileNotFoundException or BinarySerializationException { Code: SerializationErrorCode.CorruptFile })
        {
            return firstOrdinal;
        }
    }

    private void ThrowIfMissingIsNoDamage(List<long> segments, in PublishedPositions positions)
    {
        if (segments.Count == 0 && positions.Written.Ordinal == 0)
        {
            throw TransactionFileErrors.NothingThere(_folder.Path);
        }

        if (!_skipsCorrupt)
        {
            throw TransactionFileErrors.Missing(
                Path.Combine(_folder.Path, SegmentFileName.OfSegment(positions.FirstOrdinal)), positions.FirstOrdinal);
        }
    }

    private void TakeLast(List<long> segments, in PublishedPositions? published)
    {
        long firstOrdinal = segments[^1];
        if (_last is { } last && !IsThere(last))
        {
            Cache.Forget(last);
        }

        LeaveLast();
        try
        {
            _damage = null;
            _last = Cache.Rent(firstOrdinal, ofAnyJournal: true);
        }
        catch (BinarySerializationException e) when (e.Code == SerializationErrorCode.CorruptFile)
        {
            _damage = e;
            return;
        }
        catch (FileNotFoundException)
        {
            // Reported by the reader that reaches it.
            return;
        }

        Cache.Journal ??= _last.Header.Lineage.Journal;
        if (_last.Header.Lineage.Journal != Cache.Journal)
        {
            PassForeign(_last, segments, published);
        }
    }

    /// <summary>Treats the last segment as damage if it is of another journal than the folder.</summary>
    /// <exception cref="BinarySerializationException">
    /// The folder belongs to another journal now, or no evidence decides to which.
    /// </exception>
    private void PassForeign(ReadableSegment last, List<long> segments, in PublishedPositions? published)
    {
        if (_foreignSalt != last.Header.Salt && FolderJournal.Decide(_folder, segments, published) != Cache.Journal)
        {
            throw TransactionFileErrors.Replaced(_folder.Path);
        }

        _foreignSalt = last.Header.Salt;
        _damage = TransactionFileErrors.CorruptHeader(last.Path, last.Header.FirstOrdinal, SegmentLineage.OtherJournal);
        Cache.Forget(last);
        LeaveLast();
    }

    private JournalExtent ExtentOf(in PublishedPositions? published, bool isMoving)
    {
        PublishedPositions? own = IsOfLast(published) ? published : null;
        if (_last is not null)
        {
            Position written = _endSearch.Find(_last, own, isMoving && own is not null);
            return Extents(_last.Header.Salt, written, _endSearch.Durable, null);
        }

        Position start = new(_segments[^1], 0);
        return own is { } positions
            ? Extents(null, positions.Written, positions.Durable, null)
            : Extents(null, start, start, _skipsCorrupt ? null : _damage);
    }

    private JournalExtent Extents(ulong? salt, Position written, Position durable, BinarySerializationException? doubt) =>
        new(_segments, salt, written, durable, _durableOnly ? durable : written, doubt);

    private void LeaveLast()
    {
        if (_last is { } last)
        {
            _last = null;
            Cache.Return(last);
        }
    }
}
