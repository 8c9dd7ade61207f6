using System.Collections;
using System.Collections.ObjectModel;
using System.Globalization;
using System.Reflection;
using System.Runtime.CompilerServices;
using System.Text.RegularExpressions;
using CustomBinarySerializer.Contracts.BuiltIn;
using CustomBinarySerializer.Graphs.BuiltIn;
using CustomBinarySerializer.Tests.TestTypes;
using Microsoft.FSharp.Core;

#pragma warning disable CA1051 // Fields are what graphs are made of.

namespace CustomBinarySerializer.Graphs.Tests.Attacks;

/// <summary>
/// Tests the promise of SECURITY.md for <see cref="FormatterOptions.UntrustedData"/>: reading a frame allocates at most
/// 1 MiB and 128 bytes for each byte of the frame. The test measures each built-in type, in frames with as many objects
/// as the bytes can hold.
/// </summary>
[NonParallelizable]
public sealed class MemoryBudgetTests
{
    private const int Count = 60_000;
    private const int GraphCount = 20_000;

    // So many large values may be allocated for as many bytes, and not twice so many for twice the bytes.
    private const int Most = 1400;

    private static IEnumerable<Type> CollectionsOfContracts() =>
        BuiltInTypes.All.OfType<CollectionType>()
            .SelectMany(line => new[] { Close(line.Type, typeof(int)), Close(line.Type, typeof(string)) })
            .Append(typeof(int[])).Append(typeof(List<string>)).Append(typeof(byte[]));

    private static IEnumerable<Type> ScalarsOfContracts() =>
        BuiltInTypes.All.Where(line =>
            line is RawType or TextType or ConvertedType
                && line.Type is { IsGenericTypeDefinition: false, ContainsGenericParameters: false })
            .Select(line => line.Type).Where(type => !type.IsAbstract || type == typeof(Type));

    private static IEnumerable<Type> SomeTypesOfGraphs() => LongRun.Some(TypesOfGraphs(), part: 30);

    private static IEnumerable<Type> TypesOfGraphs() =>
        BuiltInForms.Rows.Where(line => line is not LeafRow { Form: SingletonForm }).Select(line => Close(line.Type, typeof(int)))
            .Where(type => !type.IsAbstract)
            .Concat([
                typeof(Large[]), typeof(Large?[]), typeof(Empty), typeof(Tuple<object>), typeof(int[,]), typeof(LargeHolder), typeof(int),
                typeof(string)
            ]);

    [TestCaseSource(nameof(CollectionsOfContracts))]
    public void HoldsForManyEmptyCollections(Type type) =>
        Check(typeof(Shelf<>).MakeGenericType(type), [.. Prefix(Count + 1), .. Enumerable.Repeat((byte)1, 2 * Count)]);

    [TestCaseSource(nameof(CollectionsOfContracts))]
    public void HoldsForManyItems(Type type)
    {
        Type[] parts = type.IsArray ? [type.GetElementType()!] : type.GetGenericArguments();
        byte[] items = [.. Enumerable.Range(0, Count).SelectMany(i => Item(i, parts))];

        // With the byte of a comparer in front, which dictionaries and sets of texts have, and without.
        Check(typeof(Cell<>).MakeGenericType(type), [.. Prefix(Count + 1), .. items]);
        Check(typeof(Cell<>).MakeGenericType(type), [.. Prefix(Count + 1), 0, .. items]);

        static byte[] Item(int i, Type[] parts) =>
        [
            .. parts[0] == typeof(byte) ? [unchecked((byte)i)]
                : parts[0] == typeof(int) ? BitConverter.GetBytes(i)
                : [5, (byte)('a' + (i & 15)), (byte)('a' + ((i >> 4) & 15)), (byte)('a' + ((i >> 8) & 15)), (byte)('a' + (i >> 12))],
            .. new byte[parts.Length - 1],
        ];
    }

    [TestCaseSource(nameof(ScalarsOfContracts))]
    public void HoldsForManyScalars(Type type) =>
        Check(typeof(Shelf<>).MakeGenericType(type), [.. Prefix(Count + 1), .. Enumerable.Repeat((byte)1, 8 * Count)]);

    [TestCase(typeof(Large?))]
    [TestCase(typeof(LargeHolder))]
    [TestCase(typeof(Empty))]
    [TestCase(typeof(Half?))]
    [TestCase(typeof(KeyValuePair<Large?, byte>))]
    [TestCase(typeof((Large?, Large?, byte)))]
    [TestCase(typeof(FSharpChoice<Large?, int>))]
    [TestCase(typeof(FSharpChoice<int, LargeHolder>))]
    public void HoldsForLargeValuesThatTakeAByte(Type item)
    {
        foreach (byte prefix in new byte[] { 0, 1, 2 })
        {
            byte[] bytes = [.. Prefix(Count + 1), .. Enumerable.Repeat(prefix, 4 * Count)];
            Check(typeof(Shelf<>).MakeGenericType(item), bytes);
            Check(typeof(Cell<>).MakeGenericType(typeof(List<>).MakeGenericType(item)), bytes);
            Check(typeof(Cell<>).MakeGenericType(typeof(Queue<>).MakeGenericType(item)), bytes);
        }
    }

    // More of them are refused early, fewer are free, and in between as much as possible is allocated.
    [TestCaseSource(nameof(SomeTypesOfGraphs))]
    [Category(LongRun.Category)]
    public void HoldsForManyObjectsOfAGraph(Type type)
    {
        foreach (int count in new[] { 500, 1_500, 3_000, 6_000, GraphCount })
        {
            HoldsForObjectsOfAGraph(type, count);
        }
    }

    private static void HoldsForObjectsOfAGraph(Type type, int count)
    {
        Array items = Array.CreateInstance(type, count);
        for (int i = 0; i < items.Length; i++)
        {
            items.SetValue(MakeEmpty(type), i);
        }

        TypeRegistry registry =
            new TypeRegistry().RegisterSerializable<Empty>(2).RegisterSerializable<Large>(3).RegisterSerializable<LargeHolder>(4);
        Type shelf = typeof(GraphShelf<>).MakeGenericType(type);
        Invoke(nameof(RegisterGraph), shelf, registry);
        object graph = Activator.CreateInstance(shelf)!;
        shelf.GetField("Items")!.SetValue(graph, items);
        object few = Activator.CreateInstance(shelf)!;
        Array one = Array.CreateInstance(type, 1);
        one.SetValue(items.GetValue(0), 0);
        shelf.GetField("Items")!.SetValue(few, one);
        MemoryStream stream = new();
        CustomBinaryFormatter writer = new(registry);
        writer.Serialize(stream, few);
        byte[] small = stream.ToArray();
        stream.SetLength(0);
        writer.Serialize(stream, graph);

        CustomBinaryFormatter reader = new(
            registry,
            FormatterOptions.UntrustedData with { Limits = FormatterOptions.UntrustedData.Limits with { MaxFrameLength = 1 << 26 } });
        MemoryPromise.Read(reader, small);
        MemoryPromise.Check(reader, stream.ToArray(), "graph");
    }

    [Test]
    public void IsSomethingThatTheErrorNames()
    {
        CustomBinaryFormatter formatter = new(new TypeRegistry().Register<Shelf<Large?>>(1), FormatterOptions.UntrustedData);
        byte[] frame = Bytes.FrameOf(1, [.. Prefix(Count + 1), .. new byte[Count]]);

        Assert.That(() => formatter.Deserialize<object>(frame), Throws.TypeOf<BinarySerializationException>()
            .With.Property("Code").EqualTo(SerializationErrorCode.CountExceeded).And.Message.Contains("FrameLimits.MaxMemoryFactor"));
    }

    [Test]
    public void IsNoLimitForWhomItIsRaised()
    {
        FormatterOptions options = FormatterOptions.UntrustedData with
        {
            Limits = FormatterOptions.UntrustedData.Limits with { MaxMemoryFactor = int.MaxValue },
        };
        byte[] frame = Bytes.FrameOf(1, [.. Prefix(Count + 1), .. new byte[Count]]);
        TypeRegistry registry = new TypeRegistry().Register<Shelf<Large?>>(1);

        Assert.That(new CustomBinaryFormatter(registry, options).Deserialize<Shelf<Large?>>(frame).Items, Has.Length.EqualTo(Count));
        Assert.That(new CustomBinaryFormatter(registry).Deserialize<Shelf<Large?>>(frame).Items, Has.Length.EqualTo(Count));
    }

    [Test]
    public void CountsObjectsInsideObjectsWithContractsOfTheirOwn()
    {
        TypeRegistry registry =
            new TypeRegistry().Register<Cell<Large?[]>>(1).Register<Shelf<Cell<Large?[]>>>(2, new RegistrationOptions());
        Shelf<Cell<Large?[]>> shelf =
            new() { Items = [.. Enumerable.Range(0, 100).Select(_ => new Cell<Large?[]> { Item = new Large?[1000] })] };
        MemoryStream stream = new();
        new CustomBinaryFormatter(registry).Serialize(stream, shelf);
        CustomBinaryFormatter formatter = new(registry, FormatterOptions.UntrustedData);

        Assert.That(() => formatter.Deserialize<object>(stream.ToArray()), Throws.TypeOf<BinarySerializationException>()
            .With.Property("Code").EqualTo(SerializationErrorCode.CountExceeded));
    }

    [TestCase(Most, 0, true)]
    [TestCase(0, Most, true)]
    [TestCase(Most, Most, false)]
    public void CountsWhatIsReadBeforeAndAfterAnObjectWithAContractOfItsOwn(int before, int after, bool allowed)
    {
        TypeRegistry registry = new TypeRegistry().Register<Around>(1);
        MemoryStream stream = new();
        new CustomBinaryFormatter(registry).Serialize(
            stream, new Around { Before = new Large?[before], Held = 5, After = new Large?[after] });

        Assert.That(
            MemoryPromise.Read(new CustomBinaryFormatter(registry, FormatterOptions.UntrustedData), stream.ToArray())?.Code,
            Is.EqualTo(allowed ? null : (SerializationErrorCode?)SerializationErrorCode.CountExceeded));
    }

    private static void Check(Type root, byte[] payload)
    {
        TypeRegistry registry = new();
        try
        {
            Invoke(nameof(Register), root, registry);
        }
        catch (TargetInvocationException e) when (e.InnerException is ArgumentException)
        {
            // Refused at registration, so that no bytes can be read as it.
            return;
        }

        CustomBinaryFormatter formatter = new(registry, FormatterOptions.UntrustedData with
        {
            Limits = FormatterOptions.UntrustedData.Limits with { MaxFrameLength = 1 << 26 },
        });
        byte[] warm = [1, .. new byte[64]];
        MemoryPromise.Read(formatter, Bytes.FrameOf(1, warm));
        MemoryPromise.Read(formatter, Bytes.FrameOf(1, [2, 1, 1, 1, .. new byte[64]]));
        MemoryPromise.Check(formatter, Bytes.FrameOf(1, payload), $"{payload.Length} bytes of payload");
    }

    private static void Invoke(string method, Type type, TypeRegistry registry) =>
        typeof(MemoryBudgetTests).GetMethod(method, BindingFlags.Static | BindingFlags.NonPublic)!.MakeGenericMethod(type).Invoke(
            null, [registry]);

    private static void Register<T>(TypeRegistry registry) => registry.Register<T>(1, new RegistrationOptions { AllowTrailingData = true });

    private static void RegisterGraph<T>(TypeRegistry registry)
        where T : class => registry.RegisterSerializable<T>(1);

    private static Type Close(Type definition, Type argument) =>
        definition.IsGenericTypeDefinition
            ? definition.MakeGenericType([
                .. definition.GetGenericArguments().Select((_, i) => i switch
                {
                    0 => argument,
                    7 when definition == typeof(ValueTuple<,,,,,,,>) => typeof(ValueTuple<int>),
                    7 => typeof(Tuple<int>),
                    _ => typeof(byte),
                })
            ])
            : definition;

    private static object MakeEmpty(Type type)
    {
        if (type.Namespace == "System.Collections.Immutable" && type.IsClass)
        {
            // The empty one is shared; one of an item isn't.
            object empty = type.GetField("Empty")?.GetValue(null) ?? type.GetProperty("Empty")!.GetValue(null)!;
            MethodInfo add = type.GetMethods().First(
                method =>
                    method.Name is "Add" or "Push" or "Enqueue" && method.GetParameters().Length == type.GetGenericArguments().Length);
            return add.Invoke(empty, [.. add.GetParameters().Select(one => Activator.CreateInstance(one.ParameterType))])!;
        }

        return type switch
        {
            _ when type == typeof(ReadOnlyCollection<int>) => new ReadOnlyCollection<int>([]),
            _ when type == typeof(ReadOnlyDictionary<int, byte>) => new ReadOnlyDictionary<int, byte>(new Dictionary<int, byte>()),
            _ when type == typeof(ReadOnlyObservableCollection<int>) => new ReadOnlyObservableCollection<int>([]),
            _ when type == typeof(ReadOnlySet<int>) => new ReadOnlySet<int>(new HashSet<int>()),
            _ when type == typeof(Lazy<int>) => new Lazy<int>(5),
            _ when type == typeof(Regex) => new Regex("a"),
            _ when type == typeof(Comparer) => new Comparer(CultureInfo.InvariantCulture),
            _ when type == typeof(CompareInfo) => CultureInfo.InvariantCulture.CompareInfo,
            _ when type == typeof(WeakReference) => new WeakReference(null),
            _ when type == typeof(TimeZoneInfo) => TimeZoneInfo.CreateCustomTimeZone("a", TimeSpan.Zero, "", ""),
            _ when type == typeof(string) => new string('a', 1),
            { IsArray: true } => Array.CreateInstance(type.GetElementType()!, new int[type.GetArrayRank()]),
            _ when type.GetConstructor(BindingFlags.Instance | BindingFlags.Public | BindingFlags.NonPublic, []) is { } constructor =>
                constructor.Invoke([]),
            _ => RuntimeHelpers.GetUninitializedObject(type),
        };
    }

    private static byte[] Prefix(int value)
    {
        MemoryStream stream = new();
        new BinaryWriter(stream).Write7BitEncodedInt(value);
        return stream.ToArray();
    }

    public sealed class Shelf<T>
    {
        public T[]? Items { get; set; }
    }

    public sealed class Cell<T>
    {
        public T? Item { get; set; }
    }

    public sealed class Around
    {
        public Large?[]? Before { get; set; }

        public object? Held { get; set; }

        public Large?[]? After { get; set; }
    }

    [Serializable]
    public sealed class GraphShelf<T>
    {
        public T[]? Items;
    }

    [Serializable]
    public sealed class Empty
    {
    }

    [Serializable]
    public struct Large
    {
        public Guid A;
        public Fifteen<long> B;
        public Fifteen<long> C;
    }

    [Serializable]
    public struct Fifteen<T>
    {
        public T A, B, C, D, E, F, G, H, I, J, K, L, M, N;
    }

    [Serializable]
    public sealed class LargeHolder
    {
        public Large? A, B, C, D;
    }
}
