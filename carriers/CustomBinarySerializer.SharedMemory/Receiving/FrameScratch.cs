using System.Runtime.InteropServices;
using CustomBinarySerializer.Frames;
using CustomBinarySerializer.SharedMemory.Rings;

namespace CustomBinarySerializer.SharedMemory.Receiving;

/// <summary>
/// This thread's own memory for a frame, where no writer of the ring can change it. Reused from call to call; a
/// call inside a call gets another.
/// </summary>
internal sealed class FrameScratch
{
    [ThreadStatic]
    private static FrameScratch? t_free;

    private readonly FrameBuffer _buffer = new();

    private FrameScratch()
    {
    }

    /// <summary>The frame that was copied last.</summary>
    internal ReadOnlySpan<byte> Frame => _buffer.Frame;

    internal static FrameScratch Rent()
    {
        FrameScratch scratch = t_free ?? new FrameScratch();
        t_free = null;
        return scratch;
    }

    internal void Return()
    {
        _buffer.Trim();
        t_free = this;
    }

    /// <summary>Copies a frame out of the ring.</summary>
    /// <param name="memory">The ring.</param>
    /// <param name="position">The position of the record.</param>
    /// <param name="word">
    /// The word of the record, which was checked. It isn't loaded again, since it may have been changed.
    /// </param>
    internal void Copy(RingMemory memory, long position, RecordWord word)
    {
        int size = word.FrameSize;
        Span<byte> frame = _buffer.Reserve(size);
        memory.Bytes(position, size)[RecordWord.Size..].CopyTo(frame[RecordWord.Size..]);
        MemoryMarshal.Write(frame, word.Bits);
    }
}
