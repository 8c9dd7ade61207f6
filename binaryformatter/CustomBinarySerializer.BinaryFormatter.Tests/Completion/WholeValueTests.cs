using System.Collections;
using System.Reflection;
using System.Runtime.Serialization;
using System.Runtime.Serialization.Formatters.Binary;
using CustomBinarySerializer.Frames;
using CustomBinarySerializer.Graphs.BuiltIn;

namespace CustomBinarySerializer.Graphs.Tests.Completion;

/// <summary>
/// Tests that neither collections of the framework nor other copying holders get a value before it is complete. They
/// run the table of built-in collections with every kind of value and slot.
/// </summary>
[Category(LongRun.Category)]
public sealed class WholeValueTests
{
    private const int Items = 3;

    private static readonly TypeRegistry s_registry = MakeRegistry();

    private static readonly SurrogateSelector s_surrogates = MakeSurrogates();

    private static readonly Func<int, object>[] s_kinds =
    [
        number => new InfoValue(number),
        number => new HoldingValue(number),
        number => new ReplacedValue(number),
        number => new StandIn(number),
        number => new SurrogateValue(number),
        number => new InfoObject(number),
        number => (number, new InfoValue(number)),
        number => new KeyValuePair<HoldingValue, InfoValue?>(new HoldingValue(number), new InfoValue(number)),
        number => ((InfoValue?)new InfoValue(number), (ILate)new HoldingValue(number), (object)new InfoValue(number)),
    ];

    private static readonly CollectionRow[] s_lines =
    [
        .. BuiltInForms.Rows.OfType<CollectionRow>().Where(line =>
            line.Form != typeof(DefaultComparerForm<>) && line.Form != typeof(DefaultEqualityComparerForm<>)
            && !line.Type.Name.StartsWith("String", StringComparison.Ordinal)),
    ];

    private static IEnumerable<TestCaseData> Lines =>
        LongRun.Some(s_lines, part: 14).Select(line => new TestCaseData(line.Type.Name));

    [TestCaseSource(nameof(Lines))]
    public void EveryCollectionHoldsWholeValues(string collection)
    {
        CollectionRow line =
            s_lines.Single(one => one.Type.Name == collection && one.Type == s_lines.First(other => other.Type.Name == collection).Type);
        Assert.Multiple(() =>
        {
            foreach (object graph in GraphsOf(line))
            {
                AssertArrives(graph);
            }
        });
    }

    [Test]
    public void ArraysAndNullablesHoldWholeValues()
    {
        Assert.Multiple(() =>
        {
            foreach (Func<int, object> kind in s_kinds)
            {
                foreach (Type slot in SlotsFor(kind(1)))
                {
                    Array vector = ArrayOf(slot, kind, Items);
                    Array plane = Array.CreateInstance(slot, [2, 2], [1, -1]);
                    foreach ((int row, int column) in ((int, int)[])[(1, -1), (1, 0), (2, -1), (2, 0)])
                    {
                        plane.SetValue(kind((10 * row) + column), row, column);
                    }

                    AssertArrives(vector);
                    AssertArrives(plane);
                }
            }

            AssertArrives(new InfoValue?[] { null, new(2), null });
            AssertArrives(new List<InfoValue?> { null, new(2) });
            AssertArrives(new Dictionary<string, HoldingValue?> { ["a"] = new(2), ["b"] = null });
        });
    }

    [Test]
    public void TheDataOfExceptionsHoldsWholeValues()
    {
        Assert.Multiple(() =>
        {
            foreach (Func<int, object> kind in s_kinds.Where(kind => kind(1).GetType().IsSerializable))
            {
                InvalidOperationException exception = new("x");
                exception.Data.Add("key", kind(5));
                AssertArrives(exception.Data);
                AssertArrives(new System.Collections.Specialized.OrderedDictionary { ["key"] = kind(5), ["other"] = kind(6) });
            }
        });
    }

    [Test]
    public void KeysOfDictionariesWithoutTypesAreHashedWhenTheyAreWhole()
    {
        Assert.Multiple(() =>
        {
            foreach (Func<int, object> kind in s_kinds.Where(kind => kind(1).GetType().IsSerializable))
            {
                Func<object, object>[] holders =
                [
                    key => key, key => Tuple.Create(key), key => (key, 1), key => new KeyValuePair<object, int>(key, 1),
                ];
                foreach (Func<object, object> holder in holders)
                {
                    System.Collections.Specialized.OrderedDictionary dictionary = new() { [holder(kind(5))] = 1, [holder(kind(6))] = 2 };
                    foreach (IFormatter formatter in NewFormatters())
                    {
                        System.Collections.Specialized.OrderedDictionary read =
                            (System.Collections.Specialized.OrderedDictionary)RoundTrip(formatter, dictionary);

                        Assert.That(read.Keys.Cast<object>().Count(read.Contains), Is.EqualTo(2), $"{kind(1).GetType()}");
                    }
                }
            }
        });
    }

    [Test]
    public void ValuesThatReferToTheCollectionAroundThemAreWhole()
    {
        List<InfoValue> list = [];
        list.Add(new InfoValue(1) { Other = list });
        list.Add(new InfoValue(2) { Other = new object[] { list, new InfoObject(3) } });
        ArrayList untyped = [];
        untyped.Add(new InfoValue(4) { Other = untyped });

        foreach (IFormatter formatter in NewFormatters())
        {
            List<InfoValue> read = (List<InfoValue>)RoundTrip(formatter, list);
            ArrayList readUntyped = (ArrayList)RoundTrip(formatter, untyped);

            Assert.That(read.Select(one => one.Number), Is.EqualTo([1, 2]));
            Assert.That(read[0].Other, Is.SameAs(read));
            Assert.That(((object[])read[1].Other!)[0], Is.SameAs(read));
            Assert.That(((InfoValue)readUntyped[0]!).Other, Is.SameAs(readUntyped));
        }
    }

    [Test]
    public void AComparerThatComesLateIsTheComparerOfItsCollection()
    {
        Dictionary<string, int> table = new(new LateComparer.Reference()) { ["a"] = 1 };

        Dictionary<string, int> read = (Dictionary<string, int>)RoundTrip(new CustomBinaryFormatter(s_registry), table);

        Assert.That(read.Comparer, Is.TypeOf<LateComparer>());
        Assert.That(read["A"], Is.EqualTo(1));
    }

    private static IEnumerable<object> GraphsOf(CollectionRow line)
    {
        foreach (Func<int, object> kind in s_kinds)
        {
            if (!line.Type.IsGenericTypeDefinition)
            {
                yield return Make(line, [], kind);
                continue;
            }

            bool isSorted = line.Type.Name.Contains("Sorted", StringComparison.Ordinal);
            foreach (Type slot in SlotsFor(kind(1)))
            {
                if (line.Type.GetGenericArguments().Length == 1)
                {
                    if (isSorted && kind(1) is not ILate)
                    {
                        continue;
                    }

                    yield return Make(line, [slot], kind);
                    continue;
                }

                yield return Make(line, line.Type == typeof(PriorityQueue<,>) ? [slot, typeof(string)] : [typeof(string), slot], kind);
                if (Nullable.GetUnderlyingType(slot) is null && kind(1) is ILate)
                {
                    yield return Make(line, line.Type == typeof(PriorityQueue<,>) ? [typeof(int), slot] : [slot, typeof(int)], kind);
                }
            }
        }
    }

    private static IEnumerable<Type> SlotsFor(object value)
    {
        Type type = value.GetType();
        yield return typeof(object);
        if (value is ILate)
        {
            yield return typeof(ILate);
        }

        // The object from GetRealObject has another type.
        if (value is not StandIn)
        {
            yield return type;
            if (type.IsValueType)
            {
                yield return typeof(Nullable<>).MakeGenericType(type);
            }
        }
    }

    private static object Make(CollectionRow line, Type[] arguments, Func<int, object> kind)
    {
        CollectionForm form = line.Make(arguments);
        bool isWrapper = line.Type == typeof(Lazy<>) || !arguments.Concat([typeof(object)]).Contains(form.Parts[0]);
        Array[] items =
        [
            .. form.Parts.Select((part, i) => PartOf(part, isKey: i == 0 && form.Parts.Length > 1, arguments, kind, isWrapper ? 1 : Items))
        ];
        return form.Fill(form.IsMadeOfItems ? null : form.Create(), null, items, new FrameCodec(s_registry, new FormatterOptions()));
    }

    private static Array PartOf(Type part, bool isKey, Type[] arguments, Func<int, object> kind, int count)
    {
        if (part == typeof(object) && isKey && arguments.Length == 0)
        {
            return new object[] { "a", "b", "c" };
        }

        Array values = Array.CreateInstance(part, count);
        for (int i = 0; i < count; i++)
        {
            values.SetValue(ValueOf(part, arguments, kind, i), i);
        }

        return values;
    }

    private static object ValueOf(Type part, Type[] arguments, Func<int, object> kind, int i)
    {
        if (part == typeof(string) || part == typeof(int))
        {
            return part == typeof(int) ? i : $"{i}";
        }

        if (part.IsArray)
        {
            return ArrayOf(part.GetElementType()!, kind, Items);
        }

        if (!part.IsConstructedGenericType || arguments.Contains(part))
        {
            return kind(i + 1);
        }

        Type inner = part.Name.StartsWith("IDictionary", StringComparison.Ordinal) ? typeof(Dictionary<,>)
            : part.Name.StartsWith("ISet", StringComparison.Ordinal) ? typeof(HashSet<>)
            : part.Name.StartsWith("IList", StringComparison.Ordinal) ? typeof(List<>)
            : part.GetGenericTypeDefinition();
        return Make((CollectionRow)BuiltInForms.Find(inner.MakeGenericType(arguments))!, arguments, kind);
    }

    private static Array ArrayOf(Type slot, Func<int, object> kind, int count)
    {
        Array values = Array.CreateInstance(slot, count);
        for (int i = 0; i < count; i++)
        {
            values.SetValue(kind(i + 1), i);
        }

        return values;
    }

    private static void AssertArrives(object graph)
    {
        string expected = TextOf(graph);
        Assert.That(expected, Does.Not.Contain("#0").And.Contain("#"), "The test itself must have whole values.");
        foreach (IFormatter formatter in NewFormatters())
        {
            string route = $"{formatter.GetType().Name} of {expected}";
            Assert.That(() => TextOf(RoundTrip(formatter, new object[] { graph })), Is.EqualTo($"({expected})"), route);
            Assert.That(() => TextOf(RoundTrip(formatter, graph)), Is.EqualTo(expected), route);
        }

        CustomBinaryFormatter cloner = new(s_registry) { SurrogateSelector = s_surrogates };
        Assert.That(() => TextOf(cloner.DeepClone(graph)), Is.EqualTo(expected), $"DeepClone of {expected}");
        AssertImports(graph, expected);
    }

    // Values that BinaryFormatter can't write or doesn't keep needn't be imported.
    private static void AssertImports(object graph, string expected)
    {
        using MemoryStream message = new();
        try
        {
            BinaryFormatter old = new() { SurrogateSelector = s_surrogates };
            old.Serialize(message, new object[] { graph });
            message.Position = 0;
            if (TextOf(old.Deserialize(message)) != $"({expected})")
            {
                return;
            }
        }
        catch (Exception e)
            when (e is SerializationException or PlatformNotSupportedException or ArgumentException or TargetInvocationException
                or InvalidCastException)
        {
            return;
        }

        message.Position = 0;
        FormatterOptions options = new() { BinaryFormatterReader = new BinaryFormatterImporter(s_registry) };
        CustomBinaryFormatter importing = new(s_registry, options) { SurrogateSelector = s_surrogates };
        Assert.That(() => TextOf(importing.Deserialize(message)), Is.EqualTo($"({expected})"), $"Import of {expected}");
    }

    private static IEnumerable<IFormatter> NewFormatters() => [new CustomBinaryFormatter(s_registry) { SurrogateSelector = s_surrogates }];

    private static object RoundTrip(IFormatter formatter, object graph)
    {
        using MemoryStream stream = new();
        formatter.Serialize(stream, graph);
        stream.Position = 0;
        return formatter.Deserialize(stream);
    }

    /// <summary>Returns the values in a graph, in an order that doesn't depend on the collection.</summary>
    private static string TextOf(object? value) => value switch
    {
        null => "null",
        ILate late => $"#{late.Number}",
        string or int => $"{value}",
        IEnumerable items => $"({string.Join(", ", items.Cast<object?>().Select(TextOf).Order(StringComparer.Ordinal))})",
        _ when value.GetType().Name.StartsWith("PriorityQueue", StringComparison.Ordinal) =>
            TextOf(value.GetType().GetProperty("UnorderedItems")!.GetValue(value)),
        _ when value.GetType().Name.StartsWith("Lazy", StringComparison.Ordinal) =>
            TextOf(value.GetType().GetProperty("Value")!.GetValue(value)),
        _ when value.GetType().Name.Contains("Memory", StringComparison.Ordinal) =>
            TextOf(value.GetType().GetMethod("ToArray")!.Invoke(value, null)),
        _ when value is DictionaryEntry entry => $"{TextOf(entry.Key)}={TextOf(entry.Value)}",
        _ =>
            $"[{string.Join(", ", value.GetType().GetFields(BindingFlags.Instance | BindingFlags.Public | BindingFlags.NonPublic).Select(field => TextOf(field.GetValue(value))))}]",
    };

    private static TypeRegistry MakeRegistry()
    {
        TypeRegistry registry = new();
        Type[] types =
        [
            typeof(InfoValue), typeof(HoldingValue), typeof(ReplacedValue), typeof(StandIn), typeof(SurrogateValue), typeof(InfoObject),
            typeof(ILate),
            typeof(LateComparer.Reference),
        ];
        for (int i = 0; i < types.Length; i++)
        {
            registry.RegisterSerializable(types[i], i + 1);
        }

        return registry;
    }

    private static SurrogateSelector MakeSurrogates()
    {
        SurrogateSelector selector = new();
        selector.AddSurrogate(typeof(SurrogateValue), new StreamingContext(StreamingContextStates.All), new SurrogateValue.Surrogate());
        return selector;
    }

    private sealed class LateComparer : IEqualityComparer<string>
    {
        public bool Equals(string? x, string? y) => StringComparer.OrdinalIgnoreCase.Equals(x, y);

        public int GetHashCode(string obj) => StringComparer.OrdinalIgnoreCase.GetHashCode(obj);

        [Serializable]
        internal sealed class Reference : IEqualityComparer<string>, IObjectReference
        {
            public bool Equals(string? x, string? y) => StringComparer.OrdinalIgnoreCase.Equals(x, y);

            public int GetHashCode(string obj) => StringComparer.OrdinalIgnoreCase.GetHashCode(obj);

            public object GetRealObject(StreamingContext context) => new LateComparer();
        }
    }
}
