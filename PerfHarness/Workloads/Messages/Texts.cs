using MemoryPack;
using Orleans;

namespace PerfHarness.Workloads.Messages;

/// <summary>
/// Texts of several scripts: one byte a char in UTF-8, two, three, four for a pair of chars, and all of these.
/// </summary>
[Serializable]
[DataContract]
[MemoryPackable]
[GenerateSerializer(GenerateFieldIds = GenerateFieldIds.PublicProperties)]
public sealed partial class Texts : ICustomBinarySerializable
{
    [DataMember(Order = 0)]
    public string Ascii { get; set; } = "";

    [DataMember(Order = 1)]
    public string Cyrillic { get; set; } = "";

    [DataMember(Order = 2)]
    public string Chinese { get; set; } = "";

    [DataMember(Order = 3)]
    public string Emoji { get; set; } = "";

    [DataMember(Order = 4)]
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
