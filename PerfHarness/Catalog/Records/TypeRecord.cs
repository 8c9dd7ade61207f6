namespace PerfHarness.Catalog.Records;

[Serializable]
internal sealed class TypeRecord : CatalogRecord
{
    public string Assembly { get; set; } = "";

    public string? Namespace { get; set; }

    public string Name { get; set; } = "";

    public string? DeclaringType { get; set; }

    public string? BaseType { get; set; }

    public TypeAttributes Attributes { get; set; }

    public int Token { get; set; }

    public short PackingSize { get; set; }

    public List<string> GenericParameters { get; set; } = [];

    public List<string> Interfaces { get; set; } = [];

    public override void WriteDataTo(BinaryWriter writer)
    {
        writer.Write(Assembly);
        writer.WriteNullableString(Namespace);
        writer.Write(Name);
        writer.WriteNullableString(DeclaringType);
        writer.WriteNullableString(BaseType);
        writer.Write((int)Attributes);
        writer.Write(Token);
        writer.Write(PackingSize);
        writer.WriteCollection(GenericParameters, static (output, text) => output.Write(text));
        writer.WriteCollection(Interfaces, static (output, text) => output.Write(text));
    }

    public override void SetDataFrom(BinaryReader reader)
    {
        Assembly = reader.ReadString();
        Namespace = reader.ReadNullableString();
        Name = reader.ReadString();
        DeclaringType = reader.ReadNullableString();
        BaseType = reader.ReadNullableString();
        Attributes = (TypeAttributes)reader.ReadInt32();
        Token = reader.ReadInt32();
        PackingSize = reader.ReadInt16();
        GenericParameters = reader.ReadList(static input => input.ReadString()) ?? [];
        Interfaces = reader.ReadList(static input => input.ReadString()) ?? [];
    }
}
