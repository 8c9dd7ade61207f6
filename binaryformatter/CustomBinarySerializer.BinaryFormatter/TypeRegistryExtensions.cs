using System.Diagnostics.CodeAnalysis;
using CustomBinarySerializer.Payload;

namespace CustomBinarySerializer.Graphs;

/// <summary>
/// Extension methods that register types for object graphs, which are serialized as BinaryFormatter did.
/// </summary>
public static class TypeRegistryExtensions
{
    /// <summary>
    /// Registers a type whose objects are written as BinaryFormatter wrote them: with all fields of any visibility,
    /// with object identity, and with cycles and nesting of any depth.
    /// </summary>
    /// <typeparam name="T">
    /// A class, sealed or not, or a struct. It needn't be [Serializable]. Derived types need registrations of their
    /// own.
    /// </typeparam>
    /// <param name="registry">The registry.</param>
    /// <param name="typeId">The id of the type, from 1 to <see cref="int.MaxValue"/>.</param>
    /// <param name="options">
    /// Whether the layout is fixed, and whether the type's code may run on untrusted data. The defaults if null.
    /// </param>
    /// <returns>The registry.</returns>
    /// <remarks>
    /// <para>
    /// <see cref="System.Runtime.Serialization.ISerializable"/>,
    /// <see cref="System.Runtime.Serialization.IObjectReference"/>,
    /// <see cref="System.Runtime.Serialization.IDeserializationCallback"/> and the callback attributes are supported,
    /// as are the formatter's surrogate selector, binder and context. No constructor runs except that of ISerializable.
    /// </para>
    /// <para>
    /// The type of each object in the graph must be registered by any method. Types registered by
    /// <see cref="TypeRegistry.Register{T}"/> and the like are written by their contracts. Numbers, strings, arrays,
    /// enums and structs in fields, and the framework's collections need no registration.
    /// <see cref="FindUnregistered(TypeRegistry, Type)"/> lists missing registrations. An interface or abstract class
    /// must be registered if it is the element type of an array or collection that no field declares: <c>object shapes
    /// = new IShape[2]</c>.
    /// </para>
    /// </remarks>
    /// <exception cref="ArgumentNullException"><paramref name="registry"/> is null.</exception>
    /// <exception cref="ArgumentOutOfRangeException"><paramref name="typeId"/> is below 1.</exception>
    /// <exception cref="ArgumentException">
    /// The type or the id is already registered, or the type is static, an open generic type or a ref struct.
    /// </exception>
    [RequiresUnreferencedCode(GraphTypes.Reason)]
    [RequiresDynamicCode(GraphTypes.NeedsCode)]
    public static TypeRegistry RegisterSerializable<T>(this TypeRegistry registry, int typeId, RegistrationOptions? options = null) =>
        registry.RegisterSerializable(typeof(T), typeId, options);

    /// <inheritdoc cref="RegisterSerializable{T}"/>
    /// <param name="registry">The registry.</param>
    /// <param name="type">
    /// A class, sealed or not, a struct, an enum or an interface, of any visibility. It needn't be [Serializable]. A
    /// generic type definition such as <c>typeof(Graph&lt;,&gt;)</c> covers all arguments that are registered or need
    /// no registration.
    /// </param>
    /// <param name="typeId">The id of the type, from 1 to <see cref="int.MaxValue"/>.</param>
    /// <param name="options">
    /// Whether the layout is fixed, and whether the type's code may run on untrusted data. The defaults if null.
    /// </param>
    /// <exception cref="ArgumentNullException">
    /// <paramref name="registry"/> or <paramref name="type"/> is null.
    /// </exception>
    [RequiresUnreferencedCode(GraphTypes.Reason)]
    [RequiresDynamicCode(GraphTypes.NeedsCode)]
    public static TypeRegistry RegisterSerializable(this TypeRegistry registry, Type type, int typeId, RegistrationOptions? options = null)
    {
        ArgumentNullException.ThrowIfNull(registry);
        ArgumentNullException.ThrowIfNull(type);
        options ??= RegistrationOptions.Default;
        GraphSource source = GraphSource.Of(registry);
        registry.Register(type, typeId, () =>
        {
            SerializableChecks.ThrowIfRefused(registry, type, typeId, options);
            source.TakeRoots();
            return type.IsValueType && !type.IsGenericTypeDefinition
                ? GraphTypes.Close<Contract>(typeof(GraphStructContract<>), [type], typeId, options, source)
                : new GraphContract(type, typeId, options, source);
        });
        return registry;
    }

    /// <summary>
    /// Finds the types that an object's fields could hold and that aren't registered for
    /// <see cref="RegisterSerializable{T}"/>. Nothing is written.
    /// </summary>
    /// <param name="registry">The registry.</param>
    /// <param name="root">The type of the graph's root.</param>
    /// <returns>
    /// Each type with the first path to it; empty if nothing is missing. <see cref="UnregisteredTypes.Unseen"/> lists
    /// the fields that could hold objects of other types.
    /// </returns>
    /// <remarks>
    /// The search uses declared types. For a field of an interface or base class, it considers registered types and the
    /// [Serializable] types of the involved assemblies.
    /// </remarks>
    /// <exception cref="ArgumentNullException">
    /// <paramref name="registry"/> or <paramref name="root"/> is null.
    /// </exception>
    [RequiresUnreferencedCode(GraphTypes.Reason)]
    public static UnregisteredTypes FindUnregistered(this TypeRegistry registry, Type root)
    {
        ArgumentNullException.ThrowIfNull(registry);
        ArgumentNullException.ThrowIfNull(root);
        return new FieldWalk(registry).ReachableFrom(root);
    }
}
