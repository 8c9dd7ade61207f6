using System.Collections;
using System.Collections.Concurrent;
using System.Collections.Frozen;
using System.Collections.Immutable;
using System.Collections.ObjectModel;
using System.Collections.Specialized;
using System.Data;
using System.Reflection;

namespace Stress.Fuzzing.Messages;

/// <summary>First inputs of graphs: each form of the framework's types, and random mixes.</summary>
internal static class GraphSamples
{
    private const int RandomGraphs = 150;
    private const int MostObjects = 14;

    // Functions that create an object which holds two others.
    private static readonly Func<object, object, object>[] s_holders =
    [
        (a, b) => new List<object> { a, b },
        (a, b) => new object[] { a, b },
        (a, b) => new ArrayList { a, b },
        (a, b) => new HashSet<object> { a, b },
        (a, b) => new Dictionary<object, object> { [a] = b },
        (a, b) => new Hashtable { [a] = b },
        (a, b) => Tuple.Create(a, b),
        (a, b) => Tuple.Create(a, b, 1, a, b, "x", true, Tuple.Create(b)),
        (a, b) => ValueTuple.Create(a, b),
        (a, b) => new KeyValuePair<object, object>(a, b),
        (a, b) => new DictionaryEntry(a, b),
        (a, b) => new LinkedList<object>([a, b]),
        (a, b) => new Queue<object>([a, b]),
        (a, b) => new Stack<object>([a, b]),
        (a, b) => new Collection<object> { a, b },
        (a, b) => new ObservableCollection<object> { a, b },
        (a, b) => new ReadOnlyCollection<object>([a, b]),
        (a, b) => new ConcurrentDictionary<object, object>([new(a, b)]),
        (a, b) => new ConcurrentQueue<object>([a, b]),
        (a, b) => new ConcurrentBag<object>([a, b]),
        (a, b) => ImmutableList.Create(a, b),
        (a, b) => ImmutableArray.Create(a, b),
        (a, b) => ImmutableHashSet.Create(a, b),
        (a, b) => ImmutableDictionary<object, object>.Empty.Add(a, b),
        (a, b) => new[] { a, b }.ToFrozenSet(),
        (a, b) => new Dictionary<object, object> { [a] = b }.ToFrozenDictionary(),
        (a, b) => new OrderedDictionary { { a, b } },
        (a, b) => new ListDictionary { { a, b } },
        (a, b) => new HybridDictionary { { a, b } },
        (a, b) => new OrderedDictionary<object, object> { { a, b } },
        (a, b) => new Node { Name = "n", Any = a, Items = [b, a], Pair = Tuple.Create<object?, object?>(a, b),
            Spot = new Spot { Owner = b } },
        (a, b) => new DerivedNode { Any = b, Entry = new(a, 1), Both = ("x", b), Spots = [new Spot { Owner = a }],
            MaybeSpot = new Spot { Label = "l" } },
        (a, b) => new InfoNode { Name = "info", Next = new object[] { a, b } },
        (a, b) => new CalledNode { Next = new List<object> { b, a } },
        (a, b) => new StandIn { Real = new object[] { a, b } },
        (a, b) => new InfoSpot(a),
        (a, b) => new Shelf
        {
            First = new CalledSpot { Inner = new CalledSpot { Inner = new Spot { Owner = a }, Info = new InfoSpot(b) }, Any = b },
            Second = new CalledSpot { Any = a },
            Info = new InfoSpot(b),
            MaybeInfo = new InfoSpot(a),
            More = [new InfoSpot(new Spot { Owner = a }), null, new Spot()],
            ByName = new() { ["a"] = new CalledSpot { Inner = new InfoSpot(a) } },
        },
        (a, b) => new InvalidOperationException("failed", new ArgumentException("inner")) { Data = { ["key"] = "value" },
            HelpLink = "help" },
        (a, b) => new AggregateException("many", new FormatException("one"), new TimeoutException("two")),
        (a, b) => new WeakReference(a),
        (a, b) => new Lazy<object>(b),
        (a, b) => new ReadOnlyDictionary<object, object>(new Dictionary<object, object> { [a] = b }),
    ];

    // Functions that create an object without others.
    private static readonly Func<object>[] s_leaves =
    [
        () => "text", () => 5, () => 5L, () => true, () => 1.5m, () => 'c', () => DateTime.UnixEpoch, () => Guid.Empty,
        () => DayOfWeek.Monday, () => new object(),
        () => new int[] { 1, 2, 3 }, () => new bool[] { true, false }, () => new string?[] { "a", null }, () => new byte[8],
        () => new int[2, 2], () => new Node(),
        () => new Nothing[3], () => new Wide?[] { null, null, new Wide() }, () => new List<Wide?> { null },
        () => Array.CreateInstance(typeof(int), [2], [5]),
        () => new Nothing(), () => new SortedSet<string> { "b", "a" }, () => new SortedDictionary<int, string> { [1] = "a" },
        () => new SortedList<string, int> { ["a"] = 1 },
        () => new PriorityQueue<string, int>([("a", 1)]), () => new Dictionary<string, int>(StringComparer.OrdinalIgnoreCase) { ["a"] = 1 },
        () => new HashSet<string>(StringComparer.Create(CultureInfo.InvariantCulture, CompareOptions.IgnoreCase)) { "a" },
        () => ImmutableSortedDictionary<string, int>.Empty.Add("a", 1), () => ImmutableSortedSet.Create("a"),
        () => new BitArray(9, true), () => new BitVector32(5),
        () => new NameValueCollection { { "a", "b" } }, () => new StringCollection { "a" }, () => new StringDictionary { ["a"] = "b" },
            () => new SortedList { ["a"] = 1 },
        () => new ArraySegment<byte>(new byte[4], 1, 2), () => new Memory<int>([1, 2]), () => new Version(1, 2),
        () => new Uri("https://example.org"),
        () => TimeZoneInfo.Utc, () => CultureInfo.InvariantCulture.CompareInfo, () => typeof(List<int>),
        () => new System.Text.RegularExpressions.Regex("a+"), () => Table(),
        () => EqualityComparer<string>.Default, () => Comparer<int>.Default, () => StringComparer.Ordinal, () => new Dictionary<Node,
            int> { [new Node()] = 1 },
        () => new SortedSet<object>(), () => new HashSet<Tuple<object?, object?>> { Tuple.Create<object?, object?>("a", null) },
        () => new Dictionary<InfoSpot, Wide?> { [new InfoSpot(1)] = null },
    ];

    /// <summary>Creates a graph per form, then random graphs.</summary>
    internal static IEnumerable<object> All()
    {
        foreach (Func<object> leaf in s_leaves)
        {
            yield return leaf();
            yield return new Node { Any = leaf(), Next = new Node() };
        }

        foreach (Func<object, object, object> holder in s_holders)
        {
            yield return new Node { Any = holder("a", "b") };
            yield return holder(new Node { Name = "key" }, Tuple.Create<object, object?>("half", null));
        }

        foreach (Func<object, object, object> holder in s_holders)
        {
            // A key that holds itself, and a key that holds its own collection.
            Tuple<object, object?> own = Tuple.Create<object, object?>("a", null);
            object held = holder(own, "b");
            SetSecond(own, own);
            yield return new Node { Any = held };

            Tuple<object, object?> other = Tuple.Create<object, object?>("a", null);
            held = holder(other, other);
            SetSecond(other, held);
            yield return new Node { Any = held };
        }

        yield return Circle();
        Random random = new(20080611);
        for (int i = 0; i < RandomGraphs; i++)
        {
            yield return Mixed(random);
        }
    }

    private static Node Circle()
    {
        Node first = new() { Name = "first" };
        first.Next = new Node { Name = "second", Next = first, Any = first };
        first.Nodes = [first, first.Next, null];
        first.ByName = new() { ["self"] = first };
        first.Set = [first, first.Nodes];
        return first;
    }

    private static Node Mixed(Random random)
    {
        List<object> made = ["shared"];
        for (int i = random.Next(2, MostObjects); i > 0; i--)
        {
            made.Add(random.Next(3) == 0
                ? s_leaves[random.Next(s_leaves.Length)]()
                : s_holders[random.Next(s_holders.Length)](made[random.Next(made.Count)], made[random.Next(made.Count)]));
        }

        Node root = new() { Any = made[^1], Items = [.. made] };
        root.Items[0] = root;
        for (int i = random.Next(made.Count); i > 0; i--)
        {
            Rewire(made[random.Next(made.Count)], made[random.Next(made.Count)], random);
        }

        return root;
    }

    // Set after the collections are filled, so that keys and items can hold themselves, each other and their owners.
    private static void Rewire(object holder, object target, Random random)
    {
        if (holder is object?[] items && items.GetType() == typeof(object[]))
        {
            items[random.Next(items.Length)] = target;
            return;
        }

        List<FieldInfo> fields = [];
        for (Type? type = holder.GetType(); type is not null && IsRewired(type); type = type.BaseType)
        {
            fields.AddRange(type.GetFields(BindingFlags.Instance | BindingFlags.Public | BindingFlags.NonPublic | BindingFlags.DeclaredOnly)
                .Where(field => field.FieldType.IsInstanceOfType(target)
                    && (field.FieldType == typeof(object) || field.FieldType == typeof(Exception) || field.FieldType == typeof(Node))));
        }

        if (fields.Count > 0)
        {
            fields[random.Next(fields.Count)].SetValue(holder, target);
        }
    }

    private static void SetSecond(Tuple<object, object?> tuple, object value) =>
        typeof(Tuple<object, object?>).GetField("m_Item2", BindingFlags.Instance | BindingFlags.NonPublic)!.SetValue(tuple, value);

    private static bool IsRewired(Type type) =>
        type.Namespace == typeof(Node).Namespace || type == typeof(Exception)
            || (type.IsClass && type.FullName!.StartsWith("System.Tuple`", StringComparison.Ordinal));

    private static DataTable Table()
    {
        DataTable table = new("t") { Locale = CultureInfo.InvariantCulture };
        table.Columns.Add("Id", typeof(int));
        table.Columns.Add("Name", typeof(string));
        table.Rows.Add(1, "a");
        return table;
    }
}
