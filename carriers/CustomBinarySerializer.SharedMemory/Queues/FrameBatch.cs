using System.Runtime.CompilerServices;
using CustomBinarySerializer.Payload;
using CustomBinarySerializer.SharedMemory.Rings;

namespace CustomBinarySerializer.SharedMemory.Queues;

/// <summary>
/// Consecutive frames without padding, as a formatter writes them, that are stored as records and published together.
/// </summary>
internal readonly ref struct FrameBatch
{
    private readonly ReadOnlySpan<byte> _frames;
    private readonly int _firstSize;

    private FrameBatch(ReadOnlySpan<byte> frames, int firstSize, int recordsSize)
    {
        _frames = frames;
        _firstSize = firstSize;
        RecordsSize = recordsSize;
    }

    /// <summary>The size of all records in bytes.</summary>
    internal int RecordsSize { get; }

    /// <summary>Returns a batch of one frame, whose header must be right.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static FrameBatch Of(ReadOnlySpan<byte> frame) => new(frame, frame.Length, RingLayout.RecordSize(frame.Length));

    /// <summary>Returns the whole frames at the beginning whose records fit into the limit.</summary>
    /// <param name="frames">Consecutive frames.</param>
    /// <param name="limit">The room for records in bytes.</param>
    /// <param name="taken">
    /// The size of the frames in the batch in bytes. 0 if the first is longer than the limit, or isn't a whole frame.
    /// </param>
    internal static FrameBatch Of(ReadOnlySpan<byte> frames, int limit, out int taken)
    {
        int first = 0;
        int size = 0;
        taken = 0;
        while (taken < frames.Length)
        {
            int frameSize = SizeOfFirst(frames[taken..]);
            int recordSize = RingLayout.RecordSize(frameSize);
            if (frameSize == 0 || recordSize > limit - size)
            {
                break;
            }

            first = first == 0 ? frameSize : first;
            taken += frameSize;
            size += recordSize;
        }

        return new FrameBatch(frames[..taken], first, size);
    }

    /// <summary>Returns whether some bytes are exactly one frame with an id of 1 or more.</summary>
    internal static bool IsOneFrame(ReadOnlySpan<byte> frame) => !frame.IsEmpty && SizeOfFirst(frame) == frame.Length;

    /// <summary>
    /// Returns the size in bytes of the frame at the beginning. 0 if there is no whole frame with an id of 1 or more.
    /// </summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static int SizeOfFirst(ReadOnlySpan<byte> frames)
    {
        if (frames.Length < FrameHeader.Size)
        {
            return 0;
        }

        RecordWord word = RecordWord.Of(frames);
        bool isWhole = FrameHeader.IsPossible(word.Length, frames.Length - FrameHeader.LengthSize);
        return isWhole && word.TypeId >= 1 ? word.FrameSize : 0;
    }

    /// <summary>
    /// Stores the frames as records. The first is stored last, because readers stop before it until then.
    /// </summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal void Store(RingMemory memory, long position)
    {
        if (_frames.Length != _firstSize)
        {
            StoreAllButFirst(memory, position);
        }

        memory.StoreFrame(position, _frames[.._firstSize]);
    }

    private void StoreAllButFirst(RingMemory memory, long position)
    {
        position = RingLayout.Advance(position, RingLayout.RecordSize(_firstSize));
        ReadOnlySpan<byte> rest = _frames[_firstSize..];
        while (!rest.IsEmpty)
        {
            int size = RecordWord.Of(rest).FrameSize;
            memory.StoreFrame(position, rest[..size]);
            position = RingLayout.Advance(position, RingLayout.RecordSize(size));
            rest = rest[size..];
        }
    }
}
