using CustomBinarySerializer.Compiler.Models;
using CustomBinarySerializer.Compiler.Planning;

namespace CustomBinarySerializer.Compiler.Schema;

/// <summary>
/// What a schema calls a type: as the table does, else as C#, with the namespace unless it is the runtime's own. Nothing in it
/// changes with the version of an assembly.
/// </summary>
internal static class SchemaNames
{
    /// <summary>Between the name of a type and a number, where several have the name.</summary>
    internal const char Separator = '#';

    /// <summary>What strings are called that are compact. No type has the name.</summary>
    internal const string CompactString = "compact string";

    // The namespace of the two types when schemas first named them. A name in a schema is part of the fingerprint, and
    // never changes.
    private const string NamespaceOfExceptionRecords = "CustomBinarySerializer.Contracts.Exceptions";

    /// <summary>What the built-in types are called.</summary>
    internal static readonly HashSet<string> BuiltIn = [.. BuiltInRows.All.Select(row => row.Name), CompactString];

    /// <summary>Whether a type is one of the built-in ones; a description has given another of that name a number.</summary>
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
        return separator > 0 && separator < name.Length - 1 && name.Skip(separator + 1).All(c => c is >= '0' and <= '9') ? name.Substring(0, separator) : name;
    }
}
