using CustomBinarySerializer.SharedMemory.Receiving;
using CustomBinarySerializer.SharedMemory.Rings;

namespace CustomBinarySerializer.SharedMemory.Queues;

/// <summary>
/// A consumer of a queue with many consumers. Copies a frame, and takes it if the head hasn't moved meanwhile.
/// Thread-safe.
/// </summary>
/// <remarks>
/// Moving the head is all that a consumer does, in one atomic step, so one that is stopped holds up nobody and one that
/// dies leaves nothing to repair: either its message is still there, or it is gone with it. Bytes that were copied
/// while others moved the head and producers wrote over them are thrown away before anybody looks at them.
/// </remarks>
/// <param name="memory">The ring.</param>
/// <param name="scanner">The scanner of the ring's records.</param>
/// <param name="room">
/// The word to signal when room is freed that held no message. A consumer signals the room of a message itself.
/// </param>
/// <param name="path">The path of the ring, for messages.</param>
internal sealed class ManyConsumers(RingMemory memory, RecordScanner scanner, WaitWord room, string path)
{
    // Losing so often in a row isn't chance; the caller gets to see whether it is cancelled.
    private const int MaxAttempts = 10_000;

    /// <summary>The position of the next record, as last stored by any consumer.</summary>
    internal long Position => memory.Load(RingLayout.Head);

    /// <summary>Takes the next frame, if there is one.</summary>
    /// <param name="scratch">Receives a copy of the frame.</param>
    /// <param name="position">The position of the record.</param>
    /// <param name="word">The header of the frame.</param>
    /// <exception cref="BinarySerializationException">
    /// The ring is damaged; everything up to the tail was skipped.
    /// </exception>
    internal bool TryTake(FrameScratch scratch, out long position, out RecordWord word)
    {
        position = 0;
        word = default;
        for (int attempt = 0; attempt < MaxAttempts; attempt++)
        {
            position = memory.Load(RingLayout.Head);
            switch (scanner.Look(position, out word, out int recordSize))
            {
                case RecordState.Frame:
                    scratch.Copy(memory, position, word);
                    if (TryMove(position, recordSize))
                    {
                        return true;
                    }

                    break;
                case RecordState.Skipped:
                    Pass(position, recordSize);
                    break;
                case RecordState.Damaged:
                    SkipDamage(position, word.Length);
                    break;
                default:
                    if (memory.Load(RingLayout.Head) == position)
                    {
                        return false;
                    }

                    break;
            }
        }

        return false;
    }

    /// <summary>Passes over the next record if it is no frame.</summary>
    internal void PassSkipped()
    {
        long position = Position;
        if (scanner.Look(position, out _, out int recordSize) == RecordState.Skipped)
        {
            Pass(position, recordSize);
        }
    }

    private bool Pass(long position, long size)
    {
        bool moved = TryMove(position, size);
        if (moved)
        {
            room.Signal();
        }

        return moved;
    }

    private bool TryMove(long position, long size) => memory.TryReplace(RingLayout.Head, position, RingLayout.Advance(position, size));

    // Others may have moved the head while this one looked at bytes that were being written over; then it isn't damage.
    private void SkipDamage(long position, int length)
    {
        long tail = memory.Load(RingLayout.Tail);
        if (!RingLayout.ArePossible(position, tail, memory.Capacity))
        {
            if (memory.Load(RingLayout.Head) == position)
            {
                throw SharedMemoryErrors.DamagedPositions(path, position, tail);
            }
        }
        else if (Pass(position, RingLayout.Distance(position, tail)))
        {
            throw SharedMemoryErrors.DamagedRecord(path, position, length);
        }
    }
}
