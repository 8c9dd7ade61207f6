using System.Buffers;

namespace CustomBinarySerializer.Frames;

/// <summary>
/// A buffer writer that writes to a stream in blocks. Disposal writes the last block. Not thread-safe.
/// </summary>
internal sealed class StreamBlocks(Stream stream) : IBufferWriter<byte>, IDisposable
{
    private const int BlockSize = 1 << 16;

    private byte[] _block = ArrayPool<byte>.Shared.Rent(BlockSize);
    private int _filled;

    public void Advance(int count) => _filled += count;

    public Span<byte> GetSpan(int sizeHint = 0) => GetMemory(sizeHint).Span;

    public Memory<byte> GetMemory(int sizeHint = 0)
    {
        if (_block.Length - _filled < Math.Max(sizeHint, 1))
        {
            Flush();
            if (_block.Length < sizeHint)
            {
                ArrayPool<byte>.Shared.Return(_block);
                _block = ArrayPool<byte>.Shared.Rent(sizeHint);
            }
        }

        return _block.AsMemory(_filled);
    }

    public void Dispose()
    {
        try
        {
            Flush();
        }
        finally
        {
            ArrayPool<byte>.Shared.Return(_block);
            _block = [];
        }
    }

    private void Flush()
    {
        // A block that the stream rejected isn't written again.
        int filled = _filled;
        _filled = 0;
        if (filled > 0)
        {
            stream.Write(_block, 0, filled);
        }
    }
}
