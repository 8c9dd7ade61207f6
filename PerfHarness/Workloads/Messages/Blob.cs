using System.Runtime.Serialization;
using CustomBinarySerializer;

namespace PerfHarness.Workloads.Messages;

[Serializable]
[DataContract]
public sealed class Blob : ICustomBinarySerializable
{
    [DataMember]
    public byte[] Content { get; set; } = [];

    [DataMember]
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
