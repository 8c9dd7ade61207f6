using System.Reflection.Metadata;
using System.Text;

namespace CustomBinarySerializer.BinaryFormatterImport.Names;

/// <summary>
/// Names types so that the same type has the same key whatever version, culture and token its assembly had, and wherever the framework
/// kept its own types: <c>Shop.Order, Shop</c>; <c>System.Collections.Generic.List`1[[Shop.Order, Shop]]</c>.
/// </summary>
internal static class TypeKeys
{
    private static readonly string[] s_frameworkAssemblies = ["mscorlib", "netstandard", "System", "WindowsBase", "PresentationCore"];

    /// <summary>Returns the key of a type that is there.</summary>
    internal static string Of(Type type)
    {
        StringBuilder key = new();
        Append(key, type);
        return key.ToString();
    }

    /// <summary>Returns the key of a type that isn't made of others, or of a generic one without its arguments.</summary>
    /// <param name="fullName">With the namespace.</param>
    /// <param name="assembly">The simple name of its assembly; null for the core library.</param>
    internal static string Of(string fullName, string? assembly) => IsFramework(assembly) ? fullName : $"{fullName}, {assembly}";

    /// <summary>Returns the simple name in a full one; null of null.</summary>
    internal static string? SimpleName(string? assembly)
    {
        int comma = assembly?.IndexOf(',') ?? -1;
        return comma < 0 ? assembly?.Trim() : assembly![..comma].Trim();
    }

    /// <summary>Returns the key of a name's type, if it isn't made of others, or of the generic type that it is made from.</summary>
    internal static string OfDefinition(TypeName name, string? library) => Of(name.FullName, AssemblyOf(name, library));

    /// <summary>Returns the simple name of the assembly of a name's type.</summary>
    /// <param name="name">Carries the name of the assembly if it is an argument of another type.</param>
    /// <param name="library">That of the outermost type.</param>
    internal static string? AssemblyOf(TypeName name, string? library) => name.AssemblyName?.Name ?? library;

    /// <summary>Tells whether types of an assembly belong to the framework, which has moved them about.</summary>
    internal static bool IsFramework(string? assembly) =>
        assembly is null
        || s_frameworkAssemblies.Contains(assembly, StringComparer.OrdinalIgnoreCase)
        || assembly.StartsWith("System.", StringComparison.OrdinalIgnoreCase);

    private static void Append(StringBuilder key, Type type)
    {
        if (type.IsArray)
        {
            Append(key, type.GetElementType()!);
            key.Append('[').Append(type.IsSZArray ? "" : type.GetArrayRank() == 1 ? "*" : new string(',', type.GetArrayRank() - 1)).Append(']');
        }
        else if (type.IsConstructedGenericType)
        {
            Append(key, type.GetGenericTypeDefinition());
            key.Append('[');
            foreach (Type argument in type.GetGenericArguments())
            {
                key.Append('[');
                Append(key, argument);
                key.Append(']');
            }

            key.Append(']');
        }
        else
        {
            key.Append(Of(type.FullName!, type.Assembly.GetName().Name));
        }
    }
}
