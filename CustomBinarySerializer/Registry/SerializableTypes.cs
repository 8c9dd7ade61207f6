using System.Diagnostics.CodeAnalysis;
using System.Reflection;
using System.Runtime.CompilerServices;

#pragma warning disable SYSLIB0050 // Type.IsSerializable: the mark is what is looked for.

namespace CustomBinarySerializer.Registry;

/// <summary>The types of an assembly of which BinaryFormatter would have written objects.</summary>
internal static class SerializableTypes
{
    /// <summary>
    /// Every type that is marked [Serializable], and every enum, whatever its visibility, if objects can be of exactly that type:
    /// no abstract and static classes, interfaces, open generic types and ref structs. Nor delegates and what the
    /// compiler makes of lambdas and iterators: they are code, not data.
    /// </summary>
    [RequiresUnreferencedCode("Looks for types by a mark; trimming may have removed them.")]
    internal static IEnumerable<Type> In(Assembly assembly) =>
        assembly.GetTypes().Where(type => type.IsSerializable && IsData(type));

    /// <summary>The closed generic type that a line of a file names, if its definition is in an assembly.</summary>
    /// <exception cref="BinarySerializationException">One of its arguments isn't found.</exception>
    [RequiresUnreferencedCode("Looks for types by their names; trimming may have removed them.")]
    internal static Type? FindClosed(Assembly assembly, string name)
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
