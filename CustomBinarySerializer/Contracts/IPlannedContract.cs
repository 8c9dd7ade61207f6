using CustomBinarySerializer.Contracts.Reflection;
using CustomBinarySerializer.Contracts.Schema;

namespace CustomBinarySerializer.Contracts;

/// <summary>What a registry asks of a contract that was planned.</summary>
internal interface IPlannedContract : IAutoContract
{
    /// <summary>Where it was planned at compile time; else null.</summary>
    GeneratedContract? Generated { get; }

    /// <summary>The classes of the objects that it writes: but for a union, that is the type alone.</summary>
    IEnumerable<Type> Classes => Generated is { IsUnion: false } generated ? [generated.Type] : Plan.Classes;
}
