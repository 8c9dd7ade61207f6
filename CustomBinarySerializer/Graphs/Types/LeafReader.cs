using CustomBinarySerializer.Graphs.Format;
using CustomBinarySerializer.Graphs.Reading;

namespace CustomBinarySerializer.Graphs.Types;

/// <summary>Reads objects with a contract of their own.</summary>
internal sealed class LeafReader(Type type) : TypeReader
{
    internal override object Make(GraphReader graph, int number) =>
        graph.ReadLeaf(type) ?? throw GraphErrors.Invalid("an object with a contract has no payload");
}
