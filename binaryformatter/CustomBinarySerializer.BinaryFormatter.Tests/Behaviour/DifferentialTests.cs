using System.Runtime.Serialization;

namespace CustomBinarySerializer.Graphs.Tests.Behaviour;

/// <summary>Tests that both formatters read random graphs to equal graphs, with the same calls of user code.</summary>
public sealed class DifferentialTests
{
    private static readonly StreamingContext s_context = new(StreamingContextStates.Clone, "ctx");

    private static readonly Func<string, object?, object?, object>[] s_plain =
    [
        (name, first, second) => new Noted { Name = name, First = first, Second = second },
        (name, first, second) => new NotedDerived { Name = name, First = first, Second = second },
        (name, first, second) => new object?[] { first, name, second },
    ];

    private static readonly Func<string, object?, object?, object>[] s_infos =
    [
        .. s_plain,
        (name, first, second) => new NotedInfo { Name = name, First = first, Second = second },
    ];

    private static readonly Func<string, object?, object?, object>[] s_structs =
    [
        .. s_plain,
        (name, first, _) => new NotedStruct { Name = name, Content = first },
        (name, first, second) =>
            new NotedStruct[] { new() { Name = name, Content = first }, new() { Name = name + "'", Content = second } },
    ];

    private static readonly Func<string, object?, object?, object>[] s_references =
    [
        .. s_infos,
        (name, first, _) => new NotedReference { Name = name, Target = first },
    ];

    private static readonly Func<string, object?, object?, object>[] s_collections =
    [
        .. s_infos,
        (_, first, second) => new List<object?> { first, second },
        (name, first, _) => new Dictionary<string, object?> { [name] = first },
    ];

    [Test]
    public void FieldsOfAllKindsAndCyclesOfAllShapes([Range(0, 199)] int seed) => AssertSame(RandomGraph.OfVertices(seed));

    [Test]
    public void CallbacksInTreesAndNets([Range(0, 99)] int seed) => AssertSame(RandomGraph.OfNoted(seed, isCyclic: false, s_plain));

    [Test]
    public void CallbacksInCycles([Range(0, 99)] int seed) => AssertSame(RandomGraph.OfNoted(seed, isCyclic: true, s_plain));

    [Test]
    public void CallbacksOfStructs([Range(0, 99)] int seed) => AssertSame(RandomGraph.OfNoted(seed, isCyclic: false, s_structs));

    [Test]
    public void InfosThatDoNotReferBack([Range(0, 99)] int seed) => AssertSame(RandomGraph.OfNoted(seed, isCyclic: false, s_infos));

    [Test]
    public void InfosInCyclesOfPlainObjects([Range(0, 99)] int seed) => AssertSame(RandomGraph.OfNoted(seed, isCyclic: true, s_infos));

    [Test]
    public void ObjectReferencesBehaveAsInBinaryFormatter([Range(0, 99)] int seed) =>
        AssertSame(RandomGraph.OfNoted(seed, isCyclic: false, s_references));

    [Test]
    public void CallbacksInCollectionsBehaveAsInBinaryFormatter([Range(0, 99)] int seed) =>
        AssertSame(RandomGraph.OfNoted(seed, isCyclic: false, s_collections));

    private static void AssertSame(object graph)
    {
        Outcome expected = Run(FormatterKind.BinaryFormatter, graph);
        Outcome actual = Run(FormatterKind.CustomBinaryFormatter, graph);

        Assert.That(actual.Written, Is.EqualTo(expected.Written), "Calls on writing.");
        if (expected.Error is not null)
        {
            // Messages that BinaryFormatter refuses, for null from GetRealObject, may be read here.
            return;
        }

        Assert.That(actual.Error, Is.Null);
        Assert.That(GraphComparer.Difference(expected.Graph, actual.Graph), Is.Null);
        Assert.That(actual.Read, Is.EqualTo(expected.Read), "Calls on reading.");
    }

    private static Outcome Run(FormatterKind kind, object graph)
    {
        IFormatter formatter = GraphBehaviour.NewFormatter(kind);
        formatter.Context = s_context;
        using MemoryStream stream = new();
        string[] written = WithDataOnce(CallLog.Of(() => formatter.Serialize(stream, graph)));
        stream.Position = 0;
        object? read = null;
        string? error = null;
        string[] calls = CallLog.Of(() =>
        {
            try
            {
                read = formatter.Deserialize(stream);
            }
            catch (SerializationException e)
            {
                error = e.ToString();
            }
        });
        return new Outcome(written, calls, read, error);
    }

    // BinaryFormatter asks an object for its data once for each field that refers to it, and uses what it was told
    // first.
    private static string[] WithDataOnce(string[] calls) =>
        [.. calls.Where((call, i) => !call.StartsWith("data ", StringComparison.Ordinal) || Array.IndexOf(calls, call) == i)];

    private sealed record Outcome(string[] Written, string[] Read, object? Graph, string? Error);
}
