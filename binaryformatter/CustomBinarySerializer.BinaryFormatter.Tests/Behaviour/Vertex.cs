namespace CustomBinarySerializer.Graphs.Tests.Behaviour;

/// <summary>An object of a random graph, with fields of many kinds.</summary>
[Serializable]
internal class Vertex
{
    public int Number;
    public string? Text;
    public object? Any;
    public Vertex? Next;
    public IVertex? Interface;
    public object?[]? Objects;
    public Vertex?[]? Vertices;
    public Vertex?[,]? Table;
    public int[][]? Jagged;
    public List<Vertex?>? List;
    public Dictionary<string, object?>? ByName;
    public Dictionary<Vertex, int>? ByVertex;
    public HashSet<Vertex>? Set;
    public VertexPair Pair;
    public VertexPair[]? Pairs;
    public VertexPair? MaybePair;
    public DayOfWeek Day;
    public long? MaybeLong;
    public decimal Decimal;
    public DateTime Time;
    public double Double;
}
