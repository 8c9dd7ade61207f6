using System.Diagnostics.CodeAnalysis;
using System.Reflection;
using System.Runtime.CompilerServices;

#pragma warning disable SYSLIB0050 // Type.IsSerializable: the mark is what is looked for.

namespace CustomBinarySerializer.Registry;

/// <summary>Registers the types of an assembly: those that carry an id, and those of which BinaryFormatter would have written objects.</summary>
[RequiresUnreferencedCode("Looks for types by their marks; trimming may have removed them.")]
[RequiresDynamicCode("Makes a generic type for each registered type.")]
internal static class AssemblyRegistration
{
    /// <summary>Registers the types that carry <see cref="BinaryTypeIdAttribute"/>.</summary>
    /// <exception cref="ArgumentException">A type is refused, or there is none.</exception>
    internal static void Register(TypeRegistry registry, Assembly assembly)
    {
        (Type Type, BinaryTypeIdAttribute Mark)[] marked = [.. WithId(assembly)];
        foreach ((Type type, BinaryTypeIdAttribute mark) in marked)
        {
            RegisterWithId(registry, type, mark);
        }

        if (marked.Length == 0)
        {
            throw new ArgumentException(
                $"{assembly.GetName().Name} has no type with [BinaryTypeId], so that nothing was registered. Mark types with an id, "
                + "or register those that are [Serializable] with RegisterAssembly(assembly, idsFile).",
                nameof(assembly));
        }
    }

    /// <summary>The same, and every type that is [Serializable] or an enum under the id that a file keeps.</summary>
    /// <exception cref="ArgumentException">A type is refused, or there is none.</exception>
    /// <exception cref="BinarySerializationException">The file is invalid, or lacks types and mustn't or can't be written.</exception>
    /// <exception cref="IOException">The file can't be read.</exception>
    internal static void Register(TypeRegistry registry, Assembly assembly, string idsFile, NewTypes newTypes)
    {
        foreach ((Type type, BinaryTypeIdAttribute mark) in WithId(assembly).Where(marked => registry.Find(marked.Type) is null))
        {
            RegisterWithId(registry, type, mark);
        }

        Dictionary<string, Type> types = SerializableIn(assembly).Where(type => registry.Find(type) is null).ToDictionary(type => type.ToString());
        TypeIdFile file = TypeIdFile.ReadAndAppend(
            idsFile, [.. types.Keys.Order(StringComparer.Ordinal)], [.. registry.Registered.Select(contract => contract.TypeId)], MayAppend(newTypes));
        foreach ((string name, int typeId) in file.Ids)
        {
            if ((types.GetValueOrDefault(name) ?? FindClosed(assembly, name)) is { } type && registry.Find(type) is null)
            {
                RegisterMarked(registry, type, typeId);
            }
        }

        if (!registry.Registered.Any(contract => contract.Type.Assembly == assembly))
        {
            throw new ArgumentException(
                $"{assembly.GetName().Name} has no type that is [Serializable], no enum, no type with [BinaryTypeId], and none that {idsFile} names, so that nothing was registered.",
                nameof(assembly));
        }
    }

    private static bool MayAppend(NewTypes newTypes) =>
        newTypes == NewTypes.Append && !string.Equals(Environment.GetEnvironmentVariable("CI"), "true", StringComparison.OrdinalIgnoreCase);

    private static IEnumerable<(Type Type, BinaryTypeIdAttribute Mark)> WithId(Assembly assembly) =>
        from type in assembly.GetTypes()
        let attribute = type.GetCustomAttribute<BinaryTypeIdAttribute>(inherit: false)
        where attribute is not null
        select (type, attribute);

    private static void RegisterWithId(TypeRegistry registry, Type type, BinaryTypeIdAttribute mark)
    {
        if (typeof(ICustomBinarySerializable).IsAssignableFrom(type))
        {
            registry.Register(type, mark.Id, mark.Options);
        }
        else
        {
            registry.RegisterAuto(type, mark.Id, mark.Options);
        }
    }

    private static void RegisterMarked(TypeRegistry registry, Type type, int typeId)
    {
        if (typeof(ICustomBinarySerializable).IsAssignableFrom(type))
        {
            registry.Register(type, typeId);
        }
        else
        {
            registry.RegisterSerializable(type, typeId);
        }
    }

    /// <summary>
    /// Every type that is marked [Serializable], and every enum, whatever its visibility, if objects can be of exactly that type:
    /// no abstract and static classes, interfaces, open generic types and ref structs. Nor delegates and what the
    /// compiler makes of lambdas and iterators: they are code, not data.
    /// </summary>
    private static IEnumerable<Type> SerializableIn(Assembly assembly) =>
        assembly.GetTypes().Where(type => type.IsSerializable && IsData(type));

    /// <summary>The closed generic type that a line of a file names, if its definition is in an assembly.</summary>
    /// <exception cref="BinarySerializationException">One of its arguments isn't found.</exception>
    private static Type? FindClosed(Assembly assembly, string name)
    {
        int arguments = name.IndexOf('[', StringComparison.Ordinal);
        if (arguments < 0 || assembly.GetType(name[..arguments]) is null)
        {
            return null;
        }

        return Type.GetType(name, assemblyResolver: null, (from, simple, _) => from?.GetType(simple) ?? assembly.GetType(simple) ?? Type.GetType(simple))
            ?? throw new BinarySerializationException(
                SerializationErrorCode.InvalidTypeIdFile,
                $"The line \"{name}\" of a file of type ids names a generic type whose arguments aren't found. Those of other assemblies are written in brackets of their own, with the name of the assembly: [[Shop.Product, Shop]].");
    }

    private static bool IsData(Type type) =>
        !type.IsAbstract
        && !type.ContainsGenericParameters
        && !type.IsByRefLike
        && !typeof(Delegate).IsAssignableFrom(type)
        && !IsMadeByCompiler(type);

    // The closures of F# have a name that no program can give, and no mark.
    private static bool IsMadeByCompiler(Type? type)
    {
        while (type is not null && !type.Name.Contains('@', StringComparison.Ordinal) && !type.IsDefined(typeof(CompilerGeneratedAttribute), inherit: false))
        {
            type = type.DeclaringType;
        }

        return type is not null;
    }
}
