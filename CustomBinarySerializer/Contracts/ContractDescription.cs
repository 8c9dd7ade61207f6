using CustomBinarySerializer.Compiler.Plans;
using CustomBinarySerializer.Compiler.Schema;
using CustomBinarySerializer.Contracts.Reflection;
using CustomBinarySerializer.Contracts.Schema;
using CustomBinarySerializer.Payload;

namespace CustomBinarySerializer.Contracts;

/// <summary>The conversion of a registered contract to its schema description.</summary>
internal static class ContractDescription
{
    /// <param name="contract">The contract.</param>
    /// <param name="upcast">The type that readers get instead of the contract's own, or null.</param>
    internal static SchemaContract Of(Contract contract, Type? upcast)
    {
        string? upcastTo = upcast is null ? null : NameOf(upcast);
        if ((contract as IPlannedContract)?.Generated?.Description is { } compiled)
        {
            return new SchemaContract(
                contract.TypeId, compiled.Name, compiled.Layout, contract.AllowsTrailingData, compiled.InternsStrings, upcastTo);
        }

        ContractPlan? plan = (contract as IAutoContract)?.Plan;
        return new SchemaContract(
            contract.TypeId, NameOf(contract.Type), plan?.Root, contract.AllowsTrailingData, plan is { InternsStrings: true }, upcastTo);
    }

    /// <summary>Returns the name of a type in descriptions.</summary>
    internal static string NameOf(Type type) => SchemaNames.Of(new ReflectedUniverse().Of(type));
}
