using System.Runtime.Serialization;

namespace CustomBinarySerializer.Tool.Tests.Kaitai;

public enum State
{
    New,
    Sent,
}

public readonly record struct Place(int X, int Y);

public sealed record Item(string? Sku, int Pieces);

public class Sender
{
    public string? Name { get; set; }
}

public sealed class Company : Sender
{
    public string? Seat { get; set; }
}

/// <summary>A message with every kind of value.</summary>
public sealed class Shipment
{
    public string? Label { get; set; }

    public int Number { get; set; }

    public State State { get; set; }

    public double Weight { get; set; }

    public long? Due { get; set; }

    public List<string?>? Tags { get; set; }

    public List<Item?>? Parts { get; set; }

    public Dictionary<string, int>? Counts { get; set; }

    public byte[]? Data { get; set; }

    public Sender? Sender { get; set; }

    public object? Extra { get; set; }

    public (string? Text, int Number) Pair { get; set; }

    public Guid Key { get; set; }

    public bool IsPaid { get; set; }

    public Place Place { get; set; }

    public int[]? Numbers { get; set; }

    [field: OptionalField]
    public string? Note { get; set; }
}

public sealed class Wide
{
    public string? First { get; set; }

    public string? Second { get; set; }

    public string? Third { get; set; }
}

public sealed class Interned
{
    public string? Text { get; set; }
}
