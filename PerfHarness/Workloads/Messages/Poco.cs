using MemoryPack;
using Orleans;

namespace PerfHarness.Workloads.Messages;

[Serializable]
[DataContract]
[MemoryPackable]
[GenerateSerializer(GenerateFieldIds = GenerateFieldIds.PublicProperties)]
public sealed partial class Poco : ICustomBinarySerializable
{
    [DataMember(Order = 0)]
    public string Text { get; set; } = "";

    [DataMember(Order = 1)]
    public int Number { get; set; }

    [DataMember(Order = 2)]
    public Guid Id { get; set; }

    [DataMember(Order = 3)]
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
