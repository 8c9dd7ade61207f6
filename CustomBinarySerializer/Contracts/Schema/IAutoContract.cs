using CustomBinarySerializer.Compiler.Plans;

namespace CustomBinarySerializer.Contracts.Schema;

/// <summary>What descriptions ask of a contract that was planned.</summary>
internal interface IAutoContract
{
    ContractPlan Plan { get; }
}
