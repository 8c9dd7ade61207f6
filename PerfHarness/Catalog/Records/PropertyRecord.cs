namespace PerfHarness.Catalog.Records;

[Serializable]
internal sealed class PropertyRecord : CatalogRecord
{
    public string DeclaringType { get; set; } = "";

    public string Name { get; set; } = "";

    public string Type { get; set; } = "";

    public PropertyAttributes Attributes { get; set; }

    public bool CanRead { get; set; }

    public bool CanWrite { get; set; }

    public int Token { get; set; }

    public List<string> IndexTypes { get; set; } = [];

    public override void WriteDataTo(BinaryWriter writer)
    {
        writer.Write(DeclaringType);
        writer.Write(Name);
        writer.Write(Type);
        writer.Write((int)Attributes);
        writer.Write(CanRead);
        writer.Write(CanWrite);
        writer.Write(Token);
        writer.WriteCollection(IndexTypes, static (output, text) => output.Write(text));
    }

    public override void SetDataFrom(BinaryReader reader)
    {
        DeclaringType = reader.ReadString();
        Name = reader.ReadString();
        Type = reader.ReadString();
        Attributes = (PropertyAttributes)reader.ReadInt32();
        CanRead = reader.ReadBoolean();
        CanWrite = reader.ReadBoolean();
        Token = reader.ReadInt32();
        IndexTypes = reader.ReadList(static input => input.ReadString()) ?? [];
    }
}
