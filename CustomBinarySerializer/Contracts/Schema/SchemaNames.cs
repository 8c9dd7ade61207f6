using CustomBinarySerializer.Contracts.Models;
using CustomBinarySerializer.Contracts.Planning;

namespace CustomBinarySerializer.Contracts.Schema;

/// <summary>
/// What a schema calls a type: as the table does, else as C#, with the namespace unless it is the runtime's own. Nothing in it
/// changes with the version of an assembly.
/// </summary>
internal static class SchemaNames
{
    internal static string Of(TypeModel type)
    {
        if (type.NullableOf() is { } underlying)
        {
            return Of(underlying) + "?";
        }

        if (type.IsVector || type.IsShapedArray)
        {
            string rank = type.IsVector ? "" : type.Rank == 1 ? "*" : new string(',', type.Rank - 1);
            return $"{Of(type.Element)}[{rank}]";
        }

        if (type.Is("System.Object"))
        {
            return "object";
        }

        string name = BuiltInRows.Find(type)?.Name ?? FullName(type);
        return type.IsGeneric ? $"{name}<{string.Join(", ", type.Arguments.Select(Of))}>" : name;
    }

    private static string FullName(TypeModel type)
    {
        int arity = type.Name.LastIndexOf('`');
        string ownName = arity < 0 ? type.Name : type.Name.Substring(0, arity);
        return type.Outer is { } outer ? $"{FullName(outer)}.{ownName}"
            : string.IsNullOrEmpty(type.Namespace) || type.IsOfCore ? ownName
            : $"{type.Namespace}.{ownName}";
    }
}
