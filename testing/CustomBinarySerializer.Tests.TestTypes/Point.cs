namespace CustomBinarySerializer.Tests.TestTypes;

/// <summary>A struct: two numbers.</summary>
[BinaryTypeId(TypeIds.Point)]
public record struct Point(int X, int Y) : ICustomBinarySerializable
{
    public readonly void WriteDataTo(BinaryWriter writer)
    {
        writer.Write(X);
        writer.Write(Y);
    }

    public void SetDataFrom(BinaryReader reader)
    {
        X = reader.ReadInt32();
        Y = reader.ReadInt32();
    }
}
