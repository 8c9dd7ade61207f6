using System.Text;
using Microsoft.CodeAnalysis;

namespace CustomBinarySerializer.Generator.Symbols;

/// <summary>The names of types in reflection's form.</summary>
internal static class SymbolNames
{
    /// <summary>Returns the metadata name without the namespace.</summary>
    internal static string NameOf(ITypeSymbol type) => type switch
    {
        IArrayTypeSymbol array => NameOf(array.ElementType) + Brackets(array),
        IPointerTypeSymbol pointer => NameOf(pointer.PointedAtType) + "*",
        _ => type.MetadataName,
    };

    /// <summary>
    /// Returns the metadata name with namespace and outer types, that of the definition for generic types. It is empty
    /// for types with elements and for parameters.
    /// </summary>
    internal static string FullNameOf(ITypeSymbol type)
    {
        if (type is not INamedTypeSymbol named)
        {
            return "";
        }

        if (named.ContainingType is { } outer)
        {
            return $"{FullNameOf(outer)}+{named.MetadataName}";
        }

        return NamespaceOf(named) is { } name ? $"{name}.{named.MetadataName}" : named.MetadataName;
    }

    /// <summary>Returns the namespace of the outermost type; null for the global namespace.</summary>
    internal static string? NamespaceOf(ITypeSymbol type) =>
        type switch
        {
            IArrayTypeSymbol array => NamespaceOf(array.ElementType),
            IPointerTypeSymbol pointer => NamespaceOf(pointer.PointedAtType),
            _ => type.ContainingNamespace is { IsGlobalNamespace: false } space ? space.ToDisplayString(s_namespaces) : null,
        };

    /// <summary>Returns the name that <c>Type.ToString</c> returns.</summary>
    internal static string TextOf(ITypeSymbol type)
    {
        StringBuilder text = new();
        Append(text, type);
        return text.ToString();
    }

    private static readonly SymbolDisplayFormat s_namespaces = new(
        typeQualificationStyle: SymbolDisplayTypeQualificationStyle.NameAndContainingTypesAndNamespaces,
        miscellaneousOptions: SymbolDisplayMiscellaneousOptions.None);

    private static void Append(StringBuilder text, ITypeSymbol type)
    {
        switch (type)
        {
            case IArrayTypeSymbol array:
                Append(text, array.ElementType);
                text.Append(Brackets(array));
                break;
            case IPointerTypeSymbol pointer:
                Append(text, pointer.PointedAtType);
                text.Append('*');
                break;
            case IFunctionPointerTypeSymbol function:
                Append(text, function.Signature.ReturnType);
                text.Append('(');
                AppendAll(text, function.Signature.Parameters.Select(parameter => parameter.Type), ", ");
                text.Append(')');
                break;
            case INamedTypeSymbol named:
                text.Append(FullNameOf(named));
                if (ArgumentsOf(named) is { Count: > 0 } arguments)
                {
                    text.Append('[');
                    AppendAll(text, arguments, ",");
                    text.Append(']');
                }

                break;
            default:
                text.Append(type.Name);
                break;
        }
    }

    /// <summary>Returns the arguments of a type, after those of its outer types.</summary>
    internal static IReadOnlyList<ITypeSymbol> ArgumentsOf(INamedTypeSymbol type)
    {
        if (type.ContainingType is not { IsGenericType: true } outer)
        {
            return type.TypeArguments;
        }

        return type.TypeArguments.IsEmpty ? ArgumentsOf(outer) : [.. ArgumentsOf(outer), .. type.TypeArguments];
    }

    /// <summary>Returns the type of the items of arrays and pointers, however nested; null for a parameter.</summary>
    internal static INamedTypeSymbol? InnermostOf(ITypeSymbol type) => type switch
    {
        IArrayTypeSymbol array => InnermostOf(array.ElementType),
        IPointerTypeSymbol pointer => InnermostOf(pointer.PointedAtType),
        _ => type as INamedTypeSymbol,
    };

    /// <summary>Returns the constraints of a type parameter in C#, without their keyword.</summary>
    internal static string ConstraintsOf(ITypeParameterSymbol type, Func<ITypeSymbol, string> nameOf)
    {
        List<string> constraints = [];
        if (type.HasUnmanagedTypeConstraint || type.HasValueTypeConstraint)
        {
            constraints.Add(type.HasUnmanagedTypeConstraint ? "unmanaged" : "struct");
        }
        else if (type.HasReferenceTypeConstraint)
        {
            constraints.Add("class");
        }

        constraints.AddRange(type.ConstraintTypes.Select(nameOf));
        if (type.HasConstructorConstraint)
        {
            constraints.Add("new()");
        }

        return string.Join(", ", constraints);
    }

    private static void AppendAll(StringBuilder text, IEnumerable<ITypeSymbol> types, string separator)
    {
        bool isFirst = true;
        foreach (ITypeSymbol type in types)
        {
            text.Append(isFirst ? "" : separator);
            Append(text, type);
            isFirst = false;
        }
    }

    private static string Brackets(IArrayTypeSymbol array) =>
        array.Rank > 1 ? $"[{new string(',', array.Rank - 1)}]" : array.IsSZArray ? "[]" : "[*]";
}
