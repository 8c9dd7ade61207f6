using System.Runtime.Serialization;

namespace CustomBinarySerializer.Tests.Contracts.Schema;

public enum Priority : byte
{
    Low = 1,
    High = 9,
}

public sealed class Address
{
    public string? Street { get; set; }

    public int Number { get; set; }
}

public class Item
{
    public int Quantity { get; set; }

    public Item? Part { get; set; }
}

public sealed class SpecialItem : Item
{
    public string? Wish { get; set; }
}

public sealed class Order
{
    public Guid Id { get; set; }

    public DateTime Created { get; set; }

    public Priority Priority { get; set; }

    public Address? Address { get; set; }

    public List<Item?>? Items { get; set; }

    public byte[]? Picture { get; set; }

    public decimal? Discount { get; set; }

    public object? Extra { get; set; }

    public Dictionary<string, long>? Counts { get; set; }

    [field: OptionalField]
    public string? Note { get; set; }
}

public sealed class Parcel : ICustomBinarySerializable
{
    public int Weight { get; set; }

    public void WriteDataTo(BinaryWriter writer) => writer.Write(Weight);

    public void SetDataFrom(BinaryReader reader) => Weight = reader.ReadInt32();
}

internal static class Shop
{
    internal const int OrderId = 7;
    internal const int SpecialItemId = 8;
    internal const int ParcelId = 9;

    internal static TypeRegistry Registry() => new TypeRegistry()
        .Register<Order>(OrderId, new RegistrationOptions { AllowTrailingData = true })
        .Register<SpecialItem>(SpecialItemId)
        .Register<Parcel>(ParcelId);

    internal static Order SampleOrder() => new()
    {
        Id = Guid.Parse("00112233-4455-6677-8899-aabbccddeeff"),
        Created = new DateTime(2024, 2, 29, 12, 30, 0, DateTimeKind.Utc),
        Priority = Priority.High,
        Address = new Address { Street = "Elm St", Number = 3 },
        Items = [new Item { Quantity = 2 }, null, new SpecialItem { Quantity = 1, Wish = "red", Part = new Item { Quantity = 5 } }],
        Picture = [1, 2, 3],
        Discount = 1.50m,
        Extra = new Parcel { Weight = 258 },
        Counts = new() { ["a"] = long.MaxValue },
        Note = "Grüße",
    };
}
