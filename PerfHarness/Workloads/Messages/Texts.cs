using System.Runtime.Serialization;
using CustomBinarySerializer;

namespace PerfHarness.Workloads.Messages;

/// <summary>
/// Texts of several scripts: one byte a char in UTF-8, two, three, four for a pair of chars, and all of these.
/// </summary>
[Serializable]
[DataContract]
public sealed class Texts : ICustomBinarySerializable
{
    [DataMember]
    public string Ascii { get; set; } = "";

    [DataMember]
    public string Cyrillic { get; set; } = "";

    [DataMember]
    public string Chinese { get; set; } = "";

    [DataMember]
    public string Emoji { get; set; } = "";

    [DataMember]
    public string Mixed { get; set; } = "";

    public void WriteDataTo(BinaryWriter writer)
    {
        writer.Write(Ascii);
        writer.Write(Cyrillic);
        writer.Write(Chinese);
        writer.Write(Emoji);
        writer.Write(Mixed);
    }

    public void SetDataFrom(BinaryReader reader)
    {
        Ascii = reader.ReadString();
        Cyrillic = reader.ReadString();
        Chinese = reader.ReadString();
        Emoji = reader.ReadString();
        Mixed = reader.ReadString();
    }
}
