using System.Collections.Concurrent;
using CustomBinarySerializer.Contracts.BuiltIn;
using CustomBinarySerializer.Contracts.Reflection;
using CustomBinarySerializer.Payload;

namespace CustomBinarySerializer.Contracts;

/// <summary>
/// The contracts of built-in types where the declared type doesn't say them: in slots of type object and the like, under
/// the negative ids of <see cref="BuiltInTypes"/>. Thread-safe.
/// </summary>
internal static class BuiltInContracts
{
    private static readonly ConcurrentDictionary<BuiltInType, Contract> s_contracts = [];

    /// <summary>Returns the contract of objects of exactly a type, or null.</summary>
    internal static Contract? Find(Type type) => BuiltInTypes.FindWithId(type) is { } line ? ContractOf(line) : null;

    /// <summary>Returns the contract under a negative id, or null.</summary>
    internal static Contract? Find(int typeId) => BuiltInTypes.FindById(typeId) is { } line ? ContractOf(line) : null;

    private static Contract ContractOf(BuiltInType line) =>
        s_contracts.GetOrAdd(line, static line => ClassContract.Of(
            ReflectedPlans.Plan(line.Type, RegistrationOptions.Default, type => ConversionOf(line, type), out _), line.TypeId, RegistrationOptions.Default));

    // Said as if the user had, because an exception that is registered is planned otherwise.
    private static Conversion? ConversionOf(BuiltInType line, Type type) =>
        type == line.Type && line is ConvertedType converted ? ClosedTypes.ConversionOf(converted, type) : null;
}
