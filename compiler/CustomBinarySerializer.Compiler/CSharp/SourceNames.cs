using System.Text;
using CustomBinarySerializer.Compiler.Models;

namespace CustomBinarySerializer.Compiler.CSharp;

/// <summary>Names of types in C# syntax.</summary>
internal static class SourceNames
{
    private static readonly Dictionary<string, string> s_keywords = new()
    {
        ["System.Boolean"] = "bool",
        ["System.Byte"] = "byte",
        ["System.SByte"] = "sbyte",
        ["System.Int16"] = "short",
        ["System.UInt16"] = "ushort",
        ["System.Int32"] = "int",
        ["System.UInt32"] = "uint",
        ["System.Int64"] = "long",
        ["System.UInt64"] = "ulong",
        ["System.IntPtr"] = "nint",
        ["System.UIntPtr"] = "nuint",
        ["System.Single"] = "float",
        ["System.Double"] = "double",
        ["System.Decimal"] = "decimal",
        ["System.Char"] = "char",
        ["System.String"] = "string",
        ["System.Object"] = "object",
        ["System.Void"] = "void",
    };

    /// <summary>Returns the keyword that names a type of the framework, or null if it has none.</summary>
    internal static string? KeywordOf(string metadataName) => s_keywords.TryGetValue(metadataName, out string? keyword) ? keyword : null;

    /// <summary>Returns the short name of a type, for messages.</summary>
    internal static string Of(TypeModel type) => Of(type, static _ => "");

    /// <summary>Returns the full name of a type, for messages.</summary>
    internal static string Whole(TypeModel type) =>
        Of(type, static one => one.Outer is not null ? "" : NamespaceOf(one) is { Length: > 0 } name ? name : "global::");

    /// <summary>
    /// Returns the prefix that makes the name of a class or struct unambiguous anywhere. Only <c>global::</c> can't be
    /// hidden by another name.
    /// </summary>
    internal static string WholePrefix(TypeModel type) => type.Outer is not null ? "" : "global::" + NamespaceOf(type);

    private static string NamespaceOf(TypeModel type) =>
        string.IsNullOrEmpty(type.Namespace) ? "" : string.Join(".", type.Namespace!.Split('.').Select(Identifiers.Escaped)) + ".";

    /// <summary>Returns the name of a type.</summary>
    /// <param name="type">Any type. Type parameters are printed if the type is an open definition.</param>
    /// <param name="prefixOf">Returns the prefix of each class or struct that occurs in the name.</param>
    internal static string Of(TypeModel type, Func<TypeModel, string> prefixOf)
    {
        if (type.IsOfFramework && KeywordOf(type.MetadataName) is { } keyword && !(IsContextual(keyword) && type.Universe.HasName(keyword)))
        {
            return keyword;
        }

        if (type.NullableOf() is { } underlying)
        {
            return Of(underlying, prefixOf) + "?";
        }

        if (IsArray(type))
        {
            return OfArray(type, "", prefixOf);
        }

        return IsParameter(type) || type.IsByRef || type.IsPointer ? type.Name
            : IsPrintedAsTuple(type) ? $"({string.Join(", ", type.Arguments.Select(argument => Of(argument, prefixOf)))})"
            : Nested(type, type.Arguments, prefixOf);
    }

    /// <summary>Returns the name of the array type with items of the given type.</summary>
    internal static string OfArrayOf(TypeModel item, Func<TypeModel, string> prefixOf) => OfArray(item, "[]", prefixOf);

    /// <summary>Whether C# can name a type where it is accessible.</summary>
    internal static bool IsSpeakable(TypeModel type) =>
        IsArray(type) ? !IsVectorWithBound(type) && IsSpeakable(type.Element)
            : IsParameter(type)
            || !type.IsPointer && !type.IsByRef
            && Identifiers.IsSpeakable(WithoutArity(type.Name))
            && (type.Outer is null || IsSpeakable(type.Outer))
            && type.Arguments.All(IsSpeakable);

    internal static string WithoutArity(string name) => name.LastIndexOf('`') is >= 0 and int end ? name.Substring(0, end) : name;

    internal static bool IsArray(TypeModel type) => type.IsVector || type.IsShapedArray;

    // Besides type parameters, only arrays, pointers and references have no metadata name.
    private static bool IsParameter(TypeModel type) => type is { MetadataName: "", IsPointer: false, IsByRef: false } && !IsArray(type);

    // An array of one dimension whose lower bound needn't be 0.
    private static bool IsVectorWithBound(TypeModel type) => type.IsShapedArray && type.Rank == 1;

    // C# writes the outermost brackets first.
    private static string OfArray(TypeModel type, string brackets, Func<TypeModel, string> prefixOf)
    {
        StringBuilder text = new(brackets);
        while (IsArray(type))
        {
            text.Append(IsVectorWithBound(type) ? "[*]" : $"[{new string(',', type.Rank - 1)}]");
            type = type.Element;
        }

        return Of(type, prefixOf) + text;
    }

    // Types can have these names; all other keywords are reserved.
    private static bool IsContextual(string keyword) => keyword is "nint" or "nuint";

    // The arguments of a nested type include those of its outer types.
    private static string Nested(TypeModel type, TypeModel[] arguments, Func<TypeModel, string> prefixOf)
    {
        int outerCount = type.Outer?.Arguments.Length ?? 0;
        string name = prefixOf(type) + Identifiers.Escaped(WithoutArity(type.Name));
        if (arguments.Length > outerCount)
        {
            name += $"<{string.Join(", ", arguments.Skip(outerCount).Select(argument => Of(argument, prefixOf)))}>";
        }

        return type.Outer is { } outer ? $"{Nested(outer, [.. arguments.Take(outerCount)], prefixOf)}.{name}" : name;
    }

    private static bool IsPrintedAsTuple(TypeModel type) =>
        type is { IsGeneric: true, IsValueType: true, IsOfFramework: true, Arguments.Length: > 1 and < 8 }
        && type.MetadataName.StartsWith("System.ValueTuple`", StringComparison.Ordinal);
}
