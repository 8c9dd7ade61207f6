namespace PerfHarness.Import;

/// <summary>The graph that is imported: about 100,000 objects, the same each time.</summary>
internal static class ImportSample
{
    private const int Orders = 15_000;
    private const int LinesPerOrder = 4;
    private const int Products = 500;

    /// <summary>How many objects there are, collections and strings included.</summary>
    internal const int Objects = (Orders * (LinesPerOrder + 4)) + (Products * 2);

    internal static ShopOrder[] Create()
    {
        ShopProduct[] products = [.. Enumerable.Range(0, Products).Select(i => new ShopProduct { Name = $"Product {i}", Number = i })];
        return [.. Enumerable.Range(0, Orders).Select(i => CreateOrder(i, products))];
    }

    /// <summary>Whether a graph is what <see cref="Create"/> makes, shared products included.</summary>
    internal static bool IsEqual(ShopOrder[] expected, ShopOrder[] actual) =>
        expected.Length == actual.Length
        && expected.Zip(actual).All(pair =>
            pair.First.Number == pair.Second.Number
            && pair.First.Customer == pair.Second.Customer
            && pair.First.Placed == pair.Second.Placed
            && pair.First.Total == pair.Second.Total
            && pair.First.Id == pair.Second.Id
            && pair.First.Notes.SequenceEqual(pair.Second.Notes)
            && pair.First.Lines.Count == pair.Second.Lines.Count
            && pair.Second.Lines.All(line => line.Order == pair.Second))
        && actual.SelectMany(order => order.Lines).Select(line => line.Product).Distinct(ReferenceEqualityComparer.Instance).Count() == Products;

    private static ShopOrder CreateOrder(int number, ShopProduct[] products)
    {
        ShopOrder order = new()
        {
            Number = number,
            Customer = $"Customer {number}",
            Placed = new DateTime(2010, 1, 1, 0, 0, 0, DateTimeKind.Utc).AddMinutes(number),
            Total = number * 1.25m,
            Id = new Guid(number, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11),
        };
        order.Notes["status"] = $"note {number}";
        for (int i = 0; i < LinesPerOrder; i++)
        {
            order.Lines.Add(new ShopLine { Product = products[((number * 7) + i) % products.Length], Quantity = i, Price = number / 3.0, Order = order });
        }

        return order;
    }
}
