using System.Diagnostics.CodeAnalysis;
using CustomBinarySerializer.Payload;

namespace CustomBinarySerializer.Graphs;

/// <summary>Registers types whose objects are written as BinaryFormatter wrote them: as object graphs.</summary>
public static class TypeRegistryExtensions
{
    /// <summary>
    /// Registers a type whose objects are written as BinaryFormatter wrote them: with every field of whatever visibility, with their
    /// identity, in cycles of any shape and of any depth.
    /// </summary>
    /// <typeparam name="T">
    /// A class, sealed or not, or a struct; it needn't be [Serializable]. Types derived from it are not covered; they have ids of their own.
    /// </typeparam>
    /// <param name="registry">The registry.</param>
    /// <param name="typeId">1 to <see cref="int.MaxValue"/>.</param>
    /// <param name="options">Whether the layout is fixed, and whether the type's code may run on untrusted data; the defaults if null.</param>
    /// <returns>The registry.</returns>
    /// <remarks>
    /// <para>
    /// <see cref="System.Runtime.Serialization.ISerializable"/>, <see cref="System.Runtime.Serialization.IObjectReference"/>,
    /// <see cref="System.Runtime.Serialization.IDeserializationCallback"/> and the attributes for callbacks work as they did,
    /// as do the formatter's surrogate selector, binder and context. No constructor runs but that of ISerializable.
    /// </para>
    /// <para>
    /// Each type of an object in the graph must be registered, this way or another; what <see cref="TypeRegistry.Register{T}"/> and the like
    /// registered is written by its contract. Numbers, strings, arrays, enums and structs in fields, and the framework's collections,
    /// need no registration. <see cref="FindUnregistered(TypeRegistry, Type)"/> lists what is missing. An interface or abstract class is to be registered
    /// where it is the element of an array or collection that no field declares as just that: <c>object shapes = new IShape[2]</c>.
    /// </para>
    /// </remarks>
    /// <exception cref="ArgumentNullException"><paramref name="registry"/> is null.</exception>
    /// <exception cref="ArgumentOutOfRangeException"><paramref name="typeId"/> is below 1.</exception>
    /// <exception cref="ArgumentException">The type or the id is already registered, or the type is static, an open generic type or a ref struct.</exception>
    [RequiresUnreferencedCode(GraphTypes.Reason)]
    [RequiresDynamicCode(GraphTypes.NeedsCode)]
    public static TypeRegistry RegisterSerializable<T>(this TypeRegistry registry, int typeId, RegistrationOptions? options = null) =>
        registry.RegisterSerializable(typeof(T), typeId, options);

    /// <inheritdoc cref="RegisterSerializable{T}"/>
    /// <param name="registry">The registry.</param>
    /// <param name="type">
    /// A class, sealed or not, a struct, an enum or an interface, of any visibility; it needn't be [Serializable]. The definition of a generic
    /// type, such as <c>typeof(Graph&lt;,&gt;)</c>, registers it with any arguments that are registered or need no registration.
    /// </param>
    /// <param name="typeId">1 to <see cref="int.MaxValue"/>.</param>
    /// <param name="options">Whether the layout is fixed, and whether the type's code may run on untrusted data; the defaults if null.</param>
    /// <exception cref="ArgumentNullException"><paramref name="registry"/> or <paramref name="type"/> is null.</exception>
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
    /// Finds the types that objects of a type could hold in their fields and that <see cref="RegisterSerializable{T}"/> doesn't know,
    /// before anything is written.
    /// </summary>
    /// <param name="registry">The registry.</param>
    /// <param name="root">A type whose objects are to be written as graphs.</param>
    /// <returns>
    /// Each type with the first path to it; empty if nothing is missing. <see cref="UnregisteredTypes.Unseen"/> lists the fields that could hold
    /// objects of other types than those that were looked at.
    /// </returns>
    /// <remarks>
    /// It looks at declared types. In a field of an interface or base class it expects the registered types and the [Serializable] types of the
    /// assemblies that are involved.
    /// </remarks>
    /// <exception cref="ArgumentNullException"><paramref name="registry"/> or <paramref name="root"/> is null.</exception>
    [RequiresUnreferencedCode(GraphTypes.Reason)]
    public static UnregisteredTypes FindUnregistered(this TypeRegistry registry, Type root)
    {
        ArgumentNullException.ThrowIfNull(registry);
        ArgumentNullException.ThrowIfNull(root);
        return new FieldWalk(registry).ReachableFrom(root);
    }
}
