namespace CustomBinarySerializer.Payload;

/// <summary>The <see cref="BinaryWriter.BaseStream"/> of a <see cref="PayloadWriter"/>: what was written can be sought, read back and overwritten.</summary>
internal sealed class PayloadWriterStream : PayloadStream
{
    private PayloadWriter _writer = null!;

    public override bool CanWrite => IsOpen;

    public override long Length => _writer.Length;

    // The constructor of BinaryWriter asks before there is one.
    protected override bool IsOpen => _writer is null || _writer.IsOpen;

    protected override int PayloadPosition
    {
        get => _writer.Position;
        set => _writer.MoveTo(value);
    }

    internal void Attach(PayloadWriter writer) => _writer = writer;

    public override int Read(Span<byte> buffer) => _writer.ReadBack(buffer);

    public override int ReadByte()
    {
        Span<byte> one = stackalloc byte[1];
        return _writer.ReadBack(one) == 0 ? -1 : one[0];
    }

    public override void Write(ReadOnlySpan<byte> buffer) => _writer.Write(buffer);

    public override void WriteByte(byte value) => _writer.Write(value);

    public override void SetLength(long value)
    {
        ArgumentOutOfRangeException.ThrowIfNegative(value);
        ArgumentOutOfRangeException.ThrowIfGreaterThan(value, int.MaxValue);
        _writer.SetLength((int)value);
    }
}
