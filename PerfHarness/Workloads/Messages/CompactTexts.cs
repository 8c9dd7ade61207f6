using System.Runtime.Serialization;
using CustomBinarySerializer;

namespace PerfHarness.Workloads.Messages;

/// <summary>The texts of <see cref="Texts"/>, compact.</summary>
[Serializable]
[DataContract]
public sealed class CompactTexts : ICustomBinarySerializable
{
    [DataMember]
    public string? Ascii { get; set; }

    [DataMember]
    public string? Cyrillic { get; set; }

    [DataMember]
    public string? Chinese { get; set; }

    [DataMember]
    public string? Emoji { get; set; }

    [DataMember]
    public string? Mixed { get; set; }

    public void WriteDataTo(BinaryWriter writer)
    {
        writer.WriteCompactString(Ascii);
        writer.WriteCompactString(Cyrillic);
        writer.WriteCompactString(Chinese);
        writer.WriteCompactString(Emoji);
        writer.WriteCompactString(Mixed);
    }

    public void SetDataFrom(BinaryReader reader)
    {
        Ascii = reader.ReadCompactString();
        Cyrillic = reader.ReadCompactString();
        Chinese = reader.ReadCompactString();
        Emoji = reader.ReadCompactString();
        Mixed = reader.ReadCompactString();
    }
}
