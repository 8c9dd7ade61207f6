namespace PerfHarness.Catalog.Records;

/// <summary>A type that an assembly forwards to another assembly.</summary>
[Serializable]
internal sealed class TypeForwardRecord : CatalogRecord
{
    public string Assembly { get; set; } = "";

    public string? Namespace { get; set; }

    public string Name { get; set; } = "";

    public string Target { get; set; } = "";

    public override void WriteDataTo(BinaryWriter writer)
    {
        writer.Write(Assembly);
        writer.WriteNullableString(Namespace);
        writer.Write(Name);
        writer.Write(Target);
    }

    public override void SetDataFrom(BinaryReader reader)
    {
        Assembly = reader.ReadString();
        Namespace = reader.ReadNullableString();
        Name = reader.ReadString();
        Target = reader.ReadString();
    }
}
