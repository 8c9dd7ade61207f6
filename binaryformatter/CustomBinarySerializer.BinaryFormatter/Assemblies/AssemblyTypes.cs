using System.Diagnostics.CodeAnalysis;
using System.Reflection;
using System.Runtime.CompilerServices;
using CustomBinarySerializer.Graphs.Reflection;
using CustomBinarySerializer.Registry;

#pragma warning disable SYSLIB0050 // Type.IsSerializable is the mark that is looked for.

namespace CustomBinarySerializer.Graphs.Assemblies;

/// <summary>
/// The types of an assembly that registration uses: those with an id, and those that BinaryFormatter could write. The
/// assembly may be read from metadata only.
/// </summary>
[RequiresUnreferencedCode(AssemblyRegistration.Reason)]
internal sealed class AssemblyTypes
{
    private readonly Assembly _assembly;

    internal AssemblyTypes(Assembly assembly)
    {
        _assembly = assembly;
        List<Type> serializable = [];
        List<SkippedType> skipped = [];
        foreach (Type type in assembly.GetTypes())
        {
            if (!(type.IsSerializable || type.IsEnum) || TypeMarks.Has<BinaryTypeIdAttribute>(type))
            {
                continue;
            }

            if (ReasonToSkip(type) is { } reason)
            {
                skipped.Add(new SkippedType(type, reason));
            }
            else
            {
                serializable.Add(type);
            }
        }

        HashSet<Type> elements = ElementsOf(serializable, assembly);
        Serializable = [.. serializable, .. elements];
        Skipped = [.. skipped.Where(one => !elements.Contains(one.Type))];
    }

    /// <summary>Gets the types that carry <see cref="BinaryTypeIdAttribute"/>. The assembly must be loaded.</summary>
    internal IReadOnlyList<(Type Type, BinaryTypeIdAttribute Mark)> WithId => field ??= [.. AssemblyRegistration.WithId(_assembly)];

    /// <summary>
    /// Gets the [Serializable] types and enums of any visibility whose objects are data. It also has the assembly's
    /// interfaces and abstract classes that these use as elements or arguments.
    /// </summary>
    internal IReadOnlyList<Type> Serializable { get; }

    /// <summary>Gets the [Serializable] types that are in neither list.</summary>
    internal IReadOnlyList<SkippedType> Skipped { get; }

    private static HashSet<Type> ElementsOf(List<Type> types, Assembly assembly)
    {
        HashSet<Type> seen = [];
        HashSet<Type> elements = [];
        foreach (Type type in types)
        {
            for (Type? level = type; level is not null; level = level.BaseType)
            {
                AddParts(level, assembly, seen, elements);
            }

            foreach ((FieldInfo field, _) in SerializableFields.Of(type))
            {
                AddParts(field.FieldType, assembly, seen, elements);
            }
        }

        return elements;
    }

    private static void AddParts(Type whole, Assembly assembly, HashSet<Type> seen, HashSet<Type> elements)
    {
        foreach (Type part in whole.HasElementType
            ? [whole.GetElementType()!]
            : whole.IsConstructedGenericType
            ? whole.GetGenericArguments()
            : [])
        {
            Type element = part.IsConstructedGenericType ? part.GetGenericTypeDefinition() : part;
            if (element.Assembly == assembly && (element.IsInterface || (element.IsAbstract && !element.IsSealed))
                && !TypeMarks.Has<BinaryTypeIdAttribute>(element))
            {
                elements.Add(element);
            }

            if (seen.Add(part))
            {
                AddParts(part, assembly, seen, elements);
            }
        }
    }

    private static string? ReasonToSkip(Type type) =>
        TypeMarks.Is(type, typeof(Delegate)) ? "a delegate is code"
            : IsMadeByCompiler(type) ? "the compiler made it of code"
            : type.IsAbstract && type.IsSealed ? "a static class has no objects"
            : type.IsAbstract
                ? "an abstract class has no objects of its own; register it by hand where an array of it is in a field of type object"
            : type.ContainsGenericParameters && TypeMarks.Is(type, typeof(ICustomBinarySerializable))
                ? "a generic type with a hand-written contract is registered by hand, with its arguments"
            : type.IsByRefLike ? "a ref struct can't be part of an object"
            : null;

    // Closures of F# have no attribute, but a name that no source can declare.
    private static bool IsMadeByCompiler(Type? type)
    {
        while (type is not null && !type.Name.Contains('@', StringComparison.Ordinal)
            && !TypeMarks.Has<CompilerGeneratedAttribute>(type))
        {
            type = type.DeclaringType;
        }

        return type is not null;
    }
}
