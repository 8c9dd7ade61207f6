namespace PerfHarness.Catalog.Records;

[Serializable]
internal sealed class EventRecord : CatalogRecord
{
    public string DeclaringType { get; set; } = "";

    public string Name { get; set; } = "";

    public string? HandlerType { get; set; }

    public EventAttributes Attributes { get; set; }

    public int Token { get; set; }

    public override void WriteDataTo(BinaryWriter writer)
    {
        writer.Write(DeclaringType);
        writer.Write(Name);
        writer.WriteNullableString(HandlerType);
        writer.Write((int)Attributes);
        writer.Write(Token);
    }

    public override void SetDataFrom(BinaryReader reader)
    {
        DeclaringType = reader.ReadString();
        Name = reader.ReadString();
        HandlerType = reader.ReadNullableString();
        Attributes = (EventAttributes)reader.ReadInt32();
        Token = reader.ReadInt32();
    }
}
