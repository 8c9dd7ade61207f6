using System.Diagnostics.CodeAnalysis;
using System.Reflection;
using System.Runtime.CompilerServices;
using CustomBinarySerializer.AutoContracts;
using CustomBinarySerializer.AutoContracts.Description.Source;
using CustomBinarySerializer.AutoContracts.Reflection;
using CustomBinarySerializer.AutoContracts.Plans;
using CustomBinarySerializer.AutoContracts.Table;
using CustomBinarySerializer.Contracts;
using CustomBinarySerializer.Graphs;
using CustomBinarySerializer.Graphs.Format;
using CustomBinarySerializer.Payload;
using CustomBinarySerializer.Registry;

namespace CustomBinarySerializer;

/// <summary>
/// Which type has which id. What isn't registered is neither written nor ever created from bytes.
/// </summary>
/// <remarks>
/// An object that the program builds, never a static. Thread-safe: types may be registered while other threads serialize.
/// An id is part of the format and must name the same type for as long as frames with it exist.
/// </remarks>
public sealed class TypeRegistry : IGraphRegistry
{
    private readonly Lock _registering = new();
    private readonly ContractTable _byType = new();
    private readonly ContractTable _byId = new();
    private readonly Dictionary<Type, Conversion> _surrogates = [];
    private readonly Dictionary<Type, Type> _planned = [];
    private readonly Dictionary<Type, (Type Result, Func<Contract, Contract> Wrap)> _upcasts = [];

    private GraphTypes? _graphTypes;
    private GraphContract? _anyRoot;

    private readonly SchemaDescription? _carried;

    /// <summary>A registry without types.</summary>
    public TypeRegistry()
    {
    }

    /// <summary>
    /// A registry for tools that pass frames on without their types: it decodes nothing, <see cref="Carries"/> every id, and
    /// describes itself as the program's registry did.
    /// </summary>
    internal TypeRegistry(SchemaDescription carried) => _carried = carried;

    /// <summary>The number of registered types.</summary>
    public int Count => _byId.Count;

    /// <summary>Registers a type with a hand-written contract.</summary>
    /// <typeparam name="T">A class, sealed or not, or a struct. Types derived from it are not covered; they have ids of their own.</typeparam>
    /// <param name="typeId">1 to <see cref="int.MaxValue"/>.</param>
    /// <returns>This registry.</returns>
    /// <exception cref="ArgumentOutOfRangeException"><paramref name="typeId"/> is below 1.</exception>
    /// <exception cref="ArgumentException">The type or the id is already registered, or the type can't be instantiated.</exception>
    public TypeRegistry Register<[DynamicallyAccessedMembers(InstanceFactory.NeededMembers)] T>(int typeId)
        where T : ICustomBinarySerializable => Register<T>(typeId, RegistrationOptions.Default);

    /// <inheritdoc cref="Register{T}(int)"/>
    /// <param name="typeId">1 to <see cref="int.MaxValue"/>.</param>
    /// <param name="options">How instances are made, and what their payloads may hold.</param>
    /// <exception cref="ArgumentNullException"><paramref name="options"/> is null.</exception>
    public TypeRegistry Register<[DynamicallyAccessedMembers(InstanceFactory.NeededMembers)] T>(int typeId, RegistrationOptions options)
        where T : ICustomBinarySerializable
    {
        ArgumentNullException.ThrowIfNull(options);
        lock (_registering)
        {
            ThrowIfRefused(typeof(T), typeId);
            Add(new HandWrittenContract<T>(typeId, options));
        }

        return this;
    }

    /// <summary>Registers a type with a hand-written contract.</summary>
    /// <param name="type">A class or struct that implements <see cref="ICustomBinarySerializable"/>.</param>
    /// <param name="typeId">1 to <see cref="int.MaxValue"/>.</param>
    /// <returns>This registry.</returns>
    /// <exception cref="ArgumentNullException"><paramref name="type"/> is null.</exception>
    /// <exception cref="ArgumentOutOfRangeException"><paramref name="typeId"/> is below 1.</exception>
    /// <exception cref="ArgumentException">
    /// The type or the id is already registered, the type can't be instantiated, or it has no contract.
    /// </exception>
    [RequiresDynamicCode("Makes a generic type for the registered type; where that can't be done, use Register<T>.")]
    public TypeRegistry Register([DynamicallyAccessedMembers(InstanceFactory.NeededMembers)] Type type, int typeId) =>
        Register(type, typeId, RegistrationOptions.Default);

    /// <inheritdoc cref="Register(Type, int)"/>
    /// <param name="type">A class or struct that implements <see cref="ICustomBinarySerializable"/>.</param>
    /// <param name="typeId">1 to <see cref="int.MaxValue"/>.</param>
    /// <param name="options">How instances are made, and what their payloads may hold.</param>
    /// <exception cref="ArgumentNullException">An argument is null.</exception>
    [RequiresDynamicCode("Makes a generic type for the registered type; where that can't be done, use Register<T>.")]
    public TypeRegistry Register(
        [DynamicallyAccessedMembers(InstanceFactory.NeededMembers)] Type type, int typeId, RegistrationOptions options)
    {
        ArgumentNullException.ThrowIfNull(type);
        ArgumentNullException.ThrowIfNull(options);
        lock (_registering)
        {
            ThrowIfRefused(type, typeId);
            Add(MakeContract(type, typeId, options));
        }

        return this;
    }

    /// <summary>Registers a type whose contract is implemented in IL, from its members.</summary>
    /// <typeparam name="T">
    /// A class, sealed or not, a struct, or a collection. Types derived from it are not covered; they have ids of their own.
    /// </typeparam>
    /// <param name="typeId">1 to <see cref="int.MaxValue"/>.</param>
    /// <returns>This registry.</returns>
    /// <remarks>
    /// Code is made when the type is first written and when it is first read. Where none can be made, the members are
    /// written and read by reflection: slower, the same bytes. In a trimmed program, types that stand inside this one only
    /// must be registered too, or kept by <see cref="DynamicDependencyAttribute"/>.
    /// </remarks>
    /// <exception cref="ArgumentOutOfRangeException"><paramref name="typeId"/> is below 1.</exception>
    /// <exception cref="ArgumentException">
    /// The type or the id is already registered, or the type, or something that it holds, can't be written; the message
    /// names type, member and remedy.
    /// </exception>
    public TypeRegistry RegisterAuto<[DynamicallyAccessedMembers(ReflectedUniverse.NeededMembers)] T>(int typeId) =>
        RegisterAuto<T>(typeId, RegistrationOptions.Default);

    /// <inheritdoc cref="RegisterAuto{T}(int)"/>
    /// <param name="typeId">1 to <see cref="int.MaxValue"/>.</param>
    /// <param name="options">Which members are written, how instances are made, and what payloads may hold.</param>
    /// <exception cref="ArgumentNullException"><paramref name="options"/> is null.</exception>
    public TypeRegistry RegisterAuto<[DynamicallyAccessedMembers(ReflectedUniverse.NeededMembers)] T>(int typeId, RegistrationOptions options)
    {
        ArgumentNullException.ThrowIfNull(options);
        lock (_registering)
        {
            ThrowIfRefused(typeof(T), typeId);
            ThrowIfHandWritten(typeof(T), typeId, options);
            ContractPlan plan = PlanOf(typeof(T), options);
            Add(typeof(T).IsValueType ? new StructContract<T>(plan, typeId, options) : ClassContract.Of(plan, typeId, options));
        }

        return this;
    }

    /// <inheritdoc cref="RegisterAuto{T}(int)"/>
    /// <param name="type">A class, a struct, or a collection.</param>
    /// <param name="typeId">1 to <see cref="int.MaxValue"/>.</param>
    /// <exception cref="ArgumentNullException"><paramref name="type"/> is null.</exception>
    [RequiresDynamicCode("Makes a generic type for the registered type; where that can't be done, use RegisterAuto<T>.")]
    public TypeRegistry RegisterAuto([DynamicallyAccessedMembers(ReflectedUniverse.NeededMembers)] Type type, int typeId) =>
        RegisterAuto(type, typeId, RegistrationOptions.Default);

    /// <inheritdoc cref="RegisterAuto{T}(int)"/>
    /// <param name="type">A class, a struct, or a collection.</param>
    /// <param name="typeId">1 to <see cref="int.MaxValue"/>.</param>
    /// <param name="options">Which members are written, how instances are made, and what payloads may hold.</param>
    /// <exception cref="ArgumentNullException">An argument is null.</exception>
    [RequiresDynamicCode("Makes a generic type for the registered type; where that can't be done, use RegisterAuto<T>.")]
    public TypeRegistry RegisterAuto(
        [DynamicallyAccessedMembers(ReflectedUniverse.NeededMembers)] Type type, int typeId, RegistrationOptions options)
    {
        ArgumentNullException.ThrowIfNull(type);
        ArgumentNullException.ThrowIfNull(options);
        lock (_registering)
        {
            ThrowIfRefused(type, typeId);
            ThrowIfHandWritten(type, typeId, options);
            ContractPlan plan = PlanOf(type, options);
            Add(type.IsValueType ? MakeContract(typeof(StructContract<>), type, plan, typeId, options) : ClassContract.Of(plan, typeId, options));
        }

        return this;
    }

    /// <summary>
    /// Registers a type whose objects are written as BinaryFormatter wrote them: with every field of whatever visibility, with their
    /// identity, in cycles of any shape and of any depth.
    /// </summary>
    /// <typeparam name="T">
    /// A class, sealed or not, or a struct; it needn't be [Serializable]. Types derived from it are not covered; they have ids of their own.
    /// </typeparam>
    /// <param name="typeId">1 to <see cref="int.MaxValue"/>.</param>
    /// <returns>This registry.</returns>
    /// <remarks>
    /// <para>
    /// <see cref="System.Runtime.Serialization.ISerializable"/>, <see cref="System.Runtime.Serialization.IObjectReference"/>,
    /// <see cref="System.Runtime.Serialization.IDeserializationCallback"/> and the attributes for callbacks work as they did,
    /// as do the formatter's surrogate selector, binder and context. No constructor runs but that of ISerializable.
    /// </para>
    /// <para>
    /// Each type of an object in the graph must be registered, this way or another; what <see cref="Register{T}(int)"/> and its kin
    /// registered is written by its contract. Numbers, strings, arrays, enums and structs in fields, and the framework's collections,
    /// need no registration. <see cref="FindUnregistered(Type)"/> lists what is missing. An interface or abstract class is to be registered
    /// where it is the element of an array or collection that no field declares as just that: <c>object shapes = new IShape[2]</c>.
    /// </para>
    /// </remarks>
    /// <exception cref="ArgumentOutOfRangeException"><paramref name="typeId"/> is below 1.</exception>
    /// <exception cref="ArgumentException">The type or the id is already registered, or the type is static, an open generic type or a ref struct.</exception>
    [RequiresUnreferencedCode(GraphTypes.Reason)]
    [RequiresDynamicCode(GraphTypes.NeedsCode)]
    public TypeRegistry RegisterSerializable<T>(int typeId) => RegisterSerializable<T>(typeId, RegistrationOptions.Default);

    /// <inheritdoc cref="RegisterSerializable{T}(int)"/>
    /// <param name="typeId">1 to <see cref="int.MaxValue"/>.</param>
    /// <param name="options">Whether the layout is fixed, and whether the type's code may run on untrusted data.</param>
    /// <exception cref="ArgumentNullException"><paramref name="options"/> is null.</exception>
    [RequiresUnreferencedCode(GraphTypes.Reason)]
    [RequiresDynamicCode(GraphTypes.NeedsCode)]
    public TypeRegistry RegisterSerializable<T>(int typeId, RegistrationOptions options) => RegisterSerializable(typeof(T), typeId, options);

    /// <inheritdoc cref="RegisterSerializable{T}(int)"/>
    /// <param name="type">A class, sealed or not, a struct, an enum or an interface, of any visibility; it needn't be [Serializable].</param>
    /// <param name="typeId">1 to <see cref="int.MaxValue"/>.</param>
    /// <exception cref="ArgumentNullException"><paramref name="type"/> is null.</exception>
    [RequiresUnreferencedCode(GraphTypes.Reason)]
    [RequiresDynamicCode(GraphTypes.NeedsCode)]
    public TypeRegistry RegisterSerializable(Type type, int typeId) => RegisterSerializable(type, typeId, RegistrationOptions.Default);

    /// <inheritdoc cref="RegisterSerializable{T}(int)"/>
    /// <param name="type">A class, sealed or not, a struct, an enum or an interface, of any visibility; it needn't be [Serializable].</param>
    /// <param name="typeId">1 to <see cref="int.MaxValue"/>.</param>
    /// <param name="options">Whether the layout is fixed, and whether the type's code may run on untrusted data.</param>
    /// <exception cref="ArgumentNullException">An argument is null.</exception>
    [RequiresUnreferencedCode(GraphTypes.Reason)]
    [RequiresDynamicCode(GraphTypes.NeedsCode)]
    [UnconditionalSuppressMessage("Trimming", "IL2055", Justification = "The contract looks at no member of its argument.")]
    public TypeRegistry RegisterSerializable(Type type, int typeId, RegistrationOptions options)
    {
        ArgumentNullException.ThrowIfNull(type);
        ArgumentNullException.ThrowIfNull(options);
        lock (_registering)
        {
            ThrowIfTaken(type, typeId);
            ThrowIfNeverAType(type, typeId);
            ThrowIfHandWritten(type, typeId, options);
            if (!options.AllowUnsuitableType && RegistrationAdvice.ReasonAgainst(type) is { } reason)
            {
                throw new ArgumentException(
                    $"{type} can't be registered under the id {typeId}: {reason}. Leave out the fields that hold one, with [NonSerialized]; "
                    + $"if a surrogate of the formatter's SurrogateSelector writes it, say so with RegistrationOptions.{nameof(RegistrationOptions.AllowUnsuitableType)}.",
                    nameof(type));
            }

            UnwritableFields.ThrowIfInlineArray(type, this);
            Func<GraphTypes> types = () => GraphTypes;
            _anyRoot ??= new GraphContract(typeof(object), GraphTypeId.AnyRoot, RegistrationOptions.Default, types);
            Add(type.IsValueType ? MakeContract(typeof(GraphStructContract<>), type, typeId, options, types) : new GraphContract(type, typeId, options, types));
        }

        return this;
    }

    /// <summary>
    /// Finds the types that objects of a type could hold in their fields and that <see cref="RegisterSerializable{T}(int)"/> doesn't know,
    /// before anything is written.
    /// </summary>
    /// <param name="root">A type whose objects are to be written as graphs.</param>
    /// <returns>Each with the first path that leads to it. Empty if nothing is missing.</returns>
    /// <remarks>
    /// It looks at declared types. What stands in a field of type <see cref="object"/>, of an interface or of a base class may be of any
    /// type, and what a type with <see cref="System.Runtime.Serialization.ISerializable"/> writes isn't known before there is an object.
    /// </remarks>
    /// <exception cref="ArgumentNullException"><paramref name="root"/> is null.</exception>
    [RequiresUnreferencedCode(GraphTypes.Reason)]
    public IReadOnlyList<UnregisteredType> FindUnregistered(Type root)
    {
        ArgumentNullException.ThrowIfNull(root);
        return new UnregisteredTypes(this).ReachableFrom(root);
    }

    /// <summary>Registers a type that is written as another one, which stands for it; also where it is a member.</summary>
    /// <typeparam name="T">A type that can't be written, or is to be written otherwise. Objects of exactly this type are meant.</typeparam>
    /// <typeparam name="TSurrogate">What is written: a type whose members an auto contract can write, or a built-in one.</typeparam>
    /// <param name="typeId">1 to <see cref="int.MaxValue"/>.</param>
    /// <param name="toSurrogate">Makes what is written; is never handed null. It must be thread-safe.</param>
    /// <param name="fromSurrogate">Makes the object of what was read; is never handed null. It must be thread-safe.</param>
    /// <returns>This registry.</returns>
    /// <exception cref="ArgumentNullException">A function is null.</exception>
    /// <exception cref="ArgumentOutOfRangeException"><paramref name="typeId"/> is below 1.</exception>
    /// <exception cref="ArgumentException">
    /// The type or the id is already registered, the surrogate can't be written, or <typeparamref name="T"/> already stands
    /// among the members of a registered type: surrogates come first.
    /// </exception>
    public TypeRegistry RegisterSurrogate<T, [DynamicallyAccessedMembers(ReflectedUniverse.NeededMembers)] TSurrogate>(
        int typeId, Func<T, TSurrogate> toSurrogate, Func<TSurrogate, T> fromSurrogate) =>
        RegisterSurrogate(typeId, toSurrogate, fromSurrogate, RegistrationOptions.Default);

    /// <inheritdoc cref="RegisterSurrogate{T, TSurrogate}(int, Func{T, TSurrogate}, Func{TSurrogate, T})"/>
    /// <param name="typeId">1 to <see cref="int.MaxValue"/>.</param>
    /// <param name="toSurrogate">Makes what is written; is never handed null. It must be thread-safe.</param>
    /// <param name="fromSurrogate">Makes the object of what was read; is never handed null. It must be thread-safe.</param>
    /// <param name="options">Which members of the surrogate are written, and whether the functions may run on untrusted data.</param>
    /// <exception cref="ArgumentNullException">An argument is null.</exception>
    public TypeRegistry RegisterSurrogate<T, [DynamicallyAccessedMembers(ReflectedUniverse.NeededMembers)] TSurrogate>(
        int typeId, Func<T, TSurrogate> toSurrogate, Func<TSurrogate, T> fromSurrogate, RegistrationOptions options)
    {
        ArgumentNullException.ThrowIfNull(toSurrogate);
        ArgumentNullException.ThrowIfNull(fromSurrogate);
        ArgumentNullException.ThrowIfNull(options);
        lock (_registering)
        {
            ThrowIfRefused(typeof(T), typeId);
            if (_planned.TryGetValue(typeof(T), out Type? holder))
            {
                throw new ArgumentException(
                    $"{typeof(T)} already stands among the members of {holder}. Register its surrogate before that.", nameof(typeId));
            }

            _surrogates.Add(typeof(T), Conversion.ByDelegates(toSurrogate, fromSurrogate));
            try
            {
                ContractPlan plan = PlanOf(typeof(T), options);
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
    /// <returns>This registry.</returns>
    /// <exception cref="ArgumentNullException"><paramref name="upcaster"/> is null.</exception>
    /// <exception cref="ArgumentException">
    /// <typeparamref name="TOld"/> isn't registered or has an upcast already, or upcasts lead back to it.
    /// </exception>
    public TypeRegistry Upcast<TOld, TNew>(Func<TOld, TNew> upcaster)
        where TOld : notnull
        where TNew : notnull => Upcast(upcaster, RegistrationOptions.Default);

    /// <inheritdoc cref="Upcast{TOld, TNew}(Func{TOld, TNew})"/>
    /// <param name="upcaster">Makes the new object of the old one; mustn't return null. It must be thread-safe.</param>
    /// <param name="options">Whether the upcast may run on untrusted data; nothing else applies.</param>
    /// <exception cref="ArgumentNullException">An argument is null.</exception>
    public TypeRegistry Upcast<TOld, TNew>(Func<TOld, TNew> upcaster, RegistrationOptions options)
        where TOld : notnull
        where TNew : notnull
    {
        ArgumentNullException.ThrowIfNull(upcaster);
        ArgumentNullException.ThrowIfNull(options);
        lock (_registering)
        {
            if (Find(typeof(TOld)) is null)
            {
                throw new ArgumentException($"{typeof(TOld)} isn't registered, so that no frame can hold one. Register it before its upcast.", nameof(upcaster));
            }

            if (typeof(TOld) == typeof(TNew) || ResultOf(typeof(TNew)) == typeof(TOld))
            {
                throw new ArgumentException($"Upcasts from {typeof(TOld)} would lead back to it.", nameof(upcaster));
            }

            Contract Wrap(Contract old) => new UpcastContract<TOld, TNew>(old, upcaster, options);
            if (!_upcasts.TryAdd(typeof(TOld), (typeof(TNew), Wrap)))
            {
                throw new ArgumentException($"{typeof(TOld)} already has an upcast.", nameof(upcaster));
            }

            foreach (Contract contract in _byId.Contracts.Where(contract => contract.Type == typeof(TOld)).ToArray())
            {
                _byId.Replace(contract.TypeId, Upcasted(contract));
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
    /// As in <see cref="Register(Type, int)"/>; the types in front of the one that was refused are registered. Or no type carries the attribute.
    /// </exception>
    [RequiresUnreferencedCode("Looks for types by their attribute; trimming may have removed them.")]
    [RequiresDynamicCode("Makes a generic type for each registered type; where that can't be done, use Register<T>.")]
    public TypeRegistry RegisterAssembly(Assembly assembly)
    {
        ArgumentNullException.ThrowIfNull(assembly);
        bool any = false;
        foreach ((Type type, int typeId) in WithId(assembly))
        {
            any = true;
            RegisterWithId(type, typeId);
        }

        return any ? this : throw new ArgumentException(
            $"{assembly.GetName().Name} has no type with [BinaryTypeId], so that nothing was registered. Mark types with an id, "
            + "or register those that are [Serializable] with RegisterAssembly(assembly, idsFile).",
            nameof(assembly));
    }

    /// <summary>
    /// Registers every type of an assembly that BinaryFormatter would have written, with the ids that a text file keeps, as
    /// <see cref="RegisterAssembly(Assembly, string, NewTypes)"/> with <see cref="NewTypes.Append"/> does.
    /// </summary>
    /// <inheritdoc cref="RegisterAssembly(Assembly, string, NewTypes)"/>
    [RequiresUnreferencedCode("Looks for types by their marks; trimming may have removed them.")]
    [RequiresDynamicCode("Makes a generic type for each registered type; where that can't be done, use RegisterSerializable<T>.")]
    public TypeRegistry RegisterAssembly(Assembly assembly, string idsFile) => RegisterAssembly(assembly, idsFile, NewTypes.Append);

    /// <summary>
    /// Registers every type of an assembly that BinaryFormatter would have written, with the ids that a text file keeps: types marked
    /// [Serializable] and enums, private and nested ones too, with object graphs (<see cref="RegisterSerializable(Type, int)"/>) or their
    /// hand-written contract; and those that carry <see cref="BinaryTypeIdAttribute"/>, as <see cref="RegisterAssembly(Assembly)"/> does.
    /// </summary>
    /// <param name="assembly">The assembly to look through.</param>
    /// <param name="idsFile">
    /// The path of a text file with one line for each type, an id and a name; what follows a number sign is a comment. It is made if
    /// there is none. Several assemblies may share one. Lines stay as they are, those of types that are gone included, so that no id
    /// is ever given again; new types get ids above all others. A closed generic type is registered where a line names it, such
    /// as <c>12 Shop.Pair`2[System.Int32,System.String]</c>; collections of the framework need none.
    /// </param>
    /// <param name="newTypes">What is done with types that the file lacks.</param>
    /// <returns>This registry.</returns>
    /// <remarks>
    /// Types that are registered already stay as they are. Left out are delegates, classes that the compiler makes of lambdas and
    /// iterators, abstract and static classes, interfaces, ref structs and open generic types: no object is of exactly such a type, or
    /// it is code. Processes may append to one file at a time; it is replaced in one step.
    /// </remarks>
    /// <exception cref="ArgumentNullException"><paramref name="assembly"/> or <paramref name="idsFile"/> is null.</exception>
    /// <exception cref="ArgumentException">
    /// As in <see cref="RegisterSerializable(Type, int)"/>; the types in front of the one that was refused are registered. Or the assembly has nothing to register.
    /// </exception>
    /// <exception cref="BinarySerializationException">
    /// A line isn't an id and a name, or contradicts another; or the file lacks types and mustn't or can't be written: the message shows
    /// the missing lines.
    /// </exception>
    /// <exception cref="IOException">The file can't be read.</exception>
    [RequiresUnreferencedCode("Looks for types by their marks; trimming may have removed them.")]
    [RequiresDynamicCode("Makes a generic type for each registered type; where that can't be done, use RegisterSerializable<T>.")]
    public TypeRegistry RegisterAssembly(Assembly assembly, string idsFile, NewTypes newTypes)
    {
        ArgumentNullException.ThrowIfNull(assembly);
        ArgumentNullException.ThrowIfNull(idsFile);
        foreach ((Type type, int typeId) in WithId(assembly).Where(marked => Find(marked.Type) is null))
        {
            RegisterWithId(type, typeId);
        }

        Dictionary<string, Type> types = SerializableTypes.In(assembly).Where(type => Find(type) is null).ToDictionary(type => type.ToString());
        TypeIdFile file = TypeIdFile.ReadAndAppend(
            idsFile, [.. types.Keys.Order(StringComparer.Ordinal)], [.. _byId.Contracts.Select(contract => contract.TypeId)], MayAppend(newTypes));
        foreach ((string name, int typeId) in file.Ids)
        {
            if ((types.GetValueOrDefault(name) ?? SerializableTypes.FindClosed(assembly, name)) is { } type && Find(type) is null)
            {
                RegisterMarked(type, typeId);
            }
        }

        return _byType.Contracts.Any(contract => contract.Type.Assembly == assembly) ? this : throw new ArgumentException(
            $"{assembly.GetName().Name} has no type that is [Serializable], no enum, no type with [BinaryTypeId], and none that {idsFile} names, so that nothing was registered.",
            nameof(assembly));
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
            return SchemaDescription.Of(_byType.Contracts.Distinct(), type => ResultOf(type) is var result && result != type ? result : null);
        }
    }

    /// <summary>Tells whether frames with an id may be passed on as they are.</summary>
    internal bool Carries(int typeId) => typeId > 0 && (_carried is not null || Find(typeId) is not null);

    /// <summary>Returns the C# of the hand-written contract that writes and reads the same bytes as a type's auto contract.</summary>
    /// <param name="type">A type that was registered with an auto contract.</param>
    /// <exception cref="ArgumentNullException"><paramref name="type"/> is null.</exception>
    /// <exception cref="ArgumentException"><paramref name="type"/> has no auto contract.</exception>
    public string DescribeSource(Type type)
    {
        ArgumentNullException.ThrowIfNull(type);
        return Find(type) is IAutoContract contract
            ? ContractSource.Print(contract.Plan)
            : throw new ArgumentException($"{type} has no auto contract that could be printed. Register it with RegisterAuto.", nameof(type));
    }

    /// <summary>Tells whether a type is registered, and under which id.</summary>
    /// <param name="type">The exact type of an object.</param>
    /// <param name="typeId">Its id, or 0.</param>
    /// <exception cref="ArgumentNullException"><paramref name="type"/> is null.</exception>
    public bool TryGetTypeId(Type type, out int typeId)
    {
        ArgumentNullException.ThrowIfNull(type);
        typeId = Find(type)?.TypeId ?? 0;
        return typeId != 0;
    }

    /// <summary>Tells whether an id is registered, and for which type.</summary>
    /// <param name="typeId">Any number; those below 1 are never registered.</param>
    /// <param name="type">The type, or <see langword="null"/>.</param>
    public bool TryGetType(int typeId, [NotNullWhen(true)] out Type? type)
    {
        type = Find(typeId)?.Type;
        return type is not null;
    }

    /// <summary>
    /// The contract of frames whose root is of a type that object graphs hold without registration; null before a type is registered
    /// for them.
    /// </summary>
    internal Contract? AnyRoot => _anyRoot;

    /// <summary>Tells whether objects of a type can be written by <see cref="AnyRoot"/>.</summary>
    internal bool IsAnyRoot(Type type) => _anyRoot is not null && GraphTypes.Find(type) is not null;

    IEnumerable<Contract> IGraphRegistry.Contracts => _byId.Contracts;

    Contract? IGraphRegistry.Find(Type type) => Find(type);

    Contract? IGraphRegistry.Find(string? assemblyName, string typeName) => Find(assemblyName, typeName);

    /// <summary>How types stand in object graphs, by what is registered now.</summary>
    internal GraphTypes GraphTypes => Volatile.Read(ref _graphTypes) ?? MakeGraphTypes();

    private GraphTypes MakeGraphTypes()
    {
        lock (_registering)
        {
            return _graphTypes ??= new GraphTypes(this);
        }
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal Contract? Find(Type type) => _byType.Find(TypeKey.Of(type));

    /// <summary>Returns the contract of the exact type of an object, or <see langword="null"/>.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal Contract? FindFor(object value) => _byType.Find(TypeKey.Of(value));

    /// <summary>The same where one probe tells it, as it does most of the time; null says nothing.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal Contract? FindAtOnce(object value) => _byType.FindAtOnce(TypeKey.Of(value));

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal Contract? Find(int typeId) => typeId == 0 ? null : _byId.Find(typeId);

    /// <summary>The same where one probe tells it, as it does most of the time; null says nothing.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal Contract? FindAtOnce(int typeId) => typeId == 0 ? null : _byId.FindAtOnce(typeId);

    /// <summary>Finds a type by the names that a <see cref="System.Runtime.Serialization.SerializationBinder"/> gives it.</summary>
    internal Contract? Find(string? assemblyName, string typeName) =>
        _byId.Contracts.FirstOrDefault(contract =>
            IsNamed(contract.Type, assemblyName, typeName));

    /// <summary>Tells whether a type has these names; without the name of an assembly, any will do.</summary>
    internal static bool IsNamed(Type type, string? assemblyName, string typeName) =>
        type.FullName == typeName
        && (assemblyName is null || type.Assembly.FullName == assemblyName || type.Assembly.GetName().Name == assemblyName);

    private static bool MayAppend(NewTypes newTypes) =>
        newTypes == NewTypes.Append && !string.Equals(Environment.GetEnvironmentVariable("CI"), "true", StringComparison.OrdinalIgnoreCase);

    [RequiresUnreferencedCode("Looks for types by their attribute; trimming may have removed them.")]
    private static IEnumerable<(Type Type, int TypeId)> WithId(Assembly assembly) =>
        from type in assembly.GetTypes()
        let attribute = type.GetCustomAttribute<BinaryTypeIdAttribute>(inherit: false)
        where attribute is not null
        select (type, attribute.Id);

    [RequiresUnreferencedCode("The members of the type may have been trimmed.")]
    [RequiresDynamicCode("Makes a generic type for the registered type.")]
    private void RegisterWithId(Type type, int typeId)
    {
        if (typeof(ICustomBinarySerializable).IsAssignableFrom(type))
        {
            Register(type, typeId);
        }
        else
        {
            RegisterAuto(type, typeId);
        }
    }

    [RequiresUnreferencedCode("The members of the type may have been trimmed.")]
    [RequiresDynamicCode("Makes a generic type for the registered type.")]
    private void RegisterMarked(Type type, int typeId)
    {
        if (typeof(ICustomBinarySerializable).IsAssignableFrom(type))
        {
            Register(type, typeId);
        }
        else
        {
            RegisterSerializable(type, typeId);
        }
    }

    private void ThrowIfRefused(Type type, int typeId)
    {
        ThrowIfTaken(type, typeId);
        if (type.IsAbstract && !ReflectedPlans.IsUnion(type))
        {
            throw NoObjects(type, typeId);
        }

        ThrowIfNeverAType(type, typeId);
    }

    private static void ThrowIfHandWritten(Type type, int typeId, RegistrationOptions options)
    {
        if (!options.AllowUnsuitableType && typeof(ICustomBinarySerializable).IsAssignableFrom(type) && !type.IsAbstract)
        {
            throw new ArgumentException(
                $"{type} can't be registered under the id {typeId} this way: it has a hand-written contract ({nameof(ICustomBinarySerializable)}), which wouldn't be used. "
                + $"Register it with registry.{nameof(Register)}, or say with RegistrationOptions.{nameof(RegistrationOptions.AllowUnsuitableType)} that its bytes are to be others.",
                nameof(type));
        }
    }

    // An interface or an abstract class may be what the elements of an array are declared as.
    private static void ThrowIfNeverAType(Type type, int typeId)
    {
        if (type.ContainsGenericParameters || type.IsByRefLike || (type.IsAbstract && type.IsSealed))
        {
            throw NoObjects(type, typeId);
        }
    }

    private static ArgumentException NoObjects(Type type, int typeId) =>
        new($"{type} can't be registered under the id {typeId}: no object can be of exactly that type. Register the concrete types.", nameof(type));

    private void ThrowIfTaken(Type type, int typeId)
    {
        if (typeId < 1)
        {
            throw new ArgumentOutOfRangeException(nameof(typeId), typeId, $"{type} can't be registered under the id {typeId}: ids begin at 1.");
        }

        if (Find(typeId) is { } holder)
        {
            throw new ArgumentException(
                $"The id {typeId} can't be registered for {type}: it already names {holder.Type}.", nameof(typeId));
        }

        if (Find(type) is { } registered)
        {
            throw new ArgumentException(
                $"{type} can't be registered under the id {typeId}: it already has the id {registered.TypeId}.", nameof(type));
        }
    }

    /// <summary>What objects of a type arrive as, after all upcasts.</summary>
    private Type ResultOf(Type type)
    {
        while (_upcasts.TryGetValue(type, out (Type Result, Func<Contract, Contract>) upcast))
        {
            type = upcast.Result;
        }

        return type;
    }

    private Contract Upcasted(Contract contract)
    {
        while (_upcasts.TryGetValue(contract.Type, out (Type, Func<Contract, Contract> Wrap) upcast))
        {
            contract = upcast.Wrap(contract);
        }

        return contract;
    }

    private void Add(Contract contract)
    {
        // By type last: an object is written only when its id can already be read.
        _byId.Add(contract.TypeId, Upcasted(contract));
        foreach (Type type in contract is IAutoContract planned ? planned.Plan.Classes : [contract.Type])
        {
            _byType.Add(TypeKey.Of(type), contract);
        }

        // What was planned before may be written otherwise now.
        Volatile.Write(ref _graphTypes, null);
    }

    [RequiresDynamicCode("Makes a generic type for the registered type.")]
    private static Contract MakeContract(
        [DynamicallyAccessedMembers(InstanceFactory.NeededMembers)] Type type, int typeId, RegistrationOptions options)
    {
        if (!typeof(ICustomBinarySerializable).IsAssignableFrom(type))
        {
            throw new ArgumentException(
                $"{type} can't be registered under the id {typeId}: it doesn't implement {nameof(ICustomBinarySerializable)}.", nameof(type));
        }

        return MakeContract(typeof(HandWrittenContract<>), type, typeId, options);
    }

    [RequiresDynamicCode("Makes a generic type for the registered type.")]
    [UnconditionalSuppressMessage("Trimming", "IL2055", Justification = "The type argument carries the same annotation as the parameter it came from.")]
    private static Contract MakeContract(
        [DynamicallyAccessedMembers(InstanceFactory.NeededMembers)] Type open,
        [DynamicallyAccessedMembers(InstanceFactory.NeededMembers)] Type type,
        params object[] arguments) =>
        (Contract)Activator.CreateInstance(
            open.MakeGenericType(type),
            BindingFlags.Instance | BindingFlags.NonPublic | BindingFlags.DoNotWrapExceptions,
            binder: null,
            arguments,
            culture: null)!;

    private ContractPlan PlanOf(Type type, RegistrationOptions options)
    {
        ContractPlan plan = ReflectedPlans.Plan(type, options, _surrogates.GetValueOrDefault, out IReadOnlyCollection<Type> planned);
        foreach (Type each in planned)
        {
            _planned.TryAdd(each, type);
        }

        return plan;
    }
}
