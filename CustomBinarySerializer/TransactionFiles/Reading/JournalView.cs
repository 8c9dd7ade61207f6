using CustomBinarySerializer.TransactionFiles.Positions;
using CustomBinarySerializer.TransactionFiles.Recovering;
using CustomBinarySerializer.TransactionFiles.Segments;
using CustomBinarySerializer.TransactionFiles.Storage;

namespace CustomBinarySerializer.TransactionFiles.Reading;

/// <summary>
/// Tells which segments there are, and how far they may be read: up to the position that the writer publishes. Thread-safe.
/// </summary>
/// <remarks>
/// Where the positions are missing or damaged, the end is found as recovery finds it: behind the last good record of the last
/// segment. Good records behind bad ones are damage.
/// </remarks>
internal sealed class JournalView : IDisposable
{
    private readonly IStorageFolder _folder;
    private readonly bool _durableOnly;
    private readonly bool _skipsCorrupt;
    private readonly Lock _refreshing = new();
    private readonly byte[] _slots = new byte[PositionSlots.FileSize];
    private IStorageFile? _positions;
    private SegmentScanner? _searcher;
    private Position _searched;
    private JournalExtent? _extent;

    /// <exception cref="FileNotFoundException">The folder holds no segment.</exception>
    /// <exception cref="IOException">It can't be read.</exception>
    internal JournalView(IStorageFolder folder, SegmentCache cache, TransactionFileReaderOptions options)
    {
        _folder = folder;
        Cache = cache;
        _durableOnly = options.DurableOnly;
        _skipsCorrupt = options.SkipCorrupt;
    }

    internal SegmentCache Cache { get; }

    /// <summary>For messages.</summary>
    internal string FolderPath => _folder.Path;

    /// <summary>What was seen last.</summary>
    internal JournalExtent Extent => Volatile.Read(ref _extent) ?? Refresh();

    /// <summary>Looks again.</summary>
    /// <exception cref="BinarySerializationException">No positions are published, and the last segment is damaged.</exception>
    /// <exception cref="IOException">The folder can't be read.</exception>
    internal JournalExtent Refresh()
    {
        lock (_refreshing)
        {
            JournalExtent extent = ReadPositions() is { } positions ? ExtentOf(positions) : ExtentWithoutPositions();
            Volatile.Write(ref _extent, extent);
            return extent;
        }
    }

    /// <summary>Looks which segments are left.</summary>
    internal JournalExtent RefreshSegments()
    {
        lock (_refreshing)
        {
            _extent = null;
            return Refresh();
        }
    }

    /// <summary>Closes the files.</summary>
    public void Dispose()
    {
        Cache.Dispose();
        _positions?.Dispose();
    }

    private PublishedPositions? ReadPositions()
    {
        try
        {
            _positions ??= _folder.Open(SegmentFileName.Positions, FileAccess.Read);
        }
        catch (FileNotFoundException)
        {
            return null;
        }

        int read = _positions.Read(_slots, 0);
        return PositionSlots.TryRead(_slots.AsSpan(0, read), out _, out PublishedPositions positions) ? positions : null;
    }

    private JournalExtent ExtentOf(in PublishedPositions positions)
    {
        long last = positions.FirstOrdinal;
        long[] segments = _extent is { } known && known.Salt == positions.Salt && known.LastSegment == last
            ? known.Segments
            : [.. ListSegments().TakeWhile(segment => segment <= last)];
        if (segments.Length == 0 || segments[^1] != last)
        {
            return segments.Length == 0 && positions.Written.Ordinal == 0
                ? throw TransactionFileErrors.NothingThere(_folder.Path)
                : MissingLast(segments, positions);
        }

        return new JournalExtent(segments, positions.Salt, positions.Written, positions.Durable, _durableOnly ? positions.Durable : positions.Written);
    }

    private List<long> ListSegments()
    {
        List<long> segments = SegmentFileName.Segments(_folder);
        if (segments.Count > 0)
        {
            Cache.DropBefore(segments[0]);
        }

        return segments;
    }

    // A segment that the positions name was durable before they did.
    private JournalExtent MissingLast(long[] segments, in PublishedPositions positions)
    {
        if (!_skipsCorrupt || segments.Length == 0)
        {
            throw TransactionFileErrors.Corrupt(
                Path.Combine(_folder.Path, SegmentFileName.OfSegment(positions.FirstOrdinal)), 0, positions.FirstOrdinal, "the file is missing");
        }

        return ExtentWithoutPositions();
    }

    private JournalExtent ExtentWithoutPositions()
    {
        long[] segments = [.. ListSegments()];
        if (segments.Length == 0)
        {
            throw TransactionFileErrors.NothingThere(_folder.Path);
        }

        ReadableSegment last = Cache.Rent(segments[^1]);
        try
        {
            Position written = FindEnd(last);
            return new JournalExtent(segments, null, written, last.Start, _durableOnly ? last.Start : written);
        }
        finally
        {
            Cache.Return(last);
        }
    }

    private Position FindEnd(ReadableSegment segment)
    {
        _searcher ??= new SegmentScanner();
        long length = segment.File.Length;
        uint seed = segment.Header.ChecksumSeed;
        Position start = _searched.Ordinal >= segment.Header.FirstOrdinal && _searched.Offset <= length && _searched.Offset > 0 ? _searched : segment.Start;
        _searcher.Begin(segment.File, seed, start.Offset, start.Ordinal, length);
        while (true)
        {
            while (_searcher.MoveNext())
            {
            }

            _searched = new Position(_searcher.NextOrdinal, _searcher.NextOffset);
            if (_searcher.Fault == RecordFault.None || !new RecordSearch(segment.File, segment.Header, length).TryFind(_searched, out Position found))
            {
                return _searched;
            }

            if (!_skipsCorrupt)
            {
                throw TransactionFileErrors.Corrupt(segment.Path, _searched.Offset, _searched.Ordinal, _searcher.Fault);
            }

            _searcher.Begin(segment.File, seed, found.Offset, found.Ordinal, length);
        }
    }
}
