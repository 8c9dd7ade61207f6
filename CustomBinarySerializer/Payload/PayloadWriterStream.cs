namespace CustomBinarySerializer.Payload;

/// <summary>
/// The <see cref="BinaryWriter.BaseStream"/> of a <see cref="PayloadWriter"/>. It can seek, read back and overwrite.
/// </summary>
internal sealed class PayloadWriterStream : PayloadStream
{
    private PayloadWriter _writer = null!;

    public override bool CanWrite => IsOpen;

    public override long Length => _writer.Message.Length;

    // The constructor of BinaryWriter reads the property before the writer is attached.
    protected override bool IsOpen => _writer is null || _writer.Message.IsOpen;

    protected override int PayloadPosition
    {
        get => _writer.Message.Position;
        set => _writer.Message.MoveTo(value);
    }

    internal void Attach(PayloadWriter writer) => _writer = writer;

    public override int Read(Span<byte> buffer) => _writer.Message.ReadBack(buffer);

    public override int ReadByte()
    {
        Span<byte> one = stackalloc byte[1];
        return _writer.Message.ReadBack(one) == 0 ? -1 : one[0];
    }

    public override void Write(ReadOnlySpan<byte> buffer) => _writer.Write(buffer);

    public override void WriteByte(byte value) => _writer.Write(value);

    public override void SetLength(long value)
    {
        ArgumentOutOfRangeException.ThrowIfNegative(value);
        ArgumentOutOfRangeException.ThrowIfGreaterThan(value, int.MaxValue);
        _writer.Message.SetLength((int)value);
    }
}
