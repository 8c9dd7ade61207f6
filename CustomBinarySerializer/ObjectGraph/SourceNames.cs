using System.Reflection;

namespace CustomBinarySerializer.ObjectGraph;

/// <summary>Types and fields as a program names them, for messages.</summary>
internal static class SourceNames
{
    private const string BackingField = ">k__BackingField";

    /// <summary>The name of a field, or of the property that the compiler made it for.</summary>
    internal static string Of(FieldInfo field) =>
        field.Name.StartsWith('<') && field.Name.EndsWith(BackingField, StringComparison.Ordinal)
            ? field.Name[1..^BackingField.Length]
            : field.Name;

    internal static string Of(Type type)
    {
        if (type.IsArray)
        {
            return $"{Of(type.GetElementType()!)}[{new string(',', type.GetArrayRank() - 1)}]";
        }

        string name = type.IsNested && !type.IsGenericParameter ? $"{Of(type.DeclaringType!)}.{type.Name}" : type.Name;
        int arity = name.IndexOf('`', StringComparison.Ordinal);
        return arity < 0 ? name : $"{name[..arity]}<{string.Join(", ", type.GetGenericArguments().Select(Of))}>";
    }
}
