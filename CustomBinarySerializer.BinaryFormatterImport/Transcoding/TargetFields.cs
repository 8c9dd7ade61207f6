using System.Diagnostics.CodeAnalysis;
using System.Reflection;
using System.Runtime.CompilerServices;
using CustomBinarySerializer.ObjectGraph.Types;

namespace CustomBinarySerializer.BinaryFormatterImport.Transcoding;

/// <summary>The fields that a type has now, by the names that they have in graphs.</summary>
internal static class TargetFields
{
    // Keyed weakly, so that types can be unloaded.
    private static readonly ConditionalWeakTable<Type, Dictionary<string, Type>> s_fields = [];

    /// <summary>Returns the declared type of each field.</summary>
    internal static Dictionary<string, Type> Of(Type type) => s_fields.GetValue(type, Collect);

    [UnconditionalSuppressMessage("Trimming", "IL2026", Justification = "The type was registered, which keeps its fields.")]
    private static Dictionary<string, Type> Collect(Type type)
    {
        Dictionary<string, Type> fields = new(StringComparer.Ordinal);
        foreach ((FieldInfo field, string name) in SerializableFields.Of(type))
        {
            fields.TryAdd(name, field.FieldType);
        }

        return fields;
    }
}
