using CustomBinarySerializer.Graphs.Types;

namespace CustomBinarySerializer.Graphs.Writing;

/// <summary>An object that has a number.</summary>
internal struct WrittenObject
{
    internal object Instance;

    /// <summary>What writes its body, or null if it has none.</summary>
    internal GraphType? Body;

    /// <summary>The number of the object that refers to it first, to say where an error is.</summary>
    internal int Parent;

    /// <summary>How many items have been announced, if it stands for the items of a collection.</summary>
    internal int Count;
}
