using System.Runtime.CompilerServices;
using CustomBinarySerializer.SharedMemory.Receiving;
using CustomBinarySerializer.SharedMemory.Rings;
using CustomBinarySerializer.SharedMemory.Telemetry;

namespace CustomBinarySerializer.SharedMemory.Queues;

/// <summary>
/// The only consumer of a queue: reads records in place. Not thread-safe.
/// </summary>
/// <remarks>
/// <para>
/// The consumer says what it has handed out before it hands it out, and what it is done with afterwards. If it dies in
/// between, the message in hand is lost with it, and the next consumer counts it and goes on after it: at most once.
/// </para>
/// <para>
/// That is in a cache line that nobody else looks at. The head, which producers load, is moved less often: whenever a
/// sixteenth of the ring is done with, and when there is nothing more to take. Otherwise producer and consumer of a
/// full ring would wait for each other's cache lines at every message.
/// </para>
/// </remarks>
internal sealed class SingleConsumer
{
    private const int ReleasesPerCapacity = 16;

    // So many in a row aren't chance; the caller gets to see whether it is cancelled.
    private const int MaxPassed = 10_000;

    private readonly RingMemory _memory;
    private readonly RecordScanner _scanner;
    private readonly WaitWord _room;
    private readonly string _path;
    private readonly int _releaseSize;
    private long _released;

    /// <exception cref="BinarySerializationException">The ring is damaged.</exception>
    internal SingleConsumer(RingMemory memory, RecordScanner scanner, WaitWord room, string path, RingTelemetry telemetry)
    {
        _memory = memory;
        _scanner = scanner;
        _room = room;
        _path = path;
        _releaseSize = memory.Capacity / ReleasesPerCapacity;
        long head = memory.Load(RingLayout.Head);
        long handedOut = memory.Load(RingLayout.Taken);
        long taken = handedOut & ~RingLayout.InHandBit;
        long tail = memory.Load(RingLayout.Tail);
        if (!RingLayout.ArePossible(head, taken, memory.Capacity) || !RingLayout.ArePossible(taken, tail, memory.Capacity))
        {
            throw SharedMemoryErrors.DamagedPositions(path, taken, tail);
        }

        _released = head;
        Position = taken;
        if (taken != handedOut)
        {
            memory.Increment(RingLayout.LostInHand);
            telemetry.NoteConsumerTakenOver();
        }

        Release();
    }

    /// <summary>The position of the next record.</summary>
    internal long Position { get; private set; }

    /// <summary>
    /// Takes the next frame, whose memory stays as it is until <see cref="Release"/> or <see cref="TryFinish"/>, one of
    /// which has to follow.
    /// </summary>
    /// <param name="position">The position of the record.</param>
    /// <param name="word">The header of the frame.</param>
    /// <exception cref="BinarySerializationException">
    /// The ring is damaged; everything up to the tail was skipped.
    /// </exception>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal bool TryTake(out long position, out RecordWord word)
    {
        for (int passed = 0; ; passed++)
        {
            position = Position;
            RecordState state = _scanner.Look(position, out word, out int recordSize);
            if (state == RecordState.Frame)
            {
                Position = RingLayout.Advance(position, recordSize);
                _memory.Store(RingLayout.Taken, Position | RingLayout.InHandBit);
                return true;
            }

            if (state < RecordState.Skipped || passed == MaxPassed)
            {
                return false;
            }

            Pass(state, word, recordSize);
        }
    }

    /// <summary>Passes over the next record if it is no frame.</summary>
    internal void PassSkipped()
    {
        RecordState state = _scanner.Look(Position, out RecordWord word, out int recordSize);
        if (state == RecordState.Skipped)
        {
            Pass(state, word, recordSize);
        }
    }

    /// <summary>Marks what was taken as done, and gives its room back to producers once that is worth while.</summary>
    /// <returns>Whether room was given back.</returns>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal bool TryFinish()
    {
        _memory.Store(RingLayout.Taken, Position);
        if (RingLayout.Distance(_released, Position) < _releaseSize)
        {
            return false;
        }

        MoveHead();
        return true;
    }

    /// <summary>
    /// Marks what was taken as done, and gives the room of everything that was taken back to producers.
    /// </summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal void Release()
    {
        _memory.Store(RingLayout.Taken, Position);
        MoveHead();
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private void MoveHead()
    {
        // A consumer that polls an empty queue frees nothing, and would take the cache line from producers each time.
        if (_released != Position)
        {
            _released = Position;
            _memory.Store(RingLayout.Head, Position);
        }
    }

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
        Release();
        _room.Signal();
        if (state == RecordState.Damaged)
        {
            throw SharedMemoryErrors.DamagedRecord(_path, from, word.Length);
        }
    }
}
