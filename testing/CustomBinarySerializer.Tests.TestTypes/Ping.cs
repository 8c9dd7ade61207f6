namespace CustomBinarySerializer.Tests.TestTypes;

/// <summary>The smallest frame: no payload.</summary>
[BinaryTypeId(TypeIds.Ping)]
public sealed record Ping : ICustomBinarySerializable
{
    public void WriteDataTo(BinaryWriter writer)
    {
    }

    public void SetDataFrom(BinaryReader reader)
    {
    }
}
