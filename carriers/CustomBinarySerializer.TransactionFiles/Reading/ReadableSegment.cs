using CustomBinarySerializer.TransactionFiles.Archiving;
using CustomBinarySerializer.TransactionFiles.Compressing;
using CustomBinarySerializer.TransactionFiles.Index;
using CustomBinarySerializer.TransactionFiles.Recovering;
using CustomBinarySerializer.TransactionFiles.Segments;
using CustomBinarySerializer.TransactionFiles.Storage;

namespace CustomBinarySerializer.TransactionFiles.Reading;

/// <summary>A segment that is read, and its index. Thread-safe.</summary>
internal sealed class ReadableSegment : IDisposable
{
    private const int SmallBlockSize = 4096;

    private readonly IStorageFolder _folder;
    private readonly Lock _opening = new();
    private SparseIndexReader? _index;
    private readonly Lazy<Seal?> _finalSeal;
    private long _finalLength;
    private volatile bool _isConfirmedAsLast;
    private volatile bool _isConfirmed;

    private ReadableSegment(IStorageFolder folder, IStorageFile file, string path, SegmentHeader header)
    {
        _folder = folder;
        File = file;
        Path = path;
        Header = header;
        _finalSeal = new Lazy<Seal?>(() => Seal.AtEndOf(file, header), LazyThreadSafetyMode.PublicationOnly);
    }

    internal IStorageFile File { get; }

    /// <summary>The path of the file, for messages.</summary>
    internal string Path { get; }

    internal SegmentHeader Header { get; }

    /// <summary>The position of the first record.</summary>
    internal Position Start => new(Header.FirstOrdinal, Header.Size);

    /// <summary>
    /// The length of a segment that the writer has left, in bytes. Queried once, since it doesn't change any more.
    /// </summary>
    /// <exception cref="IOException">The length of the segment can't be determined.</exception>
    internal long FinalLength
    {
        get
        {
            long length = Volatile.Read(ref _finalLength);
            if (length == 0)
            {
                length = File.Length;
                Volatile.Write(ref _finalLength, length);
            }

            return length;
        }
    }

    /// <summary>
    /// The seal at the end of a segment that the writer has left; null if there is none that is whole.
    /// </summary>
    /// <exception cref="IOException">The segment can't be read.</exception>
    internal Seal? FinalSeal => _finalSeal.Value;

    /// <summary>Whether the segment was found to fit to those beside it: see <see cref="LineageCheck"/>.</summary>
    /// <param name="hasNext">Whether there is a segment after this one.</param>
    internal bool IsConfirmed(bool hasNext) => _isConfirmed || (!hasNext && _isConfirmedAsLast);

    /// <summary>Notes that the segment fits to those beside it.</summary>
    internal void Confirm(bool hasNext)
    {
        _isConfirmedAsLast = true;
        _isConfirmed |= hasNext;
    }

    /// <summary>Finds the ordinal after the last good message of a segment that the writer has left.</summary>
    /// <param name="next">First ordinal of the next segment, which the result doesn't exceed.</param>
    /// <exception cref="IOException">The file can't be read.</exception>
    internal long FinalOrdinal(long next)
    {
        if (FinalSeal is { } seal)
        {
            return Math.Min(seal.End, next);
        }

        Position near = NearestBefore(next - 1);
        SegmentScanner scanner = new(SmallBlockSize);
        scanner.Begin(File, Header.ChecksumSeed, near.Offset, near.Ordinal, FinalLength);
        near = near.Offset < FinalLength && scanner.CanMoveNext ? near : Start;
        return Math.Min(new SegmentProof(_folder).EndOf(File, Header, near).Ordinal, next);
    }

    /// <summary>Whether all records verify up to an offset.</summary>
    /// <exception cref="IOException">The file can't be read.</exception>
    internal bool IsWholeUpTo(long end)
    {
        SegmentScanner scanner = new();
        scanner.Begin(File, Header.ChecksumSeed, Start.Offset, Start.Ordinal, end);
        while (scanner.MoveNext())
        {
        }

        return scanner.Fault == RecordFault.None;
    }

    /// <summary>Returns the reason why there is no good record at a place, in words.</summary>
    /// <param name="fault">The fault that the scanner found.</param>
    /// <param name="start">The offset of the damage.</param>
    /// <param name="end">The offset after the damage.</param>
    internal string ReasonOf(RecordFault fault, long start, long end) =>
        SegmentFile.FaultBetween(File, start, end) ?? TransactionFileErrors.Reason(fault);

    /// <summary>Opens a segment.</summary>
    /// <param name="folder">The folder.</param>
    /// <param name="firstOrdinal">The first ordinal of the segment.</param>
    /// <param name="blocks">The reader's cache of decompressed blocks.</param>
    /// <param name="fetched">The reader's fetched segments; null if it has no archive.</param>
    /// <exception cref="BinarySerializationException">
    /// The header of the segment is damaged or newer, or the package that decompresses it isn't registered.
    /// </exception>
    /// <exception cref="FileNotFoundException">The segment doesn't exist.</exception>
    /// <exception cref="IOException">The segment can't be read.</exception>
    internal static ReadableSegment Open(IStorageFolder folder, long firstOrdinal, BlockCache blocks, FetchedSegments? fetched)
    {
        string name = SegmentFileName.OfSegment(firstOrdinal);
        string path = System.IO.Path.Combine(folder.Path, name);
        IStorageFile file = SegmentFile.Open(folder, name, blocks, fetched);
        try
        {
            (file as CompressedSegment)?.ThrowIfUnreadable();
            return new ReadableSegment(folder, file, path, SegmentHeader.Read(file, path, firstOrdinal));
        }
        catch
        {
            file.Dispose();
            throw;
        }
    }

    /// <summary>
    /// Returns the place of a message shortly before a wanted one, according to the index. The place is unverified:
    /// the record there has to verify.
    /// </summary>
    /// <param name="ordinal">The ordinal of the wanted message; in this segment, or past its end.</param>
    /// <returns>The place; null if the index has no possible one.</returns>
    internal IndexGlance? GlanceBefore(long ordinal)
    {
        if (!IsIndexWorthwhile(ordinal) || Index is not { } index)
        {
            return null;
        }

        try
        {
            IndexGlance glance = index.Glance(ordinal);
            return glance.Offset > Start.Offset ? glance : null;
        }
        catch (IOException)
        {
            return null;
        }
    }

    /// <summary>Finds the position at which to begin reading, so that few messages precede the wanted one.</summary>
    /// <param name="ordinal">The ordinal of the wanted message; in this segment, or past its end.</param>
    internal Position NearestBefore(long ordinal)
    {
        if (!IsIndexWorthwhile(ordinal) || Index is not { } index)
        {
            return Start;
        }

        try
        {
            return index.TryFind(ordinal, out IndexEntry entry) ? new Position(entry.Ordinal, entry.Offset) : Start;
        }
        catch (IOException)
        {
            // The index is disposable.
            return Start;
        }
    }

    /// <summary>Finds a message before which all are older than a time.</summary>
    /// <param name="utcTicks">The time, in UTC ticks.</param>
    internal Position NearestBeforeTime(long utcTicks)
    {
        try
        {
            return Index is { } index && index.TryFindTime(utcTicks - 1, out IndexEntry entry)
                ? new Position(entry.Ordinal, entry.Offset)
                : Start;
        }
        catch (IOException)
        {
            return Start;
        }
    }

    /// <summary>Closes the files.</summary>
    public void Dispose()
    {
        _index?.Dispose();
        File.Dispose();
    }

    // Else a file is opened for less than an interval.
    private bool IsIndexWorthwhile(long ordinal) => ordinal - Header.FirstOrdinal >= SparseIndex.Interval;

    private SparseIndexReader? Index => Volatile.Read(ref _index) ?? OpenIndex();

    private SparseIndexReader? OpenIndex()
    {
        lock (_opening)
        {
            if (_index is null)
            {
                try
                {
                    IStorageFile file = _folder.Open(SegmentFileName.OfIndex(Header.FirstOrdinal), FileAccess.Read);
                    Volatile.Write(ref _index, new SparseIndexReader(file, new IndexIdentity(Header.FirstOrdinal, Header.Salt)));
                }
                catch (Exception e) when (StorageFailure.AllowsNoIndex(e))
                {
                    // None, yet.
                }
            }

            return _index;
        }
    }
}
