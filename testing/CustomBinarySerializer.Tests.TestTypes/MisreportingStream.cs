namespace CustomBinarySerializer.Tests.TestTypes;

/// <summary>A stream that delivers bytes in pieces and always reports the same position and length.</summary>
internal sealed class MisreportingStream(byte[] bytes, long position, long length) : MemoryStream(bytes)
{
    private const int Piece = 3_000;

    public override long Length => length;

    public override long Position
    {
        get => position;
        set => throw new NotSupportedException();
    }

    public override int Read(byte[] buffer, int offset, int count) => base.Read(buffer, offset, Math.Min(count, Piece));
}
