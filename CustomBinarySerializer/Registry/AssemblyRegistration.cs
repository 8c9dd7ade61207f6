using System.Diagnostics.CodeAnalysis;
using System.Reflection;

namespace CustomBinarySerializer.Registry;

/// <summary>The registration of all types of an assembly that have an id.</summary>
[RequiresUnreferencedCode(Reason)]
internal static class AssemblyRegistration
{
    internal const string Reason = "Looks for types by their marks; trimming may have removed them.";

    internal const string NeedsCode = "Makes a generic type for each registered type.";

    /// <summary>Registers the types with <see cref="BinaryTypeIdAttribute"/>.</summary>
    /// <exception cref="ArgumentException">A type is rejected, or no type has the attribute.</exception>
    [RequiresDynamicCode(NeedsCode)]
    internal static void Register(TypeRegistry registry, Assembly assembly)
    {
        (Type, BinaryTypeIdAttribute)[] marked = [.. WithId(assembly)];
        foreach ((Type type, BinaryTypeIdAttribute mark) in marked)
        {
            registry.Register(type, mark.Id, mark.Options);
        }

        if (marked.Length == 0)
        {
            throw new ArgumentException(
                $"{assembly.GetName().Name} has no type with [BinaryTypeId], so that nothing was registered. Mark types with an id, "
                + "or register those that are [Serializable] with RegisterAssembly(assembly, idsFile) "
                + "of the package CustomBinarySerializer.BinaryFormatter.",
                nameof(assembly));
        }
    }

    /// <summary>Returns the types with <see cref="BinaryTypeIdAttribute"/>, of any visibility.</summary>
    internal static IEnumerable<(Type Type, BinaryTypeIdAttribute Mark)> WithId(Assembly assembly)
    {
        foreach (Type type in assembly.GetTypes())
        {
            if (type.GetCustomAttribute<BinaryTypeIdAttribute>(inherit: false) is { } mark)
            {
                yield return (type, mark);
            }
        }
    }
}
