using CustomBinarySerializer.Compiler.Plans;
using CustomBinarySerializer.Compiler.Schema;
using CustomBinarySerializer.Contracts.Reflection;
using CustomBinarySerializer.Contracts.Schema;
using CustomBinarySerializer.Payload;

namespace CustomBinarySerializer.Contracts;

/// <summary>What a schema has to say about a contract of a registry.</summary>
internal static class ContractDescription
{
    /// <param name="contract">The contract.</param>
    /// <param name="upcast">The type that readers get in the place of its own, or null.</param>
    internal static SchemaContract Of(Contract contract, Type? upcast)
    {
        string? upcastTo = upcast is null ? null : NameOf(upcast);
        if ((contract as IPlannedContract)?.Generated?.Description is { } compiled)
        {
            return new SchemaContract(contract.TypeId, compiled.Name, compiled.Layout, contract.AllowsTrailingData, compiled.InternsStrings, upcastTo);
        }

        ContractPlan? plan = (contract as IAutoContract)?.Plan;
        return new SchemaContract(contract.TypeId, NameOf(contract.Type), plan?.Root, contract.AllowsTrailingData, plan is { InternsStrings: true }, upcastTo);
    }

    /// <summary>Returns what descriptions call a type.</summary>
    internal static string NameOf(Type type) => SchemaNames.Of(new ReflectedUniverse().Of(type));
}
