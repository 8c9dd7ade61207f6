using CustomBinarySerializer.TransactionFiles.Archiving;
using CustomBinarySerializer.TransactionFiles.Compressing;
using CustomBinarySerializer.TransactionFiles.Segments;
using CustomBinarySerializer.TransactionFiles.Storage;

namespace CustomBinarySerializer.TransactionFiles.Reading;

/// <summary>A cache of open segments, which keeps those that were read last. Thread-safe.</summary>
/// <param name="folder">The folder of the segments.</param>
/// <param name="schemas">The check of the segments' schemas.</param>
/// <param name="owner">The public type, for errors.</param>
/// <param name="archive">The archive of old segments; null if there is none.</param>
internal sealed class SegmentCache(IStorageFolder folder, SchemaCheck schemas, Type owner, SegmentArchive? archive = null) : IDisposable
{
    /// <summary>The number of files that stay open without being read.</summary>
    private const int Capacity = 32;

    private readonly Lock _lock = new();
    private readonly LinkedList<Entry> _entries = [];
    private readonly BlockCache _blocks = new();
    private FetchedSegments? _fetched;
    private long _firstLeft;
    private bool _isDisposed;

    private sealed class Entry(ReadableSegment segment)
    {
        internal ReadableSegment Segment { get; } = segment;

        internal int Users { get; set; }

        /// <summary>Whether another file has taken the name of the segment's file.</summary>
        internal bool IsForgotten { get; set; }
    }

    /// <summary>The id of the journal whose segments are opened: that of the first segment, unless it is set.</summary>
    internal Guid? Journal { get; set; }

    /// <summary>Whether a segment of another journal was opened.</summary>
    internal bool HasMetOther { get; private set; }

    /// <summary>Opens each segment once, so that a difference of schemas is an error.</summary>
    /// <param name="segments">The first ordinals of the segments.</param>
    /// <exception cref="BinarySerializationException">A segment is of another version or schema.</exception>
    /// <exception cref="IOException">A file can't be opened.</exception>
    internal void CheckSchemas(long[] segments)
    {
        foreach (long first in segments)
        {
            try
            {
                Return(Rent(first), isUnwanted: true);
            }
            catch (FileNotFoundException)
            {
                // Deleted meanwhile.
            }
            catch (BinarySerializationException e) when (e.Code == SerializationErrorCode.CorruptFile)
            {
                // Other segments can be read. Reading this one reports the error.
            }
        }
    }

    /// <summary>Returns the id of the journal.</summary>
    /// <param name="segment">The first ordinal of the segment whose id counts if none was opened yet.</param>
    /// <inheritdoc cref="Rent" path="/exception"/>
    internal Guid JournalOf(long segment)
    {
        if (Journal is { } journal)
        {
            return journal;
        }

        ReadableSegment rented = Rent(segment);
        Guid id = rented.Header.Lineage.Journal;
        Return(rented);
        return id;
    }

    /// <summary>Takes a segment; <see cref="Return"/> must follow.</summary>
    /// <param name="firstOrdinal">The ordinal of the segment's first message.</param>
    /// <param name="ofAnyJournal">Whether the segment may be of another journal than the others.</param>
    /// <exception cref="BinarySerializationException">
    /// The header is damaged, of another version, of another schema, or of another journal.
    /// </exception>
    /// <exception cref="IOException">The file can't be opened.</exception>
    /// <exception cref="ObjectDisposedException">The reader has been closed.</exception>
    internal ReadableSegment Rent(long firstOrdinal, bool ofAnyJournal = false)
    {
        lock (_lock)
        {
            ObjectDisposedException.ThrowIf(_isDisposed, owner);
            LinkedListNode<Entry>? node = _entries.First;
            while (node is not null && (node.Value.IsForgotten || node.Value.Segment.Header.FirstOrdinal != firstOrdinal))
            {
                node = node.Next;
            }

            if (node is null)
            {
                node = new LinkedListNode<Entry>(new Entry(Open(firstOrdinal, ofAnyJournal)));
                _entries.AddFirst(node);
            }
            else if (node != _entries.First)
            {
                _entries.Remove(node);
                _entries.AddFirst(node);
            }

            node.Value.Users++;
            Trim();
            return node.Value.Segment;
        }
    }

    /// <summary>Returns a segment to the cache.</summary>
    /// <param name="segment">The segment.</param>
    /// <param name="isUnwanted">Whether to close the segment, because it won't be read soon.</param>
    internal void Return(ReadableSegment segment, bool isUnwanted = false)
    {
        lock (_lock)
        {
            LinkedListNode<Entry>? node = _entries.First;
            while (node is not null && node.Value.Segment != segment)
            {
                node = node.Next;
            }

            if (node is null || --node.Value.Users > 0)
            {
                return;
            }

            if (isUnwanted || IsUnwanted(node.Value))
            {
                _entries.Remove(node);
                segment.Dispose();
            }
        }
    }

    /// <summary>
    /// Makes the next <see cref="Rent"/> of a segment open its file again, since another file has taken its name.
    /// </summary>
    /// <param name="segment">The segment.</param>
    internal void Forget(ReadableSegment segment)
    {
        lock (_lock)
        {
            foreach (Entry entry in _entries)
            {
                entry.IsForgotten |= entry.Segment == segment;
            }

            Trim();
        }
    }

    /// <summary>
    /// Closes deleted segments, so that they don't fill the disk. One in use is closed when it is returned.
    /// </summary>
    /// <param name="firstOrdinal">The first ordinal of the oldest segment that is left.</param>
    internal void DropBefore(long firstOrdinal)
    {
        lock (_lock)
        {
            _firstLeft = firstOrdinal;
            Trim();
        }
    }

    /// <summary>Closes the segments. One in use is closed when it is returned.</summary>
    public void Dispose()
    {
        lock (_lock)
        {
            _isDisposed = true;
            Trim();
            _fetched?.Dispose();
        }
    }

    private ReadableSegment Open(long firstOrdinal, bool ofAnyJournal)
    {
        _fetched ??= SegmentFile.FetchedFrom(archive, _blocks, owner);
        ReadableSegment segment = ReadableSegment.Open(folder, firstOrdinal, _blocks, _fetched);
        try
        {
            if (!ofAnyJournal && Journal is { } journal && segment.Header.Lineage.Journal != journal)
            {
                HasMetOther = true;
                throw TransactionFileErrors.CorruptHeader(segment.Path, firstOrdinal, SegmentLineage.OtherJournal);
            }

            schemas.ThrowIfDifferent(segment.Header, segment.Path);
            Journal ??= segment.Header.Lineage.Journal;
            return segment;
        }
        catch
        {
            segment.Dispose();
            throw;
        }
    }

    private bool IsUnwanted(Entry entry) => _isDisposed || entry.IsForgotten || entry.Segment.Header.FirstOrdinal < _firstLeft;

    private void Trim()
    {
        int left = _entries.Count;
        LinkedListNode<Entry>? node = _entries.Last;
        while (node is not null)
        {
            LinkedListNode<Entry>? previous = node.Previous;
            if (node.Value.Users == 0 && (left > Capacity || IsUnwanted(node.Value)))
            {
                _entries.Remove(node);
                node.Value.Segment.Dispose();
                left--;
            }

            node = previous;
        }
    }
}
