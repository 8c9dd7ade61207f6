using System.Globalization;

namespace PerfHarness.Graph;

/// <summary>The root of the measured graph: about 100,000 objects, of which the strings are some.</summary>
[Serializable]
internal sealed class GraphShop
{
    private const int Seed = 20261121;
    private const int Orders = 8_000;
    private const int Products = 1_000;
    private const int LinesPerOrder = 5;

    public List<GraphOrder> All { get; set; } = [];

    public Dictionary<string, GraphProduct> ByCode { get; set; } = [];

    public static GraphShop Create()
    {
        Random random = new(Seed);
        GraphShop shop = new();
        List<GraphProduct> products = [];
        for (int i = 0; i < Products; i++)
        {
            GraphProduct product = new() { Name = $"Product {i}", Code = string.Create(CultureInfo.InvariantCulture, $"P{i:D5}"), Weight = random.NextDouble() };
            products.Add(product);
            shop.ByCode.Add(product.Code, product);
        }

        for (int i = 0; i < Orders; i++)
        {
            shop.All.Add(CreateOrder(random, products, i));
        }

        return shop;
    }

    /// <summary>Tells whether two graphs are the same, shared objects included.</summary>
    public bool IsSameAs(GraphShop other) =>
        other.All.Count == All.Count
        && other.ByCode.Count == ByCode.Count
        && All.Zip(other.All).All(pair => IsSame(pair.First, pair.Second, other));

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
