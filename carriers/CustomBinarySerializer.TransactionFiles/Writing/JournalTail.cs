using System.Runtime.CompilerServices;
using CustomBinarySerializer.Frames;
using CustomBinarySerializer.Payload;
using CustomBinarySerializer.TransactionFiles.Positions;
using CustomBinarySerializer.TransactionFiles.Recovering;
using CustomBinarySerializer.TransactionFiles.Segments;
using CustomBinarySerializer.TransactionFiles.Telemetry;

namespace CustomBinarySerializer.TransactionFiles.Writing;

/// <summary>
/// The end of the journal: a block in memory, and the segment that it is appended to. For whoever is inside the
/// <see cref="TailGate"/>.
/// </summary>
/// <remarks>
/// <para>
/// A message is written straight into the block. A block that is full, or that is flushed, goes to the file in one write,
/// and then the positions are published. A message that is larger than a block is written on its own.
/// </para>
/// <para>
/// When a write fails, nothing moves: the block is written again, to the same place, by the next call that needs it to be.
/// Whatever the failed write left past the end is overwritten, or cut when the segment is left, or by the next recovery.
/// When a new segment can't be made, there is none until the next call that needs one.
/// </para>
/// </remarks>
internal sealed class JournalTail : IDisposable
{
    // Messages from one look at the clock to the next.
    private const int Stride = 64;

    // What may follow the last message of a segment, or precede it.
    private static readonly int s_libraryRoom =
        RecordLayout.SizeOf(LibraryRecord.SealSize) + RecordLayout.SizeOf(LibraryRecord.TimeMarkSize) + RecordLayout.EndingRoom;

    private readonly WorkSignal _work = new();
    private readonly SegmentChain _segments;
    private readonly PositionPublisher _positions;
    private readonly FrameCodec _codec;
    private readonly TypeRegistry _registry;
    private readonly JournalTelemetry _telemetry;
    private readonly TimeMarks _marks;
    private readonly long _segmentSize;
    private readonly long _durableBytes;
    private readonly RecordBlock _block = new();

    private int _typeCount;
    private uint _seed;
    private long _blockOffset;
    private long _sealedOffset;
    private ulong _seal;
    private long _nextOrdinal;
    private long _strideEnd;
    private long _nextIndexed;

    /// <param name="segments">Disposed of with this object.</param>
    /// <param name="codec">Writes the messages.</param>
    /// <param name="time">For the time marks.</param>
    /// <param name="options">The writer's.</param>
    /// <param name="telemetry">Of the journal.</param>
    internal JournalTail(SegmentChain segments, FrameCodec codec, TimeProvider time, TransactionFileOptions options, JournalTelemetry telemetry)
    {
        _telemetry = telemetry;
        _segments = segments;
        _positions = segments.Positions;
        _codec = codec;
        _registry = codec.Registry;
        _marks = new TimeMarks(time);
        _segmentSize = options.SegmentSize;
        _durableBytes = options.Durability.Bytes;
    }

    /// <summary>What the next message gets. For any thread.</summary>
    internal long NextOrdinal => Volatile.Read(ref _nextOrdinal);

    /// <summary>Wakes the thread that writes in the background.</summary>
    internal WorkSignal Work => _work;

    internal SegmentChain Segments => _segments;

    /// <summary>Whether something waits in the block.</summary>
    internal bool HasUnwritten => _block.Length > 0;

    private bool IsSegmentEmpty => _nextOrdinal == _positions.Current.FirstOrdinal;

    /// <summary>Continues what was recovered.</summary>
    /// <exception cref="IOException">A new segment or the positions can't be written.</exception>
    internal void Open(RecoveredJournal journal)
    {
        _nextOrdinal = journal.End.Ordinal;
        _marks.Continue(journal.TimeMark);
        if (journal.File is null)
        {
            StartSegment();
        }
        else
        {
            Enter(_segments.Continue(journal), journal.End.Offset);
            _sealedOffset = journal.Seal != 0 ? journal.End.Offset : 0;
            _seal = journal.Seal;
            _segments.Publish();
        }

        _segments.MakePositionsDurable();
    }

    /// <summary>Appends an object.</summary>
    /// <returns>Its ordinal.</returns>
    /// <exception cref="BinarySerializationException">It can't be written as a frame; nothing was appended.</exception>
    /// <exception cref="IOException">There is no room, and none could be made; nothing was appended.</exception>
    internal long Append<T>(T message)
    {
        Prepare();
        Span<byte> room = _block.Room;
        int size = _codec.Write(message, room, out OutgrownFrame outgrown);
        if (outgrown.Exists)
        {
            return AppendOutgrown(outgrown);
        }

        int start = _block.Length;
        _block.EndRecord(size);
        return CountMessage(start);
    }

    /// <summary>Appends a frame that was proved to be one.</summary>
    /// <returns>Its ordinal.</returns>
    /// <exception cref="IOException">There is no room, and none could be made; nothing was appended.</exception>
    internal long AppendFrame(ReadOnlySpan<byte> frame)
    {
        Prepare();
        int start = _block.Length;
        return _block.TryAppend(frame) ? CountMessage(start) : AppendSlowly(frame);
    }

    /// <summary>Writes the block, if there is something in it, and publishes it.</summary>
    /// <exception cref="IOException">It failed, and nothing moved.</exception>
    internal void WriteBlock()
    {
        if (_block.Length > 0)
        {
            _block.StoreChecksums();
            WriteRecords();
            MoveTo(_blockOffset + _block.Length);
        }

        _segments.Publish();
    }

    private void WriteRecords()
    {
        long begun = JournalTelemetry.BeginWrite();
        long written = _positions.WrittenEnd;
        try
        {
            _segments.Current!.Write(_block.Records, _blockOffset, written, _nextOrdinal);
        }
        catch (IOException e)
        {
            _telemetry.EndWrite(begun, 0, 0, e);
            throw;
        }

        _telemetry.EndWrite(begun, _nextOrdinal - written, _block.Length);
    }

    /// <summary>Ends the segment and begins a new one, unless it has no messages.</summary>
    /// <exception cref="IOException">It failed; the next append tries again.</exception>
    internal void Roll()
    {
        if (_segments.Current is not null && !IsSegmentEmpty)
        {
            FinishSegment();
        }

        if (_segments.Current is null)
        {
            StartSegment();
        }
    }

    /// <summary>Ends the segment, so that nothing needs to be verified when it is opened again.</summary>
    /// <exception cref="IOException">It failed.</exception>
    internal void Close()
    {
        if (_segments.Current is not null)
        {
            // So that the seal can say that everything before it is durable.
            WriteBlock();
            if (_sealedOffset != _blockOffset)
            {
                _segments.MakeDurable();
            }

            FinishSegment();
        }

        _segments.Close();
    }

    /// <summary>Closes the files. What is in the block is lost.</summary>
    public void Dispose()
    {
        _segments.Dispose();
        _work.Dispose();
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private void Prepare()
    {
        if (_nextOrdinal >= _strideEnd || _registry.Count != _typeCount)
        {
            BeginStride();
        }
    }

    /// <summary>Counts the message whose record was appended to the block.</summary>
    /// <param name="start">Where the record begins in the block.</param>
    /// <returns>The ordinal of the message.</returns>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private long CountMessage(int start)
    {
        long ordinal = _nextOrdinal;
        if (ordinal == _nextIndexed)
        {
            AddToIndex(_blockOffset + start);
        }

        _nextOrdinal = unchecked(ordinal + 1);
        return ordinal;
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private void AddToIndex(long offset)
    {
        WritableSegment segment = _segments.Current!;
        segment.AddToIndex(_nextOrdinal, offset, _marks.Last);
        _nextIndexed = segment.NextIndexed;
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private long AppendOutgrown(OutgrownFrame outgrown)
    {
        using (outgrown)
        {
            return AppendSlowly(outgrown.Bytes);
        }
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private long AppendSlowly(ReadOnlySpan<byte> frame)
    {
        int recordSize = RecordLayout.SizeOf(frame.Length);
        MakeRoom(recordSize);
        BeginStride();
        if (!_block.Fits(recordSize))
        {
            return AppendAlone(frame, recordSize);
        }

        int start = _block.Length;
        _block.Append(frame);
        return CountMessage(start);
    }

    private long AppendAlone(ReadOnlySpan<byte> frame, int recordSize)
    {
        WriteBlock();
        WriteRecord(frame, recordSize);
        if (_nextOrdinal == _nextIndexed)
        {
            AddToIndex(_blockOffset);
        }

        long ordinal = _nextOrdinal++;
        MoveTo(_blockOffset + recordSize);
        _segments.Publish();
        return ordinal;
    }

    private void WriteRecord(ReadOnlySpan<byte> frame, int recordSize)
    {
        long begun = JournalTelemetry.BeginWrite();
        try
        {
            _segments.Current!.WriteAlone(frame, RecordLayout.Checksum(_seed, _nextOrdinal, frame), _blockOffset);
        }
        catch (IOException e)
        {
            _telemetry.EndWrite(begun, 0, 0, e);
            throw;
        }

        _telemetry.EndWrite(begun, 1, recordSize);
    }

    private void MakeRoom(int recordSize)
    {
        if (_segments.Current is not null && (IsSegmentEmpty || _blockOffset + _block.Length + recordSize + s_libraryRoom <= _segmentSize))
        {
            WriteBlock();
        }
        else
        {
            Roll();
        }
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private void BeginStride()
    {
        _block.StoreChecksums();
        if (_registry.Count != _typeCount && _segments.Current is not null)
        {
            LeaveSegment();
        }

        if (_segments.Current is null || !_block.Fits(RecordLayout.SizeOf(LibraryRecord.TimeMarkSize)))
        {
            return;
        }

        _work.NoteWork();
        _strideEnd = _nextOrdinal + Stride;
        if (_marks.IsDue())
        {
            LibraryRecord.WriteTimeMark(_block.Rest, _marks.Last, _positions.Current.Durable.Offset);
            _block.EndLibraryRecord(LibraryRecord.TimeMarkSize);
        }
    }

    /// <summary>The types that were registered since the segment was begun are described in the next one.</summary>
    private void LeaveSegment()
    {
        if (!IsSegmentEmpty)
        {
            FinishSegment();
            return;
        }

        _segments.Drop();
        ClearBlock(room: 0);
    }

    /// <summary>Writes the block and a seal, and leaves the segment.</summary>
    private void FinishSegment()
    {
        WriteBlock();
        if (_sealedOffset != _blockOffset)
        {
            ulong seal = SegmentLineage.NewNumber();
            LibraryRecord.WriteSeal(_block.Rest, _nextOrdinal - _positions.Current.FirstOrdinal, _nextOrdinal, seal, _positions.Current.Durable.Offset);
            _block.EndLibraryRecord(LibraryRecord.SealSize);
            WriteBlock();
            _sealedOffset = _blockOffset;
            _seal = seal;
        }

        _segments.Leave(_seal);
        ClearBlock(room: 0);
    }

    private void StartSegment()
    {
        WritableSegment segment = _segments.Start(_nextOrdinal, _marks.Now);
        Enter(segment, segment.Header.Size);
        _segments.Publish();
    }

    private void Enter(WritableSegment segment, long offset)
    {
        _typeCount = segment.TypeCount;
        _nextIndexed = segment.NextIndexed;
        _seed = segment.Header.ChecksumSeed;
        _sealedOffset = 0;
        _marks.Continue(segment.Header.CreatedTicks);
        MoveTo(offset);
    }

    /// <summary>Begins an empty block.</summary>
    private void MoveTo(long blockOffset)
    {
        _blockOffset = blockOffset;
        ClearBlock(Math.Min(_segmentSize - s_libraryRoom - blockOffset, _durableBytes));
        _strideEnd = _nextOrdinal;
        _positions.MoveWritten(new Position(_nextOrdinal, blockOffset), _marks.Last);
        if (_positions.UndurableBytes >= _durableBytes)
        {
            _work.Raise();
        }
    }

    private void ClearBlock(long room) => _block.Clear(room, _seed, _nextOrdinal);
}
