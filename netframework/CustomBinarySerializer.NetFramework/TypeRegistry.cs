using System.Collections.Concurrent;
using System.Diagnostics.CodeAnalysis;
using System.Reflection;
using CustomBinarySerializer.Payload;
using CustomBinarySerializer.Registry;

namespace CustomBinarySerializer;

/// <summary>A registry of types and their ids. Unregistered types are neither written nor created from bytes.</summary>
/// <remarks>
/// Thread-safe: types may be registered while other threads serialize. An id is part of the format and must name the
/// same type as long as frames with it exist. This is the registry of .NET Framework: each type needs a contract of its
/// own, by hand or by the compiler.
/// </remarks>
public sealed class TypeRegistry
{
    private readonly object _registering = new();
    private readonly ConcurrentDictionary<Type, Contract> _byType = new();
    private readonly ConcurrentDictionary<int, Contract> _byId = new();

    /// <summary>Whether a formatter created it because no default registry was set.</summary>
    internal bool ReplacesDefault;

    /// <summary>Creates an empty registry.</summary>
    public TypeRegistry()
    {
    }

    /// <summary>Gets the number of registered types.</summary>
    public int Count => _byId.Count;

    /// <summary>Registers a type with its contract.</summary>
    /// <typeparam name="T">A class or struct. Derived types aren't covered; they have ids of their own.</typeparam>
    /// <param name="typeId">The type id, from 1 to <see cref="int.MaxValue"/>.</param>
    /// <param name="options">The options of the contract; the defaults if null.</param>
    /// <returns>This registry.</returns>
    /// <exception cref="ArgumentOutOfRangeException"><paramref name="typeId"/> is below 1.</exception>
    /// <exception cref="ArgumentException">
    /// The type or the id is already registered, or the type can't be instantiated.
    /// </exception>
    public TypeRegistry Register<T>(int typeId, RegistrationOptions? options = null)
        where T : ICustomBinarySerializable =>
        Register(typeof(T), typeId, options);

    /// <summary>Registers a type with its contract.</summary>
    /// <param name="type">A class or struct with a contract.</param>
    /// <param name="typeId">The type id, from 1 to <see cref="int.MaxValue"/>.</param>
    /// <param name="options">The options of the contract; the defaults if null.</param>
    /// <returns>This registry.</returns>
    /// <exception cref="ArgumentNullException"><paramref name="type"/> is null.</exception>
    /// <exception cref="ArgumentOutOfRangeException"><paramref name="typeId"/> is below 1.</exception>
    /// <exception cref="ArgumentException">
    /// The type or the id is already registered, or the type has no contract or can't be instantiated.
    /// </exception>
    public TypeRegistry Register(Type type, int typeId, RegistrationOptions? options = null)
    {
        ArgumentNullException.ThrowIfNull(type);
        lock (_registering)
        {
            RegistrationChecks.ThrowIfTaken(this, type, typeId);
            RegistrationChecks.ThrowIfNeverAType(type, typeId);
            if (type.IsAbstract || !RegistrationChecks.IsHandWritten(type))
            {
                throw new ArgumentException(
                    $"{type} can't be registered under the id {typeId}: "
                    + (type.IsAbstract
                        ? "no object can be of exactly that type. Register the concrete types."
                        : RegistrationAdvice.ForContract(type, isMember: false, this)),
                    nameof(type));
            }

            Contract contract = new HandWrittenContract(type, typeId, options ?? RegistrationOptions.Default);

            // By type last: an object can be written only when its id can already be read.
            _byId[typeId] = contract;
            _byType[type] = contract;
        }

        return this;
    }

    /// <summary>
    /// Registers all types of an assembly that have <see cref="BinaryTypeIdAttribute"/>, whatever their visibility.
    /// </summary>
    /// <param name="assembly">The assembly with the types.</param>
    /// <returns>This registry.</returns>
    /// <exception cref="ArgumentNullException"><paramref name="assembly"/> is null.</exception>
    /// <exception cref="ArgumentException">
    /// No type has the attribute, or <see cref="Register(Type, int, RegistrationOptions)"/> rejects a type. The types
    /// before the rejected one stay registered.
    /// </exception>
    public TypeRegistry RegisterAssembly(Assembly assembly)
    {
        ArgumentNullException.ThrowIfNull(assembly);
        AssemblyRegistration.Register(this, assembly);
        return this;
    }

    /// <summary>Returns whether a type is registered, and its id.</summary>
    /// <param name="type">The exact type of an object.</param>
    /// <param name="typeId">The id of the type, or 0.</param>
    /// <exception cref="ArgumentNullException"><paramref name="type"/> is null.</exception>
    public bool TryGetTypeId(Type type, out int typeId)
    {
        ArgumentNullException.ThrowIfNull(type);
        typeId = Find(type)?.TypeId ?? 0;
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

    internal Contract? Find(Type type) => _byType.TryGetValue(type, out Contract? contract) ? contract : null;

    internal Contract? Find(int typeId) => _byId.TryGetValue(typeId, out Contract? contract) ? contract : null;

    /// <summary>Finds a contract by the type and assembly names that a binder returned.</summary>
    internal Contract? Find(string? assemblyName, string typeName) =>
        _byId.Values.FirstOrDefault(contract => IsNamed(contract.Type, assemblyName, typeName));

    /// <summary>Returns whether a type has these names. A null assembly name matches any assembly.</summary>
    internal static bool IsNamed(Type type, string? assemblyName, string typeName) =>
        type.FullName == typeName
        && (assemblyName is null || type.Assembly.FullName == assemblyName || type.Assembly.GetName().Name == assemblyName);
}
