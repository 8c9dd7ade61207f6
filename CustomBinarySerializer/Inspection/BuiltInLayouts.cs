using System.Collections.Concurrent;
using CustomBinarySerializer.Compiler.Plans;
using CustomBinarySerializer.Compiler.Schema;
using CustomBinarySerializer.Contracts;
using CustomBinarySerializer.Contracts.Schema;

namespace CustomBinarySerializer.Inspection;

/// <summary>The layouts of built-in type ids, which no schema contains. Thread-safe.</summary>
internal static class BuiltInLayouts
{
    private static readonly ConcurrentDictionary<IAutoContract, ValuePlan> s_layouts = new();

    internal static ValuePlan? Find(int typeId) =>
        BuiltInContracts.Find(typeId) is IAutoContract contract
            ? s_layouts.GetOrAdd(contract, static contract => SchemaBuilder.Build(contract.Plan.Root))
            : null;
}
