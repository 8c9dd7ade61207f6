using CustomBinarySerializer.TransactionFiles;
using static CustomBinarySerializer.Graphs.Tests.Engine.GenericGraphs;

#pragma warning disable CS0649, IDE0044, IDE0052 // Formatters set the fields.

namespace CustomBinarySerializer.Graphs.Tests.Engine;

/// <summary>
/// Tests of generic types that are registered once, by their definition. The shapes are those of graph libraries.
/// </summary>
public sealed class OpenGenericTests
{
    [Test]
    public void AGraphOfItsOwnVerticesAndEdgesIsReadAsItWas()
    {
        City paris = new() { Name = "Paris" };
        City rome = new() { Name = "Rome" };
        AdjacencyGraph<City, Edge<City>> graph = new() { AllowsLoops = true };
        graph.Edges[paris] = [new Edge<City>(paris, rome), new TaggedEdge<City, double>(paris, paris, 1.5)];
        graph.Edges[rome] = [];

        AdjacencyGraph<City, Edge<City>> read = GraphFormatter.DeepClone(graph);

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
            new AnyHolder { Any = new StructEdge<int>[,] { { new StructEdge<int> { Target = 9 } } } },
            new AnyHolder { Any = typeof(AdjacencyGraph<City, Edge<City>>) },
        ];
        foreach (object graph in graphs)
        {
            object read = Read(Write(graph));
            Assert.That(read, Is.TypeOf(graph.GetType()));
            Assert.That(Write(read), Is.EqualTo(Write(graph)));
        }

        Assert.That(((Noted<Edge<int>>)Read(Write(graphs[9]))).Value!.Target, Is.EqualTo(2));
        Assert.That(((StructEdge<int>[,])((AnyHolder)Read(Write(graphs[10]))).Any!)[0, 0].Target, Is.EqualTo(9));
    }

    [Test]
    public void AClassThatIsDerivedFromACollectionIsReadWithItsItems()
    {
        VertexEdgeDictionary<int, Edge<int>> graph = new() { [1] = new Edge<int>(1, 2) };

        Assert.That(GraphFormatter.DeepClone(graph)[1].Target, Is.EqualTo(2));
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
        Assert.That(GraphRegistry.TryGetTypeId(typeof(Edge<int>), out int id) ? id : 0, Is.EqualTo(2));
        Assert.That(GraphRegistry.TryGetTypeId(typeof(Edge<>), out id) ? id : 0, Is.EqualTo(2));
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
            () => Write(new AnyHolder { Any = new Unregistered<int>.Nested<string>() }),
            Throws.TypeOf<BinarySerializationException>().With.Message.Contains(
                "registry.RegisterSerializable(typeof(CustomBinarySerializer.Graphs.Tests.Engine.GenericGraphs.Unregistered<>.Nested<>), typeId)"));

    [Test]
    public void CarriersTakeGenericMessages()
    {
        using TemporaryFolder folder = new();
        using (TransactionFileWriter writer = TransactionFileWriter.Open(folder.Path, GraphRegistry))
        {
            writer.Append(new Edge<int>(1, 2));
            writer.Flush();
        }

        using TransactionFileReader reader = TransactionFileReader.Open(folder.Path, GraphRegistry);
        Assert.That(((Edge<int>)reader.ReadAt(0)).Target, Is.EqualTo(2));
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
            () => GraphRegistry.RegisterSerializable(typeof(Edge<>), 99),
            Throws.ArgumentException.With.Message.Contains("already has the id 2"));
    }

    [Test]
    public void ARegistryWithDefinitionsIsDescribed()
    {
        Assert.That(GraphRegistry.Describe().ToJson(), Does.Contain("Edge"));
        Assert.That(GraphRegistry.Count, Is.EqualTo(12));
    }

    private static object Read(byte[] frame) => GraphFormatter.Deserialize(frame, out _);
}
