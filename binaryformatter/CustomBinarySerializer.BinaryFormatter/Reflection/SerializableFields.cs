using System.Diagnostics.CodeAnalysis;
using System.Reflection;

namespace CustomBinarySerializer.Graphs.Reflection;

/// <summary>
/// The written fields of a type with their order and names, as FormatterServices.GetSerializableMembers returns them.
/// </summary>
[RequiresUnreferencedCode(Reason)]
internal static class SerializableFields
{
    internal const string Reason = "Looks at fields, constructors and methods of types that are only known at run time.";

    private const BindingFlags Declared = BindingFlags.Instance | BindingFlags.Public | BindingFlags.NonPublic | BindingFlags.DeclaredOnly;

    internal static IEnumerable<(FieldInfo Field, string Name)> Of(Type type)
    {
        List<Type> bases = BasesOf(type);
        bool areNamesUnique = bases.Select(level => level.Name).Distinct().Count() == bases.Count;
        IEnumerable<FieldInfo> inherited = bases.SelectMany(DeclaredIn).Where(field => !field.IsPrivate);
        foreach (FieldInfo field in DeclaredIn(type).Concat(inherited))
        {
            yield return (field, field.Name);
        }

        foreach (Type level in bases)
        {
            foreach (FieldInfo field in DeclaredIn(level).Where(field => field.IsPrivate))
            {
                yield return (field, $"{(areNamesUnique ? level.Name : level.FullName)}+{field.Name}");
            }
        }
    }

    private static List<Type> BasesOf(Type type)
    {
        List<Type> bases = [];
        for (Type? level = type.BaseType;
            level is not null && level != typeof(object) && level != typeof(ValueType);
            level = level.BaseType)
        {
            bases.Add(level);
        }

        return bases;
    }

#pragma warning disable SYSLIB0050 // IsNotSerialized is what [NonSerialized] becomes.
    private static IEnumerable<FieldInfo> DeclaredIn(Type type) => type.GetFields(Declared).Where(field => !field.IsNotSerialized);
#pragma warning restore SYSLIB0050
}

/// <summary>The structs that BinaryFormatter writes as nested objects.</summary>
internal static class InnerStructs
{
    /// <summary>Returns whether a type is such a struct: all but numbers, bools, chars, decimals and times.</summary>
    internal static bool Contains(Type type) =>
        type is { IsValueType: true, IsPrimitive: false } && Nullable.GetUnderlyingType(type) is null
        && type != typeof(decimal) && type != typeof(DateTime) && type != typeof(TimeSpan);
}
