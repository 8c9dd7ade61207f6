using System.Runtime.CompilerServices;
using CustomBinarySerializer.Payload;
using CustomBinarySerializer.TransactionFiles.Storage;

namespace CustomBinarySerializer.TransactionFiles.Segments;

/// <summary>
/// Walks forward through the records of one segment after another, verifies each, and passes over those of the library.
/// Reads blocks into memory of its own. Not thread-safe.
/// </summary>
/// <remarks>A frame that declares to be larger than the file holds is refused before memory is taken for it.</remarks>
internal sealed class SegmentScanner
{
    /// <summary>The number of bytes that are read at once, unless a record is larger.</summary>
    internal const int BlockSize = 1 << 20;

    private const int SmallBlockSize = 4096;

    // A look at a few messages doesn't read a whole block. Each read is larger than the one before it by this factor.
    private const int FirstReadSize = 64 << 10;
    private const int ReadGrowth = 4;
    private const int LeastReadSize = 512;

    private readonly int _blockSize;
    private int _readSize;
    private byte[] _buffer = [];
    private IStorageFile? _file;
    private uint _seed;
    private long _bufferOffset;
    private int _next;
    private int _filled;
    private int _frameStart;
    private int _frameSize;
    private long _end;

    /// <param name="blockSize">The number of bytes to read at once.</param>
    internal SegmentScanner(int blockSize = BlockSize)
    {
        _blockSize = blockSize;
    }

    /// <summary>The frame of the message that <see cref="MoveNext"/> came to; good until the next call.</summary>
    internal ReadOnlySpan<byte> Frame => _buffer.AsSpan(_frameStart, _frameSize);

    /// <summary>The type id of the current message.</summary>
    internal int TypeId => FrameHeader.ReadTypeId(_buffer.AsSpan(_frameStart));

    /// <summary>The offset of the message's record in the file, in bytes.</summary>
    internal long RecordOffset => _bufferOffset + _frameStart;

    /// <summary>The ordinal of the message that comes next; that of the current one is one less.</summary>
    internal long NextOrdinal { get; private set; }

    /// <summary>The offset of the next record in the file, in bytes.</summary>
    internal long NextOffset => _bufferOffset + _next;

    /// <summary>The time of the last time mark in UTC ticks, or 0.</summary>
    internal long TimeMark { get; private set; }

    /// <summary>The offset of the durable end according to the passed records, or 0 if none has it.</summary>
    internal long DurableOffset { get; private set; }

    /// <summary>The number of the seal if the last record was one, or 0.</summary>
    internal ulong Seal { get; private set; }

    /// <summary>The fault that stopped <see cref="MoveNext"/>.</summary>
    internal RecordFault Fault { get; private set; }

    /// <summary>Goes to a record of a segment.</summary>
    /// <param name="file">The segment; null for one that can't be read and so is at its end.</param>
    /// <param name="seed">The seed of the segment's checksums.</param>
    /// <param name="offset">The offset of the record, in bytes.</param>
    /// <param name="ordinal">The ordinal of the record; for a record of the library, that of the next message.</param>
    /// <param name="end">The offset at which the records end.</param>
    internal void Begin(IStorageFile? file, uint seed, long offset, long ordinal, long end)
    {
        _file = file;
        _seed = seed;
        _bufferOffset = offset;
        _next = 0;
        _filled = 0;
        _frameSize = 0;
        _end = end;
        _readSize = Math.Min(_blockSize, FirstReadSize);
        NextOrdinal = ordinal;
        TimeMark = 0;
        DurableOffset = 0;
        Seal = 0;
        Fault = RecordFault.None;
    }

    /// <summary>Whether a good record is next, or the end.</summary>
    /// <exception cref="IOException">The file can't be read.</exception>
    internal bool CanMoveNext
    {
        get
        {
            if (!Load())
            {
                return Fault == RecordFault.None;
            }

            ReadOnlySpan<byte> rest = _buffer.AsSpan(_next, _filled - _next);
            return RecordLayout.TryGetFrameSize(rest, out int frameSize) && RecordLayout.Verifies(rest, frameSize, _seed, NextOrdinal);
        }
    }

    /// <summary>Makes the next read no larger, because the last wanted record is expected to end within it.</summary>
    /// <param name="size">The size in bytes; 0 if nothing is known.</param>
    internal void Expect(long size)
    {
        if (size > 0)
        {
            // Somewhat more, since sizes vary: a second read takes longer than some bytes of the first.
            _readSize = (int)Math.Clamp(size + (size / 8), LeastReadSize, FirstReadSize);
        }
    }

    /// <summary>Moves the end of the records, so that the scanner can go on.</summary>
    internal void Extend(long end) => _end = end;

    /// <summary>Goes to the next message.</summary>
    /// <returns>False at the end, and at a fault: see <see cref="Fault"/>.</returns>
    /// <exception cref="IOException">The file can't be read.</exception>
    internal bool MoveNext()
    {
        unchecked
        {
            while (true)
            {
                int start = _next;
                int available = _filled - start;
                ReadOnlySpan<byte> rest = _buffer.AsSpan(start, available);
                if (available < RecordLayout.MinSize
                    || !RecordLayout.TryGetFrameSize(rest, out int frameSize)
                    || RecordLayout.SizeOf(frameSize) > available)
                {
                    if (!Load())
                    {
                        return false;
                    }

                    continue;
                }

                if (!RecordLayout.Verifies(rest, frameSize, _seed, NextOrdinal))
                {
                    Fault = RecordFault.WrongChecksum;
                    return false;
                }

                _next = start + RecordLayout.SizeOf(frameSize);
                if (LibraryRecord.IsLibrary(FrameHeader.ReadTypeId(rest)))
                {
                    Note(rest[..frameSize]);
                    continue;
                }

                _frameStart = start;
                _frameSize = frameSize;
                NextOrdinal++;
                Seal = 0;
                return true;
            }
        }
    }

    /// <summary>Brings the whole next record into memory.</summary>
    /// <returns>False at the end, or if there is no record.</returns>
    private bool Load()
    {
        if (!Ensure(RecordLayout.MinSize))
        {
            Fault = NextOffset >= _end ? RecordFault.None : FaultOfShortRest();
            return false;
        }

        ReadOnlySpan<byte> rest = _buffer.AsSpan(_next);
        if (!RecordLayout.TryGetFrameSize(rest, out int frameSize))
        {
            Fault = FrameHeader.ReadLength(rest) == 0 ? RecordFault.NotWritten : RecordFault.ImpossibleLength;
            return false;
        }

        if (!Ensure(RecordLayout.SizeOf(frameSize)))
        {
            Fault = RecordFault.Truncated;
            return false;
        }

        Fault = RecordFault.None;
        return true;
    }

    private RecordFault FaultOfShortRest() =>
        _buffer.AsSpan(_next, _filled - _next).ContainsAnyExcept((byte)0) ? RecordFault.Truncated : RecordFault.NotWritten;

    private bool Ensure(int size)
    {
        int available = _filled - _next;
        if (available >= size)
        {
            return true;
        }

        if (_file is null)
        {
            return false;
        }

        // The length of the file is asked for only where more memory than a block is at stake.
        long left = _end - NextOffset;
        bool mayBeThere = size <= left && (size <= _blockSize || size <= _file.Length - NextOffset);
        long target = Math.Max(mayBeThere ? size : 0, Math.Min(left, _readSize));
        Span<byte> rest = _buffer.AsSpan(_next, available);
        if (_buffer.Length < target)
        {
            // Small for small files.
            byte[] larger = new byte[target <= SmallBlockSize ? SmallBlockSize : Math.Max(target, _readSize)];
            rest.CopyTo(larger);
            _buffer = larger;
        }
        else
        {
            rest.CopyTo(_buffer);
        }

        _bufferOffset += _next;
        _next = 0;
        _frameSize = 0;
        int wanted = (int)Math.Clamp(target - available, 0, _buffer.Length - available);
        _filled = available + (wanted == 0 ? 0 : _file.Read(_buffer.AsSpan(available, wanted), _bufferOffset + available));
        _readSize = (int)Math.Min(_blockSize, (long)_readSize * ReadGrowth);
        return _filled >= size;
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private void Note(ReadOnlySpan<byte> frame)
    {
        Seal = LibraryRecord.TryReadSeal(frame, out Seal seal) && seal.End == NextOrdinal ? seal.Number : 0;
        DurableOffset = Math.Max(DurableOffset, LibraryRecord.DurableOffsetOf(frame));
        if (LibraryRecord.TryReadTimeMark(frame, out long utcTicks))
        {
            TimeMark = utcTicks;
        }
    }
}

/// <summary>The faults of the bytes at the place of a record.</summary>
internal enum RecordFault
{
    /// <summary>No fault: a record, or the end.</summary>
    None,

    /// <summary>The length is 0.</summary>
    NotWritten,

    /// <summary>The length is one that no frame can have.</summary>
    ImpossibleLength,

    /// <summary>The record reaches beyond the end.</summary>
    Truncated,

    /// <summary>The checksum is wrong: bytes were changed, or belong to another place.</summary>
    WrongChecksum,
}
