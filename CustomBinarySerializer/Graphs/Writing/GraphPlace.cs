namespace CustomBinarySerializer.Graphs.Writing;

/// <summary>Where in a graph something stands, for messages.</summary>
/// <param name="Path">As a program would get there.</param>
/// <param name="IsRoot">Whether it is the root.</param>
/// <param name="HasField">Whether a field of a class or struct of the program leads there.</param>
internal readonly record struct GraphPlace(string Path, bool IsRoot, bool HasField)
{
    /// <summary>The subject of a sentence.</summary>
    public override string ToString() => IsRoot ? "The root" : Path;
}
