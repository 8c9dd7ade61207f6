using CustomBinarySerializer.Payload;
using CustomBinarySerializer.SharedMemory.Rings;

namespace CustomBinarySerializer.SharedMemory.Broadcasting;

/// <summary>The layout of a record in a broadcast.</summary>
/// <remarks>
/// <code>
/// offset 0          8                      8 + size of the frame
///        +----------+----------------------+----------+
///        | sequence | frame                | to 8     |
///        | int64    |                      |          |
///        +----------+----------------------+----------+
/// </code>
/// The sequence counts the messages of the broadcast from 0; -1 is padding up to the end of the ring. A reader that
/// joins or was lapped learns from it what it has missed.
/// </remarks>
internal static class BroadcastRecord
{
    internal const int FrameOffset = sizeof(long);
    internal const long Padding = -1;

    /// <summary>The size of a record with an empty message in bytes.</summary>
    internal const int MinSize = FrameOffset + FrameHeader.Size;

    // No producer ever gets there: counting up to it takes a century at a billion messages a second.
    private const long MaxSequence = 1L << 62;

    /// <summary>
    /// Returns whether a sequence number of a broadcast is possible. A possible one is far from overflowing.
    /// </summary>
    internal static bool IsPossible(long sequence) => sequence is >= 0 and <= MaxSequence;

    /// <summary>The bytes that a record takes for a frame.</summary>
    internal static int SizeFor(int frameSize) => unchecked(FrameOffset + RingLayout.RecordSize(frameSize));

    /// <summary>Returns the size of the longest frame in bytes.</summary>
    internal static int MaxFrameSize(RingMemory memory) => memory.MaxRecordSize - FrameOffset;

    /// <summary>Returns the largest length in the header of a frame.</summary>
    internal static int MaxLength(RingMemory memory) => MaxFrameSize(memory) - FrameHeader.LengthSize;
}
