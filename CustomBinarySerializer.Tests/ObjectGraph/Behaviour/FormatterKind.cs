namespace CustomBinarySerializer.Tests.ObjectGraph.Behaviour;

public enum FormatterKind
{
    /// <summary>The oracle: what it doesn't do, nobody may expect.</summary>
    BinaryFormatter,

    CustomBinaryFormatter,
}
