using CustomBinarySerializer.Compiler.Plans;

namespace CustomBinarySerializer.Contracts.Schema;

/// <summary>A contract with a plan, for schema descriptions.</summary>
internal interface IAutoContract
{
    ContractPlan Plan { get; }
}
