using CustomBinarySerializer.Compiler.Plans;
using CustomBinarySerializer.Contracts.Schema;

namespace CustomBinarySerializer.Contracts;

/// <summary>What a registry asks of a contract that was planned.</summary>
internal interface IPlannedContract : IAutoContract
{
    /// <summary>Where it was planned at compile time; else null.</summary>
    GeneratedContract? Generated { get; }

    /// <summary>Whether the objects that it writes are of the classes of its plan, not of the type alone.</summary>
    bool IsUnion => Generated is { } generated ? generated.IsUnion : Plan.Root is UnionPlan;
}
