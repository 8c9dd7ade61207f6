using System.Buffers;

namespace PerfHarness.Survey.Data;

/// <summary>
/// Memory that all serializers write to. It is both a <see cref="Stream"/> and an <see cref="IBufferWriter{T}"/>, so
/// that each serializer uses its fastest call.
/// </summary>
internal sealed class SurveyStream : Stream, IBufferWriter<byte>
{
    private const int SmallestRoom = 4096;

    private byte[] _bytes = new byte[SmallestRoom];
    private int _written;

    public override bool CanRead => false;

    public override bool CanSeek => false;

    public override bool CanWrite => true;

    public override long Length => _written;

    public override long Position
    {
        get => _written;
        set => throw new NotSupportedException("A survey stream only appends.");
    }

    public int WrittenCount => _written;

    public ReadOnlySpan<byte> Written => _bytes.AsSpan(0, _written);

    /// <summary>Returns the written bytes as a stream with a visible buffer.</summary>
    public MemoryStream OpenWritten() => new(_bytes, 0, _written, writable: false, publiclyVisible: true);

    /// <summary>Shortens the written bytes and keeps the memory.</summary>
    public override void SetLength(long value)
    {
        ArgumentOutOfRangeException.ThrowIfGreaterThan(value, _written);
        _written = (int)value;
    }

    public void Advance(int count) => _written += count;

    public Span<byte> GetSpan(int sizeHint = 0)
    {
        EnsureRoom(Math.Max(1, sizeHint));
        return _bytes.AsSpan(_written);
    }

    public Memory<byte> GetMemory(int sizeHint = 0)
    {
        EnsureRoom(Math.Max(1, sizeHint));
        return _bytes.AsMemory(_written);
    }

    public override void Write(ReadOnlySpan<byte> buffer)
    {
        EnsureRoom(buffer.Length);
        buffer.CopyTo(_bytes.AsSpan(_written));
        _written += buffer.Length;
    }

    public override void Write(byte[] buffer, int offset, int count) => Write(buffer.AsSpan(offset, count));

    public override void WriteByte(byte value)
    {
        EnsureRoom(sizeof(byte));
        _bytes[_written++] = value;
    }

    public override void Flush()
    {
    }

    public override int Read(byte[] buffer, int offset, int count) => throw new NotSupportedException("Read from OpenWritten().");

    public override long Seek(long offset, SeekOrigin origin) => throw new NotSupportedException("Read from OpenWritten().");

    private void EnsureRoom(int count)
    {
        if (_bytes.Length - _written < count)
        {
            Grow((long)_written + count);
        }
    }

    private void Grow(long needed)
    {
        if (needed > Array.MaxLength)
        {
            throw new IOException($"More than {Array.MaxLength:#,0} bytes don't fit into the memory of a run; ask for fewer objects.");
        }

        Array.Resize(ref _bytes, (int)Math.Min(Array.MaxLength, Math.Max(needed, 2L * _bytes.Length)));
    }
}
