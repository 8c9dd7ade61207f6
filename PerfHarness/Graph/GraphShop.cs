namespace PerfHarness.Graph;

/// <summary>Orders and a dictionary of products. Lines refer to their order and share products.</summary>
[Serializable]
[DataContract]
public sealed class GraphShop : ICustomBinarySerializable
{
    private const int Seed = 20261121;
    private const int OrdersPerProduct = 8;
    private const int LinesPerOrder = 5;

    [DataMember]
    public List<GraphOrder> All { get; set; } = [];

    [DataMember]
    public Dictionary<string, GraphProduct> ByCode { get; set; } = [];

    public static GraphShop Create(int orders)
    {
        Random random = new(Seed);
        GraphShop shop = new();
        List<GraphProduct> products = [];
        for (int i = 0; i <= orders / OrdersPerProduct; i++)
        {
            GraphProduct product = new()
            {
                Name = $"Product {i}",
                Code = string.Create(CultureInfo.InvariantCulture, $"P{i:D5}"),
                Weight = random.NextDouble(),
            };
            products.Add(product);
            shop.ByCode.Add(product.Code, product);
        }

        for (int i = 0; i < orders; i++)
        {
            shop.All.Add(CreateOrder(random, products, i));
        }

        return shop;
    }

    /// <summary>Returns whether another graph is equal, including its shared objects.</summary>
    public bool IsSameAs(GraphShop other) =>
        other.All.Count == All.Count
        && other.ByCode.Count == ByCode.Count
        && All.Zip(other.All).All(pair => IsSame(pair.First, pair.Second, other));

    /// <summary>
    /// Writes products by their places in the dictionary. The reference of a line to its order needs no byte.
    /// </summary>
    public void WriteDataTo(BinaryWriter writer)
    {
        Dictionary<GraphProduct, int> places = new(ByCode.Count, ReferenceEqualityComparer.Instance);
        writer.Write(ByCode.Count);
        foreach ((string code, GraphProduct product) in ByCode)
        {
            places.Add(product, places.Count);
            writer.Write(code);
            writer.WriteNullableString(product.Name);
            writer.WriteNullableString(product.Code);
            writer.Write(product.Weight);
        }

        writer.Write(All.Count);
        foreach (GraphOrder order in All)
        {
            order.WriteTo(writer, places);
        }
    }

    public void SetDataFrom(BinaryReader reader)
    {
        GraphProduct[] products = new GraphProduct[reader.ReadInt32()];
        ByCode = new Dictionary<string, GraphProduct>(products.Length);
        for (int place = 0; place < products.Length; place++)
        {
            string code = reader.ReadString();
            products[place] = new GraphProduct
            {
                Name = reader.ReadNullableString(),
                Code = reader.ReadNullableString(),
                Weight = reader.ReadDouble(),
            };
            ByCode.Add(code, products[place]);
        }

        int count = reader.ReadInt32();
        All = new List<GraphOrder>(count);
        for (int index = 0; index < count; index++)
        {
            All.Add(GraphOrder.ReadFrom(reader, products));
        }
    }

    private static bool IsSame(GraphOrder order, GraphOrder read, GraphShop shop) =>
        read.Number == order.Number
        && read.Customer == order.Customer
        && read.Placed == order.Placed
        && read.Total == order.Total
        && read.Remarks.SequenceEqual(order.Remarks)
        && read.Lines.Count == order.Lines.Count
        && order.Lines.Zip(read.Lines).All(pair =>
            ReferenceEquals(pair.Second.Order, read)
            && ReferenceEquals(pair.Second.Product, shop.ByCode[pair.First.Product!.Code!])
            && pair.Second.Quantity == pair.First.Quantity
            && pair.Second.Price == pair.First.Price
            && pair.Second.Note == pair.First.Note);

    private static GraphOrder CreateOrder(Random random, List<GraphProduct> products, int number)
    {
        GraphOrder order = new()
        {
            Number = number,
            Customer = $"Customer {random.Next(2_000)}",
            Placed = new DateTime(2026, 1, 1, 0, 0, 0, DateTimeKind.Utc).AddMinutes(number),
            Total = random.Next(1, 100_000) / 100m,
        };
        order.Remarks.Add("delivery", number % 2 == 0 ? "morning" : "evening");
        for (int i = 0; i < LinesPerOrder; i++)
        {
            order.Lines.Add(new GraphLine
            {
                Product = products[random.Next(products.Count)],
                Quantity = random.Next(1, 10),
                Price = random.Next(1, 10_000) / 100m,
                Note = i == 0 ? $"Note {number}" : null,
                Order = order,
            });
        }

        return order;
    }
}
