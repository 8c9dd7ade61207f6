using System.Text.Json.Serialization;

namespace CustomBinarySerializer.AspNetCore.Tests.Figures;

/// <summary>A sale, which takes some 320 bytes as a frame.</summary>
[BinaryTypeId(10)]
public sealed class Sale
{
    public long Number { get; set; }

    public Guid Customer { get; set; }

    public DateTime At { get; set; }

    public string Street { get; set; } = "";

    public List<SaleLine> Lines { get; set; } = [];

    internal static Sale Of(int number)
    {
        Random random = new(number);
        Sale sale = new()
        {
            Number = number,
            Customer = new Guid(number, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10),
            At = new DateTime(2026, 1, 1, 0, 0, 0, DateTimeKind.Utc).AddSeconds(number),
            Street = $"Long Street {random.Next(1000)}",
        };
        for (int i = 0; i < 8; i++)
        {
            sale.Lines.Add(new SaleLine
            {
                Article = $"article {random.Next(100_000)}",
                Pieces = random.Next(1, 20),
                Price = random.Next(1, 100_000) / 100.0,
            });
        }

        return sale;
    }
}

[BinaryTypeId(11)]
public sealed class SaleLine
{
    public string Article { get; set; } = "";

    public int Pieces { get; set; }

    public double Price { get; set; }
}

/// <summary>The JSON contract of sales, without reflection.</summary>
[JsonSourceGenerationOptions(PropertyNamingPolicy = JsonKnownNamingPolicy.CamelCase)]
[JsonSerializable(typeof(Sale))]
[JsonSerializable(typeof(IEnumerable<Sale>))]
internal sealed partial class SaleJson : JsonSerializerContext;
