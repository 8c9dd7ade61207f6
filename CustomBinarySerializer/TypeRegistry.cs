using System.Diagnostics.CodeAnalysis;
using System.Reflection;
using CustomBinarySerializer.Compiler.Plans;
using CustomBinarySerializer.Contracts;
using CustomBinarySerializer.Contracts.BuiltIn;
using CustomBinarySerializer.Contracts.Reflection;
using CustomBinarySerializer.Payload;
using CustomBinarySerializer.Registry;
using CustomBinarySerializer.Telemetry;

#pragma warning disable RS0030 // Contracts are closed over the type that the program registers.

namespace CustomBinarySerializer;

/// <summary>A registry of types and their ids. Unregistered types are neither written nor created from bytes.</summary>
/// <remarks>
/// Thread-safe: types may be registered while other threads serialize. An id is part of the format and must name the
/// same type as long as frames with it exist.
/// </remarks>
public sealed partial class TypeRegistry
{
    // Fields, because accessors of properties would be compiled before the first message.
    internal readonly ContractTable ByType = new();
    internal readonly ContractTable ById = new();

    /// <summary>Whether a formatter created it because no default registry was set.</summary>
    internal bool ReplacesDefault;

    private readonly Lock _registering = new();
    private readonly MemberPlans _plans = new();
    private readonly Upcasts _upcasts = new();

    private IContractSource? _source;
    private int _version;

    private readonly SchemaDescription? _carried;

    /// <summary>Creates an empty registry.</summary>
    public TypeRegistry() => MessageCounting.Offer();

    /// <summary>Creates a registry with the types of a set of source-generated contracts.</summary>
    /// <param name="contracts">The instance of the set.</param>
    /// <exception cref="ArgumentNullException"><paramref name="contracts"/> is null.</exception>
    /// <exception cref="ArgumentException"><see cref="Register(ContractSet)"/> rejects the set.</exception>
    public TypeRegistry(ContractSet contracts)
        : this() => Register(contracts);

    /// <summary>Creates a registry for tools that pass frames on without their types.</summary>
    /// <remarks>
    /// The registry decodes nothing, <see cref="Carries"/> every id, and has the description of the program's registry.
    /// </remarks>
    internal TypeRegistry(SchemaDescription carried) => _carried = carried;

    /// <summary>Gets the number of registered types.</summary>
    public int Count => ById.Count;

    /// <summary>Registers a type with a hand-written contract.</summary>
    /// <remarks>
    /// C# chooses the method of the same name in <see cref="TypeRegistrations"/> for types without one.
    /// </remarks>
    /// <typeparam name="T">A class or struct. Derived types aren't covered; they have ids of their own.</typeparam>
    /// <param name="typeId">The type id, from 1 to <see cref="int.MaxValue"/>.</param>
    /// <param name="options">The options of the contract; the defaults if null.</param>
    /// <returns>This registry.</returns>
    /// <exception cref="ArgumentOutOfRangeException"><paramref name="typeId"/> is below 1.</exception>
    /// <exception cref="ArgumentException">
    /// The type or the id is already registered, or the type can't be instantiated.
    /// </exception>
    public TypeRegistry Register<[DynamicallyAccessedMembers(InstanceFactory.NeededMembers)] T>(
        int typeId, RegistrationOptions? options = null)
        where T : ICustomBinarySerializable
    {
        options ??= RegistrationOptions.Default;
        lock (_registering)
        {
            RegistrationChecks.ThrowIfRefused(this, typeof(T), typeId);
            AddHandWritten(new HandWrittenContract<T>(typeId, options), options);
        }

        return this;
    }

    /// <summary>Registers a type with its hand-written contract, or else with one generated from its members.</summary>
    /// <remarks>
    /// <see cref="TypeRegistrations.Register{T}(TypeRegistry, int, RegistrationOptions)"/> does the same.
    /// </remarks>
    /// <param name="type">A class, a struct, or a collection.</param>
    /// <param name="typeId">The type id, from 1 to <see cref="int.MaxValue"/>.</param>
    /// <param name="options">The options of the contract; the defaults if null.</param>
    /// <returns>This registry.</returns>
    /// <exception cref="ArgumentNullException"><paramref name="type"/> is null.</exception>
    /// <exception cref="ArgumentOutOfRangeException"><paramref name="typeId"/> is below 1.</exception>
    /// <exception cref="ArgumentException">
    /// The type or the id is already registered, or the type can't be instantiated, or the type or one of its members
    /// can't be written. The message names type, member and remedy.
    /// </exception>
    [RequiresDynamicCode("Makes a generic type for the registered type; where that can't be done, use Register<T>.")]
    public TypeRegistry Register(
        [DynamicallyAccessedMembers(ReflectedUniverse.NeededMembers)] Type type, int typeId, RegistrationOptions? options = null)
    {
        ArgumentNullException.ThrowIfNull(type);
        if (!RegistrationChecks.IsHandWritten(type))
        {
            return RegisterMembers(type, typeId, options);
        }

        options ??= RegistrationOptions.Default;
        lock (_registering)
        {
            RegistrationChecks.ThrowIfRefused(this, type, typeId);
            AddHandWritten(GenericContracts.Make(typeof(HandWrittenContract<>), type, typeId, options), options);
        }

        return this;
    }

    /// <summary>Registers the types of a set of source-generated contracts, with the ids in the source.</summary>
    /// <param name="contracts">
    /// The instance of the set. Contracts that an earlier set has registered are skipped.
    /// </param>
    /// <returns>This registry.</returns>
    /// <exception cref="ArgumentNullException"><paramref name="contracts"/> is null.</exception>
    /// <exception cref="ArgumentException">
    /// A type or an id is already registered differently. Or a type of another assembly has changed since the contract
    /// was compiled: compile again. The types before the rejected one stay registered.
    /// </exception>
    public TypeRegistry Register(ContractSet contracts)
    {
        ArgumentNullException.ThrowIfNull(contracts);
        lock (_registering)
        {
            foreach (GeneratedContract generated in contracts.ContractsInSet)
            {
                if (Find(generated.Type) is not { } known
                    || (known as IPlannedContract)?.Generated?.GetType() != generated.GetType()
                    || known.TypeId != generated.TypeId)
                {
                    RegistrationChecks.ThrowIfRefused(this, generated.Type, generated.TypeId);
                    Add(generated, generated.TypeId);
                }
            }
        }

        return this;
    }

    /// <summary>
    /// Registers a type with a contract generated from its members, even if it has a hand-written one.
    /// </summary>
    /// <remarks>
    /// The contract is source-generated if the type has <see cref="BinaryTypeIdAttribute"/> and was compiled with this
    /// library, else emitted as IL.
    /// </remarks>
    internal TypeRegistry RegisterMembers<[DynamicallyAccessedMembers(ReflectedUniverse.NeededMembers)] T>(
        int typeId, RegistrationOptions? options = null)
    {
        options ??= RegistrationOptions.Default;
        lock (_registering)
        {
            RegistrationChecks.ThrowIfRefused(this, typeof(T), typeId);
            if (_plans.FindGenerated(typeof(T), options) is { } generated)
            {
                Add(generated, typeId);
            }
            else
            {
                ContractPlan plan = _plans.PlanAuto(typeof(T), options);
                Add(typeof(T).IsValueType ? new StructContract<T>(plan, typeId, options) : ClassContract.Of(plan, typeId, options));
            }
        }

        return this;
    }

    /// <inheritdoc cref="RegisterMembers{T}"/>
    [RequiresDynamicCode("Makes a generic type for the registered type; where that can't be done, use Register<T>.")]
    internal TypeRegistry RegisterMembers(
        [DynamicallyAccessedMembers(ReflectedUniverse.NeededMembers)] Type type, int typeId, RegistrationOptions? options = null)
    {
        options ??= RegistrationOptions.Default;
        lock (_registering)
        {
            RegistrationChecks.ThrowIfRefused(this, type, typeId);
            if (_plans.FindGenerated(type, options) is { } generated)
            {
                Add(generated, typeId);
            }
            else
            {
                ContractPlan plan = _plans.PlanAuto(type, options);
                Add(type.IsValueType
                    ? GenericContracts.Make(typeof(StructContract<>), type, plan, typeId, options)
                    : ClassContract.Of(plan, typeId, options));
            }
        }

        return this;
    }

    /// <summary>Registers a contract that another package creates.</summary>
    /// <param name="type">A type, which may be an interface or a generic type definition.</param>
    /// <param name="typeId">The type id, from 1 to <see cref="int.MaxValue"/>.</param>
    /// <param name="make">
    /// Creates the contract or rejects the type. It is called once type and id are known to be free.
    /// </param>
    /// <exception cref="ArgumentOutOfRangeException"><paramref name="typeId"/> is below 1.</exception>
    /// <exception cref="ArgumentException">The type or the id is already registered.</exception>
    internal void Register(Type type, int typeId, Func<Contract> make)
    {
        lock (_registering)
        {
            RegistrationChecks.ThrowIfTaken(this, type, typeId);
            Add(make());
        }
    }

    /// <summary>
    /// Registers a type that is written as another type, its surrogate, also as a member of other types.
    /// </summary>
    /// <typeparam name="T">The exact type of the objects.</typeparam>
    /// <typeparam name="TSurrogate">
    /// The type that is written: a built-in type, or one that an auto contract can write.
    /// </typeparam>
    /// <param name="typeId">The type id, from 1 to <see cref="int.MaxValue"/>.</param>
    /// <param name="toSurrogate">
    /// Converts an object to its surrogate. It is never called with null and must be thread-safe.
    /// </param>
    /// <param name="fromSurrogate">
    /// Converts a surrogate to the object. It is never called with null and must be thread-safe.
    /// </param>
    /// <param name="options">
    /// The options of the surrogate's contract, and whether the functions may run on untrusted data; the defaults if
    /// null.
    /// </param>
    /// <returns>This registry.</returns>
    /// <exception cref="ArgumentNullException">
    /// <paramref name="toSurrogate"/> or <paramref name="fromSurrogate"/> is null.
    /// </exception>
    /// <exception cref="ArgumentOutOfRangeException"><paramref name="typeId"/> is below 1.</exception>
    /// <exception cref="ArgumentException">
    /// The type or the id is already registered, the surrogate can't be written, or a registered type already has a
    /// member of type <typeparamref name="T"/>. Register surrogates first.
    /// </exception>
    public TypeRegistry RegisterSurrogate<T, [DynamicallyAccessedMembers(ReflectedUniverse.NeededMembers)] TSurrogate>(
        int typeId, Func<T, TSurrogate> toSurrogate, Func<TSurrogate, T> fromSurrogate, RegistrationOptions? options = null)
    {
        ArgumentNullException.ThrowIfNull(toSurrogate);
        ArgumentNullException.ThrowIfNull(fromSurrogate);
        options ??= RegistrationOptions.Default;
        lock (_registering)
        {
            RegistrationChecks.ThrowIfNoExactObjects(typeof(T), typeId);
            RegistrationChecks.ThrowIfRefused(this, typeof(T), typeId);
            if (_plans.FindHolder(typeof(T)) is { } holder)
            {
                throw new ArgumentException(
                    $"{typeof(T)} is already among the members of {holder}. Register its surrogate before that.", nameof(typeId));
            }

            _plans.AddSurrogate(typeof(T), Conversion.ByDelegates(toSurrogate, fromSurrogate));
            try
            {
                ContractPlan plan = _plans.PlanAuto(typeof(T), options);
                Add(typeof(T).IsValueType ? new StructContract<T>(plan, typeId, options) : ClassContract.Of(plan, typeId, options));
            }
            catch
            {
                _plans.RemoveSurrogate(typeof(T));
                throw;
            }
        }

        return this;
    }

    /// <summary>
    /// Registers a function that converts an old type to a new one when a frame of the old type is read.
    /// </summary>
    /// <typeparam name="TOld">A registered type. It can still be written.</typeparam>
    /// <typeparam name="TNew">Any type. If it has an upcast, that is applied too.</typeparam>
    /// <param name="upcaster">
    /// Creates the new object from the old one. It mustn't return null and must be thread-safe.
    /// </param>
    /// <param name="options">Whether the upcast may run on untrusted data. The other options are ignored.</param>
    /// <returns>This registry.</returns>
    /// <exception cref="ArgumentNullException"><paramref name="upcaster"/> is null.</exception>
    /// <exception cref="ArgumentException">
    /// <typeparamref name="TOld"/> isn't registered or has an upcast already, or the upcasts form a cycle.
    /// </exception>
    public TypeRegistry Upcast<TOld, TNew>(Func<TOld, TNew> upcaster, RegistrationOptions? options = null)
        where TOld : notnull
        where TNew : notnull
    {
        ArgumentNullException.ThrowIfNull(upcaster);
        lock (_registering)
        {
            if (Find(typeof(TOld)) is null)
            {
                throw new ArgumentException(
                    $"{typeof(TOld)} isn't registered, so that no frame can hold one. Register it before its upcast.", nameof(upcaster));
            }

            _upcasts.Add(upcaster, options ?? RegistrationOptions.Default);
            foreach (Contract contract in Contracts.Where(contract => contract.Type == typeof(TOld)).ToArray())
            {
                ById.Replace(contract.TypeId, _upcasts.Apply(contract));
            }
        }

        return this;
    }

    /// <summary>
    /// Registers all types of an assembly that have <see cref="BinaryTypeIdAttribute"/>, whatever their visibility.
    /// </summary>
    /// <remarks>A type gets its hand-written contract if it has one, else a generated one.</remarks>
    /// <param name="assembly">The assembly with the types.</param>
    /// <returns>This registry.</returns>
    /// <exception cref="ArgumentNullException"><paramref name="assembly"/> is null.</exception>
    /// <exception cref="ArgumentException">
    /// No type has the attribute, or <see cref="Register(Type, int, RegistrationOptions)"/> rejects a type. The types
    /// before the rejected one stay registered.
    /// </exception>
    [RequiresUnreferencedCode("Looks for types by their attribute; trimming may have removed them.")]
    [RequiresDynamicCode("Makes a generic type for each registered type; where that can't be done, use Register<T>.")]
    public TypeRegistry RegisterAssembly(Assembly assembly)
    {
        ArgumentNullException.ThrowIfNull(assembly);
        AssemblyRegistration.Register(this, assembly);
        return this;
    }

    /// <summary>The source of contracts for types that aren't registered, or null.</summary>
    internal IContractSource? Source => Volatile.Read(ref _source);

    /// <summary>The number of registrations so far, which increases when a registration is complete.</summary>
    internal int Version => Volatile.Read(ref _version);

    /// <summary>Adds a source of contracts unless the registry already has one.</summary>
    /// <returns>The current source of the registry.</returns>
    internal IContractSource GetOrAddSource(IContractSource added) => Interlocked.CompareExchange(ref _source, added, null) ?? added;

    private void AddHandWritten(Contract contract, RegistrationOptions options) => Add(GeneratedContracts.WithForm(contract, options));

    private void Add(Contract contract)
    {
        // By type last: an object can be written only when its id can already be read.
        ById.Add(contract.TypeId, _upcasts.Apply(contract));
        if (contract is IPlannedContract { IsUnion: true } union)
        {
            AddClasses(union, contract);
        }
        else
        {
            ByType.Add(contract.TypeKey, contract);
        }

        Volatile.Write(ref _version, _version + 1);
    }

    private void Add(GeneratedContract generated, int typeId)
    {
        _plans.Add(generated);
        Add(generated.Make(typeId));
    }

    private void AddClasses(IPlannedContract union, Contract contract)
    {
        foreach (Type type in union.Plan.Classes)
        {
            ByType.Add(TypeKey.Of(type), contract);
        }
    }
}
