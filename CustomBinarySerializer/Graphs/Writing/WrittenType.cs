using CustomBinarySerializer.Graphs.Types;

namespace CustomBinarySerializer.Graphs.Writing;

/// <summary>What one graph knows of a type that stands in it.</summary>
internal sealed class WrittenType(GraphType type, bool isInPlace = false)
{
    internal GraphType Type { get; } = type;

    // Asked for each object, and so not left to a virtual call each.
    internal readonly Type ExactType = type.Type;
    internal readonly bool HasIdentity = type.HasIdentity;
    internal readonly bool HasBody = type.HasBody;
    internal readonly bool NeedsPreparation = type.NeedsPreparation;

    internal readonly bool IsStruct = type.IsStruct;

    /// <summary>Whether bodies stand at their references.</summary>
    internal bool IsInPlace => isInPlace;

    /// <summary>The same type with bodies at their references, which has a number of its own.</summary>
    internal WrittenType InPlace => field ??= new WrittenType(Type, isInPlace: true);

    /// <summary>Its number among the types of the payload, or -1 before it is defined.</summary>
    internal int Number { get; set; } = -1;

    /// <summary>Layouts of names and values that objects of the type had, and their numbers.</summary>
    internal Dictionary<InfoShape, int> InfoLayouts { get; } = [];
}
