using CustomBinarySerializer.Compiler.Plans;
using CustomBinarySerializer.Contracts.Schema;

namespace CustomBinarySerializer.Contracts;

/// <summary>A contract that was created from a plan.</summary>
internal interface IPlannedContract : IAutoContract
{
    /// <summary>The source-generated contract, or null if the plan was made at run time.</summary>
    GeneratedContract? Generated { get; }

    /// <summary>Whether the objects are of the classes in the plan rather than of the type itself.</summary>
    bool IsUnion => Generated is { } generated ? generated.IsUnion : Plan.Root is UnionPlan;
}
