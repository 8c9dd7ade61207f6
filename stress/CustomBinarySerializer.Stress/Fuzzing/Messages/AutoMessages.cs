using System.Collections;
using System.Collections.Concurrent;
using System.Collections.Frozen;
using System.Collections.Immutable;
using System.Net;
using System.Numerics;
using System.Text;

namespace Stress.Fuzzing.Messages;

/// <summary>Only texts and values of fixed size. Written without a walk.</summary>
public sealed class FlatMessage
{
    public string? Name { get; set; }

    public int Number { get; set; }

    public string? City { get; set; }

    public bool IsOpen { get; set; }

    public decimal Price { get; set; }

    public DateTime Made { get; set; }

    public long? Limit { get; set; }

    public DayOfWeek Day { get; set; }

    internal static FlatMessage Sample() => new()
    {
        Name = "Smith",
        Number = 41,
        City = "Springfield",
        IsOpen = true,
        Price = 1.23m,
        Made = new DateTime(2008, 6, 11),
        Limit = 5,
        Day = DayOfWeek.Friday,
    };
}

/// <summary>All built-in types.</summary>
public sealed class ScalarMessage
{
    public bool Flag { get; set; }

    public byte Octet { get; set; }

    public sbyte Below { get; set; }

    public short Small { get; set; }

    public Half Half { get; set; }

    public char Letter { get; set; }

    public float Rough { get; set; }

    public double Exact { get; set; }

    public decimal Money { get; set; }

    public Int128 Huge { get; set; }

    public nint Native { get; set; }

    public DateTime DateTime { get; set; }

    public DateTimeOffset DateTimeOffset { get; set; }

    public TimeSpan TimeSpan { get; set; }

    public DateOnly DateOnly { get; set; }

    public TimeOnly TimeOnly { get; set; }

    public Guid Identity { get; set; }

    public Rune Rune { get; set; }

    public BigInteger BigInteger { get; set; }

    public Complex Complex { get; set; }

    public Index Index { get; set; }

    public Range Range { get; set; }

    public Uri? Uri { get; set; }

    public Version? Version { get; set; }

    public CultureInfo? Culture { get; set; }

    public StringBuilder? Builder { get; set; }

    public IPAddress? Address { get; set; }

    public IPEndPoint? EndPoint { get; set; }

    public BitArray? Bits { get; set; }

    public Memory<byte> Memory { get; set; }

    public Exception? Error { get; set; }

    public bool? MaybeBool { get; set; }

    public decimal? MaybeDecimal { get; set; }

    public DateTime? MaybeTime { get; set; }

    public (int, string?, bool) Tuple { get; set; }

    internal static ScalarMessage Sample() => new()
    {
        Flag = true,
        Octet = 1,
        Below = -1,
        Small = -2,
        Half = (Half)1.5,
        Letter = 'é',
        Rough = 1.5f,
        Exact = -1.5,
        Money = -1.25m,
        Huge = -5,
        Native = 5,
        DateTime = new DateTime(2026, 1, 2, 3, 4, 5, DateTimeKind.Local),
        DateTimeOffset = new DateTimeOffset(2026, 1, 2, 3, 4, 5, TimeSpan.FromHours(-5)),
        TimeSpan = TimeSpan.FromDays(-1),
        DateOnly = new DateOnly(2026, 1, 2),
        TimeOnly = new TimeOnly(1, 2),
        Identity = new Guid(1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11),
        Rune = new Rune(0x1F600),
        BigInteger = BigInteger.Pow(10, 30),
        Complex = new Complex(1, 2),
        Index = ^1,
        Range = 1..^2,
        Uri = new Uri("https://example.org/a"),
        Version = new Version(1, 2, 3),
        Culture = CultureInfo.InvariantCulture,
        Builder = new StringBuilder("text"),
        Address = IPAddress.IPv6Loopback,
        EndPoint = new IPEndPoint(IPAddress.Loopback, 80),
        Bits = new BitArray(3, true),
        Memory = new byte[] { 1, 2 },
        Error = new InvalidOperationException("outer", new ArgumentException("inner")),
        MaybeBool = true,
        MaybeDecimal = 1m,
        MaybeTime = DateTime.UnixEpoch,
        Tuple = (1, "two", true),
    };
}

/// <summary>All kinds of collections.</summary>
public sealed class CollectionMessage
{
    public List<int>? Numbers { get; set; }

    public string?[]? Texts { get; set; }

    public bool[]? Bools { get; set; }

    public decimal[]? Decimals { get; set; }

    public List<DateTime>? Times { get; set; }

    public Measure?[]? Measures { get; set; }

    public int[,]? Grid { get; set; }

    public int[][]? Jagged { get; set; }

    public Dictionary<string, Measure>? ByName { get; set; }

    public Dictionary<decimal, List<string>>? ByPrice { get; set; }

    public SortedDictionary<string, int>? Sorted { get; set; }

    public HashSet<string>? Names { get; set; }

    public SortedSet<DateTime>? Days { get; set; }

    public Queue<long>? Queue { get; set; }

    public Stack<string>? Stack { get; set; }

    public LinkedList<char>? Linked { get; set; }

    public PriorityQueue<string, int>? Waiting { get; set; }

    public ImmutableArray<int> Fixed { get; set; }

    public ImmutableDictionary<string, int>? FixedByName { get; set; }

    public ImmutableSortedSet<string>? FixedSorted { get; set; }

    public FrozenSet<int>? Frozen { get; set; }

    public FrozenDictionary<string, int>? FrozenByName { get; set; }

    public ConcurrentDictionary<int, string>? Shared { get; set; }

    public IReadOnlyList<object?>? Objects { get; set; }

    public KeyValuePair<string, bool>[]? Pairs { get; set; }

    // Has padding in memory, but not in a frame.
    public (byte Kind, long Value)[]? Padded { get; set; }

    public List<(long Value, short Scale)>? Scaled { get; set; }

    internal static CollectionMessage Sample() => new()
    {
        Numbers = [1, 2, 3],
        Texts = ["a", null, "é"],
        Bools = [true, false],
        Decimals = [1.5m],
        Times = [DateTime.UnixEpoch],
        Measures = [new Measure(1, "m"), null],
        Grid = new[,] { { 1, 2 }, { 3, 4 } },
        Jagged = [[1], [], [2, 3]],
        ByName = new() { ["x"] = new Measure(2, "s") },
        ByPrice = new() { [1.5m] = ["a"] },
        Sorted = new() { ["a"] = 1 },
        Names = ["n", "m"],
        Days = [DateTime.UnixEpoch],
        Queue = new([1, 2]),
        Stack = new(["a", "b"]),
        Linked = new(['a', 'b']),
        Waiting = new([("a", 2), ("b", 1)]),
        Fixed = [1, 2],
        FixedByName = ImmutableDictionary<string, int>.Empty.Add("a", 1),
        FixedSorted = ["a", "b"],
        Frozen = Enumerable.Range(1, 2).ToFrozenSet(),
        FrozenByName = new Dictionary<string, int> { ["a"] = 1 }.ToFrozenDictionary(),
        Shared = new([new(1, "a")]),
        Objects = [1, "two", 3.0m, null, new byte[] { 4 }, new List<object> { 5 }],
        Pairs = [new("a", true)],
        Padded = [(1, 2), (3, 4), (5, 6), (7, 8), (9, 10)],
        Scaled = [(1, 2)],
    };
}

/// <summary>A struct in collections and nullables.</summary>
public record struct Measure(double Value, string? Unit);

/// <summary>Nested objects of derived types, in members of interface types, and of the same type.</summary>
public class TreeMessage
{
    public string? Name { get; set; }

    public TreeMessage? Left { get; set; }

    public TreeMessage? Right { get; set; }

    public object? Any { get; set; }

    public Leaf? Sealed { get; set; }

    public PlainMessage? ByHand { get; set; }

    internal static TreeMessage Sample() => new()
    {
        Name = "root",
        Left = new TreeMessage { Name = "left", Left = new TreeMessage() },
        Right = new DerivedTree { Name = "right", Extra = 5 },
        Any = new Leaf("any", [1, 2]),
        Sealed = new Leaf(null, null),
        ByHand = new PlainMessage { Name = "by hand" },
    };
}

/// <inheritdoc/>
public sealed class DerivedTree : TreeMessage
{
    public int Extra { get; set; }
}

/// <summary>A type with a constructor for all members.</summary>
public sealed record Leaf(string? Name, int[]? Values);

/// <summary>Texts in compact encoding, 1 or 2 bytes per char.</summary>
public sealed class CompactMessage
{
    public string? Name { get; set; }

    public int Number { get; set; }

    public string? City { get; set; }

    internal static CompactMessage Sample() => new() { Name = "Žofia", Number = 7, City = "Zürich" };
}

/// <summary>Compact texts in collections and objects.</summary>
public sealed class CompactTree
{
    public List<string?>? Texts { get; set; }

    public Dictionary<string, string>? Pairs { get; set; }

    public CompactMessage? Inner { get; set; }

    internal static CompactTree Sample() =>
        new() { Texts = ["a", "Ж", null, "", "\ud800"], Pairs = new() { ["é"] = "東京" }, Inner = CompactMessage.Sample() };
}

/// <summary>Texts that are written once per frame.</summary>
public sealed class InternedMessage
{
    public List<string?>? Texts { get; set; }

    public Dictionary<string, string>? Pairs { get; set; }

    internal static InternedMessage Sample() => new() { Texts = ["a", "b", "a", null, ""], Pairs = new() { ["a"] = "b", ["c"] = "a" } };
}
