namespace PerfHarness.Workloads.Messages;

/// <summary>The texts of <see cref="Texts"/>, compact.</summary>
[Serializable]
public sealed class CompactTexts : ICustomBinarySerializable
{
    public string? Ascii { get; set; }

    public string? Cyrillic { get; set; }

    public string? Chinese { get; set; }

    public string? Emoji { get; set; }

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
