using System.Collections;
using System.Collections.Concurrent;
using System.Collections.Frozen;
using System.Collections.Immutable;
using System.Collections.Specialized;
using System.Reflection;
using CustomBinarySerializer.Graphs.BuiltIn;
using CustomBinarySerializer.Graphs.Reflection;
using CustomBinarySerializer.Tests.TestTypes;

#pragma warning disable CA1805, CS0649 // The compiler would warn of fields that nothing sets.

namespace CustomBinarySerializer.Graphs.Tests.Attacks;

/// <summary>
/// Tests of keys and items on which the framework's GetHashCode, Equals or CompareTo would never end, or would end the
/// process.
/// </summary>
public sealed class HostileKeyTests
{
    private static readonly TypeRegistry s_registry = new TypeRegistry()
        .RegisterSerializable<Declarations>(1).RegisterSerializable<Link>(2).RegisterSerializable<StructLink>(3)
        .RegisterSerializable<PlainLink>(4)
        .RegisterSerializable<HandWritten>(5);

    /// <summary>
    /// The collections that hash or compare, each with a function that creates it of two items. The items are changed
    /// afterwards.
    /// </summary>
    private static readonly (Type Definition, Func<object, object, object> Make)[] s_collections =
    [
        (typeof(HashSet<>), (x, y) => new HashSet<object> { x, y }),
        (typeof(Dictionary<,>), (x, y) => new Dictionary<object, int> { [x] = 1, [y] = 2 }),
        (typeof(OrderedDictionary<,>), (x, y) => new OrderedDictionary<object, int> { [x] = 1, [y] = 2 }),
        (typeof(ConcurrentDictionary<,>), (x, y) => new ConcurrentDictionary<object, int> { [x] = 1, [y] = 2 }),
        (typeof(ImmutableHashSet<>), (x, y) => ImmutableHashSet.Create(x, y)),
        (typeof(ImmutableDictionary<,>), (x, y) => ImmutableDictionary.CreateRange([KeyValuePair.Create(x, 1), KeyValuePair.Create(y, 2)])),
        (typeof(FrozenSet<>), (x, y) => new[] { x, y }.ToFrozenSet()),
        (typeof(FrozenDictionary<,>), (x, y) => new Dictionary<object, int> { [x] = 1, [y] = 2 }.ToFrozenDictionary()),
        (typeof(SortedSet<>), (x, y) => new SortedSet<object> { x, y }),
        (typeof(SortedDictionary<,>), (x, y) => new SortedDictionary<object, int> { [x] = 1, [y] = 2 }),
        (typeof(SortedList<,>), (x, y) => new SortedList<object, int> { [x] = 1, [y] = 2 }),
        (typeof(PriorityQueue<,>), (x, y) => new PriorityQueue<int, object>([(1, x), (2, y)])),
        (typeof(ImmutableSortedSet<>), (x, y) => ImmutableSortedSet.Create(x, y)),
        (
            typeof(ImmutableSortedDictionary<,>),
            (x, y) => ImmutableSortedDictionary.CreateRange([KeyValuePair.Create(x, 1), KeyValuePair.Create(y, 2)])),
        (typeof(Hashtable), (x, y) => new Hashtable { [x] = 1, [y] = 2 }),
        (typeof(SortedList), (x, y) => new SortedList { [x] = 1, [y] = 2 }),
        (typeof(ListDictionary), (x, y) => new ListDictionary { [x] = 1, [y] = 2 }),
        (typeof(HybridDictionary), (x, y) => new HybridDictionary { [x] = 1, [y] = 2 }),
        (typeof(OrderedDictionary), (x, y) => new OrderedDictionary { [x] = 1, [y] = 2 }),
        (typeof(Exception), (x, y) => new InvalidOperationException { Data = { [x] = 1, [y] = 2 } }),
    ];

    /// <summary>The changes of two tuples that are already items of a collection.</summary>
    private static readonly (string Name, Action<object, object> Change)[] s_changes =
    [
        ("HoldItself", (x, y) => { Set(x, x); Set(y, y); }),
        ("HoldEachOther", (x, y) => { Set(x, y); Set(y, x); }),
        ("HoldItselfInABoxedTuple", (x, y) => { Set(x, (x, 1)); Set(y, (y, 1)); }),
        ("HoldItselfInAPair", (x, y) => { Set(x, KeyValuePair.Create(x, 1)); Set(y, KeyValuePair.Create(y, 1)); }),
        ("HoldItselfInAnEntry", (x, y) => { Set(x, new DictionaryEntry(x, 1)); Set(y, new DictionaryEntry(y, 1)); }),
        ("HoldItselfInAStruct", (x, y) => { Set(x, new StructLink { Next = x }); Set(y, new StructLink { Next = y }); }),
        ("HoldItselfInARecord", (x, y) => { Set(x, new Link(x)); Set(y, new Link(y)); }),
        ("NestDeeply", (x, y) => { Set(x, Nested(20_000)); Set(y, Nested(20_000)); }),
        ("NestDeeplyInStructs", (x, y) => { Set(x, NestedPairs(20_000)); Set(y, NestedPairs(20_000)); }),
        ("ShareTheirHalves", (x, y) => { Set(x, Halves(45)); Set(y, Halves(45)); }),
    ];

    private static IEnumerable<TestCaseData> Attacks =>
        from each in LongRun.Some(
            from collection in s_collections
            from change in s_changes
            select (Collection: collection, Change: change),
            part: 60)
        select new TestCaseData(each.Collection.Make, each.Change.Change)
            .SetArgDisplayNames(each.Collection.Definition.Name, each.Change.Name);

    [TestCaseSource(nameof(Attacks))]
    [Category(LongRun.Category)]
    public void ItemsThatWouldNotEndAreRefused(Func<object, object, object> make, Action<object, object> change)
    {
        Tuple<object> x = Tuple.Create<object>(1);
        Tuple<object> y = Tuple.Create<object>(2);
        object collection = make(x, y);
        change(x, y);
        byte[] frame = new CustomBinaryFormatter(s_registry).Serialized(collection);

        AssertRefused(frame);
    }

    [Test]
    public void TheShortestFrameIsRefused() =>
        AssertRefused(Convert.FromHexString("1D00000018FCFFFF045B55080100010006DB0155010001076D5F4974656D310005"));

    [TestCaseSource(nameof(TypedAttacks))]
    public void TypedItemsThatWouldNotEndAreRefused(object collection) =>
        AssertRefused(new CustomBinaryFormatter(s_registry).Serialized(new Declarations { Any = collection }));

    [Test]
    public void EveryCollectionThatComparesIsAmongThose()
    {
        IEnumerable<Type> comparing =
            from line in BuiltInForms.Rows.OfType<CollectionRow>()
            where line.Type != typeof(StringDictionary)
            let instance = line.Make([.. line.Form.GetGenericArguments().Select(_ => typeof(object))])
            where instance.ItemVisits != Visits.None
            select line.Type;

        Assert.That(comparing, Is.SubsetOf(s_collections.Select(collection => collection.Definition)));
    }

    [Test]
    public void EveryCollectionWithAComparerBoundsIt() =>
        Assert.That(
            from line in BuiltInForms.Rows.OfType<CollectionRow>()
            let instance = line.Make([.. line.Form.GetGenericArguments().Select(_ => typeof(object))])
            where (instance.HasComparer || instance.NeedsWholeItems) && instance.ItemVisits == Visits.None
            select line.Type,
            Is.Empty);

    [Test]
    public void ManyGraphsOfOneFrameAreBoundedTogether()
    {
        TypeRegistry registry = new TypeRegistry().Register<ManyGraphs>(1).RegisterSerializable<Declarations>(2);
        ManyGraphs graphs =
            new() { Graphs = [.. Enumerable.Range(0, 100).Select(_ => new Declarations { Any = new HashSet<object> { Halves(15) } })] };
        byte[] frame = new CustomBinaryFormatter(registry).Serialized(graphs);
        CustomBinaryFormatter reader = new(registry, FormatterOptions.UntrustedData);
        byte[] one = new CustomBinaryFormatter(registry)
            .Serialized(new ManyGraphs { Graphs = [new Declarations { Any = new HashSet<object> { Tuple.Create<object>(1) } }] });
        reader.Deserialize<ManyGraphs>(one);

        long before = GC.GetAllocatedBytesForCurrentThread();
        Assert.That(
            () => reader.Deserialize<object>(frame),
            Throws.TypeOf<BinarySerializationException>().With.Property("Code").EqualTo(SerializationErrorCode.CountExceeded));
        Assert.That(GC.GetAllocatedBytesForCurrentThread() - before, Is.LessThan(MemoryPromise.For(frame)));
        Assert.That(() => new CustomBinaryFormatter(registry).Deserialize<object>(frame), Throws.TypeOf<BinarySerializationException>());
    }

    [TestCase(true)]
    [TestCase(false)]
    public void ALongTextThatManyCollectionsShareIsRefused(bool isTuple)
    {
        string text = new('a', 1 << 17);
        object key = isTuple ? Tuple.Create(text) : text;
        object sets = isTuple
            ? Enumerable.Range(0, 10_000).Select(_ => new HashSet<Tuple<string>> { (Tuple<string>)key }).ToList()
            : Enumerable.Range(0, 10_000).Select(_ => new HashSet<string> { text }).ToList();
        byte[] frame = new CustomBinaryFormatter(s_registry).Serialized(new Declarations { Any = sets });

        AssertRefused(frame);
    }

    // A culture takes some 30 microseconds for two texts of a thousand chars that differ at the end alone.
    [Test]
    public void TextsThatACultureOrdersAreBounded([Values] bool isDefault)
    {
        StringComparer? comparer = isDefault ? null : StringComparer.InvariantCulture;
        string[] texts = [new string('a', 1_000) + "b", new string('a', 1_000) + "c"];
        object[] sets = [.. Enumerable.Range(0, 10_000).Select(_ => new SortedSet<string>(texts, comparer))];
        object[] ordinal = [.. Enumerable.Range(0, 10_000).Select(_ => new SortedSet<string>(texts, StringComparer.Ordinal))];

        AssertRefused(new CustomBinaryFormatter(s_registry).Serialized(new Declarations { Any = sets }));
        Assert.That(new CustomBinaryFormatter(s_registry).DeepClone(new Declarations { Any = ordinal }).Any, Is.InstanceOf<object[]>());
    }

    [Test]
    public void ArraysAreBoundedWhereTheyAreComparedByTheirElements()
    {
        object[] cycle = new object[1];
        Hashtable table = new(StructuralComparisons.StructuralEqualityComparer) { [cycle] = 1 };
        cycle[0] = cycle;

        AssertRefused(new CustomBinaryFormatter(s_registry).Serialized(table));
    }

    [TestCaseSource(nameof(Harmless))]
    public void CollectionWithBoundedKeysIsRead(object collection)
    {
        CustomBinaryFormatter formatter = new(s_registry);

        Assert.That(
            formatter.DeepClone(new Declarations { Any = collection }).Any,
            Has.Exactly(((IEnumerable)collection).Cast<object>().Count()).Items);
    }

    private static IEnumerable<TestCaseData> TypedAttacks()
    {
        Tuple<object> self = Tuple.Create<object>(1);
        HashSet<Tuple<object>> tuples = [self];
        HashSet<(object, int)> values = [(self, 1)];
        HashSet<KeyValuePair<object, int>> pairs = [KeyValuePair.Create<object, int>(self, 1)];
        HashSet<(object, int)?> nullables = [(self, 1)];
        HashSet<StructLink> structs = [new StructLink { Next = self }];
        Dictionary<Link, int> records = new() { [new Link(self)] = 1 };
        SortedSet<Tuple<object>> sorted = [self];
        SortedDictionary<(object, int), int> sortedValues = new() { [(self, 1)] = 1 };
        Set(self, self);
        Link link = new(null);
        HashSet<Link> links = [link];
        HashSet<object> untyped = [link];
        typeof(Link).GetField("<Next>k__BackingField", BindingFlags.Instance | BindingFlags.NonPublic)!.SetValue(link, link);
        return new object[] { tuples, values, pairs, nullables, structs, records, sorted, sortedValues, links, untyped }
            .Select(collection => new TestCaseData(collection).SetArgDisplayNames(collection.GetType().ToString()));
    }

    private static IEnumerable<TestCaseData> Harmless()
    {
        PlainLink plain = new();
        plain.Next = plain;
        HandWritten written = new() { Name = "a" };
        written.Next = Tuple.Create<object>(written);
        object[] array = new object[1];
        array[0] = array;
        Link link = new(null);
        HashSet<object> byReference = new(ReferenceEqualityComparer.Instance) { link };
        typeof(Link).GetField("<Next>k__BackingField", BindingFlags.Instance | BindingFlags.NonPublic)!.SetValue(link, link);
        return
        [
            new TestCaseData(new HashSet<object> { plain, written, array }).SetArgDisplayNames("CyclesThatEqualityDoesNotFollow"),
            new TestCaseData(byReference).SetArgDisplayNames("ACycleComparedByReference"),
            new TestCaseData(new HashSet<object> { Nested(100), NestedPairs(100), Halves(12) }).SetArgDisplayNames("NestedTuples"),
            new TestCaseData(new SortedSet<(string, int)>(Enumerable.Range(0, 5000).Select(i => (new string('x', 1100), i))))
                .SetArgDisplayNames("LongTexts"),
            new TestCaseData(
                new List<HashSet<string>>(Enumerable.Range(0, 5000).Select(_ => new HashSet<string> { "a text that all sets share" })))
                .SetArgDisplayNames("SharedTexts"),
        ];
    }

    private static void AssertRefused(byte[] frame)
    {
        FormatterOptions untrusted = FormatterOptions.UntrustedData with { Limits = FrameLimits.Default };
        Assert.That(
            () => new CustomBinaryFormatter(s_registry, untrusted).Deserialize<object>(frame),
            Throws.TypeOf<BinarySerializationException>());

        // Not because of the type of the root, or of the limits on the frame; what can't be compared at all is no
        // danger.
        BinarySerializationException refusal =
            Assert.Throws<BinarySerializationException>(() => new CustomBinaryFormatter(s_registry).Deserialize<object>(frame))!;
        Assert.That(
            refusal.Code is SerializationErrorCode.DepthExceeded or SerializationErrorCode.CountExceeded
                || refusal.InnerException is InvalidOperationException or ArgumentException,
            refusal.Message);
    }

    private static object Nested(int depth)
    {
        object nested = 1;
        for (int i = 0; i < depth; i++)
        {
            nested = Tuple.Create(nested);
        }

        return nested;
    }

    internal static object NestedPairs(int depth)
    {
        object nested = 1;
        for (int i = 0; i < depth; i++)
        {
            nested = KeyValuePair.Create(nested, 1);
        }

        return nested;
    }

    private static object Halves(int depth)
    {
        object half = 1;
        for (int i = 0; i < depth; i++)
        {
            half = Tuple.Create(half, half);
        }

        return half;
    }

    private static void Set(object tuple, object item) =>
        tuple.GetType().GetField("m_Item1", BindingFlags.Instance | BindingFlags.NonPublic)!.SetValue(tuple, item);

    internal sealed class ManyGraphs
    {
        public object?[]? Graphs { get; set; }
    }

    [Serializable]
    private sealed class Declarations
    {
        internal object? Any;
        internal Tuple<object, object>? Pair = null;
        internal (object, int) Value = default;
        internal KeyValuePair<object, int> Entry = default;
    }

    [Serializable]
    private sealed record Link(object? Next);

    [Serializable]
    private struct StructLink
    {
        internal object? Next;
    }

    [Serializable]
    private sealed class PlainLink
    {
        internal object? Next;
    }

    [Serializable]
    private sealed class HandWritten
    {
        internal string? Name;
        internal object? Next;

        public override bool Equals(object? obj) => obj is HandWritten other && other.Name == Name;

        public override int GetHashCode() => Name?.GetHashCode(StringComparison.Ordinal) ?? 0;
    }
}
