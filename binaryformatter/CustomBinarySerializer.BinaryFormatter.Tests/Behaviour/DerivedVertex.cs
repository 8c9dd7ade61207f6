namespace CustomBinarySerializer.Graphs.Tests.Behaviour;

/// <summary>Fields of the same names as those of its base.</summary>
[Serializable]
internal sealed class DerivedVertex : Vertex, IVertex
{
    public new string? Text;
    public new Vertex? Next;
}
