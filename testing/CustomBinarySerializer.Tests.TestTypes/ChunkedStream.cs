namespace CustomBinarySerializer.Tests.TestTypes;

/// <summary>A read-only stream that delivers bytes in pieces, as a socket does, counts them and can't seek.</summary>
internal sealed class ChunkedStream(ReadOnlyMemory<byte> bytes, Func<int> nextSize) : Stream
{
    internal ChunkedStream(ReadOnlyMemory<byte> bytes, int size = int.MaxValue)
        : this(bytes, () => size)
    {
    }

    internal int Delivered { get; private set; }

    public override bool CanRead => true;

    public override bool CanSeek => false;

    public override bool CanWrite => false;

    public override long Length => throw new NotSupportedException();

    public override long Position
    {
        get => throw new NotSupportedException();
        set => throw new NotSupportedException();
    }

    public override int Read(Span<byte> buffer)
    {
        int count = Math.Min(Math.Min(buffer.Length, nextSize()), bytes.Length - Delivered);
        bytes.Span.Slice(Delivered, count).CopyTo(buffer);
        Delivered += count;
        return count;
    }

    public override int Read(byte[] buffer, int offset, int count) => Read(buffer.AsSpan(offset, count));

    public override async ValueTask<int> ReadAsync(Memory<byte> buffer, CancellationToken cancellationToken = default)
    {
        cancellationToken.ThrowIfCancellationRequested();
        await Task.Yield();
        return Read(buffer.Span);
    }

    public override Task<int> ReadAsync(byte[] buffer, int offset, int count, CancellationToken cancellationToken) =>
        ReadAsync(buffer.AsMemory(offset, count), cancellationToken).AsTask();

    public override void Flush()
    {
    }

    public override long Seek(long offset, SeekOrigin origin) => throw new NotSupportedException();

    public override void SetLength(long value) => throw new NotSupportedException();

    public override void Write(byte[] buffer, int offset, int count) => throw new NotSupportedException();
}
