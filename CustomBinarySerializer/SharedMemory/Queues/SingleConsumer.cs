using System.Runtime.CompilerServices;
using CustomBinarySerializer.SharedMemory.Rings;

namespace CustomBinarySerializer.SharedMemory.Queues;

/// <summary>
/// The only consumer of a queue: reads records in place. Not thread-safe.
/// </summary>
/// <remarks>
/// It says what it has handed out before it hands it out, and what it is done with afterwards. If it dies in between, the
/// message in hand is lost with it, and the next consumer counts it and goes on behind it: at most once.
/// </remarks>
internal sealed class SingleConsumer
{
    private readonly RingMemory _memory;
    private readonly RecordScanner _scanner;
    private readonly string _path;

    /// <exception cref="BinarySerializationException">The ring is damaged.</exception>
    internal SingleConsumer(RingMemory memory, RecordScanner scanner, string path)
    {
        _memory = memory;
        _scanner = scanner;
        _path = path;
        long head = memory.Load(RingLayout.Head);
        long taken = memory.Load(RingLayout.Taken);
        long tail = memory.Load(RingLayout.Tail);
        if (!RingLayout.ArePossible(head, taken, memory.Capacity) || !RingLayout.ArePossible(taken, tail, memory.Capacity))
        {
            throw SharedMemoryErrors.DamagedPositions(path, taken, tail);
        }

        Position = taken;
        if (taken != head)
        {
            memory.Increment(RingLayout.LostInHand);
            Release();
        }
    }

    /// <summary>Where the next record begins.</summary>
    internal long Position { get; private set; }

    /// <summary>Takes the next frame, whose memory stays as it is until <see cref="Release"/>.</summary>
    /// <param name="position">Where it begins.</param>
    /// <param name="word">Its header.</param>
    /// <exception cref="BinarySerializationException">The ring is damaged; everything up to the tail was skipped.</exception>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal bool TryTake(out long position, out RecordWord word)
    {
        position = Position;
        RecordState state = _scanner.Look(position, out word, out int recordSize);
        if (state != RecordState.Frame)
        {
            return state >= RecordState.Skipped && TryTakeNext(state, recordSize, out position, out word);
        }

        Position = RingLayout.Advance(position, recordSize);
        _memory.Store(RingLayout.Taken, Position);
        return true;
    }

    /// <summary>Gives the room of what was taken back to producers.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal void Release() => _memory.Store(RingLayout.Head, Position);

    [MethodImpl(MethodImplOptions.NoInlining)]
    private bool TryTakeNext(RecordState state, int recordSize, out long position, out RecordWord word)
    {
        long at = Position;
        if (state == RecordState.Damaged)
        {
            int length = _memory.LoadRecord(at).Length;
            long tail = _memory.Load(RingLayout.Tail);
            if (!RingLayout.ArePossible(at, tail, _memory.Capacity))
            {
                throw SharedMemoryErrors.DamagedPositions(_path, at, tail);
            }

            Pass((int)RingLayout.Distance(at, tail));
            throw SharedMemoryErrors.DamagedRecord(_path, at, length);
        }

        Pass(recordSize);
        return TryTake(out position, out word);
    }

    private void Pass(int size)
    {
        Position = RingLayout.Advance(Position, size);
        _memory.Store(RingLayout.Taken, Position);
        Release();
    }
}
