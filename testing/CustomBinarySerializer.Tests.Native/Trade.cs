namespace CustomBinarySerializer.Tests.Native;

/// <summary>
/// A message with numbers, dates, texts in three forms and collections, by a generated contract with a view.
/// </summary>
[BinaryTypeId(201, View = true)]
internal sealed partial class Trade
{
    public long Number { get; set; }

    public DateTime At { get; set; }

    public string? Symbol { get; set; }

    public decimal Price { get; set; }

    public List<Leg>? Legs { get; set; }

    public DateTime[]? Times { get; set; }

    public Dictionary<string, double>? Rates { get; set; }

    internal static Trade Of(long number) => new()
    {
        Number = number,
        At = new DateTime(2024, 2, 29, 12, 0, 0, DateTimeKind.Utc).AddSeconds(number),
        Symbol = (number % 4) switch
        {
            0 => null,
            1 => "IBM",
            2 => $"Größe {number} €",
            _ => $"😀{new string('x', (int)(number % 90))}",
        },
        Price = number * 0.01m,
        Legs = [.. Enumerable.Range(0, (int)(number % 5)).Select(i => new Leg { Size = (short)i, Weight = i / 8.0 })],
        Times = [new DateTime(number, DateTimeKind.Unspecified), new DateTime(number + 1, DateTimeKind.Utc)],
        Rates = new Dictionary<string, double> { ["EUR"] = number, ["¥"] = -1.5 },
    };
}

/// <summary>A struct whose memory has padding.</summary>
internal struct Leg
{
    public short Size { get; set; }

    public double Weight { get; set; }
}

/// <summary>A request.</summary>
[BinaryTypeId(202)]
internal sealed record Question(string Symbol);

/// <summary>A reply.</summary>
[BinaryTypeId(203)]
internal sealed record Answer(string Symbol, decimal? Price);

/// <summary>Texts that are written once per message.</summary>
[BinaryTypeId(204, InternStrings = true)]
internal sealed class Interned
{
    public string?[]? Texts { get; set; }
}

/// <summary>Texts of a byte or two for each char.</summary>
[BinaryTypeId(205, CompactStrings = true)]
internal sealed class Compact
{
    public string?[]? Texts { get; set; }
}

[ContractFor(typeof(Holder<string[]>), 206)]
internal sealed partial class TradeContracts : ContractSet;
