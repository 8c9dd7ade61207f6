using MemoryPack;
using Orleans;

namespace PerfHarness.Workloads.Messages;

/// <summary>
/// A message that nests: an object, a list of objects, a dictionary, an array of texts, and members that may be null.
/// </summary>
[Serializable]
[DataContract]
[MemoryPackable]
[GenerateSerializer(GenerateFieldIds = GenerateFieldIds.PublicProperties)]
public sealed partial class Order : ICustomBinarySerializable
{
    [DataMember(Order = 0)]
    public long Number { get; set; }

    [DataMember(Order = 1)]
    public DateTime Placed { get; set; }

    [DataMember(Order = 2)]
    public DateTime? Shipped { get; set; }

    [DataMember(Order = 3)]
    public decimal? Discount { get; set; }

    [DataMember(Order = 4)]
    public string? Note { get; set; }

    [DataMember(Order = 5)]
    public Buyer Buyer { get; set; } = new();

    [DataMember(Order = 6)]
    public List<OrderLine> Lines { get; set; } = [];

    [DataMember(Order = 7)]
    public Dictionary<string, string> Remarks { get; set; } = [];

    [DataMember(Order = 8)]
    public string[] Tags { get; set; } = [];

    public void WriteDataTo(BinaryWriter writer)
    {
        writer.Write(Number);
        writer.WriteDateTime(Placed);
        writer.Write(Shipped.HasValue);
        if (Shipped.HasValue)
        {
            writer.WriteDateTime(Shipped.GetValueOrDefault());
        }

        writer.Write(Discount.HasValue);
        if (Discount.HasValue)
        {
            writer.Write(Discount.GetValueOrDefault());
        }

        writer.WriteNullableString(Note);
        writer.Write(Buyer.Name);
        writer.Write(Buyer.City);
        writer.Write(Buyer.Number);
        writer.Write(Lines.Count);
        foreach (OrderLine line in Lines)
        {
            writer.Write(line.Article);
            writer.Write(line.Quantity);
            writer.Write(line.Price);
        }

        writer.Write(Remarks.Count);
        foreach ((string about, string remark) in Remarks)
        {
            writer.Write(about);
            writer.Write(remark);
        }

        writer.Write(Tags.Length);
        foreach (string tag in Tags)
        {
            writer.Write(tag);
        }
    }

    public void SetDataFrom(BinaryReader reader)
    {
        Number = reader.ReadInt64();
        Placed = reader.ReadDateTime();
        Shipped = reader.ReadBoolean() ? reader.ReadDateTime() : null;
        Discount = reader.ReadBoolean() ? reader.ReadDecimal() : null;
        Note = reader.ReadNullableString();
        Buyer = new Buyer { Name = reader.ReadString(), City = reader.ReadString(), Number = reader.ReadInt32() };
        int lines = reader.ReadInt32();
        Lines = new List<OrderLine>(lines);
        for (int index = 0; index < lines; index++)
        {
            Lines.Add(new OrderLine { Article = reader.ReadString(), Quantity = reader.ReadInt32(), Price = reader.ReadDecimal() });
        }

        int remarks = reader.ReadInt32();
        Remarks = new Dictionary<string, string>(remarks);
        for (int index = 0; index < remarks; index++)
        {
            Remarks.Add(reader.ReadString(), reader.ReadString());
        }

        Tags = new string[reader.ReadInt32()];
        for (int index = 0; index < Tags.Length; index++)
        {
            Tags[index] = reader.ReadString();
        }
    }
}
