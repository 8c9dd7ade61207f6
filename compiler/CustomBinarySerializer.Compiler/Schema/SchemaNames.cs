using CustomBinarySerializer.Compiler.Models;
using CustomBinarySerializer.Compiler.Planning;

namespace CustomBinarySerializer.Compiler.Schema;

/// <summary>
/// The names of types in a schema: those of the table, else those of C#, with the namespace unless it is the runtime's.
/// No name depends on the version of an assembly.
/// </summary>
internal static class SchemaNames
{
    /// <summary>The separator between a type's name and a number, if several types have the same name.</summary>
    internal const char Separator = '#';

    /// <summary>The name of compact strings. No type has this name.</summary>
    internal const string CompactString = "compact string";

    // The namespace of both types when schemas first named them. Names are part of the fingerprint and never change.
    private const string NamespaceOfExceptionRecords = "CustomBinarySerializer.Contracts.Exceptions";

    /// <summary>The names of the built-in types.</summary>
    internal static readonly HashSet<string> BuiltIn = [.. BuiltInRows.All.Select(row => row.Name), CompactString];

    /// <summary>Returns whether a type is built-in. In a description, another type of that name has a number.</summary>
    internal static bool IsBuiltIn(TypeModel type) => IsDescribed(type) ? BuiltIn.Contains(type.Name) : BuiltInRows.Find(type) is not null;

    internal static string Of(TypeModel type)
    {
        if (IsDescribed(type))
        {
            return WithoutNumber(type.Name);
        }

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
            : type.MetadataName is LibraryNames.ExceptionRecord or LibraryNames.ExceptionDatum ? $"{NamespaceOfExceptionRecords}.{ownName}"
            : string.IsNullOrEmpty(type.Namespace) || type.IsOfCore ? ownName
            : $"{type.Namespace}.{ownName}";
    }

    private static bool IsDescribed(TypeModel type) => type.Universe is null;

    private static string WithoutNumber(string name)
    {
        int separator = name.LastIndexOf(Separator);
        return separator > 0 && separator < name.Length - 1 && name.Skip(separator + 1).All(c => c is >= '0' and <= '9')
            ? name.Substring(0, separator)
            : name;
    }
}
