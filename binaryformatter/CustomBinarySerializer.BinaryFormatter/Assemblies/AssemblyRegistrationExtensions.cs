using System.Diagnostics.CodeAnalysis;
using System.Reflection;
using CustomBinarySerializer.Graphs.Assemblies;
using CustomBinarySerializer.Registry;

namespace CustomBinarySerializer.Graphs;

/// <summary>
/// Extension methods that register the types of assemblies whose objects BinaryFormatter could write.
/// </summary>
public static class AssemblyRegistrationExtensions
{
    /// <summary>
    /// Registers all types of an assembly that BinaryFormatter could write, with the ids of a text file. These are
    /// [Serializable] types and enums, including private and nested ones. They are registered by
    /// <see cref="TypeRegistryExtensions.RegisterSerializable(TypeRegistry, Type, int, RegistrationOptions)"/> or with
    /// their hand-written contract. Types with <see cref="BinaryTypeIdAttribute"/> are registered as by
    /// <see cref="TypeRegistry.RegisterAssembly(Assembly)"/>.
    /// </summary>
    /// <param name="registry">The registry.</param>
    /// <param name="assembly">The assembly.</param>
    /// <param name="idsFile">
    /// The path of the file of type ids, described by <see cref="TypeIdFile"/>. This method only reads it. Several
    /// assemblies may share one file. A closed generic type is registered if a line names it, such as <c>12
    /// Shop.Pair`2[System.Int32,System.String]</c>. Collections of the framework need no line.
    /// </param>
    /// <returns>The registry.</returns>
    /// <remarks>
    /// A type without a line is an error, because ids that each machine assigned itself would refer to different types.
    /// Registered types keep their registration. Delegates, compiler-generated classes of lambdas and iterators,
    /// abstract and static classes, and ref structs are skipped. Interfaces and abstract classes of the assembly are
    /// registered if registered types use them as elements or arguments.
    /// </remarks>
    /// <exception cref="ArgumentNullException">
    /// <paramref name="registry"/>, <paramref name="assembly"/> or <paramref name="idsFile"/> is null.
    /// </exception>
    /// <exception cref="ArgumentException">
    /// The assembly has no type to register, or
    /// <see cref="TypeRegistryExtensions.RegisterSerializable(TypeRegistry, Type, int, RegistrationOptions)"/> refuses
    /// a type. The types before the refused one are registered.
    /// </exception>
    /// <exception cref="BinarySerializationException">
    /// The file is missing, can't be read, has an invalid line, or lacks types. The message names the line or the
    /// types.
    /// </exception>
    [RequiresUnreferencedCode(AssemblyRegistration.Reason)]
    [RequiresDynamicCode("Makes a generic type for each registered type; where that can't be done, use RegisterSerializable<T>.")]
    public static TypeRegistry RegisterAssembly(this TypeRegistry registry, Assembly assembly, string idsFile) =>
        registry.RegisterAssembly(assembly, idsFile, out _);

    /// <inheritdoc cref="RegisterAssembly(TypeRegistry, Assembly, string)"/>
    /// <param name="registry">The registry.</param>
    /// <param name="assembly">The assembly.</param>
    /// <param name="idsFile">The path of the file of type ids.</param>
    /// <param name="skipped">The types marked [Serializable] that weren't registered, each with a reason.</param>
    [RequiresUnreferencedCode(AssemblyRegistration.Reason)]
    [RequiresDynamicCode("Makes a generic type for each registered type; where that can't be done, use RegisterSerializable<T>.")]
    public static TypeRegistry RegisterAssembly(
        this TypeRegistry registry, Assembly assembly, string idsFile, out IReadOnlyList<SkippedType> skipped)
    {
        ArgumentNullException.ThrowIfNull(registry);
        ArgumentNullException.ThrowIfNull(assembly);
        ArgumentNullException.ThrowIfNull(idsFile);
        skipped = SerializableAssembly.Register(registry, assembly, TypeIdTable.Read(idsFile));
        return registry;
    }

    /// <summary>
    /// Registers all types of an assembly that BinaryFormatter could write, with the ids of a text. A library embeds
    /// the
    /// text as a resource, and the program that uses the library chooses the range of its ids.
    /// </summary>
    /// <param name="registry">The registry.</param>
    /// <param name="assembly">The assembly.</param>
    /// <param name="ids">The text of a file of type ids, described by <see cref="TypeIdFile"/>. It is read to its
    /// end.</param>
    /// <param name="idOffset">
    /// A number, 0 or more, that is added to each id of the text. The result is part of the format: every program that
    /// reads or writes the frames uses the same number.
    /// </param>
    /// <returns>The registry.</returns>
    /// <exception cref="ArgumentNullException">
    /// <paramref name="registry"/>, <paramref name="assembly"/> or <paramref name="ids"/> is null.
    /// </exception>
    /// <exception cref="ArgumentOutOfRangeException">
    /// <paramref name="idOffset"/> is negative, or an id would exceed <see cref="int.MaxValue"/>.
    /// </exception>
    /// <inheritdoc cref="RegisterAssembly(TypeRegistry, Assembly, string)"
    ///     path="/exception[@cref='T:System.ArgumentException']"/>
    /// <exception cref="BinarySerializationException">The text has an invalid line, or lacks types.</exception>
    [RequiresUnreferencedCode(AssemblyRegistration.Reason)]
    [RequiresDynamicCode("Makes a generic type for each registered type; where that can't be done, use RegisterSerializable<T>.")]
    public static TypeRegistry RegisterAssembly(this TypeRegistry registry, Assembly assembly, TextReader ids, int idOffset)
    {
        ArgumentNullException.ThrowIfNull(registry);
        ArgumentNullException.ThrowIfNull(assembly);
        ArgumentNullException.ThrowIfNull(ids);
        ArgumentOutOfRangeException.ThrowIfNegative(idOffset);
        TypeIdTable table = TypeIdTable.Parse($"of {assembly.GetName().Name}", ids.ReadToEnd(), idOffset);
        SerializableAssembly.Register(registry, assembly, table);
        return registry;
    }
}
