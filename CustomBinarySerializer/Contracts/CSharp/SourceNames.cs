using System.Reflection;
using System.Runtime.CompilerServices;
using CustomBinarySerializer.Contracts.Planning;

namespace CustomBinarySerializer.Contracts.CSharp;

/// <summary>Types and fields as C# names them.</summary>
internal static class SourceNames
{
    private static readonly Dictionary<Type, string> s_keywords = new()
    {
        [typeof(bool)] = "bool",
        [typeof(byte)] = "byte",
        [typeof(sbyte)] = "sbyte",
        [typeof(short)] = "short",
        [typeof(ushort)] = "ushort",
        [typeof(int)] = "int",
        [typeof(uint)] = "uint",
        [typeof(long)] = "long",
        [typeof(ulong)] = "ulong",
        [typeof(nint)] = "nint",
        [typeof(nuint)] = "nuint",
        [typeof(float)] = "float",
        [typeof(double)] = "double",
        [typeof(decimal)] = "decimal",
        [typeof(char)] = "char",
        [typeof(string)] = "string",
        [typeof(object)] = "object",
        [typeof(void)] = "void",
    };

    /// <summary>The name of a field, or of the property that the compiler made it for.</summary>
    internal static string Of(FieldInfo field) => MemberNames.DisplayName(field.Name);

    /// <summary>The short name of a type, for people.</summary>
    internal static string Of(Type type) => Of(type, static _ => "");

    /// <summary>The whole name of a type, which compiles anywhere: of all names only <c>global::</c> can be hidden by none.</summary>
    internal static string Whole(Type type) =>
        Of(type, static one => one.IsNested ? "" : string.IsNullOrEmpty(one.Namespace) ? "global::" : $"{string.Join('.', one.Namespace.Split('.').Select(Identifiers.Escaped))}.");

    /// <summary>The name of a type.</summary>
    /// <param name="type">Any type; if arguments aren't given, their names are printed.</param>
    /// <param name="prefixOf">What stands before the name of a class or struct, given each that the name consists of.</param>
    internal static string Of(Type type, Func<Type, string> prefixOf)
    {
        if (s_keywords.TryGetValue(type, out string? keyword))
        {
            return keyword;
        }

        if (Nullable.GetUnderlyingType(type) is { } underlying && !underlying.IsGenericParameter)
        {
            return Of(underlying, prefixOf) + "?";
        }

        if (type.IsArray)
        {
            return OfArray(type, "", prefixOf);
        }

        return type.IsGenericParameter || type.HasElementType ? type.Name
            : IsPrintedAsTuple(type) ? $"({string.Join(", ", type.GetGenericArguments().Select(argument => Of(argument, prefixOf)))})"
            : Nested(type, type.GetGenericArguments(), prefixOf);
    }

    /// <summary>The name of the array of items of a type.</summary>
    internal static string OfArrayOf(Type item, Func<Type, string> prefixOf) => OfArray(item, "[]", prefixOf);

    /// <summary>Whether C# can name a type, where it is accessible.</summary>
    internal static bool IsSpeakable(Type type) =>
        type.IsGenericParameter ? true
            : type.HasElementType ? !IsVectorWithBound(type) && IsSpeakable(type.GetElementType()!)
            : !type.IsPointer && !type.IsFunctionPointer
            && Identifiers.IsSpeakable(WithoutArity(type.Name))
            && (type.DeclaringType is null || IsSpeakable(type.DeclaringType))
            && type.GetGenericArguments().All(IsSpeakable);

    internal static string WithoutArity(string name) => name.LastIndexOf('`') is >= 0 and int end ? name[..end] : name;

    // Of one dimension, which may begin elsewhere than at 0.
    private static bool IsVectorWithBound(Type type) => type.IsVariableBoundArray && type.GetArrayRank() == 1;

    // C# has the outermost brackets first.
    private static string OfArray(Type type, string brackets, Func<Type, string> prefixOf)
    {
        while (type.IsArray)
        {
            brackets += IsVectorWithBound(type) ? "[*]" : $"[{new string(',', type.GetArrayRank() - 1)}]";
            type = type.GetElementType()!;
        }

        return Of(type, prefixOf) + brackets;
    }

    // The arguments of a nested type include those of the types around it.
    private static string Nested(Type type, ReadOnlySpan<Type> arguments, Func<Type, string> prefixOf)
    {
        int outerCount = type.DeclaringType?.GetGenericArguments().Length ?? 0;
        string name = prefixOf(type) + Identifiers.Escaped(WithoutArity(type.Name));
        if (arguments.Length > outerCount)
        {
            name += $"<{string.Join(", ", arguments[outerCount..].ToArray().Select(argument => Of(argument, prefixOf)))}>";
        }

        return type.DeclaringType is { } outer ? $"{Nested(outer, arguments[..outerCount], prefixOf)}.{name}" : name;
    }

    private static bool IsPrintedAsTuple(Type type) =>
        type.IsConstructedGenericType
        && type.Namespace == "System"
        && type.IsValueType
        && typeof(ITuple).IsAssignableFrom(type)
        && type.GetGenericArguments().Length is > 1 and < 8;
}
