namespace PerfHarness.Graph;

/// <summary>An order of the measured graph.</summary>
[Serializable]
[DataContract]
public sealed class GraphOrder
{
    [DataMember]
    public int Number { get; set; }

    [DataMember]
    public string? Customer { get; set; }

    [DataMember]
    public DateTime Placed { get; set; }

    [DataMember]
    public decimal Total { get; set; }

    [DataMember]
    public List<GraphLine> Lines { get; set; } = [];

    [DataMember]
    public Dictionary<string, string> Remarks { get; set; } = [];

    internal void WriteTo(BinaryWriter writer, Dictionary<GraphProduct, int> places)
    {
        writer.Write(Number);
        writer.WriteNullableString(Customer);
        writer.Write(Placed.ToBinary());
        writer.Write(Total);
        writer.Write(Lines.Count);
        foreach (GraphLine line in Lines)
        {
            writer.Write(places[line.Product!]);
            writer.Write(line.Quantity);
            writer.Write(line.Price);
            writer.WriteNullableString(line.Note);
        }

        writer.Write(Remarks.Count);
        foreach ((string about, string remark) in Remarks)
        {
            writer.Write(about);
            writer.Write(remark);
        }
    }

    internal static GraphOrder ReadFrom(BinaryReader reader, GraphProduct[] products)
    {
        GraphOrder order = new()
        {
            Number = reader.ReadInt32(),
            Customer = reader.ReadNullableString(),
            Placed = DateTime.FromBinary(reader.ReadInt64()),
            Total = reader.ReadDecimal(),
        };
        int lines = reader.ReadInt32();
        order.Lines = new List<GraphLine>(lines);
        for (int line = 0; line < lines; line++)
        {
            order.Lines.Add(new GraphLine
            {
                Product = products[reader.ReadInt32()],
                Quantity = reader.ReadInt32(),
                Price = reader.ReadDecimal(),
                Note = reader.ReadNullableString(),
                Order = order,
            });
        }

        int remarks = reader.ReadInt32();
        for (int remark = 0; remark < remarks; remark++)
        {
            order.Remarks.Add(reader.ReadString(), reader.ReadString());
        }

        return order;
    }
}

/// <summary>A line of an order. Lines share products.</summary>
[Serializable]
[DataContract]
public sealed class GraphLine
{
    [DataMember]
    public GraphProduct? Product { get; set; }

    [DataMember]
    public int Quantity { get; set; }

    [DataMember]
    public decimal Price { get; set; }

    [DataMember]
    public string? Note { get; set; }

    [DataMember]
    public GraphOrder? Order { get; set; }
}

/// <summary>A product.</summary>
[Serializable]
[DataContract]
public sealed class GraphProduct
{
    [DataMember]
    public string? Name { get; set; }

    [DataMember]
    public string? Code { get; set; }

    [DataMember]
    public double Weight { get; set; }
}
