using CustomBinarySerializer.Compiler.Plans;
using CustomBinarySerializer.Compiler.Schema;
using CustomBinarySerializer.Contracts.Reflection;

namespace CustomBinarySerializer.Registry;

/// <summary>Checks that reject useless or surprising registrations. Each error states the remedy.</summary>
internal static class RegistrationChecks
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

    /// <summary>Returns whether a type has a hand-written contract.</summary>
    internal static bool IsHandWritten(Type type) => typeof(ICustomBinarySerializable).IsAssignableFrom(type);

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

    /// <summary>Throws unless type and id are free.</summary>
    internal static void ThrowIfTaken(TypeRegistry registry, Type type, int typeId)
    {
        if (typeId < 1)
        {
            throw BelowOne(type, typeId);
        }

        if (registry.Find(typeId) is { } holder)
        {
            throw IdTaken(type, typeId, holder.Type);
        }

        if (registry.Find(type) is { } registered)
        {
            throw TypeTaken(type, typeId, registered.TypeId);
        }
    }

    // Separate methods, so that code for errors isn't compiled before the first message.
    private static ArgumentOutOfRangeException BelowOne(Type type, int typeId) =>
        new(nameof(typeId), typeId, $"{type} can't be registered under the id {typeId}: ids begin at 1.");

    private static ArgumentException IdTaken(Type type, int typeId, Type holder) =>
        new($"The id {typeId} can't be registered for {type}: it already names {holder}.", nameof(typeId));

    private static ArgumentException TypeTaken(Type type, int typeId, int registered) =>
        new($"{type} can't be registered under the id {typeId}: it already has the id {registered}.", nameof(type));

    /// <summary>Throws if no object can have the type or a derived type.</summary>
    internal static void ThrowIfNeverAType(Type type, int typeId)
    {
        if (type.ContainsGenericParameters || type.IsByRefLike || (type.IsAbstract && type.IsSealed))
        {
            throw NoObjects(type, typeId);
        }
    }

    private static ArgumentException NoObjects(Type type, int typeId) =>
        new(
            $"{type} can't be registered under the id {typeId}: no object can be of exactly that type. Register the concrete types.",
            nameof(type));
}
