using System.Diagnostics.CodeAnalysis;
using System.Reflection;

namespace CustomBinarySerializer.Graphs.Reflection;

/// <summary>Which fields of a type are written, in which order and under which names: as FormatterServices.GetSerializableMembers has it.</summary>
[RequiresUnreferencedCode(GraphTypes.Reason)]
internal static class SerializableFields
{
    private const BindingFlags Declared = BindingFlags.Instance | BindingFlags.Public | BindingFlags.NonPublic | BindingFlags.DeclaredOnly;

    internal static IEnumerable<(FieldInfo Field, string Name)> Of(Type type)
    {
        List<Type> bases = BasesOf(type);
        IEnumerable<(FieldInfo, string)> inherited =
            from level in bases from field in DeclaredIn(level) where !field.IsPrivate select (field, field.Name);
        bool areNamesUnique = bases.Select(level => level.Name).Distinct().Count() == bases.Count;
        IEnumerable<(FieldInfo, string)> hidden =
            from level in bases from field in DeclaredIn(level) where field.IsPrivate select (field, $"{(areNamesUnique ? level.Name : level.FullName)}+{field.Name}");
        return [.. DeclaredIn(type).Select(field => (field, field.Name)), .. inherited, .. hidden];
    }

    private static List<Type> BasesOf(Type type)
    {
        List<Type> bases = [];
        for (Type? level = type.BaseType; level is not null && level != typeof(object) && level != typeof(ValueType); level = level.BaseType)
        {
            bases.Add(level);
        }

        return bases;
    }

#pragma warning disable SYSLIB0050 // IsNotSerialized is what [NonSerialized] becomes.
    private static IEnumerable<FieldInfo> DeclaredIn(Type type) => type.GetFields(Declared).Where(field => !field.IsNotSerialized);
#pragma warning restore SYSLIB0050
}
