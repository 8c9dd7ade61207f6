namespace PerfHarness.Catalog.Records;

[Serializable]
internal sealed class FieldRecord : CatalogRecord
{
    public string DeclaringType { get; set; } = "";

    public string Name { get; set; } = "";

    public string Type { get; set; } = "";

    public FieldAttributes Attributes { get; set; }

    public int Token { get; set; }

    /// <summary>The offset in bytes, or -1 if the runtime chooses the layout.</summary>
    public int Offset { get; set; }

    public string? Constant { get; set; }

    public override void WriteDataTo(BinaryWriter writer)
    {
        writer.Write(DeclaringType);
        writer.Write(Name);
        writer.Write(Type);
        writer.Write((int)Attributes);
        writer.Write(Token);
        writer.Write(Offset);
        writer.WriteNullableString(Constant);
    }

    public override void SetDataFrom(BinaryReader reader)
    {
        DeclaringType = reader.ReadString();
        Name = reader.ReadString();
        Type = reader.ReadString();
        Attributes = (FieldAttributes)reader.ReadInt32();
        Token = reader.ReadInt32();
        Offset = reader.ReadInt32();
        Constant = reader.ReadNullableString();
    }
}
