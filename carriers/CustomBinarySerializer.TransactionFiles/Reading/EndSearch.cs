using CustomBinarySerializer.TransactionFiles.Positions;
using CustomBinarySerializer.TransactionFiles.Segments;
using CustomBinarySerializer.TransactionFiles.Storage;

namespace CustomBinarySerializer.TransactionFiles.Reading;

/// <summary>Finds the end of the last segment by its records. One thread at a time.</summary>
/// <remarks>
/// <para>
/// The search begins at the positions that a writer published: an older position, restored or left by a power failure,
/// costs a longer search and no message. Each whole record that verifies counts. At the first one that doesn't there
/// are three cases. A writer has the folder open: it is writing that record. Good records follow: it is damage, and the
/// segment ends further on, so that a reader that comes so far reports the damage. Otherwise a crash left the record
/// half-written, and the segment ends before it.
/// </para>
/// <para>
/// Every turn of the search goes on after the last one. Where a writer says less than was found, the records decide
/// again: it has written what it hasn't published yet, or it cut what it couldn't keep.
/// </para>
/// </remarks>
internal sealed class EndSearch(IStorageFolder folder)
{
    private ReadableSegment? _segment;
    private Position _found;
    private Position _durable;
    private long _searchedLength;

    /// <summary>The position up to which the segment is known to be durable.</summary>
    internal Position Durable => _durable.Ordinal <= _found.Ordinal ? _durable : _found;

    /// <summary>Finds the end of the last segment.</summary>
    /// <param name="segment">The last segment.</param>
    /// <param name="published">The positions that were published for the segment, or null.</param>
    /// <param name="isMoving">
    /// Whether the positions were published since the last call, so that a writer is at work and the positions are
    /// right.
    /// </param>
    /// <exception cref="IOException">The segment can't be read.</exception>
    internal Position Find(ReadableSegment segment, in PublishedPositions? published, bool isMoving)
    {
        if (_segment != segment)
        {
            _segment = segment;
            _found = segment.Start;
            _durable = segment.Start;
            _searchedLength = 0;
            isMoving = false;
        }

        bool goesBack = false;
        if (published is { } positions)
        {
            _durable = positions.Durable.Ordinal > _durable.Ordinal ? positions.Durable : _durable;
            goesBack = isMoving && positions.Written.Offset < _found.Offset;
            if (isMoving || positions.Written.Offset > _found.Offset)
            {
                _found = positions.Written;
            }
        }

        if (goesBack)
        {
            _searchedLength = 0;
        }

        if (!isMoving || goesBack)
        {
            Search(segment);
        }

        return _found;
    }

    private void Search(ReadableSegment segment)
    {
        long length = segment.File.Length;
        while (length > _found.Offset && length != _searchedLength && !TryScan(segment, length))
        {
            if (folder.IsLocked(SegmentFileName.WriterLock))
            {
                return;
            }

            if (!new RecordSearch(segment.File, segment.Header, length).TryFind(_found, out Position next))
            {
                _searchedLength = length;
                return;
            }

            // Unless a writer was quicker: what didn't verify may have been written in the meantime.
            Position stopped = _found;
            if (!TryScan(segment, length) && _found == stopped)
            {
                _found = next;
            }
        }
    }

    /// <returns>Whether all records up to the length are good.</returns>
    private bool TryScan(ReadableSegment segment, long length)
    {
        SegmentScanner scanner = new();
        scanner.Begin(segment.File, segment.Header.ChecksumSeed, _found.Offset, _found.Ordinal, length);
        while (scanner.MoveNext())
        {
        }

        _found = new Position(scanner.NextOrdinal, scanner.NextOffset);
        return scanner.Fault == RecordFault.None;
    }
}
