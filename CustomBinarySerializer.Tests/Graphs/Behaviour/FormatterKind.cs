namespace CustomBinarySerializer.Tests.Graphs.Behaviour;

public enum FormatterKind
{
    /// <summary>The oracle: what it doesn't do, nobody may expect.</summary>
    BinaryFormatter,

    CustomBinaryFormatter,

    /// <summary>BinaryFormatter writes, and CustomBinaryFormatter reads what it wrote.</summary>
    Import,
}
