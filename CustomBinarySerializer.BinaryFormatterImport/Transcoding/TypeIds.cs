using CustomBinarySerializer.AutoContracts.Table;
using CustomBinarySerializer.ObjectGraph.BuiltIn;
using CustomBinarySerializer.ObjectGraph.Format;

namespace CustomBinarySerializer.BinaryFormatterImport.Transcoding;

/// <summary>The ids that stand for a type in a type definition.</summary>
internal static class TypeIds
{
    /// <summary>Adds the ids of a type and of what it is made of.</summary>
    /// <returns>False if one of them has no id.</returns>
    internal static bool TryAdd(List<int> ids, Type type, TypeRegistry registry)
    {
        if (registry.TryGetTypeId(type, out int typeId))
        {
            ids.Add(typeId);
            return true;
        }

        if (type.IsArray)
        {
            ids.Add(type.IsSZArray ? GraphTypeId.Vector : GraphTypeId.Array);
            if (!type.IsSZArray)
            {
                ids.Add(type.GetArrayRank());
            }

            return TryAdd(ids, type.GetElementType()!, registry);
        }

        if (Nullable.GetUnderlyingType(type) is { } value)
        {
            ids.Add(GraphTypeId.Nullable);
            return TryAdd(ids, value, registry);
        }

        if (type == typeof(object))
        {
            ids.Add(GraphTypeId.Object);
            return true;
        }

        if (BuiltInTypes.FindWithId(type) is { } scalar and not NamedType && BuiltInForms.Find(type) is null)
        {
            ids.Add(scalar.TypeId);
            return true;
        }

        if (BuiltInForms.Find(type) is not { } line)
        {
            return false;
        }

        ids.Add(line.TypeId);
        return !type.IsConstructedGenericType || Array.TrueForAll(type.GetGenericArguments(), argument => TryAdd(ids, argument, registry));
    }
}
