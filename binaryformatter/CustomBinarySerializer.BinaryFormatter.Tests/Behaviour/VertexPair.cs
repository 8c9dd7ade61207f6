namespace CustomBinarySerializer.Graphs.Tests.Behaviour;

[Serializable]
internal struct VertexPair
{
    public Vertex? First;
    public object? Second;
    public short Number;
}
