namespace CustomBinarySerializer.Payload;

/// <summary>
/// The <c>BaseStream</c> of a payload: seeks and counts as a <see cref="MemoryStream"/> over just that payload would.
/// </summary>
internal abstract class PayloadStream : Stream
{
    public override bool CanRead => true;

    public override bool CanSeek => true;

    public override long Position
    {
        get => PayloadPosition;
        set
        {
            ArgumentOutOfRangeException.ThrowIfNegative(value);
            ArgumentOutOfRangeException.ThrowIfGreaterThan(value, int.MaxValue);
            PayloadPosition = (int)value;
        }
    }

    protected abstract int PayloadPosition { get; set; }

    public override long Seek(long offset, SeekOrigin origin)
    {
        ArgumentOutOfRangeException.ThrowIfGreaterThan(offset, int.MaxValue);
        long start = origin switch
        {
            SeekOrigin.Begin => 0,
            SeekOrigin.Current => PayloadPosition,
            SeekOrigin.End => Length,
            _ => throw new ArgumentException($"{origin} is not a SeekOrigin.", nameof(origin)),
        };

        long target = unchecked(start + offset);
        if (target < 0)
        {
            throw new IOException("An attempt was made to move the position before the beginning of the payload.");
        }

        ArgumentOutOfRangeException.ThrowIfGreaterThan(target, int.MaxValue, nameof(offset));
        PayloadPosition = (int)target;
        return target;
    }

    public override void Flush()
    {
    }

    // The memory behind a payload is there only as long as the call of the contract, so nothing may run later elsewhere.
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
