namespace Stress.Fuzzing.Targets;

/// <summary>A stream that returns bytes in pieces, as a socket does. It can't seek.</summary>
internal sealed class PiecesStream(byte[] bytes, uint choice) : Stream
{
    private int _delivered;

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
        choice = unchecked((choice * 1664525) + 1013904223);
        int count = Math.Min(Math.Min(buffer.Length, 1 + (int)((choice >> 16) % 41)), bytes.Length - _delivered);
        bytes.AsSpan(_delivered, count).CopyTo(buffer);
        _delivered += count;
        return count;
    }

    public override int Read(byte[] buffer, int offset, int count) => Read(buffer.AsSpan(offset, count));

    public override ValueTask<int> ReadAsync(Memory<byte> buffer, CancellationToken cancellationToken = default) => new(Read(buffer.Span));

    public override Task<int> ReadAsync(byte[] buffer, int offset, int count, CancellationToken cancellationToken) =>
        Task.FromResult(Read(buffer.AsSpan(offset, count)));

    public override void Flush()
    {
    }

    public override long Seek(long offset, SeekOrigin origin) => throw new NotSupportedException();

    public override void SetLength(long value) => throw new NotSupportedException();

    public override void Write(byte[] buffer, int offset, int count) => throw new NotSupportedException();
}
