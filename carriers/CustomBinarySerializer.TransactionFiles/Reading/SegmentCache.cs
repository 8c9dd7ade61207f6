using CustomBinarySerializer.TransactionFiles.Segments;
using CustomBinarySerializer.TransactionFiles.Storage;

namespace CustomBinarySerializer.TransactionFiles.Reading;

/// <summary>Keeps the segments open that were read last. Thread-safe.</summary>
/// <param name="folder">Where they are.</param>
/// <param name="schemas">Which of them may be read.</param>
/// <param name="owner">The public type, for errors.</param>
internal sealed class SegmentCache(IStorageFolder folder, SchemaCheck schemas, Type owner) : IDisposable
{
    /// <summary>Files that stay open though nobody reads them.</summary>
    private const int Capacity = 32;

    private readonly Lock _lock = new();
    private readonly LinkedList<Entry> _entries = [];
    private long _firstLeft;
    private bool _isDisposed;

    private sealed class Entry(ReadableSegment segment)
    {
        internal ReadableSegment Segment { get; } = segment;

        internal int Users { get; set; }

        /// <summary>Whether its file has lost its name to another.</summary>
        internal bool IsForgotten { get; set; }
    }

    /// <summary>Whose segments are opened: that of the first one, unless it is set.</summary>
    internal Guid? Journal { get; set; }

    /// <summary>Whether a segment of another journal was opened.</summary>
    internal bool HasMetOther { get; private set; }

    /// <summary>Takes a segment; <see cref="Return"/> is to follow.</summary>
    /// <param name="firstOrdinal">Its first message.</param>
    /// <param name="ofAnyJournal">Whether it may be of another journal than the others.</param>
    /// <exception cref="BinarySerializationException">Its header is damaged, of another version, of another schema, or of another journal.</exception>
    /// <exception cref="IOException">It can't be opened.</exception>
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

    /// <summary>Gives a segment back.</summary>
    /// <param name="segment">The segment.</param>
    /// <param name="isUnwanted">Whether it needn't stay open, because it won't be wanted soon.</param>
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

    /// <summary>Opens the file anew for whoever takes the segment next: another has been given its name.</summary>
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

    /// <summary>Closes segments that were deleted, so that they don't fill the disk; those in use when they are returned.</summary>
    /// <param name="firstOrdinal">Of the first segment that is left.</param>
    internal void DropBefore(long firstOrdinal)
    {
        lock (_lock)
        {
            _firstLeft = firstOrdinal;
            Trim();
        }
    }

    /// <summary>Closes what nobody uses; the rest when it is returned.</summary>
    public void Dispose()
    {
        lock (_lock)
        {
            _isDisposed = true;
            Trim();
        }
    }

    private ReadableSegment Open(long firstOrdinal, bool ofAnyJournal)
    {
        ReadableSegment segment = ReadableSegment.Open(folder, firstOrdinal);
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
