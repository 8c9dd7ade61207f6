using System.Runtime.CompilerServices;
using CustomBinarySerializer.Payload;
using CustomBinarySerializer.SharedMemory.Receiving;
using CustomBinarySerializer.SharedMemory.Rings;

namespace CustomBinarySerializer.SharedMemory.Queues;

/// <summary>
/// Finds the state of records for consumers. The sizes that it returns have been checked against the ring.
/// Thread-safe.
/// </summary>
/// <param name="memory">The ring.</param>
/// <param name="isPublishedByTail">
/// Whether there is a single producer, which publishes records by the tail, and not each by its word.
/// </param>
internal sealed class RecordScanner(RingMemory memory, bool isPublishedByTail)
{
    private readonly int _maxLength = memory.MaxRecordSize - FrameHeader.LengthSize;
    private long _tail = memory.Load(RingLayout.Head);

    /// <summary>Looks at a position where a record begins.</summary>
    /// <param name="position">The position of the record.</param>
    /// <param name="word">The word of the record, loaded once.</param>
    /// <param name="recordSize">
    /// The bytes that the record takes, if it is a frame or skipped: within the ring, and not across its end.
    /// </param>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal RecordState Look(long position, out RecordWord word, out int recordSize)
    {
        recordSize = 0;
        long published = long.MaxValue;
        if (isPublishedByTail)
        {
            published = Published(position);
            if (published <= 0)
            {
                word = default;
                return RecordState.Nothing;
            }
        }

        word = memory.LoadRecord(position);
        if (!isPublishedByTail && word.Length <= 0)
        {
            return word.IsNothing ? RecordState.Nothing : RecordState.Unfinished;
        }

        if (!FrameHeader.IsPossible(word.Length, _maxLength))
        {
            return RecordState.Damaged;
        }

        recordSize = RingLayout.RecordSize(word.FrameSize);
        return recordSize > published || recordSize > memory.UntilEnd(position) ? RecordState.Damaged
            : !word.IsSkipped ? RecordState.Frame
            : ExtendsPastTail(position, recordSize) ? RecordState.Damaged
            : RecordState.Skipped;
    }

    // A consumer that skips records without looking at the tail could be sent round the ring for ever.
    private bool ExtendsPastTail(long position, int recordSize) =>
        RingLayout.Distance(position, memory.Load(RingLayout.Tail)) < recordSize;

    // The tail is loaded, with the cache line that the producer keeps writing, only when everything before it was seen.
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private long Published(long position)
    {
        long published = RingLayout.Distance(position, _tail);
        if (published <= 0)
        {
            _tail = memory.Load(RingLayout.Tail);
            published = RingLayout.Distance(position, _tail);
        }

        return published;
    }
}
