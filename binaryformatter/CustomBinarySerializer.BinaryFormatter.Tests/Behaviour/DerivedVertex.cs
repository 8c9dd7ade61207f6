namespace CustomBinarySerializer.Graphs.Tests.Behaviour;

/// <summary>A vertex whose fields have the names of fields of its base.</summary>
[Serializable]
internal sealed class DerivedVertex : Vertex, IVertex
{
    public new string? Text;
    public new Vertex? Next;
}
