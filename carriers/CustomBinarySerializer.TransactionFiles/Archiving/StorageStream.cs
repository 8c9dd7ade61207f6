using CustomBinarySerializer.TransactionFiles.Storage;

namespace CustomBinarySerializer.TransactionFiles.Archiving;

/// <summary>A stream that reads a file from its beginning. Not thread-safe.</summary>
/// <param name="file">The file.</param>
/// <param name="isOwned">Whether the file is closed with the stream.</param>
internal sealed class StorageStream(IStorageFile file, bool isOwned) : Stream
{
    private long _position;

    public override bool CanRead => true;

    public override bool CanSeek => true;

    public override bool CanWrite => false;

    public override long Length => file.Length;

    public override long Position
    {
        get => _position;
        set
        {
            ArgumentOutOfRangeException.ThrowIfNegative(value);
            _position = value;
        }
    }

    public override int Read(Span<byte> buffer)
    {
        int count = file.Read(buffer, _position);
        _position += count;
        return count;
    }

    public override int Read(byte[] buffer, int offset, int count) => Read(buffer.AsSpan(offset, count));

    public override long Seek(long offset, SeekOrigin origin) => Position = origin switch
    {
        SeekOrigin.Begin => offset,
        SeekOrigin.Current => _position + offset,
        _ => Length + offset,
    };

    public override void Flush()
    {
    }

    public override void SetLength(long value) => throw new NotSupportedException();

    public override void Write(byte[] buffer, int offset, int count) => throw new NotSupportedException();

    protected override void Dispose(bool disposing)
    {
        if (disposing && isOwned)
        {
            file.Dispose();
        }

        base.Dispose(disposing);
    }
}
