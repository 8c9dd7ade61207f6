using System.Collections;
using System.Collections.ObjectModel;
using System.Collections.Specialized;
using System.Numerics;
using System.Reflection;
using System.Text;
using CustomBinarySerializer.Tests.TestTypes.OldMessages;

namespace CustomBinarySerializer.Graphs.Tests.Import;

/// <summary>
/// Tests that references lead to one object where they do after BinaryFormatter, including boxes and the lists inside
/// wrappers.
/// </summary>
public sealed class SharedIdentityTests
{
    [Test]
    public void ObjectsAreSharedAsBinaryFormatterSharesThem([Range(1, 8)] int seed)
    {
        TypeRegistry registry = Imported.Registry(typeof(Node), typeof(Value), typeof(DayOfWeek), typeof(Ignoring));
        BinaryFormatterImporter importer = new(registry);
        CustomBinaryFormatter formatter = new(registry);
        List<string> differences = [];
        for (int i = 0; i < 60; i++)
        {
            Node graph = new Pool(new Random((seed * 1000) + i)).Root();
            byte[] message = OldFormatter.Write(graph);
            object expected = OldFormatter.Read(message);
            if (Sharing.Difference(expected, importer.Deserialize(message, out _)) is { } imported)
            {
                differences.Add($"{seed}/{i} imported: {imported}");
            }

            if (Sharing.Difference(expected, formatter.DeepClone(graph)) is { } cloned)
            {
                differences.Add($"{seed}/{i} cloned: {cloned}");
            }
        }

        Assert.That(differences, Is.Empty);
    }

    [Serializable]
    internal sealed class Node
    {
        public string? Name;
        public object? Any;
        public object? Other;
        public object?[]? Items;
        public IEnumerable? Interface;
        public Value Inside;
        public List<object?>? List;
    }

    [Serializable]
    internal struct Value
    {
        public object? Held;
        public int Number;
    }

    [Serializable]
    internal sealed class Ignoring : IEqualityComparer<string>
    {
        public bool Equals(string? x, string? y) => string.Equals(x, y, StringComparison.Ordinal);

        public int GetHashCode(string obj) => obj.Length;
    }

    private sealed class Pool(Random random)
    {
        private readonly List<object> _made = [];
        private readonly List<Node> _nodes = [];

        internal Node Root()
        {
            int count = random.Next(5, 40);
            for (int i = 0; i < count; i++)
            {
                _made.Add(Make());
            }

            foreach (Node node in _nodes)
            {
                node.Other = random.Next(3) == 0 ? Some() : node.Other;
            }

            return new Node { Items = [.. Enumerable.Range(0, 8).Select(_ => Some())], Any = _made[^1], Other = Some() };
        }

        private object? Some() => _made.Count == 0 || random.Next(9) == 0 ? null : _made[random.Next(_made.Count)];

        private T? SomeOf<T>() => _made.OfType<T>().OrderBy(_ => random.Next()).FirstOrDefault();

        private object Make()
        {
            switch (random.Next(36))
            {
                case 0: return new List<object?> { Some(), Some() };
                case 1: return new ArrayList { Some(), Some() };
                case 2: return new Hashtable { ["a"] = Some(), ["b"] = Some() };
                case 3:
                    IEqualityComparer<string> keys = SomeOf<Ignoring>() ?? (IEqualityComparer<string>)StringComparer.Ordinal;
                    return new Dictionary<string, object?>(keys) { ["a"] = Some(), ["b"] = Some() };
                case 4: return new ReadOnlyCollection<object?>(SomeOf<List<object?>>() ?? [Some()]);
                case 5: return new Collection<object?>(SomeOf<List<object?>>() ?? [Some()]);
                case 6: return new ObservableCollection<object?> { Some() };
                case 7: return new Queue<object?>([Some(), Some()]);
                case 8: return new Stack(new[] { Some() });
                case 9: return new LinkedList<object?>([Some(), Some()]);
                case 10: return new SortedList<string, object?> { ["a"] = Some() };
                case 11: return new SortedDictionary<string, object?> { ["a"] = Some(), ["b"] = Some() };
                case 12: return new KeyValuePair<string, object?>("a", Some());
                case 13: return new DictionaryEntry("a", Some());
                case 14: return new Value { Held = Some(), Number = 3 };
                case 15: return Guid.NewGuid();
                case 16: return DayOfWeek.Friday;
                case 17: return Tuple.Create(Some(), Some());
                case 18: return (Some(), Some());
                case 19: return new string('x', random.Next(1, 4));
                case 20: return new OrderedDictionary { ["a"] = Some(), ["b"] = Some() };
                case 21: return new HybridDictionary { ["a"] = Some() };
                case 22: return new StringBuilder("text");
                case 23: return new InvalidOperationException("e", SomeOf<Exception>()) { Data = { ["a"] = SomeOf<string>() } };
                case 24: return new object?[] { Some(), Some() };
                case 25: return new Value[] { new() { Held = Some() }, new() { Held = Some() } };
                case 26: return new Queue(new[] { Some(), Some() });
                case 27: return new Ignoring();
                case 28: return new object();
                case 29: return new KeyValuePair<string, object?>[] { new("a", Some()) };
                case 30: return new Value?[] { new Value { Held = Some() }, null };
                case 31: return new Version(1, 2);
                case 32: return new BitArray(3);
                case 33: return new BigInteger(7);
                case 34: return new List<Value> { new() { Held = Some() } };
                default:
                    Node node = new()
                    {
                        Name = SomeOf<string>(),
                        Any = Some(),
                        Items = random.Next(2) == 0 ? SomeOf<object?[]>() : null,
                        Interface = SomeOf<IEnumerable>(),
                        Inside = new() { Held = Some() },
                        List = SomeOf<List<object?>>()
                    };
                    _nodes.Add(node);
                    return node;
            }
        }
    }

    /// <summary>
    /// A comparison that walks both graphs together, through public members and the contents of wrappers.
    /// </summary>
    private sealed class Sharing
    {
        private readonly Dictionary<object, object> _pairs = new(ReferenceEqualityComparer.Instance);
        private readonly Dictionary<object, object> _back = new(ReferenceEqualityComparer.Instance);
        private readonly Queue<(object? Expected, object? Actual, bool IsReference, string Path)> _left = [];

        internal static string? Difference(object expected, object actual)
        {
            Sharing sharing = new();
            sharing._left.Enqueue((expected, actual, true, "root"));
            while (sharing._left.TryDequeue(out (object? Expected, object? Actual, bool IsReference, string Path) next))
            {
                if (sharing.Compare(next.Expected, next.Actual, next.IsReference, next.Path) is { } difference)
                {
                    return $"{next.Path} ({next.Expected?.GetType().Name}): {difference}";
                }
            }

            return null;
        }

        private string? Compare(object? expected, object? actual, bool isReference, string path)
        {
            if (expected is null || actual is null)
            {
                return expected == actual ? null : $"{expected ?? "null"} became {actual ?? "null"}";
            }

            Type type = expected.GetType();
            if (type != actual.GetType())
            {
                return $"a {type} became a {actual.GetType()}";
            }

            // Boxes of what BinaryFormatter calls primitive have no identity.
            if (isReference && expected is not "" && !type.IsPrimitive)
            {
                bool isNew = _pairs.TryAdd(expected, actual);
                bool isNewBack = _back.TryAdd(actual, expected);
                if (!isNew || !isNewBack)
                {
                    return !isNew && !isNewBack && ReferenceEquals(_pairs[expected], actual) && ReferenceEquals(
                        _back[actual], expected) ? null
                        : isNew ? "two became one" : "one became two";
                }
            }

            if (expected is string || type.IsPrimitive || type.IsEnum
                || expected is Guid or BigInteger or Version or StringBuilder or BitArray)
            {
                return expected.ToString() == actual.ToString() ? null : $"{expected} became {actual}";
            }

            foreach ((object? one, object? other, bool slot, string name) in Parts(expected, actual))
            {
                _left.Enqueue((one, other, slot, path + name));
            }

            return expected is ICollection all && all.Count != ((ICollection)actual).Count ? "another count" : null;
        }

        private static IEnumerable<(object?, object?, bool, string)> Parts(object expected, object actual)
        {
            if (expected is Array array)
            {
                bool isReference = !array.GetType().GetElementType()!.IsValueType;
                return array.Cast<object?>().Zip(((Array)actual).Cast<object?>(), (one, other) => (one, other, isReference, "[]"));
            }

            if (expected is Exception exception)
            {
                Exception read = (Exception)actual;
                return
                [
                    (exception.Message, read.Message, true, ".Message"),
                    (exception.InnerException, read.InnerException, true, ".InnerException"),
                    (exception.Data["a"], read.Data["a"], true, ".Data")
                ];
            }

            if (expected is IDictionary map)
            {
                object? comparer = map.GetType().GetProperty("Comparer")?.GetValue(map);
                IDictionary others = (IDictionary)actual;
                return map.Keys.Cast<object>().OrderBy(key => key.ToString(), StringComparer.Ordinal)
                    .Select(key => (map[key], others[key], true, $"[{key}]"))
                    .Concat(map.Keys.Cast<object>().OrderBy(key => key.ToString(), StringComparer.Ordinal)
                        .Zip(
                            others.Keys.Cast<object>().OrderBy(key => key.ToString(), StringComparer.Ordinal),
                            (one, other) => ((object?)one, (object?)other, true, ".Key")))
                    .Concat(comparer is Ignoring
                        ? [(comparer, others.GetType().GetProperty("Comparer")!.GetValue(others), true, ".Comparer")]
                        : []);
            }

            if (expected is IEnumerable items && expected.GetType().Namespace!.StartsWith("System", StringComparison.Ordinal))
            {
                // A Collection<T> has a list of its own afterwards, as the guide says.
                if (expected.GetType().Name == "ReadOnlyCollection`1")
                {
                    FieldInfo wrapped = expected.GetType().GetField("list", BindingFlags.Instance | BindingFlags.NonPublic)!;
                    return [(wrapped.GetValue(expected), wrapped.GetValue(actual), true, ".list")];
                }

                bool isReference = !(expected.GetType().IsGenericType && expected.GetType().GetGenericArguments()[0].IsValueType);
                return items.Cast<object?>().Zip(((IEnumerable)actual).Cast<object?>(), (one, other) => (one, other, isReference, "[]"));
            }

            return expected.GetType().GetFields(BindingFlags.Instance | BindingFlags.Public | BindingFlags.NonPublic)
                .Select(field => (field.GetValue(expected), field.GetValue(actual), !field.FieldType.IsValueType, $".{field.Name}"));
        }
    }
}
