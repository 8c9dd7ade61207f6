namespace CustomBinarySerializer.Graphs.Reading;

/// <summary>Reads strings.</summary>
internal sealed class GraphTextReader : TypeReader
{
    internal override object Make(GraphReader graph, int number)
    {
        string text = graph.Input.ReadString();
        if (text.Length > graph.Host.LongestText)
        {
            graph.Host.LongestText = text.Length;
        }

        return text;
    }
}
