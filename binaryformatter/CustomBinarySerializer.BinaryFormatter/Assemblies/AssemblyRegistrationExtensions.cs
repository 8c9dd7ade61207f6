using System.Diagnostics.CodeAnalysis;
using System.Reflection;
using CustomBinarySerializer.Graphs.Assemblies;
using CustomBinarySerializer.Registry;

namespace CustomBinarySerializer.Graphs;

/// <summary>Registers the types of assemblies whose objects BinaryFormatter would have written.</summary>
public static class AssemblyRegistrationExtensions
{
    /// <summary>
    /// Registers every type of an assembly that BinaryFormatter would have written, with the ids of a text file: types marked
    /// [Serializable] and enums, private and nested ones too, by <see cref="TypeRegistryExtensions.RegisterSerializable(TypeRegistry, Type, int, RegistrationOptions)"/> or
    /// with their hand-written contract; and types with <see cref="BinaryTypeIdAttribute"/>, as <see cref="TypeRegistry.RegisterAssembly(Assembly)"/> does.
    /// </summary>
    /// <param name="registry">The registry.</param>
    /// <param name="assembly">The assembly to look through.</param>
    /// <param name="idsFile">
    /// The path of the file of type ids, which <see cref="TypeIdFile"/> describes and writes. It is only read here. Several assemblies may
    /// share one. A closed generic type is registered where a line names it, such as
    /// <c>12 Shop.Pair`2[System.Int32,System.String]</c>; collections of the framework need no line.
    /// </param>
    /// <returns>The registry.</returns>
    /// <remarks>
    /// A type that the file lacks is an error, because ids that each machine assigned by itself would name different types. Types that are
    /// registered already keep their registration. Delegates, classes that the compiler makes of lambdas and iterators, abstract and static
    /// classes, and ref structs are skipped. Interfaces and abstract classes of the assembly are registered where the registered types have
    /// them as elements or arguments.
    /// </remarks>
    /// <exception cref="ArgumentNullException"><paramref name="registry"/>, <paramref name="assembly"/> or <paramref name="idsFile"/> is null.</exception>
    /// <exception cref="ArgumentException">
    /// A type is refused as in <see cref="TypeRegistryExtensions.RegisterSerializable(TypeRegistry, Type, int, RegistrationOptions)"/>; the types before it are registered. Or the
    /// assembly has nothing to register.
    /// </exception>
    /// <exception cref="BinarySerializationException">
    /// The file is missing, can't be read, has an invalid line, or lacks types. The message names the line or the types.
    /// </exception>
    [RequiresUnreferencedCode(AssemblyRegistration.Reason)]
    [RequiresDynamicCode("Makes a generic type for each registered type; where that can't be done, use RegisterSerializable<T>.")]
    public static TypeRegistry RegisterAssembly(this TypeRegistry registry, Assembly assembly, string idsFile) =>
        registry.RegisterAssembly(assembly, idsFile, out _);

    /// <inheritdoc cref="RegisterAssembly(TypeRegistry, Assembly, string)"/>
    /// <param name="registry">The registry.</param>
    /// <param name="assembly">The assembly to look through.</param>
    /// <param name="idsFile">The path of the file of type ids.</param>
    /// <param name="skipped">The types that are marked [Serializable] and weren't registered, each with a reason.</param>
    [RequiresUnreferencedCode(AssemblyRegistration.Reason)]
    [RequiresDynamicCode("Makes a generic type for each registered type; where that can't be done, use RegisterSerializable<T>.")]
    public static TypeRegistry RegisterAssembly(this TypeRegistry registry, Assembly assembly, string idsFile, out IReadOnlyList<SkippedType> skipped)
    {
        ArgumentNullException.ThrowIfNull(registry);
        ArgumentNullException.ThrowIfNull(assembly);
        ArgumentNullException.ThrowIfNull(idsFile);
        skipped = SerializableAssembly.Register(registry, assembly, idsFile);
        return registry;
    }
}
