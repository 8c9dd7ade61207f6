using CustomBinarySerializer.Compiler.Plans;
using CustomBinarySerializer.Compiler.Schema;
using CustomBinarySerializer.Contracts.Reflection;

namespace CustomBinarySerializer.Registry;

/// <content>The checks of planned, generated and surrogate contracts.</content>
internal static partial class RegistrationChecks
{
    /// <summary>Throws unless objects can have exactly this type, and type and id are free.</summary>
    internal static void ThrowIfRefused(TypeRegistry registry, Type type, int typeId)
    {
        ThrowIfTaken(registry, type, typeId);
        if (type.IsAbstract && !ReflectedPlans.IsUnion(type))
        {
            throw NoObjects(type, typeId);
        }

        ThrowIfNeverAType(type, typeId);
    }

    /// <summary>Throws if a surrogate is registered for a type that no object has exactly.</summary>
    internal static void ThrowIfNoExactObjects(Type type, int typeId)
    {
        if (type.IsAbstract || type.ContainsGenericParameters)
        {
            throw new ArgumentException(
                $"{type} can't be registered with a surrogate under the id {typeId}: a surrogate stands for objects of exactly one type, "
                + $"and none is of exactly this one. Call {nameof(TypeRegistry.RegisterSurrogate)} for each concrete type, "
                + "with an id of its own; RegisterSerializable registers an interface as the type of elements.",
                nameof(type));
        }
    }

    /// <summary>
    /// Creates the error for registering a <see cref="Type"/> in a program that lacks the contract class.
    /// </summary>
    internal static ArgumentException WithoutCode(Type type, Exception reason) => new(
        $"{type} can't be registered by its Type: this program makes no code at run time (native AOT, or DynamicCodeSupport=false), "
        + "and lacks the contract class of this type. Name the type in the source: Register<T>, "
        + $"or [ContractFor] on a ContractSet. The runtime says: {reason.Message}",
        nameof(type),
        reason);

    /// <summary>
    /// Throws if a source-generated contract differs from the plan of the type in the running program.
    /// </summary>
    internal static void ThrowIfChanged(GeneratedContract generated, ContractPlan plan)
    {
        SchemaEntry compiled = generated.Description;
        SchemaEntry now = SchemaBuilder.Build([SchemaContract.Of(compiled.TypeId, plan.Root.Model, plan, compiled.AllowsTrailingData)])[0];

        // Names of enum values don't matter to generated code.
        EntryComparison comparison = new(now, compiled, new ComparedSides("now", "when it was compiled"));
        string[] changes =
        [
            .. comparison.Changes().Where(change => change.Kind != ChangeKind.EnumValue).Select(change => change.Description),
        ];
        if (changes.Length > 0)
        {
            throw new ArgumentException(
                $"{generated.Type} can't be registered with the contract that was compiled for it: a type that it holds has changed since, "
                + "or has a surrogate that the compiler didn't know. Compile again what holds the contract, or use Register after "
                + $"RegisterSurrogate. What differs: {string.Join("; ", changes)}.");
        }
    }
}
