using CustomBinarySerializer.AutoContracts.Table;
using CustomBinarySerializer.Graphs.BuiltIn;
using CustomBinarySerializer.Graphs.Format;

namespace CustomBinarySerializer.BinaryFormatterImport.Transcoding;

/// <summary>The ids that stand for a type in a type definition.</summary>
internal static class TypeIds
{
    /// <summary>Returns the type that keeps a type from having ids, itself or one that it is made of; null if nothing does.</summary>
    internal static Type? FindUnnamed(Type type, TypeRegistry registry) =>
        IdOf(type, registry) is not null ? null
            : PartsOf(type) is { Length: > 0 } parts ? Array.Find(Array.ConvertAll(parts, part => FindUnnamed(part, registry)), unnamed => unnamed is not null)
            : type;

    /// <summary>Writes the ids of a type that has them.</summary>
    internal static void Write(GraphFormatWriter format, Type type, TypeRegistry registry, int nesting = 1)
    {
        if (IdOf(type, registry) is { } typeId)
        {
            format.WriteTypeId(typeId, type, nesting);
            return;
        }

        format.WriteTypeId(type.IsSZArray ? GraphTypeId.Vector : type.IsArray ? GraphTypeId.Array : BuiltInForms.Find(type)?.TypeId ?? GraphTypeId.Nullable, type, nesting);
        if (type.IsVariableBoundArray)
        {
            format.WriteCount(type.GetArrayRank());
        }

        foreach (Type part in PartsOf(type))
        {
            Write(format, part, registry, nesting + 1);
        }
    }

    // Of a type that isn't made of others.
    private static int? IdOf(Type type, TypeRegistry registry) =>
        registry.TryGetTypeId(type, out int typeId) ? typeId
            : type == typeof(object) ? GraphTypeId.Object
            : type.IsArray ? null
            : BuiltInForms.Find(type) is { } line ? (type.IsConstructedGenericType ? null : line.TypeId)
            : typeof(Exception).IsAssignableFrom(type) ? null
            : BuiltInTypes.FindWithId(type) is { } scalar and not NamedType ? scalar.TypeId
            : null;

    private static Type[] PartsOf(Type type) =>
        type.IsArray ? [type.GetElementType()!]
            : type.IsConstructedGenericType && (Nullable.GetUnderlyingType(type) is not null || BuiltInForms.Find(type) is not null) ? type.GetGenericArguments()
            : [];
}
