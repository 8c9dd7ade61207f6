namespace CustomBinarySerializer.Tests.TestTypes;

/// <summary>A payload of any size: bytes without a length of their own, read to the end of the payload.</summary>
[BinaryTypeId(TypeIds.Block)]
public sealed class Block : ICustomBinarySerializable, IEquatable<Block>
{
    public byte[] Bytes { get; private set; } = [];

    public static Block OfSize(int size)
    {
        byte[] bytes = new byte[size];
        for (int i = 0; i < size; i++)
        {
            bytes[i] = unchecked((byte)(i * 31));
        }

        return new Block { Bytes = bytes };
    }

    public void WriteDataTo(BinaryWriter writer) => writer.Write(Bytes);

    public void SetDataFrom(BinaryReader reader) =>
        Bytes = reader.ReadBytes((int)(reader.BaseStream.Length - reader.BaseStream.Position));

    public bool Equals(Block? other) => other is not null && other.Bytes.AsSpan().SequenceEqual(Bytes);

    public override bool Equals(object? obj) => Equals(obj as Block);

    public override int GetHashCode() => Bytes.Length;

    public override string ToString() => $"Block of {Bytes.Length} bytes";
}
