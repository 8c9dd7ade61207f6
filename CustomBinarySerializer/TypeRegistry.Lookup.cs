using System.Diagnostics.CodeAnalysis;
using System.Runtime.CompilerServices;
using CustomBinarySerializer.Compiler.Planning;
using CustomBinarySerializer.Compiler.Source;
using CustomBinarySerializer.Contracts;
using CustomBinarySerializer.Contracts.Reflection;
using CustomBinarySerializer.Payload;
using CustomBinarySerializer.Registry;

namespace CustomBinarySerializer;

/// <content>The registered types: by type, id or name, and as descriptions.</content>
public sealed partial class TypeRegistry
{
    /// <summary>Gets the fingerprint of everything that is registered: ids, names and members.</summary>
    /// <remarks>Every registration changes it. The order of registrations, assemblies and versions don't.</remarks>
    public Fingerprint Fingerprint => Describe().Fingerprint;

    /// <summary>Returns a description of the registered types, for tools and for later comparison.</summary>
    public SchemaDescription Describe()
    {
        if (_carried is not null)
        {
            return _carried;
        }

        lock (_registering)
        {
            return SchemaDescription.Of(Registered.Select(contract =>
                ContractDescription.Of(
                    contract, _upcasts.ResultOf(contract.Type) is var result && result != contract.Type ? result : null)));
        }
    }

    /// <summary>Returns whether frames with an id may be passed on undecoded.</summary>
    internal bool Carries(int typeId) => typeId > 0 && (_carried is not null || Find(typeId) is not null);

    /// <summary>Returns whether reading can produce objects of exactly this type, directly or by upcasts.</summary>
    internal bool HasMessagesOf(Type type) => Contracts.Any(contract => contract.Type == type);

    /// <summary>
    /// Returns C# for a hand-written contract that writes and reads the same bytes as a type's auto contract.
    /// </summary>
    /// <param name="type">A type that was registered with an auto contract.</param>
    /// <exception cref="ArgumentNullException"><paramref name="type"/> is null.</exception>
    /// <exception cref="ArgumentException"><paramref name="type"/> has no auto contract.</exception>
    /// <exception cref="NotSupportedException">
    /// The contract is source-generated and the program was trimmed, so that members of nested types are missing.
    /// </exception>
    public string DescribeSource(Type type)
    {
        ArgumentNullException.ThrowIfNull(type);
        if (Find(type) is not IPlannedContract contract)
        {
            throw new ArgumentException(
                $"{type} has no contract made from its members that could be printed. "
                + "Only registered types without a hand-written contract have one.",
                nameof(type));
        }

        try
        {
            return ContractSource.Print(contract.Plan);
        }
        catch (ArgumentException e) when (contract.Generated is not null && RunningProgram.IsTrimmed)
        {
            throw new NotSupportedException(
                $"The contract of {type} can't be printed: the compiler made it, "
                + $"and trimming removed members that {nameof(DescribeSource)} looks for by reflection. "
                + $"Call it in a program that isn't trimmed, such as a unit test. What is missing: {LayoutErrors.TextOf(e)}",
                e);
        }
    }

    /// <summary>
    /// Returns whether a type is registered, and its id. A generic type also counts by its definition.
    /// </summary>
    /// <param name="type">The exact type of an object.</param>
    /// <param name="typeId">The id of the type, or 0.</param>
    /// <exception cref="ArgumentNullException"><paramref name="type"/> is null.</exception>
    public bool TryGetTypeId(Type type, out int typeId)
    {
        ArgumentNullException.ThrowIfNull(type);
        typeId = (Find(type) ?? FindDefinition(type))?.TypeId ?? 0;
        return typeId != 0;
    }

    /// <summary>Returns whether an id is registered, and its type.</summary>
    /// <param name="typeId">Any number. Ids below 1 are never registered.</param>
    /// <param name="type">The type, or null.</param>
    public bool TryGetType(int typeId, [NotNullWhen(true)] out Type? type)
    {
        type = Find(typeId)?.Type;
        return type is not null;
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal Contract? Find(Type type) => ByType.Find(TypeKey.Of(type));

    /// <summary>Returns the contract of the exact type of an object, or <see langword="null"/>.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal Contract? FindFor(object value) => ByType.Find(TypeKey.Of(value));

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal Contract? Find(int typeId) => typeId == 0 ? null : ById.Find(typeId);

    /// <summary>Finds a contract by the type and assembly names that a binder returned.</summary>
    internal Contract? Find(string? assemblyName, string typeName) =>
        Contracts.FirstOrDefault(contract =>
            IsNamed(contract.Type, assemblyName, typeName));

    /// <summary>
    /// Returns the contract of the definition of a closed generic type; null if the definition isn't registered.
    /// </summary>
    internal Contract? FindDefinition(Type type) => type.IsConstructedGenericType ? Find(type.GetGenericTypeDefinition()) : null;

    /// <summary>All contracts, in no order. A contract with upcasts has the type that they return.</summary>
    internal IEnumerable<Contract> Contracts => ById.Contracts;

    /// <summary>All contracts as they were registered, without upcasts, in no order.</summary>
    internal IEnumerable<Contract> Registered => ByType.Contracts.Distinct();

    /// <summary>Returns whether a type has these names. A null assembly name matches any assembly.</summary>
    internal static bool IsNamed(Type type, string? assemblyName, string typeName) =>
        type.FullName == typeName
        && (assemblyName is null || type.Assembly.FullName == assemblyName || type.Assembly.GetName().Name == assemblyName);
}
