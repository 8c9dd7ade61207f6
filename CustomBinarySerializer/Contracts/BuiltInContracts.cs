using System.Collections.Concurrent;
using CustomBinarySerializer.Contracts.BuiltIn;
using CustomBinarySerializer.Contracts.Reflection;
using CustomBinarySerializer.Payload;

namespace CustomBinarySerializer.Contracts;

/// <summary>
/// The contracts of built-in types in members of type object and the like, under the negative ids of
/// <see cref="BuiltInTypes"/>. Thread-safe.
/// </summary>
internal static class BuiltInContracts
{
    private static readonly ConcurrentDictionary<BuiltInType, Contract> s_contracts = [];

    /// <summary>Returns the contract of objects of exactly this type, or null.</summary>
    internal static Contract? Find(Type type) => BuiltInTypes.FindWithId(type) is { } known ? ContractOf(known) : null;

    /// <summary>Returns the contract with a negative id, or null.</summary>
    internal static Contract? Find(int typeId) => BuiltInTypes.FindById(typeId) is { } known ? ContractOf(known) : null;

    private static Contract ContractOf(BuiltInType known) =>
        s_contracts.GetOrAdd(known, static known => ClassContract.Of(
            ReflectedPlans.Plan(known.Type, RegistrationOptions.Default, type => ConversionOf(known, type), out _),
            known.TypeId,
            RegistrationOptions.Default));

    // An explicit conversion, because a registered exception type is planned differently.
    private static Conversion? ConversionOf(BuiltInType known, Type type) =>
        type == known.Type && known is ConvertedType converted ? ClosedTypes.ConversionOf(converted, type) : null;
}
