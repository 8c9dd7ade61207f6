using System.Collections;
using System.Collections.Concurrent;
using System.Collections.Frozen;
using System.Collections.Immutable;
using System.Collections.ObjectModel;
using System.Collections.Specialized;
using System.Net;
using System.Text;
using System.Text.RegularExpressions;

namespace CustomBinarySerializer.Graphs.Tests.Behaviour;

/// <summary>Tests of framework types that BinaryFormatter never wrote, or doesn't write on current runtimes.</summary>
public sealed class NewFrameworkTypeTests
{
    private static readonly string[] s_texts = ["b", "a", "c"];

    internal static IEnumerable<object> Collections =>
    [
        new ConcurrentDictionary<string, int> { ["a"] = 1, ["b"] = 2 },
        new ConcurrentQueue<string>(s_texts),
        new ConcurrentStack<string>(s_texts),
        new ConcurrentBag<string>(s_texts),
        new OrderedDictionary<string, int> { ["b"] = 1, ["a"] = 2 },
        ImmutableArray.Create(1, 2, 3),
        ImmutableList.Create("a", "b"),
        ImmutableQueue.Create("a", "b"),
        ImmutableStack.Create("a", "b"),
        ImmutableHashSet.Create("a", "b"),
        ImmutableSortedSet.Create("b", "a"),
        ImmutableDictionary<string, int>.Empty.Add("a", 1),
        ImmutableSortedDictionary<string, int>.Empty.Add("b", 1).Add("a", 2),
        s_texts.ToFrozenSet(),
        Enumerable.Range(0, 50).ToFrozenSet(),
        s_texts.ToFrozenDictionary(text => text, text => text.Length),
        Enumerable.Range(0, 50).ToFrozenDictionary(number => number, number => $"{number}"),
        new ReadOnlyDictionary<string, int>(new Dictionary<string, int> { ["a"] = 1 }),
        new ReadOnlySet<string>(new HashSet<string> { "a" }),
        new ReadOnlyObservableCollection<string>(["a"]),
        new StringDictionary { ["a"] = "1", ["b"] = null },
    ];

    internal static IEnumerable<object> Values =>
    [
        new DateOnly(2024, 2, 29),
        new TimeOnly(1, 2, 3),
        (Half)1.5,
        Int128.MinValue,
        UInt128.MaxValue,
        new Rune(0x1F600),
        new Index(3, fromEnd: true),
        1..^2,
        IPAddress.Parse("10.0.0.1"),
        IPAddress.Parse("fe80::1%3"),
        new IPEndPoint(IPAddress.Loopback, 80),
        new BitVector32(0x12345678),
        System.Globalization.CultureInfo.InvariantCulture,
    ];

    [TestCaseSource(nameof(Collections))]
    public void CollectionsAreKeptWithTheirItems(object collection)
    {
        object[] read = Copy(new object[] { collection, collection });

        Assert.That(read[0], Is.TypeOf(collection.GetType()));
        Assert.That(
            (IEnumerable)read[0], IsHashed(collection) ? Is.EquivalentTo((IEnumerable)collection) : Is.EqualTo((IEnumerable)collection));
        Assert.That(read[1], collection is ValueType ? Is.EqualTo(read[0]) : Is.SameAs(read[0]));
    }

    [TestCaseSource(nameof(Values))]
    public void ValuesAreKept(object value)
    {
        object read = Copy(new object[] { value })[0];

        Assert.That(read, Is.TypeOf(value.GetType()).And.EqualTo(value));
    }

    [Test]
    public void FieldsOfTheseTypesAreKept()
    {
        Modern written = new()
        {
            Date = new DateOnly(2024, 1, 2),
            Number = Int128.MaxValue,
            Range = 1..^1,
            Array = [1, 2, 3],
            List = ["a"],
            Address = IPAddress.Loopback,
            ByName = new ConcurrentDictionary<string, Modern>(),
            Memory = new byte[] { 1, 2 },
        };
        written.ByName["self"] = written;

        Modern read = Copy(written);

        Assert.That((read.Date, read.Number, read.Range), Is.EqualTo((written.Date, written.Number, written.Range)));
        Assert.That(read.Array, Is.EqualTo([1, 2, 3]));
        Assert.That((read.List![0], read.Address), Is.EqualTo(("a", IPAddress.Loopback)));
        Assert.That(read.ByName!["self"], Is.SameAs(read));
        Assert.That(read.Memory.ToArray(), Is.EqualTo([1, 2]));
        Assert.That(read.Missing.IsDefault, Is.True);
    }

    [Test]
    public void AnItemMayReferToTheImmutableListThatHoldsIt()
    {
        Node node = new();
        node.List = ImmutableList.Create(node);

        Node read = Copy(node);

        Assert.That(read.List![0], Is.SameAs(read));
    }

    [Test]
    public void AKeyMayReferToTheImmutableDictionaryThatHoldsIt()
    {
        Node node = new();
        node.Any = ImmutableDictionary<Node, int>.Empty.Add(node, 5);

        Node read = Copy(node);

        Assert.That(((ImmutableDictionary<Node, int>)read.Any!)[read], Is.EqualTo(5));
    }

    [Test]
    public void AQueueOfPrioritiesKeepsItsOrder()
    {
        PriorityQueue<string, int> queue = new([("c", 3), ("a", 1), ("b", 2)]);

        PriorityQueue<string, int> read = Copy(queue);

        Assert.That((read.Dequeue(), read.Dequeue(), read.Dequeue(), read.Count), Is.EqualTo(("a", "b", "c", 0)));
    }

    [Test]
    public void ComparersAreKept()
    {
        StringComparer comparer = StringComparer.OrdinalIgnoreCase;
        object[] read = Copy(new object[]
        {
            new ConcurrentDictionary<string, int>(comparer) { ["Key"] = 1 },
            ImmutableDictionary.Create<string, int>(comparer).Add("Key", 1),
            ImmutableHashSet.Create(comparer, "Key"),
            ImmutableSortedSet.Create(comparer, "Key"),
            s_texts.ToFrozenSet(comparer),
            new OrderedDictionary<string, int>(comparer) { ["Key"] = 1 },
            CaseInsensitiveComparer.DefaultInvariant,
        });

        Assert.That(((ConcurrentDictionary<string, int>)read[0]).ContainsKey("KEY"), Is.True);
        Assert.That(((ImmutableDictionary<string, int>)read[1]).ContainsKey("KEY"), Is.True);
        Assert.That(((ImmutableHashSet<string>)read[2]).Contains("KEY"), Is.True);
        Assert.That(((ImmutableSortedSet<string>)read[3]).Contains("KEY"), Is.True);
        Assert.That(((FrozenSet<string>)read[4]).Contains("A"), Is.True);
        Assert.That(((OrderedDictionary<string, int>)read[5]).ContainsKey("KEY"), Is.True);
        Assert.That(((IComparer)read[6]).Compare("A", "a"), Is.Zero);
    }

    [Test]
    public void ARegexIsKept()
    {
        Regex read = Copy(new Regex("a(b)?", RegexOptions.IgnoreCase, TimeSpan.FromSeconds(3)));

        Assert.That(
            (read.ToString(), read.Options, read.MatchTimeout), Is.EqualTo(("a(b)?", RegexOptions.IgnoreCase, TimeSpan.FromSeconds(3))));
    }

    [Test]
    public void DelegatesAreRefusedByName() =>
        Assert.That(
            () => Copy(new object[] { (Action)(() => { }) }),
            Throws.TypeOf<BinarySerializationException>().With.Message.Contains("Action"));

    [Test]
    public void NamesWithManyValuesAreKept()
    {
        NameValueCollection written = new() { { "a", "1" }, { "A", "2" }, { "b", null }, { null, "c" } };

        NameValueCollection read = Copy(written);

        Assert.That(read.AllKeys, Is.EqualTo(written.AllKeys));
        Assert.That(read.GetValues("A"), Is.EqualTo(["1", "2"]));
        Assert.That((read["b"], read[null]), Is.EqualTo(((string?)null, "c")));
    }

    [Test]
    public void AClassDerivedFromCollectionBaseIsKept()
    {
        OldNodes written = new() { Name = "a" };
        ((IList)written).Add(new Node { Owner = "b" });

        OldNodes read = Copy(written);

        Assert.That((read.Name, ((Node)((IList)read)[0]!).Owner), Is.EqualTo(("a", (object)"b")));
    }

    [Test]
    public void ALazyValueIsMadeAndKept()
    {
        Lazy<string> read = Copy(new Lazy<string>(() => "a"));

        Assert.That((read.IsValueCreated, read.Value), Is.EqualTo((true, "a")));
    }

    [Test]
    public void ATypeOfTheProgramIsKept()
    {
        object[] read = Copy(new object[] { typeof(Holder), typeof(int), typeof(string), typeof(List<Holder>), typeof(Holder[]) });

        Assert.That(read, Is.EqualTo(new object[] { typeof(Holder), typeof(int), typeof(string), typeof(List<Holder>), typeof(Holder[]) }));
    }

    private static bool IsHashed(object collection) => collection.GetType().ToString() is { } name
        && (name.Contains("Dictionary", StringComparison.Ordinal) || name.Contains("Set", StringComparison.Ordinal))
        && !name.Contains("Sorted", StringComparison.Ordinal) && !name.Contains("Ordered", StringComparison.Ordinal);

    private static T Copy<T>(T graph)
        where T : notnull
    {
        CustomBinaryFormatter formatter = new(GraphBehaviour.Registry);
        using MemoryStream stream = new();
        formatter.Serialize(stream, graph);
        stream.Position = 0;
        return (T)formatter.Deserialize(stream);
    }

    [Serializable]
    private sealed class Holder
    {
        public object? Any { get; set; }
    }

    [Serializable]
    private sealed class Node
    {
        public object? Owner;
        public object? Any;
        public ImmutableList<Node>? List;
    }

    [Serializable]
    private sealed class Modern
    {
        public DateOnly Date;
        public Int128 Number;
        public Range Range;
        public ImmutableArray<int> Array;
        public List<string>? List;
        public IPAddress? Address;
        public ConcurrentDictionary<string, Modern>? ByName;
        public Memory<byte> Memory;

        public ImmutableArray<string> Missing { get; set; }
    }

    [Serializable]
    private sealed class OldNodes : CollectionBase
    {
        public string? Name { get; set; }
    }
}
