using System.Runtime.Serialization;
using CustomBinarySerializer.Tests.TestTypes;
using CustomBinarySerializer.TransactionFiles;

#pragma warning disable CS0649, IDE0044, IDE0052 // Formatters set the fields.

namespace CustomBinarySerializer.Graphs.Tests.Engine;

/// <summary>
/// Tests of generic types that are registered once, by their definition. The shapes are those of graph libraries.
/// </summary>
public sealed class OpenGenericTests
{
    private static readonly TypeRegistry s_registry = new TypeRegistry()
        .RegisterSerializable(typeof(AdjacencyGraph<,>), 1)
        .RegisterSerializable(typeof(Edge<>), 2)
        .RegisterSerializable(typeof(StructEdge<>), 3)
        .RegisterSerializable(typeof(TaggedEdge<,>), 4)
        .RegisterSerializable(typeof(Outer<>.Inner), 5)
        .RegisterSerializable(typeof(VertexEdgeDictionary<,>), 6)
        .RegisterSerializable(typeof(Deeper<>), 7)
        .RegisterSerializable(typeof(Noted<>), 8)
        .RegisterSerializable(typeof(Numeric<>), 9)
        .RegisterSerializable<City>(10)
        .RegisterSerializable<Numeric<double>>(11)
        .RegisterSerializable<Holder>(12);

    private static readonly CustomBinaryFormatter s_formatter = new(s_registry);

    [Test]
    public void AGraphOfItsOwnVerticesAndEdgesIsReadAsItWas()
    {
        City paris = new() { Name = "Paris" };
        City rome = new() { Name = "Rome" };
        AdjacencyGraph<City, Edge<City>> graph = new() { AllowsLoops = true };
        graph.Edges[paris] = [new Edge<City>(paris, rome), new TaggedEdge<City, double>(paris, paris, 1.5)];
        graph.Edges[rome] = [];

        AdjacencyGraph<City, Edge<City>> read = s_formatter.DeepClone(graph);

        (City key, List<Edge<City>> edges) = read.Edges.Single(pair => pair.Key.Name == "Paris");
        Assert.That(read.AllowsLoops, Is.True);
        Assert.That(edges[0].Source, Is.SameAs(key));
        Assert.That(edges[0].Target, Is.SameAs(read.Edges.Keys.Single(city => city.Name == "Rome")));
        Assert.That(((TaggedEdge<City, double>)edges[1]).Tag, Is.EqualTo(1.5));
    }

    [Test]
    public void StructsNestedClassesAndArgumentsOfAnyKindAreRead()
    {
        object[] graphs =
        [
            new AdjacencyGraph<int, StructEdge<int>> { Edges = { [1] = [new StructEdge<int> { Source = 1, Target = 2 }] } },
            new AdjacencyGraph<string, Edge<string>> { Edges = { ["a"] = [new Edge<string>("a", "b")] } },
            new AdjacencyGraph<(int, string), Edge<(int, string)>> { Edges = { [(1, "a")] = [] } },
            new AdjacencyGraph<int[], Edge<int[]>> { Edges = { [[1, 2]] = [] } },
            new Edge<int?>(3, null),
            new Outer<Edge<int>>.Inner { Value = new Edge<int>(1, 2) },
            new StructEdge<City> { Source = new City { Name = "a" } },
            new Numeric<double> { Value = 2 },
            new Numeric<int> { Value = 3 },
            new Noted<Edge<int>>(new Edge<int>(1, 2)),
            new Holder { Any = new StructEdge<int>[,] { { new StructEdge<int> { Target = 9 } } } },
            new Holder { Any = typeof(AdjacencyGraph<City, Edge<City>>) },
        ];
        foreach (object graph in graphs)
        {
            object read = Read(Write(graph));
            Assert.That(read, Is.TypeOf(graph.GetType()));
            Assert.That(Write(read), Is.EqualTo(Write(graph)));
        }

        Assert.That(((Noted<Edge<int>>)Read(Write(graphs[9]))).Value!.Target, Is.EqualTo(2));
        Assert.That(((StructEdge<int>[,])((Holder)Read(Write(graphs[10]))).Any!)[0, 0].Target, Is.EqualTo(9));
    }

    [Test]
    public void AClassThatIsDerivedFromACollectionIsReadWithItsItems()
    {
        VertexEdgeDictionary<int, Edge<int>> graph = new() { [1] = new Edge<int>(1, 2) };

        Assert.That(s_formatter.DeepClone(graph)[1].Target, Is.EqualTo(2));
    }

    [Test]
    public void AFrameCarriesTheIdOfTheDefinition()
    {
        byte[] frame = Write(new Edge<int>(1, 2));

        Assert.That(frame[4..8], Is.EqualTo(new byte[] { 2, 0, 0, 0 }));
        Assert.That(
            frame[8..12],
            Is.EqualTo(new byte[] { 6, 0x5D, 1, 4 }),
            "object 0 of type 2, which is generic with one argument and the definition 2");
        Assert.That(frame[16], Is.EqualTo(Zigzag(-6)), "of int32");
        Assert.That(s_registry.TryGetTypeId(typeof(Edge<int>), out int id) ? id : 0, Is.EqualTo(2));
        Assert.That(s_registry.TryGetTypeId(typeof(Edge<>), out id) ? id : 0, Is.EqualTo(2));
    }

    [Test]
    public void ARegistrationWithArgumentsComesFirst()
    {
        Assert.That(Write(new Numeric<double>())[4], Is.EqualTo(11));
        Assert.That(Write(new Numeric<int>())[4], Is.EqualTo(9));
    }

    [Test]
    public void AnArgumentThatIsNotRegisteredIsNamed() =>
        Assert.That(
            () => Write(new Edge<Unknown>(new Unknown(), new Unknown())),
            Throws.TypeOf<BinarySerializationException>().With.Message.Contains("Unknown").And.Message.Contains("RegisterSerializable"));

    [Test]
    public void ADefinitionThatIsNotRegisteredIsAdvisedInCodeThatCompiles() =>
        Assert.That(
            () => Write(new Holder { Any = new Unregistered<int>.Nested<string>() }),
            Throws.TypeOf<BinarySerializationException>().With.Message.Contains(
                "registry.RegisterSerializable(typeof(CustomBinarySerializer.Graphs.Tests.Engine.OpenGenericTests.Unregistered<>.Nested<>), typeId)"));

    [Test]
    public void CarriersTakeGenericMessages()
    {
        using TemporaryFolder folder = new();
        using (TransactionFileWriter writer = TransactionFileWriter.Open(folder.Path, s_registry))
        {
            writer.Append(new Edge<int>(1, 2));
            writer.Flush();
        }

        using TransactionFileReader reader = TransactionFileReader.Open(folder.Path, s_registry);
        Assert.That(((Edge<int>)reader.ReadAt(0)).Target, Is.EqualTo(2));
    }

    [TestCase("a definition without arguments", new byte[] { 4, 4, 1, 0, 0 })]
    [TestCase("no arguments", new byte[] { 4, 0x5D, 0, 4, 1, 0, 0 })]
    [TestCase("too many arguments", new byte[] { 4, 0x5D, 65, 4, 1, 0, 0 })]
    [TestCase("another number of arguments", new byte[] { 4, 0x5D, 2, 4, 13, 13, 1, 0, 0 })]
    [TestCase("a type that isn't generic", new byte[] { 4, 0x5D, 1, 20, 13, 1, 0, 0 })]
    [TestCase("a built-in definition", new byte[] { 4, 0x5D, 1, 0x57, 13, 1, 0, 0 })]
    [TestCase("an unknown definition", new byte[] { 4, 0x5D, 1, 100, 13, 1, 0, 0 })]
    [TestCase("an unknown argument", new byte[] { 4, 0x5D, 1, 4, 100, 1, 0, 0 })]
    [TestCase("the declared type as an argument", new byte[] { 4, 0x5D, 1, 4, 0, 1, 0, 0 })]
    [TestCase("an argument that violates a constraint", new byte[] { 4, 0x5D, 1, 18, 0x55, 1, 0, 0 })]
    [TestCase("a definition as an argument", new byte[] { 4, 0x5D, 1, 4, 4, 1, 0, 0 })]
    public void HostileTypesAreRefused(string what, byte[] payload)
    {
        foreach (FormatterOptions options in (FormatterOptions[])[FormatterOptions.Default, FormatterOptions.UntrustedData])
        {
            Assert.That(
                () => new CustomBinaryFormatter(s_registry, options).Deserialize<object>(Bytes.FrameOf(1, payload)),
                Throws.TypeOf<BinarySerializationException>(),
                what);
        }
    }

    [Test]
    public void NestingOfArgumentsIsBounded()
    {
        byte[] payload = [4, .. Enumerable.Repeat<byte[]>([0x5D, 1, 4], 100_000).SelectMany(part => part), 13, 1, 0, 0];

        Assert.That(
            () => s_formatter.Deserialize<object>(Bytes.FrameOf(1, payload)),
            Throws.TypeOf<BinarySerializationException>().With.Message.Contains("16 levels"));
    }

    [Test]
    public void TheNumberOfTypesThatPayloadsMakeIsBounded()
    {
        CustomBinaryFormatter formatter =
            new(new TypeRegistry().RegisterSerializable(typeof(TaggedEdge<,>), 1).RegisterSerializable(typeof(Edge<>), 2));
        BinarySerializationException? refusal = null;
        for (int i = 0; refusal is null && i < 40_000; i++)
        {
            byte[] type = [0x5D, 2, 2, 13, 13];
            for (int left = i; left > 0; left /= 5)
            {
                type = [0x5D, 2, 2, .. type, (byte)Zigzag(-1 - (left % 5))];
            }

            try
            {
                formatter.Deserialize<object>(Bytes.FrameOf(1, [4, .. type, 1, 0, 0]));
            }
            catch (BinarySerializationException e)
            {
                refusal = e.Code == SerializationErrorCode.CountExceeded ? e : null;
            }
        }

        Assert.That(refusal, Is.Not.Null);
    }

    [Test]
    public void UntrustedDataMayOnlyAskForArgumentsThatFieldsDeclare()
    {
        TypeRegistry registry = new TypeRegistry().RegisterSerializable(typeof(TaggedEdge<,>), 1).RegisterSerializable(typeof(Edge<>), 2)
            .RegisterSerializable<Declaring>(3);
        CustomBinaryFormatter formatter = new(registry, FormatterOptions.UntrustedData);

        Assert.That(formatter.DeepClone(new Declaring { Edge = new TaggedEdge<int, string>(1, 2, "a") }).Edge!.Tag, Is.EqualTo("a"));
        Assert.That(
            () => formatter.DeepClone(new TaggedEdge<string, long>("a", "b", 3)),
            Throws.TypeOf<BinarySerializationException>().With.Property("Code").EqualTo(SerializationErrorCode.UserCodeRefused));
    }

    [Test]
    public void FieldsThatDeclareEverLargerTypesEnd()
    {
        Deeper<int> graph = new() { Next = new Deeper<List<int>> { Value = [1] } };
        CustomBinaryFormatter untrusted = new(
            new TypeRegistry().RegisterSerializable(typeof(Deeper<>), 1).RegisterSerializable<DeeperHolder>(2),
            FormatterOptions.UntrustedData);

        Assert.That(s_formatter.DeepClone(graph).Next!.Value, Is.EqualTo([1]));
        Assert.That(untrusted.DeepClone(graph).Next!.Value, Is.EqualTo([1]));
        Assert.That(s_registry.FindUnregistered(typeof(Deeper<int>)), Is.Empty);
        Assert.That(new TypeRegistry().FindUnregistered(typeof(Deeper<int>)), Is.Not.Empty);
    }

    [Test]
    public void UnsuitableDefinitionsAreRefused()
    {
        TypeRegistry registry = new();

        Assert.That(
            () => registry.RegisterSerializable(typeof(List<>), 1), Throws.ArgumentException.With.Message.Contains("without registration"));
        Assert.That(
            () => registry.RegisterSerializable(typeof(Edge<>).MakeGenericType(typeof(List<>).GetGenericArguments()), 1),
            Throws.ArgumentException);
        Assert.That(
            () => registry.RegisterSerializable(typeof(Written<>), 1), Throws.ArgumentException.With.Message.Contains("hand-written"));
        Assert.That(() => registry.Register(typeof(Written<>), 1), Throws.ArgumentException);
        Assert.That(() => registry.Register(typeof(Edge<>), 1), Throws.ArgumentException);
        Assert.That(
            () => s_registry.RegisterSerializable(typeof(Edge<>), 99),
            Throws.ArgumentException.With.Message.Contains("already has the id 2"));
    }

    [Test]
    public void ARegistryWithDefinitionsIsDescribed()
    {
        Assert.That(s_registry.Describe().ToJson(), Does.Contain("Edge"));
        Assert.That(s_registry.Count, Is.EqualTo(12));
    }

    [Test]
    [Category(LongRun.Category)]
    public void MutatedFramesGiveOneClassOfErrors()
    {
        AdjacencyGraph<int, Edge<int>> graph = new() { Edges = { [1] = [new Edge<int>(1, 2), new TaggedEdge<int, string>(1, 2, "x")] } };
        byte[] frame = Write(new Holder { Any = graph });
        Random random = new(28);
        for (int i = 0; i < LongRun.Rounds(all: 2_000_000, part: 10_000); i++)
        {
            byte[] mutated = [.. frame];
            for (int change = random.Next(1, 4); change > 0; change--)
            {
                mutated[random.Next(FrameHeaderSize, frame.Length)] = (byte)random.Next(256);
            }

            try
            {
                (random.Next(2) == 0 ? s_formatter : s_untrusted).Deserialize(mutated, out _);
            }
            catch (BinarySerializationException)
            {
            }
        }
    }

    private const int FrameHeaderSize = 8;

    private static readonly CustomBinaryFormatter s_untrusted = new(s_registry, FormatterOptions.UntrustedData);

    private static byte[] Write(object graph)
    {
        using MemoryStream stream = new();
        s_formatter.Serialize(stream, graph);
        return stream.ToArray();
    }

    private static object Read(byte[] frame) => s_formatter.Deserialize(frame, out _);

    private static int Zigzag(int value) => (value << 1) ^ (value >> 31);

    internal interface IEdge<out TVertex>
    {
        TVertex Source { get; }

        TVertex Target { get; }
    }

    [Serializable]
    internal class Edge<TVertex>(TVertex source, TVertex target) : IEdge<TVertex>
    {
        public TVertex Source { get; } = source;

        public TVertex Target { get; } = target;
    }

    [Serializable]
    internal sealed class TaggedEdge<TVertex, TTag>(TVertex source, TVertex target, TTag tag) : Edge<TVertex>(source, target)
    {
        public TTag Tag { get; } = tag;
    }

    [Serializable]
    internal struct StructEdge<TVertex> : IEdge<TVertex>
    {
        public TVertex Source { get; set; }

        public TVertex Target { get; set; }
    }

    [Serializable]
    internal sealed class AdjacencyGraph<TVertex, TEdge>
        where TVertex : notnull
        where TEdge : IEdge<TVertex>
    {
        public bool AllowsLoops { get; set; }

        public Dictionary<TVertex, List<TEdge>> Edges { get; } = [];
    }

    [Serializable]
    internal sealed class VertexEdgeDictionary<TVertex, TEdge> : Dictionary<TVertex, TEdge>
        where TVertex : notnull
    {
        public VertexEdgeDictionary()
        {
        }

#pragma warning disable SYSLIB0051 // BinaryFormatter's contract, by which a class derived from a dictionary is read.
        private VertexEdgeDictionary(SerializationInfo info, StreamingContext context)
            : base(info, context)
        {
        }
#pragma warning restore SYSLIB0051
    }

    internal sealed class Outer<T>
    {
        [Serializable]
        internal sealed class Inner
        {
            public T? Value;
        }
    }

    internal sealed class Unregistered<T>
    {
        internal sealed class Nested<TOther>
        {
            public T? Value;
            public TOther? Other;
        }
    }

    [Serializable]
    internal sealed class Deeper<T>
    {
        public T? Value;
        public Deeper<List<T>>? Next;
        public Deeper<(T, T)>? Other;
    }

    [Serializable]
    internal sealed class DeeperHolder
    {
        public Deeper<int>? Held;
    }

    [Serializable]
    internal sealed class Numeric<T>
        where T : struct
    {
        public T Value;
    }

    [Serializable]
    internal sealed class Noted<T> : ISerializable
    {
        public Noted(T value) => Value = value;

        private Noted(SerializationInfo info, StreamingContext context) => Value = (T?)info.GetValue("v", typeof(T));

        public T? Value { get; }

        public void GetObjectData(SerializationInfo info, StreamingContext context) => info.AddValue("v", Value);
    }

    internal sealed class Written<T> : ICustomBinarySerializable
    {
        public void WriteDataTo(BinaryWriter writer)
        {
        }

        public void SetDataFrom(BinaryReader reader)
        {
        }
    }

    [Serializable]
    internal sealed class City
    {
        public string? Name;
    }

    internal sealed class Unknown;

    [Serializable]
    internal sealed class Declaring
    {
        public TaggedEdge<int, string>? Edge;
    }

    [Serializable]
    internal sealed class Holder
    {
        public object? Any;
    }
}
