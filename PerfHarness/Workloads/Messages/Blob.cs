using CustomBinarySerializer;

namespace PerfHarness.Workloads.Messages;

[Serializable]
public sealed class Blob : ICustomBinarySerializable
{
    public byte[] Content { get; set; } = [];

    public int Number { get; set; }

    public void WriteDataTo(BinaryWriter writer)
    {
        writer.Write(Content.Length);
        writer.Write(Content);
        writer.Write(Number);
    }

    public void SetDataFrom(BinaryReader reader)
    {
        Content = reader.ReadBytes(reader.ReadInt32());
        Number = reader.ReadInt32();
    }
}
