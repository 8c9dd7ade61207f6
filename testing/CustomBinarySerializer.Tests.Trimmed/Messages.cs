using System.Runtime.Serialization;

namespace CustomBinarySerializer.Tests.Trimmed;

/// <summary>A hand-written contract.</summary>
internal sealed class Signal : ICustomBinarySerializable
{
    internal short Code { get; set; }

    public void WriteDataTo(BinaryWriter writer) => writer.Write(Code);

    public void SetDataFrom(BinaryReader reader) => Code = reader.ReadInt16();
}

/// <summary>
/// An auto contract. The program reads none of its members, so that only the registration keeps their getters.
/// </summary>
internal sealed class Order
{
    public int Number { get; set; }

    public string? Customer { get; private set; }

    public decimal Price { get; init; }

    public DateTime At { get; set; }

    public DayOfWeek? Day { get; set; }

    public Line[]? Lines { get; set; }

    public List<string>? Notes { get; set; }

    public Dictionary<string, int>? Counts { get; set; }

    public Signal? Signal { get; set; }

    public object? Any { get; set; }

    public (int, string) Pair { get; set; }

    public List<Point>? Points { get; set; }

    public Point? Center { get; set; }

    internal static Order Example => new()
    {
        Number = 1,
        Customer = "a",
        Price = 2.5m,
        At = new DateTime(3, DateTimeKind.Utc),
        Day = DayOfWeek.Friday,
        Lines = [new Line("b", 4)],
        Notes = ["c"],
        Counts = new Dictionary<string, int> { ["d"] = 5 },
        Signal = new Signal { Code = 6 },
        Any = new Point { X = 7, Y = 8 },
        Pair = (9, "e"),
        Points = [new Point { X = 7, Y = 8 }],
        Center = new Point { X = 7, Y = 8 },
    };
}

/// <summary>A record, whose members the constructor sets.</summary>
internal sealed record Line(string Article, byte Pieces);

/// <summary>A struct.</summary>
internal struct Point
{
    public short X;
    public short Y;
}

/// <summary>A message that may contain itself.</summary>
internal sealed class Node
{
    public string? Name { get; set; }

    public Node?[]? Inner { get; set; }

    internal static Node Example => new() { Name = "f", Inner = [new Node { Name = "g" }, null] };
}

/// <summary>A message that counts its callbacks.</summary>
internal sealed class Counted
{
    [field: NonSerialized]
    internal int Calls { get; private set; }

    public byte Value { get; set; }

    [OnSerializing]
    [OnSerialized]
    [OnDeserialized]
    private void Call(StreamingContext context) => Calls++;
}
