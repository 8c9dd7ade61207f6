namespace PerfHarness.Catalog.Records;

[Serializable]
internal sealed class MethodRecord : CatalogRecord
{
    public string DeclaringType { get; set; } = "";

    public string Name { get; set; } = "";

    public string ReturnType { get; set; } = "";

    public MethodAttributes Attributes { get; set; }

    public MethodImplAttributes ImplAttributes { get; set; }

    public int Token { get; set; }

    public int RelativeVirtualAddress { get; set; }

    public List<string> GenericParameters { get; set; } = [];

    public List<ParameterRecord> Parameters { get; set; } = [];

    public override void WriteDataTo(BinaryWriter writer)
    {
        writer.Write(DeclaringType);
        writer.Write(Name);
        writer.Write(ReturnType);
        writer.Write((int)Attributes);
        writer.Write((int)ImplAttributes);
        writer.Write(Token);
        writer.Write(RelativeVirtualAddress);
        writer.WriteCollection(GenericParameters, static (output, text) => output.Write(text));
        writer.WriteCollection(Parameters, static (output, parameter) => parameter.WriteDataTo(output));
    }

    public override void SetDataFrom(BinaryReader reader)
    {
        DeclaringType = reader.ReadString();
        Name = reader.ReadString();
        ReturnType = reader.ReadString();
        Attributes = (MethodAttributes)reader.ReadInt32();
        ImplAttributes = (MethodImplAttributes)reader.ReadInt32();
        Token = reader.ReadInt32();
        RelativeVirtualAddress = reader.ReadInt32();
        GenericParameters = reader.ReadList(static input => input.ReadString()) ?? [];
        Parameters = reader.ReadList(ParameterRecord.ReadFrom) ?? [];
    }
}
