namespace CustomBinarySerializer.Graphs.Tests.Behaviour;

[Serializable]
internal sealed class Place
{
    public string? Name;
}
