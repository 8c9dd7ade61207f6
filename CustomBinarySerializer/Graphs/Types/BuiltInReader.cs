using CustomBinarySerializer.Graphs.Reading;
using CustomBinarySerializer.Payload;

namespace CustomBinarySerializer.Graphs.Types;

/// <summary>Reads objects of a class of the table of built-in types.</summary>
internal sealed class BuiltInReader(Contract contract) : TypeReader
{
    internal override object Make(GraphReader graph, int number) => graph.ReadBuiltIn(contract);
}
