using System.Runtime.CompilerServices;
using CustomBinarySerializer.Payload;
using CustomBinarySerializer.SharedMemory.Rings;

namespace CustomBinarySerializer.SharedMemory.Queues;

/// <summary>One frame, or several consecutive ones without padding, as a formatter writes them; to be stored as records.</summary>
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

    /// <summary>The bytes that all records take.</summary>
    internal int RecordsSize { get; }

    /// <summary>One frame, whose header is right.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static FrameBatch Of(ReadOnlySpan<byte> frame) => new(frame, frame.Length, RingLayout.RecordSize(frame.Length));

    /// <summary>As many whole frames from the beginning as their records fit into <paramref name="limit"/> bytes.</summary>
    /// <param name="frames">Consecutive frames.</param>
    /// <param name="limit">The room for records.</param>
    /// <param name="taken">The bytes of the frames that are in the run; 0 if the first is longer than the limit, or none.</param>
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

    /// <summary>The size of the frame at the beginning of some bytes; 0 if they don't begin with a whole frame with an id of 1 or more.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static int SizeOfFirst(ReadOnlySpan<byte> frames)
    {
        if (frames.Length < FrameHeader.Size)
        {
            return 0;
        }

        RecordWord word = RecordWord.Of(frames);
        return FrameHeader.IsPossible(word.Length, frames.Length - FrameHeader.LengthSize) && word.TypeId >= 1 ? word.FrameSize : 0;
    }

    /// <summary>Stores all but the first frame, which keeps readers from them until it is stored itself.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal void StoreAllButFirst(RingMemory memory, long position)
    {
        if (_frames.Length != _firstSize)
        {
            StoreOthers(memory, position);
        }
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal void StoreFirst(RingMemory memory, long position) => memory.StoreFrame(position, _frames[.._firstSize]);

    private void StoreOthers(RingMemory memory, long position)
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
