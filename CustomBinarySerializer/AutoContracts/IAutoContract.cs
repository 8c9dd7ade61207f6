using CustomBinarySerializer.AutoContracts.Plans;

namespace CustomBinarySerializer.AutoContracts;

/// <summary>What descriptions ask of a contract that was planned.</summary>
internal interface IAutoContract
{
    ContractPlan Plan { get; }
}
