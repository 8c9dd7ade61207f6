using System.Runtime.CompilerServices;
using CustomBinarySerializer.Frames;
using CustomBinarySerializer.TransactionFiles.Positions;
using CustomBinarySerializer.TransactionFiles.Recovering;
using CustomBinarySerializer.TransactionFiles.Segments;
using CustomBinarySerializer.TransactionFiles.Storage;

namespace CustomBinarySerializer.TransactionFiles.Writing;

/// <summary>
/// The end of the journal: a block in memory, and the segment behind which it will be written. For whoever is inside the
/// <see cref="TailGate"/>.
/// </summary>
/// <remarks>
/// <para>
/// A message is written straight into the block. A block that is full, or that is flushed, goes to the file in one write,
/// and then the positions are published. A message that is larger than a block is written on its own.
/// </para>
/// <para>
/// When a write fails, nothing moves: the block is written again, to the same place, by the next call that needs it to be.
/// Whatever the failed write left behind the end is written over, or cut when the segment ends, or by the next recovery.
/// </para>
/// </remarks>
internal sealed class JournalTail : IDisposable
{
    // Messages from one look at the clock to the next.
    private const int Stride = 64;

    // What a segment may hold behind its last message, or in front of its next.
    private static readonly int s_libraryRoom =
        RecordLayout.SizeOf(LibraryRecord.SealSize) + RecordLayout.SizeOf(LibraryRecord.TimeMarkSize) + RecordLayout.EndingRoom;

    private readonly TailGate _gate;
    private readonly WorkSignal _work;
    private readonly DurabilityBarrier _barrier;
    private readonly SegmentMaker _maker;
    private readonly PositionPublisher _publisher;
    private readonly FrameCodec _codec;
    private readonly TimeProvider _time;
    private readonly long _segmentSize;
    private readonly long _durableBytes;
    private readonly RecordBlock _block = new();

    private WritableSegment? _segment;
    private PublishedPositions _positions;
    private int _typeCount;
    private uint _seed;
    private long _blockOffset;
    private long _sealedOffset;
    private long _nextOrdinal;
    private long _writtenOrdinal;
    private long _durableOrdinal;
    private long _strideEnd;
    private long _nextIndexed;
    private long _timeMark;
    private bool _needsTimeMark;

    internal JournalTail(
        TailGate gate, WorkSignal work, DurabilityBarrier barrier, SegmentMaker maker, PositionPublisher publisher, FrameCodec codec, TimeProvider time, TransactionFileOptions options)
    {
        _gate = gate;
        _work = work;
        _barrier = barrier;
        _maker = maker;
        _publisher = publisher;
        _codec = codec;
        _time = time;
        _segmentSize = options.SegmentSize;
        _durableBytes = options.Durability.Bytes;
    }

    /// <summary>What the next message gets. For any thread.</summary>
    internal long NextOrdinal => Volatile.Read(ref _nextOrdinal);

    /// <summary>How many messages were handed to the system. For any thread.</summary>
    internal long WrittenOrdinal => Volatile.Read(ref _writtenOrdinal);

    /// <summary>How many messages are durable. For any thread.</summary>
    internal long DurableOrdinal => Volatile.Read(ref _durableOrdinal);

    /// <summary>The first message of the segment that is written.</summary>
    internal long FirstOrdinal => _positions.FirstOrdinal;

    /// <summary>Whether something waits in the block.</summary>
    internal bool HasUnwritten => _block.Length > 0;

    /// <summary>How many bytes were written and aren't durable.</summary>
    internal long UndurableBytes => _positions.Written.Offset - _positions.Durable.Offset;

    private bool IsSegmentEmpty => _nextOrdinal == _positions.FirstOrdinal;

    /// <summary>Goes on behind what was recovered.</summary>
    /// <exception cref="IOException">A new segment or the positions can't be written.</exception>
    internal void Open(RecoveredJournal journal)
    {
        _nextOrdinal = journal.End.Ordinal;
        _timeMark = journal.TimeMark;
        if (journal.File is { } file)
        {
            Take(_maker.Continue(file, journal.Header!, journal.End), journal.End);
            _sealedOffset = journal.IsSealed ? _blockOffset : 0;
            Publish();
        }
        else
        {
            StartSegment();
        }
    }

    /// <summary>Appends an object.</summary>
    /// <returns>Its ordinal.</returns>
    /// <exception cref="BinarySerializationException">It can't be written as a frame; nothing was appended.</exception>
    /// <exception cref="IOException">There is no room, and none could be made; nothing was appended.</exception>
    internal long Append<T>(T message)
    {
        Prepare();
        Span<byte> room = _block.Room;
        int size = _codec.Write(message, room, out FrameSession? outgrown);
        return outgrown is null
            ? EndMessage(size, RecordLayout.Checksum(_seed, _nextOrdinal, room[..size]))
            : AppendOutgrown(outgrown, size);
    }

    /// <summary>Appends a frame that was proved to be one.</summary>
    /// <returns>Its ordinal.</returns>
    /// <exception cref="IOException">There is no room, and none could be made; nothing was appended.</exception>
    internal long AppendFrame(ReadOnlySpan<byte> frame)
    {
        Prepare();
        Span<byte> room = _block.Room;
        if (frame.Length > room.Length)
        {
            return AppendSlowly(frame);
        }

        // Over the source: bytes that were just copied can't be loaded at once.
        frame.CopyTo(room);
        return EndMessage(frame.Length, RecordLayout.Checksum(_seed, _nextOrdinal, frame));
    }

    /// <summary>Writes the block, if there is something in it, and publishes it.</summary>
    /// <exception cref="IOException">It failed, and nothing moved.</exception>
    internal void WriteBlock()
    {
        if (_block.Length > 0)
        {
            try
            {
                _segment!.File.Write(_block.Records, _blockOffset);
            }
            catch (Exception e) when (StorageFailure.Is(e))
            {
                throw TransactionFileErrors.WriteFailed(_segment!.Path, _block.Length, _blockOffset, _writtenOrdinal, _nextOrdinal, e);
            }

            MoveTo(_blockOffset + _block.Length);
            if (UndurableBytes >= _durableBytes)
            {
                _work.Raise();
            }
        }

        Publish();
    }

    /// <summary>Ends the segment and begins a new one, unless it has no messages.</summary>
    /// <exception cref="IOException">It failed; the next append tries again.</exception>
    internal void Roll()
    {
        if (!IsSegmentEmpty)
        {
            FinishSegment();
            StartSegment();
        }
    }

    /// <summary>Writes the block and says what is to be made durable, outside the gate; <see cref="EndSync"/> is to follow.</summary>
    /// <returns>Null if everything is durable.</returns>
    /// <exception cref="IOException">The block can't be written.</exception>
    internal WritableSegment? BeginSync(out Position target)
    {
        WriteBlock();
        target = _positions.Written;
        if (_segment is null || _positions.Durable == target)
        {
            return null;
        }

        _segment.BeginUse();
        return _segment;
    }

    /// <summary>Takes note of what has become durable.</summary>
    /// <exception cref="IOException">It is durable, but can't be published.</exception>
    internal void EndSync(WritableSegment segment, Position target)
    {
        segment.EndUse();
        if (ReferenceEquals(segment, _segment))
        {
            Volatile.Write(ref _durableOrdinal, target.Ordinal);
            _positions = _positions with { Durable = target };
            Publish();
        }
    }

    /// <summary>Ends the segment, so that nothing needs to be verified when it is opened again.</summary>
    /// <exception cref="IOException">It failed.</exception>
    internal void Close()
    {
        if (_segment is not null)
        {
            FinishSegment();
            _positions = _positions with { IsClosed = true };
            Publish();
            _publisher.Flush();
        }
    }

    /// <summary>Closes the files. What is in the block is lost.</summary>
    public void Dispose()
    {
        _segment?.Dispose();
        _publisher.Dispose();
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private void Prepare()
    {
        if (_nextOrdinal >= _strideEnd || _codec.Registry.Count != _typeCount)
        {
            BeginStride();
        }
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private long EndMessage(int frameSize, uint checksum)
    {
        long ordinal = _nextOrdinal;
        if (ordinal == _nextIndexed)
        {
            AddToIndex(_blockOffset + _block.Length);
        }

        _block.EndRecord(frameSize, checksum);
        _nextOrdinal = ordinal + 1;
        return ordinal;
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private void AddToIndex(long offset)
    {
        _segment!.AddToIndex(_nextOrdinal, offset, _timeMark);
        _nextIndexed = _segment.NextIndexed;
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private long AppendOutgrown(FrameSession outgrown, int size)
    {
        try
        {
            return AppendSlowly(outgrown.OwnFrame(size));
        }
        finally
        {
            outgrown.LeaveWriting(_codec);
        }
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private long AppendSlowly(ReadOnlySpan<byte> frame)
    {
        int recordSize = RecordLayout.SizeOf(frame.Length);
        MakeRoom(recordSize);
        BeginStride();
        uint checksum = RecordLayout.Checksum(_seed, _nextOrdinal, frame);
        if (_block.Fits(recordSize))
        {
            frame.CopyTo(_block.Rest);
            return EndMessage(frame.Length, checksum);
        }

        return AppendAlone(frame, recordSize, checksum);
    }

    private long AppendAlone(ReadOnlySpan<byte> frame, int recordSize, uint checksum)
    {
        WriteBlock();
        Span<byte> ending = stackalloc byte[RecordLayout.EndingRoom];
        RecordLayout.End(ending, 0, checksum);
        try
        {
            _segment!.File.Write(frame, _blockOffset);
            _segment.File.Write(ending[..(recordSize - frame.Length)], _blockOffset + frame.Length);
        }
        catch (Exception e) when (StorageFailure.Is(e))
        {
            throw TransactionFileErrors.MessageWriteFailed(_segment!.Path, recordSize, _blockOffset, e);
        }

        if (_nextOrdinal == _nextIndexed)
        {
            AddToIndex(_blockOffset);
        }

        long ordinal = _nextOrdinal++;
        MoveTo(_blockOffset + recordSize);
        Publish();
        return ordinal;
    }

    private void MakeRoom(int recordSize)
    {
        if (_segment is null)
        {
            StartSegment();
        }
        else if (!IsSegmentEmpty && _blockOffset + _block.Length + recordSize + s_libraryRoom > _segmentSize)
        {
            FinishSegment();
            StartSegment();
        }
        else
        {
            WriteBlock();
        }
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private void BeginStride()
    {
        if (_codec.Registry.Count != _typeCount && _segment is not null)
        {
            LeaveSegment();
        }

        if (_segment is null || _block.Room.Length < RecordLayout.SizeOf(LibraryRecord.TimeMarkSize))
        {
            return;
        }

        _work.NoteWork();
        _strideEnd = _nextOrdinal + Stride;
        long now = Now();
        if (_needsTimeMark || now - _timeMark >= TimeSpan.TicksPerMillisecond)
        {
            _needsTimeMark = false;
            _timeMark = now;
            LibraryRecord.WriteTimeMark(_block.Room, now);
            EndLibraryRecord(LibraryRecord.TimeMarkSize);
        }
    }

    // A clock that is set back stands still here, so that times never fall from message to message.
    private long Now() => Math.Max(_time.GetUtcNow().UtcTicks, _timeMark);

    private void EndLibraryRecord(int frameSize)
    {
        _block.EndRecord(frameSize, RecordLayout.Checksum(_seed, _nextOrdinal, _block.Rest[..frameSize]));
    }

    /// <summary>What was registered since the segment was begun is described in the next one only.</summary>
    private void LeaveSegment()
    {
        if (IsSegmentEmpty)
        {
            _segment!.Dispose();
            _segment = null;
            _block.Clear(room: 0);
        }
        else
        {
            FinishSegment();
        }
    }

    /// <summary>Writes the block and a seal, makes the segment durable and leaves it.</summary>
    private void FinishSegment()
    {
        WriteBlock();
        if (_sealedOffset != _blockOffset)
        {
            LibraryRecord.WriteSeal(_block.Rest, _nextOrdinal - FirstOrdinal, _nextOrdinal);
            EndLibraryRecord(LibraryRecord.SealSize);
            WriteBlock();
            _sealedOffset = _blockOffset;
        }

        CutLeftovers();
        _barrier.Pass(_segment!.File, _segment.Path);
        _positions = _positions with { Durable = _positions.Written };
        Volatile.Write(ref _durableOrdinal, _nextOrdinal);
        Publish();
        _segment.Dispose();
        _segment = null;
        _block.Clear(room: 0);
    }

    // Of writes that failed.
    private void CutLeftovers()
    {
        try
        {
            if (_segment!.File.Length > _blockOffset)
            {
                _segment.File.SetLength(_blockOffset);
            }
        }
        catch (Exception e) when (StorageFailure.Is(e))
        {
            throw TransactionFileErrors.RollFailed(_segment!.Path, e);
        }
    }

    private void StartSegment()
    {
        try
        {
            WritableSegment segment = _maker.Make(_nextOrdinal, Now());
            Take(segment, new Position(_nextOrdinal, segment.Header.Size));
        }
        catch (Exception e) when (StorageFailure.Is(e) && !_gate.IsStopped)
        {
            throw TransactionFileErrors.RollFailed(_maker.FolderPath, e);
        }

        Publish();
    }

    private void Take(WritableSegment segment, Position end)
    {
        _segment = segment;
        _typeCount = segment.TypeCount;
        _nextIndexed = segment.NextIndexed;
        _seed = segment.Header.ChecksumSeed;
        _needsTimeMark = true;
        _positions = new PublishedPositions(segment.Header.FirstOrdinal, segment.Header.Salt, end, end, _timeMark, IsClosed: false);
        MoveTo(end.Offset);
        Volatile.Write(ref _durableOrdinal, end.Ordinal);
    }

    /// <summary>Begins an empty block.</summary>
    private void MoveTo(long blockOffset)
    {
        _blockOffset = blockOffset;
        _block.Clear(Math.Min(_segmentSize - s_libraryRoom - blockOffset, _durableBytes));
        _strideEnd = _nextOrdinal;
        _positions = _positions with { Written = new Position(_nextOrdinal, blockOffset), TimeMark = _timeMark };
        Volatile.Write(ref _writtenOrdinal, _nextOrdinal);
    }

    private void Publish()
    {
        try
        {
            _publisher.Publish(_positions);
        }
        catch (Exception e) when (StorageFailure.Is(e))
        {
            throw TransactionFileErrors.PublishingFailed(_maker.FolderPath, e);
        }

        _segment?.FlushIndex();
    }
}
