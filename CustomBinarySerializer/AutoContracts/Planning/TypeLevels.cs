using System.Diagnostics.CodeAnalysis;
using System.Reflection;

namespace CustomBinarySerializer.AutoContracts.Planning;

/// <summary>A type and its base classes, and what each of them declares for itself, in the order of declaration.</summary>
[RequiresUnreferencedCode(Reason)]
internal static class TypeLevels
{
    internal const string Reason = "Looks at members of types that are only known at run time.";

    private const BindingFlags Declared =
        BindingFlags.Instance | BindingFlags.Public | BindingFlags.NonPublic | BindingFlags.DeclaredOnly;

    /// <summary>The base classes first. <see cref="object"/> and <see cref="ValueType"/>, which have no state, aren't among them.</summary>
    internal static IReadOnlyList<Type> Of(Type type)
    {
        List<Type> levels = [];
        for (Type? level = type; level is not null && level != typeof(object) && level != typeof(ValueType); level = level.BaseType)
        {
            levels.Add(level);
        }

        levels.Reverse();
        return levels;
    }

    internal static FieldInfo[] FieldsOf(Type level) => Sorted(level.GetFields(Declared));

    /// <summary>Indexers aren't among them.</summary>
    internal static PropertyInfo[] PropertiesOf(Type level) =>
        Sorted(Array.FindAll(level.GetProperties(Declared), property => property.GetIndexParameters().Length == 0));

    internal static MethodInfo[] MethodsOf(Type level, BindingFlags more = default) => Sorted(level.GetMethods(Declared | more));

    internal static ConstructorInfo[] ConstructorsOf(Type level) => Sorted(level.GetConstructors(Declared));

    // Reflection promises no order and, where members were looked up by name before, doesn't keep it. Where there are no
    // tokens (NativeAOT) there is no such cache either, and the stable sort leaves the order of the metadata.
    private static T[] Sorted<T>(T[] members)
        where T : MemberInfo => [.. members.OrderBy(member => member.HasMetadataToken() ? member.MetadataToken : 0)];
}
