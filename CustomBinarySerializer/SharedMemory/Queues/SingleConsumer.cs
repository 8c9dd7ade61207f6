using System.Runtime.CompilerServices;
using CustomBinarySerializer.SharedMemory.Receiving;
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
        while (true)
        {
            position = Position;
            RecordState state = _scanner.Look(position, out word, out int recordSize);
            if (state == RecordState.Frame)
            {
                Position = RingLayout.Advance(position, recordSize);
                _memory.Store(RingLayout.Taken, Position);
                return true;
            }

            if (state < RecordState.Skipped)
            {
                return false;
            }

            Pass(state, word, recordSize);
        }
    }

    /// <summary>Gives the room of what was taken back to producers.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal void Release() => _memory.Store(RingLayout.Head, Position);

    [MethodImpl(MethodImplOptions.NoInlining)]
    private void Pass(RecordState state, RecordWord word, int recordSize)
    {
        long from = Position;
        long size = recordSize;
        if (state == RecordState.Damaged)
        {
            long tail = _memory.Load(RingLayout.Tail);
            if (!RingLayout.ArePossible(from, tail, _memory.Capacity))
            {
                throw SharedMemoryErrors.DamagedPositions(_path, from, tail);
            }

            size = RingLayout.Distance(from, tail);
        }

        Position = RingLayout.Advance(from, size);
        _memory.Store(RingLayout.Taken, Position);
        Release();
        if (state == RecordState.Damaged)
        {
            throw SharedMemoryErrors.DamagedRecord(_path, from, word.Length);
        }
    }
}
