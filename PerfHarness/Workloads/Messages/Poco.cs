using System.Runtime.Serialization;
using CustomBinarySerializer;

namespace PerfHarness.Workloads.Messages;

[Serializable]
[DataContract]
public sealed class Poco : ICustomBinarySerializable
{
    [DataMember]
    public string Text { get; set; } = "";

    [DataMember]
    public int Number { get; set; }

    [DataMember]
    public Guid Id { get; set; }

    [DataMember]
    public DateTime Created { get; set; }

    public void WriteDataTo(BinaryWriter writer)
    {
        writer.Write(Text);
        writer.Write(Number);
        writer.WriteGuid(Id);
        writer.WriteDateTime(Created);
    }

    public void SetDataFrom(BinaryReader reader)
    {
        Text = reader.ReadString();
        Number = reader.ReadInt32();
        Id = reader.ReadGuid();
        Created = reader.ReadDateTime();
    }
}
