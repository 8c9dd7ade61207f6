using CustomBinarySerializer.AutoContracts.Table;

namespace CustomBinarySerializer.AutoContracts.Description.Schema;

/// <summary>
/// What a schema calls a type: as the table does, else as C#, with the namespace unless it is the runtime's own. Nothing in it
/// changes with the version of an assembly.
/// </summary>
internal static class SchemaNames
{
    internal static string Of(Type type)
    {
        if (Nullable.GetUnderlyingType(type) is { } underlying)
        {
            return Of(underlying) + "?";
        }

        if (type.IsArray)
        {
            string rank = type.IsSZArray ? "" : type.GetArrayRank() == 1 ? "*" : new string(',', type.GetArrayRank() - 1);
            return $"{Of(type.GetElementType()!)}[{rank}]";
        }

        if (type == typeof(object))
        {
            return "object";
        }

        string name = BuiltInTypes.Find(type)?.Name ?? FullName(type);
        return type.IsConstructedGenericType ? $"{name}<{string.Join(", ", type.GetGenericArguments().Select(Of))}>" : name;
    }

    private static string FullName(Type type)
    {
        string name = type.Name;
        int arity = name.LastIndexOf('`');
        string ownName = arity < 0 ? name : name[..arity];
        return type.DeclaringType is { } outer ? $"{FullName(outer)}.{ownName}"
            : string.IsNullOrEmpty(type.Namespace) || type.Assembly == typeof(object).Assembly ? ownName
            : $"{type.Namespace}.{ownName}";
    }
}
