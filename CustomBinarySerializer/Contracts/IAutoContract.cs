using CustomBinarySerializer.Contracts.Plans;
using CustomBinarySerializer.Contracts.Reflection;

namespace CustomBinarySerializer.Contracts;

/// <summary>What descriptions ask of a contract that was planned.</summary>
internal interface IAutoContract
{
    ContractPlan Plan { get; }

    /// <summary>Where it was planned at compile time; else null.</summary>
    GeneratedContract? Generated { get; }

    /// <summary>The classes of the objects that it writes: but for a union, that is the type alone.</summary>
    IEnumerable<Type> Classes => Generated is { IsUnion: false } generated ? [generated.Type] : Plan.Classes;
}
