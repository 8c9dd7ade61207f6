namespace CustomBinarySerializer.Payload;

/// <summary>The base stream of a payload. It behaves as a <see cref="MemoryStream"/> over just that payload.</summary>
internal abstract class PayloadStream : Stream
{
    public override bool CanRead => IsOpen;

    public override bool CanSeek => IsOpen;

    public override long Position
    {
        get => PayloadPosition;
        set
        {
            ArgumentOutOfRangeException.ThrowIfNegative(value);
            Seek(value, SeekOrigin.Begin);
        }
    }

    protected abstract bool IsOpen { get; }

    protected abstract int PayloadPosition { get; set; }

    public override long Seek(long offset, SeekOrigin origin)
    {
        long length = Length;
        long start = origin switch
        {
            SeekOrigin.Begin => 0,
            SeekOrigin.Current => PayloadPosition,
            SeekOrigin.End => length,
            _ => throw new ArgumentException($"{origin} is not a SeekOrigin.", nameof(origin)),
        };

        ArgumentOutOfRangeException.ThrowIfGreaterThan(offset, int.MaxValue - start);
        long target = unchecked(start + offset);
        if (target < 0)
        {
            throw new IOException("An attempt was made to move the position before the beginning of the payload.");
        }

        PayloadPosition = (int)target;
        return target;
    }

    public override void Flush()
    {
    }

    // Completes synchronously, because the memory of a payload is valid only during the call of the contract.
    public override Task FlushAsync(CancellationToken cancellationToken) =>
        cancellationToken.IsCancellationRequested ? Task.FromCanceled(cancellationToken) : Task.CompletedTask;

    public override int Read(byte[] buffer, int offset, int count)
    {
        ValidateBufferArguments(buffer, offset, count);
        return Read(buffer.AsSpan(offset, count));
    }

    public override Task<int> ReadAsync(byte[] buffer, int offset, int count, CancellationToken cancellationToken)
    {
        ValidateBufferArguments(buffer, offset, count);
        return ReadAsync(buffer.AsMemory(offset, count), cancellationToken).AsTask();
    }

    public override ValueTask<int> ReadAsync(Memory<byte> buffer, CancellationToken cancellationToken = default) =>
        cancellationToken.IsCancellationRequested
            ? ValueTask.FromCanceled<int>(cancellationToken)
            : new ValueTask<int>(Read(buffer.Span));

    public override void Write(byte[] buffer, int offset, int count)
    {
        ValidateBufferArguments(buffer, offset, count);
        Write(buffer.AsSpan(offset, count));
    }

    public override Task WriteAsync(byte[] buffer, int offset, int count, CancellationToken cancellationToken)
    {
        ValidateBufferArguments(buffer, offset, count);
        return WriteAsync(buffer.AsMemory(offset, count), cancellationToken).AsTask();
    }

    public override ValueTask WriteAsync(ReadOnlyMemory<byte> buffer, CancellationToken cancellationToken = default)
    {
        if (cancellationToken.IsCancellationRequested)
        {
            return ValueTask.FromCanceled(cancellationToken);
        }

        Write(buffer.Span);
        return default;
    }
}
