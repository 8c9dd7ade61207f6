using System.Diagnostics.CodeAnalysis;
using System.Reflection;
using System.Runtime.CompilerServices;
using CustomBinarySerializer.Compiler.Planning;
using CustomBinarySerializer.Compiler.Plans;
using CustomBinarySerializer.Compiler.Source;
using CustomBinarySerializer.Contracts;
using CustomBinarySerializer.Contracts.BuiltIn;
using CustomBinarySerializer.Contracts.Interpretation;
using CustomBinarySerializer.Contracts.Reflection;
using CustomBinarySerializer.Payload;
using CustomBinarySerializer.Registry;
using CustomBinarySerializer.Telemetry;

#pragma warning disable RS0030 // Contracts are closed over the type that the program registers.

namespace CustomBinarySerializer;

/// <summary>
/// Which type has which id. What isn't registered is neither written nor ever created from bytes.
/// </summary>
/// <remarks>
/// An object that the program builds, never a static. Thread-safe: types may be registered while other threads serialize.
/// An id is part of the format and must name the same type for as long as frames with it exist.
/// </remarks>
public sealed class TypeRegistry
{
    // Fields: the accessors of properties would be compiled before the first message.
    internal readonly ContractTable ByType = new();
    internal readonly ContractTable ById = new();

    private readonly Lock _registering = new();
    private readonly Dictionary<Type, Conversion> _surrogates = [];
    private readonly Dictionary<Type, Type> _planned = [];
    private readonly Upcasts _upcasts = new();

    // Those of whose types nothing has been asked at run time.
    private readonly List<GeneratedContract> _generated = [];

    private IContractSource? _source;
    private int _version;

    private readonly SchemaDescription? _carried;

    /// <summary>A registry without types.</summary>
    public TypeRegistry() => MessageCounting.Offer();

    /// <summary>A registry with the types of a set of contracts that the compiler made.</summary>
    /// <param name="contracts">The instance of the set.</param>
    /// <exception cref="ArgumentNullException"><paramref name="contracts"/> is null.</exception>
    /// <exception cref="ArgumentException">As in <see cref="Register(ContractSet)"/>.</exception>
    public TypeRegistry(ContractSet contracts)
        : this() => Register(contracts);

    /// <summary>
    /// A registry for tools that pass frames on without their types: it decodes nothing, <see cref="Carries"/> every id, and
    /// describes itself as the program's registry did.
    /// </summary>
    internal TypeRegistry(SchemaDescription carried) => _carried = carried;

    /// <summary>The number of registered types.</summary>
    public int Count => ById.Count;

    /// <summary>
    /// Registers a type with a hand-written contract. Types without one are registered by the method of the same name in
    /// <see cref="TypeRegistrations"/>, which C# chooses for them.
    /// </summary>
    /// <typeparam name="T">A class, sealed or not, or a struct. Types derived from it are not covered; they have ids of their own.</typeparam>
    /// <param name="typeId">1 to <see cref="int.MaxValue"/>.</param>
    /// <param name="options">How instances are made, and what their payloads may hold; the defaults if null.</param>
    /// <returns>This registry.</returns>
    /// <exception cref="ArgumentOutOfRangeException"><paramref name="typeId"/> is below 1.</exception>
    /// <exception cref="ArgumentException">The type or the id is already registered, or the type can't be instantiated.</exception>
    public TypeRegistry Register<[DynamicallyAccessedMembers(InstanceFactory.NeededMembers)] T>(int typeId, RegistrationOptions? options = null)
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

    /// <summary>
    /// Registers a type: with its hand-written contract if it has one, else with one that is made from its members, as
    /// <see cref="TypeRegistrations.Register{T}(TypeRegistry, int, RegistrationOptions)"/> does.
    /// </summary>
    /// <param name="type">A class, a struct, or a collection.</param>
    /// <param name="typeId">1 to <see cref="int.MaxValue"/>.</param>
    /// <param name="options">Which members are written, how instances are made, and what payloads may hold; the defaults if null.</param>
    /// <returns>This registry.</returns>
    /// <exception cref="ArgumentNullException"><paramref name="type"/> is null.</exception>
    /// <exception cref="ArgumentOutOfRangeException"><paramref name="typeId"/> is below 1.</exception>
    /// <exception cref="ArgumentException">
    /// The type or the id is already registered, the type can't be instantiated, or the type, or something that it holds,
    /// can't be written; the message names type, member and remedy.
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
            AddHandWritten(MakeGeneric(typeof(HandWrittenContract<>), type, typeId, options), options);
        }

        return this;
    }

    /// <summary>Registers the types of a set of contracts that the compiler made, with the ids that the source gives them.</summary>
    /// <param name="contracts">The instance of the set. What it shares with a set that was registered before stays as it is.</param>
    /// <returns>This registry.</returns>
    /// <exception cref="ArgumentNullException"><paramref name="contracts"/> is null.</exception>
    /// <exception cref="ArgumentException">
    /// A type or an id is already registered otherwise; or a type of another assembly, which a contract writes, isn't what it was when the contract was compiled: compile again.
    /// The types before the one that was refused are registered.
    /// </exception>
    public TypeRegistry Register(ContractSet contracts)
    {
        ArgumentNullException.ThrowIfNull(contracts);
        lock (_registering)
        {
            foreach (GeneratedContract generated in contracts.ContractsInSet)
            {
                if (Find(generated.Type) is not { } known || (known as IPlannedContract)?.Generated?.GetType() != generated.GetType() || known.TypeId != generated.TypeId)
                {
                    RegistrationChecks.ThrowIfRefused(this, generated.Type, generated.TypeId);
                    Add(generated, generated.TypeId);
                }
            }
        }

        return this;
    }

    /// <summary>
    /// Registers a type with a contract that is made from its members, also where it has a hand-written one: by the
    /// compiler where it carries <see cref="BinaryTypeIdAttribute"/> and was compiled with this library, else in IL.
    /// </summary>
    internal TypeRegistry RegisterMembers<[DynamicallyAccessedMembers(ReflectedUniverse.NeededMembers)] T>(int typeId, RegistrationOptions? options = null)
    {
        options ??= RegistrationOptions.Default;
        lock (_registering)
        {
            RegistrationChecks.ThrowIfRefused(this, typeof(T), typeId);
            if (!TryAddGenerated(typeof(T), typeId, options))
            {
                ContractPlan plan = PlanOfAuto(typeof(T), options);
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
            if (!TryAddGenerated(type, typeId, options))
            {
                ContractPlan plan = PlanOfAuto(type, options);
                Add(type.IsValueType ? MakeGeneric(typeof(StructContract<>), type, plan, typeId, options) : ClassContract.Of(plan, typeId, options));
            }
        }

        return this;
    }

    /// <summary>Registers a contract that a package makes.</summary>
    /// <param name="type">A type, also an interface or the definition of a generic type.</param>
    /// <param name="typeId">1 to <see cref="int.MaxValue"/>.</param>
    /// <param name="make">Refuses the type or makes its contract. It is called once the type and the id are known to be free.</param>
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

    /// <summary>Registers a type that is written as another one, which stands for it; also where it is a member.</summary>
    /// <typeparam name="T">A type that can't be written, or is to be written otherwise. Objects of exactly this type are meant.</typeparam>
    /// <typeparam name="TSurrogate">What is written: a type whose members an auto contract can write, or a built-in one.</typeparam>
    /// <param name="typeId">1 to <see cref="int.MaxValue"/>.</param>
    /// <param name="toSurrogate">Makes what is written; is never handed null. It must be thread-safe.</param>
    /// <param name="fromSurrogate">Makes the object of what was read; is never handed null. It must be thread-safe.</param>
    /// <param name="options">Which members of the surrogate are written, and whether the functions may run on untrusted data; the defaults if null.</param>
    /// <returns>This registry.</returns>
    /// <exception cref="ArgumentNullException">A function is null.</exception>
    /// <exception cref="ArgumentOutOfRangeException"><paramref name="typeId"/> is below 1.</exception>
    /// <exception cref="ArgumentException">
    /// The type or the id is already registered, the surrogate can't be written, or <typeparamref name="T"/> is already
    /// among the members of a registered type: surrogates come first.
    /// </exception>
    public TypeRegistry RegisterSurrogate<T, [DynamicallyAccessedMembers(ReflectedUniverse.NeededMembers)] TSurrogate>(
        int typeId, Func<T, TSurrogate> toSurrogate, Func<TSurrogate, T> fromSurrogate, RegistrationOptions? options = null)
    {
        ArgumentNullException.ThrowIfNull(toSurrogate);
        ArgumentNullException.ThrowIfNull(fromSurrogate);
        options ??= RegistrationOptions.Default;
        lock (_registering)
        {
            RegistrationChecks.ThrowUnlessOfObjects(typeof(T), typeId);
            RegistrationChecks.ThrowIfRefused(this, typeof(T), typeId);
            foreach (GeneratedContract generated in _generated)
            {
                if (!RunningProgram.IsTrimmed)
                {
                    PlanOf(generated.Type, generated.Options, generated.SurrogateOf);
                }
                else if (generated.Describes(typeof(T)))
                {
                    _planned.TryAdd(typeof(T), generated.Type);
                }
            }

            if (!RunningProgram.IsTrimmed)
            {
                _generated.Clear();
            }

            if (_planned.TryGetValue(typeof(T), out Type? holder))
            {
                throw new ArgumentException(
                    $"{typeof(T)} is already among the members of {holder}. Register its surrogate before that.", nameof(typeId));
            }

            _surrogates.Add(typeof(T), Conversion.ByDelegates(toSurrogate, fromSurrogate));
            try
            {
                ContractPlan plan = PlanOfAuto(typeof(T), options);
                Add(typeof(T).IsValueType ? new StructContract<T>(plan, typeId, options) : ClassContract.Of(plan, typeId, options));
            }
            catch
            {
                _surrogates.Remove(typeof(T));
                throw;
            }
        }

        return this;
    }

    /// <summary>Lets old frames arrive as a new type: whoever reads a frame of <typeparamref name="TOld"/> gets what it has become.</summary>
    /// <typeparam name="TOld">A registered type. It may go on being written.</typeparam>
    /// <typeparam name="TNew">Any type; if it has an upcast of its own, that is applied too.</typeparam>
    /// <param name="upcaster">Makes the new object of the old one; mustn't return null. It must be thread-safe.</param>
    /// <param name="options">Whether the upcast may run on untrusted data; nothing else applies.</param>
    /// <returns>This registry.</returns>
    /// <exception cref="ArgumentNullException"><paramref name="upcaster"/> is null.</exception>
    /// <exception cref="ArgumentException">
    /// <typeparamref name="TOld"/> isn't registered or has an upcast already, or upcasts lead back to it.
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
                throw new ArgumentException($"{typeof(TOld)} isn't registered, so that no frame can hold one. Register it before its upcast.", nameof(upcaster));
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
    /// Registers every type of an assembly that carries <see cref="BinaryTypeIdAttribute"/>, whatever its visibility: with
    /// its hand-written contract if it has one, else with one implemented in IL.
    /// </summary>
    /// <param name="assembly">The assembly to look through.</param>
    /// <returns>This registry.</returns>
    /// <exception cref="ArgumentNullException"><paramref name="assembly"/> is null.</exception>
    /// <exception cref="ArgumentException">
    /// As in <see cref="Register(Type, int, RegistrationOptions)"/>; the types before the one that was refused are registered. Or no type carries the attribute.
    /// </exception>
    [RequiresUnreferencedCode("Looks for types by their attribute; trimming may have removed them.")]
    [RequiresDynamicCode("Makes a generic type for each registered type; where that can't be done, use Register<T>.")]
    public TypeRegistry RegisterAssembly(Assembly assembly)
    {
        ArgumentNullException.ThrowIfNull(assembly);
        AssemblyRegistration.Register(this, assembly);
        return this;
    }

    /// <summary>
    /// Stands for everything that is registered: ids, names and members. Changes with every registration; the order of
    /// registrations, assemblies and versions don't matter.
    /// </summary>
    public Fingerprint Fingerprint => Describe().Fingerprint;

    /// <summary>Describes what is registered, for tools and for later: see <see cref="SchemaDescription"/>.</summary>
    public SchemaDescription Describe()
    {
        if (_carried is not null)
        {
            return _carried;
        }

        lock (_registering)
        {
            return SchemaDescription.Of(Registered.Select(contract =>
                ContractDescription.Of(contract, _upcasts.ResultOf(contract.Type) is var result && result != contract.Type ? result : null)));
        }
    }

    /// <summary>Whether frames with an id may be passed on as they are.</summary>
    internal bool Carries(int typeId) => typeId > 0 && (_carried is not null || Find(typeId) is not null);

    /// <summary>Whether frames arrive as objects of exactly a type: it is registered, or what upcasts make.</summary>
    internal bool HasMessagesOf(Type type) => Contracts.Any(contract => contract.Type == type);

    /// <summary>Returns the C# of the hand-written contract that writes and reads the same bytes as a type's auto contract.</summary>
    /// <param name="type">A type that was registered with an auto contract.</param>
    /// <exception cref="ArgumentNullException"><paramref name="type"/> is null.</exception>
    /// <exception cref="ArgumentException"><paramref name="type"/> has no auto contract.</exception>
    /// <exception cref="NotSupportedException">
    /// The compiler made the contract, and the program was trimmed: the members of types inside the type are gone.
    /// </exception>
    public string DescribeSource(Type type)
    {
        ArgumentNullException.ThrowIfNull(type);
        if (Find(type) is not IPlannedContract contract)
        {
            throw new ArgumentException($"{type} has no contract made from its members that could be printed. Only registered types without a hand-written contract have one.", nameof(type));
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

    /// <summary>Returns whether a type is registered, and under which id: a generic type also by its definition.</summary>
    /// <param name="type">The exact type of an object.</param>
    /// <param name="typeId">Its id, or 0.</param>
    /// <exception cref="ArgumentNullException"><paramref name="type"/> is null.</exception>
    public bool TryGetTypeId(Type type, out int typeId)
    {
        ArgumentNullException.ThrowIfNull(type);
        typeId = (Find(type) ?? FindDefinition(type))?.TypeId ?? 0;
        return typeId != 0;
    }

    /// <summary>Whether an id is registered, and for which type.</summary>
    /// <param name="typeId">Any number; those below 1 are never registered.</param>
    /// <param name="type">The type, or <see langword="null"/>.</param>
    public bool TryGetType(int typeId, [NotNullWhen(true)] out Type? type)
    {
        type = Find(typeId)?.Type;
        return type is not null;
    }

    /// <summary>The source of contracts for types that aren't registered, or null.</summary>
    internal IContractSource? Source => Volatile.Read(ref _source);

    /// <summary>The number of registrations so far. It grows when a registration is complete.</summary>
    internal int Version => Volatile.Read(ref _version);

    /// <summary>Adds a source of contracts unless the registry has one.</summary>
    /// <returns>The source of the registry.</returns>
    internal IContractSource GetOrAddSource(IContractSource added) => Interlocked.CompareExchange(ref _source, added, null) ?? added;

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal Contract? Find(Type type) => ByType.Find(TypeKey.Of(type));

    /// <summary>Returns the contract of the exact type of an object, or <see langword="null"/>.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal Contract? FindFor(object value) => ByType.Find(TypeKey.Of(value));

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal Contract? Find(int typeId) => typeId == 0 ? null : ById.Find(typeId);

    /// <summary>Finds a type by the names that a <see cref="System.Runtime.Serialization.SerializationBinder"/> gives it.</summary>
    internal Contract? Find(string? assemblyName, string typeName) =>
        Contracts.FirstOrDefault(contract =>
            IsNamed(contract.Type, assemblyName, typeName));

    /// <summary>Returns the contract of the definition of a closed generic type; null if the definition isn't registered.</summary>
    internal Contract? FindDefinition(Type type) => type.IsConstructedGenericType ? Find(type.GetGenericTypeDefinition()) : null;

    /// <summary>Every contract, in no order. A contract with upcasts has the type that they make.</summary>
    internal IEnumerable<Contract> Contracts => ById.Contracts;

    /// <summary>Every contract as it was registered, without upcasts, in no order.</summary>
    internal IEnumerable<Contract> Registered => ByType.Contracts.Distinct();

    /// <summary>Whether a type has these names; without the name of an assembly, any will do.</summary>
    internal static bool IsNamed(Type type, string? assemblyName, string typeName) =>
        type.FullName == typeName
        && (assemblyName is null || type.Assembly.FullName == assemblyName || type.Assembly.GetName().Name == assemblyName);

    private void AddHandWritten(Contract contract, RegistrationOptions options) => Add(GeneratedContracts.WithFlatForm(contract, options));

    private void Add(Contract contract)
    {
        // By type last: an object is written only when its id can already be read.
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

    private void AddClasses(IPlannedContract union, Contract contract)
    {
        foreach (Type type in union.Plan.Classes)
        {
            ByType.Add(TypeKey.Of(type), contract);
        }
    }

    private bool TryAddGenerated(Type type, int typeId, RegistrationOptions options)
    {
        // A surrogate that only the running program knows isn't in a generated contract.
        if (_surrogates.Count > 0 || options.Interpret || options.FormerNames.Count > 0 || GeneratedContracts.Find(type, options) is not { } generated)
        {
            return false;
        }

        Add(generated, typeId);
        return true;
    }

    private void Add(GeneratedContract generated, int typeId)
    {
        // Of a program that was trimmed, nothing shows what its types were.
        if ((generated.HasTypesOfOtherAssemblies || _surrogates.Count > 0) && !RunningProgram.IsTrimmed)
        {
            RegistrationChecks.ThrowIfChanged(generated, PlanOf(generated.Type, generated.Options, generated.SurrogateOf));
        }
        else
        {
            _generated.Add(generated);
        }

        Add(generated.Make(typeId));
    }

    [RequiresDynamicCode("Makes a generic type for the registered type.")]
    [UnconditionalSuppressMessage("Trimming", "IL2055", Justification = "The type argument carries the same annotation as the parameter it came from.")]
    private static Contract MakeGeneric(
        [DynamicallyAccessedMembers(InstanceFactory.NeededMembers)] Type open,
        [DynamicallyAccessedMembers(InstanceFactory.NeededMembers)] Type type,
        params object[] arguments)
    {
        try
        {
            return (Contract)Activator.CreateInstance(
                open.MakeGenericType(type),
                BindingFlags.Instance | BindingFlags.NonPublic | BindingFlags.DoNotWrapExceptions,
                binder: null,
                arguments,
                culture: null)!;
        }
        catch (Exception e) when (!RuntimeFeature.IsDynamicCodeSupported && e is NotSupportedException or MemberAccessException)
        {
            throw RegistrationChecks.WithoutCode(type, e);
        }
    }

    private ContractPlan PlanOfAuto(Type type, RegistrationOptions options)
    {
        ContractPlan plan = PlanOf(type, options);
        InterpretedPlans.ThrowUnlessPossible(plan);
        return plan;
    }

    private ContractPlan PlanOf(Type type, RegistrationOptions options, Func<Type, Conversion?>? compiled = null)
    {
        ContractPlan plan = ReflectedPlans.Plan(type, options, one => _surrogates.GetValueOrDefault(one) ?? compiled?.Invoke(one), out IReadOnlyCollection<Type> planned);
        foreach (Type each in planned)
        {
            _planned.TryAdd(each, type);
        }

        return plan;
    }
}
