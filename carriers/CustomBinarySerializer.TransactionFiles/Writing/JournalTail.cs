using System.Runtime.CompilerServices;
using CustomBinarySerializer.Frames;
using CustomBinarySerializer.Payload;
using CustomBinarySerializer.TransactionFiles.Positions;
using CustomBinarySerializer.TransactionFiles.Recovering;
using CustomBinarySerializer.TransactionFiles.Segments;

namespace CustomBinarySerializer.TransactionFiles.Writing;

/// <summary>
/// The end of the journal: a block in memory, and the segment that it is appended to. The caller holds the
/// <see cref="WriterLock"/>.
/// </summary>
/// <remarks>
/// <para>
/// A message is serialized straight into the block. A block that is full or flushed goes to the file in one write, and
/// then the positions are published. A message that is larger than a block is written on its own.
/// </para>
/// <para>
/// When a write fails, nothing moves. The next call that needs the block on disk writes it again, to the same place.
/// Bytes that the failed write left after the end are overwritten. Or they are cut: when the writer leaves the segment,
/// or by the next recovery. If a new segment can't be created, there is none until the next call that needs one.
/// </para>
/// </remarks>
internal sealed class JournalTail : IDisposable
{
    // The number of messages from one look at the clock to the next.
    private const int Stride = 64;

    // The room for library records that may follow the last message of a segment, or precede it.
    private static readonly int s_libraryRoom =
        RecordLayout.SizeOf(LibraryRecord.SealSize) + RecordLayout.SizeOf(LibraryRecord.TimeMarkSize) + RecordLayout.EndingRoom;

    private readonly SegmentChain _segments;
    private readonly PositionPublisher _positions;
    private readonly WorkSignal _work;
    private readonly FrameCodec _codec;
    private readonly TypeRegistry _registry;
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

    /// <param name="segments">The segments; disposed of with this object.</param>
    /// <param name="positions">The positions of the segments.</param>
    /// <param name="work">The signal of the thread that writes in the background.</param>
    /// <param name="codec">The codec that serializes messages.</param>
    /// <param name="time">The clock of the time marks.</param>
    /// <param name="options">The options of the writer.</param>
    internal JournalTail(
        SegmentChain segments,
        PositionPublisher positions,
        WorkSignal work,
        FrameCodec codec,
        TimeProvider time,
        TransactionFileOptions options)
    {
        _segments = segments;
        _positions = positions;
        _work = work;
        _codec = codec;
        _registry = codec.Registry;
        _marks = new TimeMarks(time);
        _segmentSize = options.SegmentSize;
        _durableBytes = options.Durability.Bytes;
    }

    /// <summary>The ordinal of the next message. For any thread.</summary>
    internal long NextOrdinal => Volatile.Read(ref _nextOrdinal);

    /// <summary>Whether the block holds records.</summary>
    internal bool HasUnwritten => _block.Length > 0;

    private bool IsSegmentEmpty => _nextOrdinal == _positions.Current.FirstOrdinal;

    /// <summary>Continues a recovered journal.</summary>
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
    }

    /// <summary>Appends a message.</summary>
    /// <returns>The ordinal of the message.</returns>
    /// <exception cref="BinarySerializationException">
    /// The message can't be serialized. Nothing was appended.
    /// </exception>
    /// <exception cref="IOException">The block is full and can't be written. Nothing was appended.</exception>
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

    /// <summary>Appends a validated frame.</summary>
    /// <returns>The ordinal of the frame's message.</returns>
    /// <exception cref="IOException">The block is full and can't be written. Nothing was appended.</exception>
    internal long AppendFrame(ReadOnlySpan<byte> frame)
    {
        Prepare();
        int start = _block.Length;
        return _block.TryAppend(frame) ? CountMessage(start) : AppendSlowly(frame);
    }

    /// <summary>Writes the block if it holds records, and publishes its end.</summary>
    /// <exception cref="IOException">
    /// The block or the positions couldn't be written. A block that failed hasn't moved.
    /// </exception>
    internal void WriteBlock()
    {
        if (_block.Length > 0)
        {
            _block.StoreChecksums();
            _segments.Current!.Write(_block.Records, _blockOffset, _positions.WrittenEnd, _nextOrdinal);
            MoveTo(_blockOffset + _block.Length);
        }

        _segments.Publish();
    }

    /// <summary>Writes the block, and opens the segment for an fsync outside the lock.</summary>
    /// <param name="end">The position up to which the fsync makes the segment durable.</param>
    /// <returns>
    /// The segment, or null if all written records are durable. <see cref="WritableSegment.EndUse"/> must follow, and
    /// <see cref="EndSync"/> after a success.
    /// </returns>
    /// <exception cref="IOException">The block or the positions couldn't be written.</exception>
    internal WritableSegment? BeginSync(out Position end)
    {
        WriteBlock();
        end = _positions.Current.Written;
        WritableSegment? segment = _positions.UndurableBytes > 0 ? _segments.Current : null;
        segment?.BeginUse();
        return segment;
    }

    /// <summary>
    /// Publishes that a segment has become durable, unless the writer has left it: then it was durable before.
    /// </summary>
    /// <param name="segment">The segment that <see cref="BeginSync"/> returned.</param>
    /// <param name="end">The position up to which the segment is durable.</param>
    /// <exception cref="IOException">
    /// The positions couldn't be written. The segment is durable all the same.
    /// </exception>
    internal void EndSync(WritableSegment segment, Position end)
    {
        if (ReferenceEquals(segment, _segments.Current))
        {
            _positions.MoveDurable(end);
            _segments.Publish();
        }
    }

    /// <summary>Ends the segment and begins a new one, unless it has no messages.</summary>
    /// <exception cref="IOException">The step failed. The next append tries again.</exception>
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

    /// <summary>Makes the last segment durable and seals it, so that the next writer needn't verify it.</summary>
    /// <exception cref="IOException">The segment couldn't be written or made durable.</exception>
    internal void Close()
    {
        if (_segments.Current is not null)
        {
            // Durable first, so that the seal can declare everything before it durable.
            WriteBlock();
            if (_sealedOffset != _blockOffset)
            {
                _segments.MakeDurable();
            }

            FinishSegment();
        }
    }

    /// <summary>Closes the segment. Records in the block are lost.</summary>
    public void Dispose() => _segments.Dispose();

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private void Prepare()
    {
        if (_nextOrdinal >= _strideEnd || _registry.Count != _typeCount)
        {
            BeginStride();
        }
    }

    /// <summary>Counts the message whose record was appended to the block.</summary>
    /// <param name="start">The offset of the record in the block.</param>
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
        _segments.Current!.WriteAlone(frame, RecordLayout.Checksum(_seed, _nextOrdinal, frame), _blockOffset);
        if (_nextOrdinal == _nextIndexed)
        {
            AddToIndex(_blockOffset);
        }

        long ordinal = _nextOrdinal++;
        MoveTo(_blockOffset + recordSize);
        _segments.Publish();
        return ordinal;
    }

    private void MakeRoom(int recordSize)
    {
        long end = _blockOffset + _block.Length + recordSize;
        if (_segments.Current is not null && (IsSegmentEmpty || end + s_libraryRoom <= _segmentSize))
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

    /// <summary>
    /// Leaves the segment, so that the next one describes the types that were registered since it began.
    /// </summary>
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
            PublishedPositions current = _positions.Current;
            LibraryRecord.WriteSeal(_block.Rest, _nextOrdinal - current.FirstOrdinal, _nextOrdinal, seal, current.Durable.Offset);
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

    /// <summary>Begins an empty block at a file offset.</summary>
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
