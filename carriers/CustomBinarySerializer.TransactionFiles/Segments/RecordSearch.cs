using CustomBinarySerializer.Payload;
using CustomBinarySerializer.TransactionFiles.Storage;

namespace CustomBinarySerializer.TransactionFiles.Segments;

/// <summary>Finds the next good record after damage, where lengths can't be followed.</summary>
/// <remarks>
/// A candidate begins at a multiple of 8 with a possible length and an id that the segment may hold. Its bytes and
/// checksum yield an ordinal, which must be one that is possible there; and what follows must be the end, or the record
/// that comes next. So by chance a candidate passes about once in 2^60.
/// <para>
/// Bytes that were made to look like candidates, each of which is long, would take very long to check: the search ends
/// when it has checked <see cref="WorkPerByte"/> times what it searched, and what is left counts as damaged.
/// </para>
/// </remarks>
internal sealed class RecordSearch
{
    private const int WorkPerByte = 64;
    private const int WindowSize = 1 << 20;

    private readonly IStorageFile _file;
    private readonly SegmentHeader _header;
    private readonly long _end;
    private readonly HashSet<int> _ids;
    private byte[] _window = [];
    private byte[] _record = [];
    private long _work;

    /// <param name="file">The segment.</param>
    /// <param name="header">The header of the segment, whose type ids records may have.</param>
    /// <param name="end">The offset at which the records end.</param>
    internal RecordSearch(IStorageFile file, SegmentHeader header, long end)
    {
        _file = file;
        _header = header;
        _end = end;
        _ids = [LibraryRecord.TimeMarkId, LibraryRecord.SealId, .. header.Schema.Entries.Select(entry => entry.TypeId)];
    }

    /// <summary>Finds the next good record after damage.</summary>
    /// <param name="damaged">The offset of the damage, and the ordinal that a record there should have.</param>
    /// <param name="found">
    /// The offset of the next good record, and its ordinal or, for a record of the library, that of the next message.
    /// </param>
    /// <exception cref="IOException">The file can't be read.</exception>
    internal bool TryFind(Position damaged, out Position found)
    {
        _work = WorkPerByte * Math.Max(_end - damaged.Offset, WindowSize);
        int windowSize = (int)Math.Clamp(_end - damaged.Offset, 0, WindowSize);
        if (_window.Length < windowSize)
        {
            _window = new byte[windowSize];
        }

        for (long windowOffset = damaged.Offset + RecordLayout.Alignment;
            windowOffset < _end && _work > 0;
            windowOffset += WindowSize - RecordLayout.Alignment)
        {
            int filled = _file.Read(_window.AsSpan(0, (int)Math.Min(WindowSize, _end - windowOffset)), windowOffset);
            for (int i = 0; i + RecordLayout.MinSize <= filled; i += RecordLayout.Alignment)
            {
                long offset = windowOffset + i;
                if (MayBegin(_window.AsSpan(i), offset, out int frameSize)
                    && TryGetOrdinal(offset, frameSize, damaged, out long ordinal, out bool isLibrary)
                    && IsFollowed(offset + RecordLayout.SizeOf(frameSize), isLibrary ? ordinal : ordinal + 1))
                {
                    found = new Position(ordinal, offset);
                    return true;
                }
            }
        }

        found = default;
        return false;
    }

    private bool MayBegin(ReadOnlySpan<byte> bytes, long offset, out int frameSize) =>
        RecordLayout.TryGetFrameSize(bytes, out frameSize)
        && _ids.Contains(FrameHeader.ReadTypeId(bytes))
        && RecordLayout.SizeOf(frameSize) <= _end - offset;

    private bool TryGetOrdinal(long offset, int frameSize, Position damaged, out long ordinal, out bool isLibrary)
    {
        ReadOnlySpan<byte> record = Read(offset, RecordLayout.SizeOf(frameSize));
        ordinal = -1;
        isLibrary = false;
        if (record.IsEmpty)
        {
            return false;
        }

        isLibrary = LibraryRecord.IsLibrary(FrameHeader.ReadTypeId(record));
        ordinal = RecordLayout.OrdinalOf(record, frameSize, _header.ChecksumSeed, damaged.Ordinal);
        return ordinal - damaged.Ordinal <= (offset - damaged.Offset) / RecordLayout.MinSize;
    }

    private bool IsFollowed(long offset, long ordinal)
    {
        if (_end - offset < RecordLayout.MinSize)
        {
            return true;
        }

        ReadOnlySpan<byte> start = Read(offset, RecordLayout.MinSize);
        return !start.IsEmpty
            && MayBegin(start, offset, out int frameSize)
            && Read(offset, RecordLayout.SizeOf(frameSize)) is { IsEmpty: false } record
            && RecordLayout.Verifies(record, frameSize, _header.ChecksumSeed, ordinal);
    }

    private ReadOnlySpan<byte> Read(long offset, int size)
    {
        _work -= size;
        if (_work < 0)
        {
            return default;
        }

        if (_record.Length < size)
        {
            _record = new byte[size];
        }

        return _file.Read(_record.AsSpan(0, size), offset) == size ? _record.AsSpan(0, size) : default;
    }
}
