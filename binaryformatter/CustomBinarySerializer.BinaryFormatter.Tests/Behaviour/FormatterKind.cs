namespace CustomBinarySerializer.Graphs.Tests.Behaviour;

public enum FormatterKind
{
    /// <summary>BinaryFormatter itself, which proves the expectations of a test.</summary>
    BinaryFormatter,

    CustomBinaryFormatter,

    /// <summary>BinaryFormatter writes, and CustomBinaryFormatter reads what it wrote.</summary>
    Import,
}
