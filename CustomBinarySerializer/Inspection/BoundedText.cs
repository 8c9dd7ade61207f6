using System.Buffers;
using System.Text;

namespace CustomBinarySerializer.Inspection;

/// <summary>A UTF-8 buffer that grows up to a limit. A small frame may produce long JSON.</summary>
internal sealed class BoundedText(int limit) : IBufferWriter<byte>
{
    private readonly ArrayBufferWriter<byte> _written = new();

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

    public override string ToString() => Encoding.UTF8.GetString(_written.WrittenSpan);
}
