namespace CustomBinarySerializer.Graphs.Tests.Behaviour;

public enum FormatterKind
{
    /// <summary>The oracle: what it doesn't do, nobody may expect.</summary>
    BinaryFormatter,

    CustomBinaryFormatter,

    /// <summary>BinaryFormatter writes, and CustomBinaryFormatter reads what it wrote.</summary>
    Import,
}
