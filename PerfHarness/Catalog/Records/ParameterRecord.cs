namespace PerfHarness.Catalog.Records;

/// <summary>A parameter in a <see cref="MethodRecord"/>, without a frame of its own.</summary>
[Serializable]
internal sealed class ParameterRecord : ICustomBinarySerializable
{
    public string? Name { get; set; }

    public string Type { get; set; } = "";

    public ParameterAttributes Attributes { get; set; }

    public string? DefaultValue { get; set; }

    public static ParameterRecord ReadFrom(BinaryReader reader)
    {
        ParameterRecord parameter = new();
        parameter.SetDataFrom(reader);
        return parameter;
    }

    public void WriteDataTo(BinaryWriter writer)
    {
        writer.WriteNullableString(Name);
        writer.Write(Type);
        writer.Write((int)Attributes);
        writer.WriteNullableString(DefaultValue);
    }

    public void SetDataFrom(BinaryReader reader)
    {
        Name = reader.ReadNullableString();
        Type = reader.ReadString();
        Attributes = (ParameterAttributes)reader.ReadInt32();
        DefaultValue = reader.ReadNullableString();
    }
}
