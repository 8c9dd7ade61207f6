namespace CustomBinarySerializer.ObjectGraph.Reading;

/// <summary>Reads strings.</summary>
internal sealed class GraphTextReader : TypeReader
{
    internal override object Make(GraphReader graph, int number) => graph.Input.ReadString();
}
