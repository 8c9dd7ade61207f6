using CustomBinarySerializer.Graphs.Tests.Behaviour;
using CustomBinarySerializer.Tests.TestTypes.OldMessages;

namespace CustomBinarySerializer.Graphs.Tests.Import;

public sealed class DifferentialTests
{
    [Test]
    public void RandomGraphsArrive([Range(1, 200)] int seed)
    {
        object graph = RandomGraph.OfVertices(seed);

        object read = Imported.Of(graph, typeof(Vertex), typeof(DerivedVertex), typeof(VertexPair));

        Assert.That(GraphComparer.Difference(graph, read), Is.Null);
    }
}
