namespace PerfHarness.Catalog.Records;

[Serializable]
internal sealed class AssemblyRecord : CatalogRecord
{
    public string Name { get; set; } = "";

    public string Version { get; set; } = "";

    public string? Culture { get; set; }

    public AssemblyFlags Flags { get; set; }

    public Guid ModuleVersionId { get; set; }

    public long FileLength { get; set; }

    public List<string> References { get; set; } = [];

    public override void WriteDataTo(BinaryWriter writer)
    {
        writer.Write(Name);
        writer.Write(Version);
        writer.WriteNullableString(Culture);
        writer.Write((int)Flags);
        writer.WriteGuid(ModuleVersionId);
        writer.Write(FileLength);
        writer.WriteCollection(References, static (output, text) => output.Write(text));
    }

    public override void SetDataFrom(BinaryReader reader)
    {
        Name = reader.ReadString();
        Version = reader.ReadString();
        Culture = reader.ReadNullableString();
        Flags = (AssemblyFlags)reader.ReadInt32();
        ModuleVersionId = reader.ReadGuid();
        FileLength = reader.ReadInt64();
        References = reader.ReadList(static input => input.ReadString()) ?? [];
    }
}
