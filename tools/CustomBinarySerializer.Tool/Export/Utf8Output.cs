using System.Buffers;

namespace CustomBinarySerializer.Tool.Export;

/// <summary>A buffer of lines on their way to a stream. Not thread-safe.</summary>
/// <param name="stream">The stream, which is closed with the buffer.</param>
internal sealed class Utf8Output(Stream stream) : IBufferWriter<byte>, IDisposable
{
    private const int SentSize = 1 << 16;

    // A buffer that one large line has filled isn't kept for small ones.
    private const int MostKept = 1 << 20;

    private ArrayBufferWriter<byte> _lines = new(2 * SentSize);

    public void Advance(int count) => _lines.Advance(count);

    public Memory<byte> GetMemory(int sizeHint = 0) => _lines.GetMemory(sizeHint);

    public Span<byte> GetSpan(int sizeHint = 0) => _lines.GetSpan(sizeHint);

    /// <summary>Writes the end of a line.</summary>
    internal void EndLine()
    {
        this.Write("\n"u8);
        if (_lines.WrittenCount >= SentSize)
        {
            Send();
        }
    }

    /// <summary>Writes all lines to the stream, and flushes it.</summary>
    internal void Flush()
    {
        Send();
        stream.Flush();
    }

    public void Dispose() => stream.Dispose();

    private void Send()
    {
        stream.Write(_lines.WrittenSpan);
        if (_lines.Capacity > MostKept)
        {
            _lines = new ArrayBufferWriter<byte>(2 * SentSize);
        }
        else
        {
            _lines.ResetWrittenCount();
        }
    }
}
