using CustomBinarySerializer;

namespace PerfHarness.Workloads.Messages;

[Serializable]
public sealed class Poco : ICustomBinarySerializable
{
    public string Text { get; set; } = "";

    public int Number { get; set; }

    public Guid Id { get; set; }

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
