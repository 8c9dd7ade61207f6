using System.Diagnostics.CodeAnalysis;
using System.Reflection;
using System.Runtime.CompilerServices;
using CustomBinarySerializer.Graphs.Import.Names;
using CustomBinarySerializer.Graphs.Reflection;

namespace CustomBinarySerializer.Graphs.Import.Transcoding;

/// <summary>The current fields of a type, by their names in graphs.</summary>
internal static class TargetFields
{
    // The keys are weak, so that types can be unloaded.
    private static readonly ConditionalWeakTable<Type, Dictionary<string, List<Type>>> s_fields = [];

    /// <summary>
    /// Returns the declared types of fields by name. A field that hides another has the same name and comes first, as
    /// in BinaryFormatter.
    /// </summary>
    internal static Dictionary<string, List<Type>> Of(Type type) => s_fields.GetValue(type, Collect);

    /// <summary>
    /// Returns the current name of a field. The name of a private base class field includes the class, which may have
    /// been renamed.
    /// </summary>
    internal static string NameNow(string name, Dictionary<string, List<Type>> fields, OldTypeNames names)
    {
        int plus = name.IndexOf('+', StringComparison.Ordinal);
        return plus > 0 && !fields.ContainsKey(name) && names.SimpleNameNow(name[..plus]) is { } level ? level + name[plus..] : name;
    }

    [UnconditionalSuppressMessage("Trimming", "IL2026", Justification = "The type was registered, which keeps its fields.")]
    private static Dictionary<string, List<Type>> Collect(Type type)
    {
        Dictionary<string, List<Type>> fields = new(StringComparer.Ordinal);
        foreach ((FieldInfo field, string name) in SerializableFields.Of(type))
        {
            if (!fields.TryGetValue(name, out List<Type>? sameName))
            {
                fields.Add(name, sameName = []);
            }

            sameName.Add(field.FieldType);
        }

        return fields;
    }
}
