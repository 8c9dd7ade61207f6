using System.Collections;
using System.Collections.ObjectModel;
using System.Collections.Specialized;

namespace CustomBinarySerializer.Graphs.Tests.Behaviour;

/// <summary>Tests of the collections that BinaryFormatter wrote and nobody registers.</summary>
public sealed class FrameworkCollectionTests(FormatterKind kind) : GraphBehaviour(kind)
{
    private static readonly string[] s_texts = ["b", "a", "c"];

    internal static IEnumerable<object> Filled =>
    [
        new List<int> { 3, 1, 2 },
        new List<string?> { "a", null, "b" },
        new List<object?> { 1, "a", null, 2.5 },
        new Dictionary<string, int> { ["a"] = 1, ["b"] = 2 },
        new Dictionary<int, string?> { [5] = "a", [-1] = null },
        new Dictionary<object, object?> { ["a"] = 1, [2] = "b" },
        new Dictionary<string, List<int>> { ["a"] = [1, 2] },
        new HashSet<string>(s_texts),
        new HashSet<int> { 3, 1 },
        new SortedDictionary<string, int> { ["b"] = 2, ["a"] = 1 },
        new SortedList<int, string> { [2] = "b", [1] = "a" },
        new SortedSet<int> { 3, 1, 2 },
        new LinkedList<string>(s_texts),
        new Queue<string>(s_texts),
        new Stack<string>(s_texts),
        new Collection<string> { "a", "b" },
        new ObservableCollection<int> { 1, 2 },
        new ReadOnlyCollection<string>(s_texts),
        new ReadOnlyCollection<string>([.. s_texts]),
        new KeyValuePair<string, int>[] { new("a", 1), new(null!, 2) },
        new ArrayList { 1, "a", null },
        new Hashtable { ["a"] = 1, [2] = "b" },
        new SortedList { ["b"] = 2, ["a"] = 1 },
        new Queue(s_texts),
        new Stack(s_texts),
        new ListDictionary { ["a"] = 1, ["b"] = null },
        new HybridDictionary { ["a"] = 1, ["b"] = null },
        new HybridDictionary(caseInsensitive: true) { ["a"] = 1 },
        new OrderedDictionary { ["b"] = 1, ["a"] = 2 },
        new StringCollection { "a", null, "b" },
    ];

    private static IEnumerable<object> Empty =>
    [
        new List<int>(),
        new Dictionary<string, object>(),
        new HashSet<Guid>(),
        new SortedDictionary<int, int>(),
        new SortedList<string, string>(),
        new SortedSet<string>(),
        new LinkedList<int>(),
        new Queue<int>(),
        new Stack<int>(),
        new Collection<int>(),
        new ObservableCollection<string>(),
        new ReadOnlyCollection<int>([]),
        new ArrayList(),
        new Hashtable(),
        new SortedList(),
        new Queue(),
        new Stack(),
        new ListDictionary(),
        new HybridDictionary(),
        new OrderedDictionary(),
        new StringCollection(),
    ];

    [TestCaseSource(nameof(Filled))]
    [TestCaseSource(nameof(Empty))]
    public void AreKeptWithTheirItemsInOrder(object collection) =>
        Assert.That(GraphComparer.Difference(collection, RoundTrip(collection)), Is.Null);

    [TestCaseSource(nameof(Filled))]
    public void StayOneWhereTwoReferToThem(object collection)
    {
        object[] read = RoundTrip(new[] { collection, collection });

        Assert.That(read[1], Is.SameAs(read[0]));
    }

    [TestCaseSource(nameof(Filled))]
    public void CanBeUsedAfterwards(object collection)
    {
        object read = RoundTrip(new object[] { collection })[0];

        switch (read)
        {
            case IDictionary { IsReadOnly: false } dictionary:
                foreach (object key in dictionary.Keys.Cast<object>().ToArray())
                {
                    Assert.That(dictionary.Contains(key), Is.True, "A key isn't found.");
                    dictionary.Remove(key);
                }

                Assert.That(dictionary, Has.Count.Zero);
                break;
            case IList { IsReadOnly: false, IsFixedSize: false } list:
                list.Clear();
                Assert.That(list, Has.Count.Zero);
                break;
        }
    }

    [Test]
    public void AnItemMayReferToTheListThatHoldsIt(
        [Values(
            typeof(List<Node>), typeof(HashSet<Node>), typeof(LinkedList<Node>), typeof(Collection<Node>),
            typeof(ObservableCollection<Node>))] Type type)
    {
        ICollection<Node> collection = (ICollection<Node>)Activator.CreateInstance(type)!;
        Node node = new() { Owner = collection };
        collection.Add(node);

        ICollection<Node> read = RoundTrip(collection);

        Assert.That(read.Single().Owner, Is.SameAs(read));
        Assert.That(((Node)RoundTrip(node)).Owner, Is.TypeOf(type));
        Assert.That(read.Contains(read.Single()), Is.True);
    }

    [Test]
    public void AnItemMayReferToTheUntypedListThatHoldsIt()
    {
        ArrayList list = [];
        Hashtable table = new() { ["list"] = list };
        list.Add(table);
        list.Add(list);

        ArrayList read = RoundTrip(list);

        Assert.That(((Hashtable)read[0]!)["list"], Is.SameAs(read));
        Assert.That(read[1], Is.SameAs(read));
    }

    [Test]
    public void AKeyMayReferToTheDictionaryThatHoldsIt()
    {
        Hashtable table = [];
        Node node = new() { Owner = table };
        table[node] = node;

        Hashtable read = RoundTrip(table);

        Node key = read.Keys.Cast<Node>().Single();
        Assert.That(key.Owner, Is.SameAs(read));
        Assert.That(read[key], Is.SameAs(key));
    }

    private static IEnumerable<StringComparer> Comparers =>
        [
            StringComparer.Ordinal, StringComparer.OrdinalIgnoreCase, StringComparer.InvariantCulture,
            StringComparer.InvariantCultureIgnoreCase
        ];

    [TestCaseSource(nameof(Comparers))]
    public void ComparersOfTextsAreKept(StringComparer comparer)
    {
        bool ignoresCase = comparer.Equals("A", "a");
        object[] read = RoundTrip(new object[]
        {
            new Dictionary<string, int>(comparer) { ["Key"] = 1 },
            new HashSet<string>(comparer) { "Key" },
            new SortedDictionary<string, int>(comparer) { ["Key"] = 1 },
            new SortedList<string, int>(comparer) { ["Key"] = 1 },
            new SortedSet<string>(comparer) { "Key" },
            new Hashtable(comparer) { ["Key"] = 1 },
            new SortedList(comparer) { ["Key"] = 1 },
            new OrderedDictionary(comparer) { ["Key"] = 1 },
        });

        Assert.That(((Dictionary<string, int>)read[0]).ContainsKey("KEY"), Is.EqualTo(ignoresCase));
        Assert.That(((HashSet<string>)read[1]).Contains("KEY"), Is.EqualTo(ignoresCase));
        Assert.That(((SortedDictionary<string, int>)read[2]).ContainsKey("KEY"), Is.EqualTo(ignoresCase));
        Assert.That(((SortedList<string, int>)read[3]).ContainsKey("KEY"), Is.EqualTo(ignoresCase));
        Assert.That(((SortedSet<string>)read[4]).Contains("KEY"), Is.EqualTo(ignoresCase));
        Assert.That(((Hashtable)read[5]).ContainsKey("KEY"), Is.EqualTo(ignoresCase));
        Assert.That(((SortedList)read[6]).ContainsKey("KEY"), Is.EqualTo(ignoresCase));
        Assert.That(((OrderedDictionary)read[7]).Contains("KEY"), Is.EqualTo(ignoresCase));
        Assert.That(((Dictionary<string, int>)read[0]).Comparer, Is.EqualTo(comparer));
        Assert.That(((SortedSet<string>)read[4]).Comparer, Is.EqualTo(comparer));
    }

    [Test]
    public void AListThatWasSortedOtherwiseIsSortedAgain()
    {
        Reversing.IsReversing = true;
        object[] written =
        [
            new SortedList<string, int>(new Reversing()) { ["a"] = 1, ["b"] = 2 },
            new SortedList(new Reversing()) { ["a"] = 1, ["b"] = 2 }
        ];
        byte[] bytes = Write(written);
        Reversing.IsReversing = false;

        object[] read = (object[])Read(bytes);

        if (!IsOracle)
        {
            Assert.That(((SortedList<string, int>)read[0]).Keys, Is.EqualTo(["a", "b"]));
            Assert.That(((SortedList)read[1]).Keys, Is.EqualTo(["a", "b"]));
        }
    }

    [Test]
    public void AComparerOfTheUsersOwnIsKept()
    {
        ByLength comparer = new() { Factor = 3 };
        Dictionary<string, int> written = new(comparer) { ["aa"] = 1 };

        Dictionary<string, int> read =
            (Dictionary<string, int>)RoundTrip(new object[] { written, new SortedSet<string>(comparer) { "a", "bbb" } })[0];

        Assert.That(read["xx"], Is.EqualTo(1));
        Assert.That(((ByLength)read.Comparer).Factor, Is.EqualTo(3));
    }

    [Test]
    public void ComparersAreKeptAsObjects()
    {
        object[] written =
        [
            StringComparer.OrdinalIgnoreCase, EqualityComparer<string>.Default, Comparer<int>.Default, EqualityComparer<Guid>.Default,
            Comparer.DefaultInvariant
        ];

        object[] read = RoundTrip(written);

        // The class of the default comparer of strings isn't always the same.
        Assert.That(read[1], Is.InstanceOf<EqualityComparer<string>>());
        Assert.That(read[2], Is.EqualTo(Comparer<int>.Default));
        Assert.That(read[3], Is.EqualTo(EqualityComparer<Guid>.Default));
        Assert.That(((Comparer)read[4]).Compare("a", "b"), Is.Negative);
        Assert.That(((IEqualityComparer<string>)read[0]).Equals("A", "a"), Is.True);
    }

    // BinaryFormatter creates these from the names in messages.
    [TestCase("GenericEqualityComparer`1", typeof(string))]
    [TestCase("ObjectEqualityComparer`1", typeof(string))]
    [TestCase("ObjectEqualityComparer`1", typeof(int))]
    [TestCase("GenericComparer`1", typeof(string))]
    [TestCase("ObjectComparer`1", typeof(int))]
    public void AFormerDefaultComparerIsWritten(string name, Type key)
    {
        bool isSorting = !name.Contains("Equality", StringComparison.Ordinal);
        object comparer = Activator.CreateInstance(
            typeof(object).Assembly.GetType("System.Collections.Generic." + name, throwOnError: true)!.MakeGenericType(key))!;
        object keyed = Activator.CreateInstance(
            (isSorting ? typeof(SortedDictionary<,>) : typeof(Dictionary<,>)).MakeGenericType(key, typeof(int)), comparer)!;

        object[] read = RoundTrip(new[] { comparer, keyed });

        Type expected = (isSorting ? typeof(Comparer<>) : typeof(EqualityComparer<>)).MakeGenericType(key);
        Assert.That(read[0], Is.InstanceOf(expected));
        Assert.That(read[1].GetType().GetProperty("Comparer")!.GetValue(read[1]), Is.InstanceOf(expected));
    }

    [Test]
    public void AReadOnlyCollectionRemainsAView()
    {
        List<string> list = ["a"];

        object[] read = RoundTrip(new object[] { list, list.AsReadOnly() });
        ((List<string>)read[0]).Add("b");

        Assert.That((ReadOnlyCollection<string>)read[1], Is.EqualTo(["a", "b"]));
    }

    [Test]
    public void AClassDerivedFromAListIsKept()
    {
        Nodes written = [new Node()];
        written.Name = "a";
        written[0].Owner = written;

        Nodes read = RoundTrip(written);

        Assert.That((read.Name, read.Count), Is.EqualTo(("a", 1)));
        Assert.That(read[0].Owner, Is.SameAs(read));
        read.Add(new Node());
    }

    [Test]
    public void AClassDerivedFromACollectionIsKept()
    {
        NodeCollection read = RoundTrip(new NodeCollection { new Node() });

        read.Add(new Node());
        Assert.That(read, Has.Count.EqualTo(2));
    }

    [Test]
    public void AClassDerivedFromADictionaryIsKept()
    {
        NodesByName read = RoundTrip(new NodesByName { ["Key"] = new Node { Owner = 5 } });

        Assert.That(read["KEY"].Owner, Is.EqualTo(5));
    }

    [Serializable]
    private sealed class Node
    {
        public object? Owner;
    }

    [Serializable]
    private sealed class Nodes : List<Node>
    {
        public string? Name { get; set; }
    }

    [Serializable]
    private sealed class NodeCollection : Collection<Node>;

    [Serializable]
    private sealed class NodesByName : Dictionary<string, Node>
    {
        public NodesByName()
            : base(StringComparer.OrdinalIgnoreCase)
        {
        }

        private NodesByName(System.Runtime.Serialization.SerializationInfo info, System.Runtime.Serialization.StreamingContext context)
            : base(info, context)
        {
        }
    }

    /// <summary>A comparer in place of a culture that orders differently on the reading machine.</summary>
    [Serializable]
    private sealed class Reversing : IComparer<string>, IComparer
    {
        [field: ThreadStatic]
        public static bool IsReversing { get; set; }

        public int Compare(string? x, string? y) => IsReversing ? string.CompareOrdinal(y, x) : string.CompareOrdinal(x, y);

        public int Compare(object? x, object? y) => Compare((string?)x, (string?)y);
    }

    [Serializable]
    private sealed class ByLength : IEqualityComparer<string>, IComparer<string>
    {
        public int Factor { get; set; }

        public int Compare(string? x, string? y) => (x?.Length ?? 0) - (y?.Length ?? 0);

        public bool Equals(string? x, string? y) => x?.Length == y?.Length;

        public int GetHashCode(string obj) => obj.Length * Factor;
    }
}
