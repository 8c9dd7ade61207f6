namespace CustomBinarySerializer.NetFramework.SharedContracts;

/// <summary>A contract that the compiler generates, with members of many kinds.</summary>
[BinaryTypeId(110)]
public sealed partial class Trade
{
    public int Id { get; set; }

    public string? Symbol { get; set; }

    public decimal Price { get; private set; }

    public Side Side { get; set; }

    public DateTime Time { get; set; }

    public Guid Order { get; set; }

    public TimeSpan? Delay { get; set; }

    public int? Lot { get; set; }

    public char Flag { get; set; }

    public double[]? Levels { get; set; }

    public byte[]? Signature { get; set; }

    public List<string?>? Notes { get; set; }

    public Dictionary<string, int>? Counts { get; set; }

    public Dictionary<int, string>? Names { get; set; }

    public IDictionary<string, long>? Totals { get; set; }

    public HashSet<string>? Tags { get; set; }

    public IReadOnlyList<Leg>? Legs { get; set; }

    public Place Place { get; set; }

    public Venue? Venue { get; set; }

    public Version? Protocol { get; set; }

    public KeyValuePair<string, int> Best { get; set; }

    public Tuple<int, string>? Pair { get; set; }

    public object? Anything { get; set; }

    public static Trade Random(RandomBytes random, int depth) => new()
    {
        Id = random.Next(1 << 30),
        Symbol = random.Text(),
        Price = random.Next(1 << 30) / 100m,
        Side = (Side)random.Next(256),
        Time = random.NextTime(),
        Order = random.NextGuid(),
        Delay = random.Next(2) == 0 ? null : new TimeSpan(random.NextLong()),
        Lot = random.Next(2) == 0 ? null : random.Next(100),
        Flag = (char)random.Next(0xD800),
        Levels = random.Next(4) == 0 ? null : random.Array(() => random.Next(1000) / 8.0),
        Signature = random.Next(4) == 0 ? null : random.Array(() => (byte)random.Next(256)),
        Notes = random.Next(4) == 0 ? null : [.. random.Array(random.Text)],
        Counts = random.Next(4) == 0 ? null : random.Array(() => random.Text() ?? "").Distinct(StringComparer.OrdinalIgnoreCase)
            .ToDictionary(text => text, text => text.Length, random.Next(2) == 0 ? StringComparer.OrdinalIgnoreCase : null),
        Names = random.Next(4) == 0 ? null : random.Array(() => random.Next(1000)).Distinct().ToDictionary(key => key, key => $"{key}"),
        Totals = random.Next(4) == 0 ? null : new Dictionary<string, long> { ["one"] = random.NextLong() },
        Tags = random.Next(4) == 0 ? null : new HashSet<string>(random.Array(() => random.Text() ?? "")),
        Legs = random.Next(4) == 0 ? null : random.Array(() => Leg.Random(random)),
        Place = new Place { Latitude = random.Next(180), Longitude = random.Next(360) },
        Venue = depth > 3 || random.Next(2) == 0 ? null : new Venue { Name = random.Text(), Next = new Venue { Name = "next" } },
        Protocol = random.Next(2) == 0 ? null : new Version(1, random.Next(100)),
        Best = new KeyValuePair<string, int>(random.Text() ?? "", random.Next(10)),
        Pair = random.Next(2) == 0 ? null : Tuple.Create(random.Next(10), "pair"),
        Anything = depth > 3 ? null : RandomMessages.Next(random, depth + 1),
    };
}

public sealed class Leg
{
    public string? Name { get; set; }

    public long Quantity { get; set; }

    public static Leg Random(RandomBytes random) => new() { Name = random.Text(), Quantity = random.NextLong() };
}

public struct Place
{
    public int Latitude { get; set; }

    public int Longitude { get; set; }
}

/// <summary>A class that holds another of its own type.</summary>
public sealed class Venue
{
    public string? Name { get; set; }

    public Venue? Next { get; set; }
}

/// <summary>A struct with a generated contract.</summary>
[BinaryTypeId(111)]
public partial struct Quote
{
    public double Bid { get; set; }

    public double Ask { get; set; }
}

public class Account
{
    internal int _balance;

    public string? Owner { get; set; }
}

/// <summary>A class with private state, derived from a class with private state.</summary>
[BinaryTypeId(112, Members = SerializedMembers.AllFields)]
public sealed partial class Savings : Account
{
    private List<int> _movements = [];
    private long _rate;

    public static Savings Random(RandomBytes random)
    {
        Savings savings =
            new() { Owner = random.Text(), _rate = random.NextLong(), _movements = [.. random.Array(() => random.Next(1000))] };
        savings._balance = savings._movements.Count;
        return savings;
    }

    public long Rate => _rate + _movements.Count;
}

/// <summary>A class with interned texts.</summary>
[BinaryTypeId(113, InternStrings = true)]
public sealed partial class Log
{
    public List<string?>? Lines { get; set; }

    public string? Source { get; set; }
}
