using System.Buffers;

namespace CustomBinarySerializer.Inspection;

/// <summary>A UTF-8 buffer that grows up to a limit. A small frame may produce long JSON.</summary>
internal sealed class BoundedText(int limit) : IBufferWriter<byte>
{
    // A buffer that one large frame has filled isn't kept for small ones.
    private const int MostKept = 1 << 20;

    private ArrayBufferWriter<byte> _written = new();

    /// <summary>The text.</summary>
    internal ReadOnlySpan<byte> Written => _written.WrittenSpan;

    /// <summary>Removes the text, and keeps the memory unless it is large.</summary>
    internal void Clear()
    {
        if (_written.Capacity > MostKept)
        {
            _written = new ArrayBufferWriter<byte>();
        }
        else
        {
            _written.ResetWrittenCount();
        }
    }

    /// <summary>Throws unless there is room for a number of bytes that are about to be written.</summary>
    internal void Require(long count)
    {
        if (count > limit - _written.WrittenCount)
        {
            throw new BinarySerializationException(
                SerializationErrorCode.CountExceeded,
                $"The JSON of the frame exceeds the limit {limit} (FrameInspector.{nameof(FrameInspector.MaxJsonLength)}).");
        }
    }

    public void Advance(int count)
    {
        Require(count);
        _written.Advance(count);
    }

    public Memory<byte> GetMemory(int sizeHint = 0) => _written.GetMemory(sizeHint);

    public Span<byte> GetSpan(int sizeHint = 0) => _written.GetSpan(sizeHint);
}
