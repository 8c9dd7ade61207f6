using System.Text;
using CustomBinarySerializer.Compiler.Models;

namespace CustomBinarySerializer.Compiler.CSharp;

/// <summary>Types as C# names them.</summary>
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

    /// <summary>The keyword that is the name of a type of the framework; null if it has none.</summary>
    internal static string? KeywordOf(string metadataName) => s_keywords.TryGetValue(metadataName, out string? keyword) ? keyword : null;

    /// <summary>The short name of a type, for people.</summary>
    internal static string Of(TypeModel type) => Of(type, static _ => "");

    /// <summary>The whole name of a type, for people.</summary>
    internal static string Whole(TypeModel type) => Of(type, static one => one.Outer is not null ? "" : NamespaceOf(one) is { Length: > 0 } name ? name : "global::");

    /// <summary>What is before the whole name of a class or struct, so that it compiles anywhere: of all names only <c>global::</c> can be hidden by none.</summary>
    internal static string WholePrefix(TypeModel type) => type.Outer is not null ? "" : "global::" + NamespaceOf(type);

    private static string NamespaceOf(TypeModel type) =>
        string.IsNullOrEmpty(type.Namespace) ? "" : string.Join(".", type.Namespace!.Split('.').Select(Identifiers.Escaped)) + ".";

    /// <summary>The name of a type.</summary>
    /// <param name="type">Any type; if arguments aren't given, their names are printed.</param>
    /// <param name="prefixOf">What is before the name of a class or struct, given each that the name consists of.</param>
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

    /// <summary>The name of the array of items of a type.</summary>
    internal static string OfArrayOf(TypeModel item, Func<TypeModel, string> prefixOf) => OfArray(item, "[]", prefixOf);

    /// <summary>Whether C# can name a type, where it is accessible.</summary>
    internal static bool IsSpeakable(TypeModel type) =>
        IsArray(type) ? !IsVectorWithBound(type) && IsSpeakable(type.Element)
            : IsParameter(type)
            || !type.IsPointer && !type.IsByRef
            && Identifiers.IsSpeakable(WithoutArity(type.Name))
            && (type.Outer is null || IsSpeakable(type.Outer))
            && type.Arguments.All(IsSpeakable);

    internal static string WithoutArity(string name) => name.LastIndexOf('`') is >= 0 and int end ? name.Substring(0, end) : name;

    internal static bool IsArray(TypeModel type) => type.IsVector || type.IsShapedArray;

    // Only arrays, pointers and references have no name in metadata besides.
    private static bool IsParameter(TypeModel type) => type is { MetadataName: "", IsPointer: false, IsByRef: false } && !IsArray(type);

    // Of one dimension, which may begin elsewhere than at 0.
    private static bool IsVectorWithBound(TypeModel type) => type.IsShapedArray && type.Rank == 1;

    // C# has the outermost brackets first.
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

    // Types can have these names; all others are reserved.
    private static bool IsContextual(string keyword) => keyword is "nint" or "nuint";

    // The arguments of a nested type include those of the types around it.
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
