namespace CustomBinarySerializer.Payload;

/// <summary>The read-only <see cref="BinaryReader.BaseStream"/> of a <see cref="PayloadReader"/>.</summary>
internal sealed class PayloadReaderStream : PayloadStream
{
    private PayloadReader _reader = null!;

    public override bool CanWrite => false;

    public override long Length => _reader.Length;

    // The constructor of BinaryReader reads the property before the reader is attached.
    protected override bool IsOpen => _reader is null || _reader.IsOpen;

    protected override int PayloadPosition
    {
        get => _reader.Position;
        set => _reader.MoveTo(value);
    }

    internal void Attach(PayloadReader reader) => _reader = reader;

    public override int Read(Span<byte> buffer) => _reader.Read(buffer);

    public override int ReadByte()
    {
        Span<byte> one = stackalloc byte[1];
        return _reader.Read(one) == 0 ? -1 : one[0];
    }

    public override void Write(ReadOnlySpan<byte> buffer) => throw ReadOnly();

    public override void SetLength(long value) => throw ReadOnly();

    private static NotSupportedException ReadOnly() => new("The payload that is read can't be changed.");
}
