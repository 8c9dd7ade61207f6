using System.Reflection;
using System.Reflection.Metadata;
using System.Reflection.Metadata.Ecma335;
using CustomBinarySerializer.Compiler.Models;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace CustomBinarySerializer.Generator.Symbols;

/// <summary>The attributes of types and members: those in the source, and those that the compiler emits.</summary>
internal static class SymbolAttributes
{
    private static readonly string[] s_names = Enum.GetNames(typeof(KnownAttribute));

    internal static bool Has(Compilation compilation, object handle, KnownAttribute attribute) => handle switch
    {
        ImplicitField { Kind: ImplicitFieldKind.OfEvent } field => IsOnField(compilation, field.Source!, attribute),
        ImplicitMethod method => method.Attribute == attribute,
        ISymbol symbol => Find(symbol, attribute) is not null || IsImplied(symbol, attribute),
        _ => false,
    };

    /// <summary>Returns an attribute of a symbol, or null.</summary>
    internal static AttributeData? Find(ISymbol symbol, KnownAttribute attribute)
    {
        foreach (AttributeData one in symbol.GetAttributes())
        {
            if (one.AttributeClass is { } type && Is(type, attribute))
            {
                return one;
            }
        }

        return null;
    }

    /// <summary>Returns the order that a data member's attribute states, or -1.</summary>
    internal static int DataMemberOrderOf(ISymbol member)
    {
        foreach (KeyValuePair<string, TypedConstant> named in Find(member, KnownAttribute.DataMember)!.NamedArguments)
        {
            if (named is { Key: "Order", Value.Value: int order })
            {
                return order;
            }
        }

        return -1;
    }

    /// <summary>Returns the numbers in the F# compiler's attribute, or null.</summary>
    internal static int[]? FSharpMappingOf(ISymbol symbol)
    {
        foreach (AttributeData attribute in symbol.GetAttributes())
        {
            if (attribute.AttributeClass is { Name: "CompilationMappingAttribute" } type
                && SymbolNames.NamespaceOf(type) == "Microsoft.FSharp.Core"
                && attribute.ConstructorArguments.All(argument => argument.Value is int))
            {
                return [.. attribute.ConstructorArguments.Select(argument => (int)argument.Value!)];
            }
        }

        return null;
    }

    /// <summary>
    /// Returns whether an accessor has no body in the source, so that it only loads or stores the backing field.
    /// </summary>
    internal static bool IsAuto(IMethodSymbol accessor)
    {
        if (accessor.AssociatedSymbol is not IPropertySymbol property || accessor.IsAbstract || accessor.IsExtern
            || property.ContainingType.TypeKind == TypeKind.Interface)
        {
            return false;
        }

        // The property of a positional record parameter.
        return accessor.DeclaringSyntaxReferences is not [{ } reference]
            ? accessor.IsImplicitlyDeclared
            : reference.GetSyntax() is AccessorDeclarationSyntax { Body: null, ExpressionBody: null } or ParameterSyntax;
    }

    private static bool IsImplied(ISymbol symbol, KnownAttribute attribute) => attribute switch
    {
        KnownAttribute.CompilerGenerated => symbol.IsImplicitlyDeclared && symbol.Kind == SymbolKind.Field
            ? IsOfSource(symbol)
            : symbol is IMethodSymbol method && IsOfSource(method)
                && (method.IsImplicitlyDeclared || IsAuto(method.PartialImplementationPart ?? method)),
        KnownAttribute.FixedBuffer => symbol is IFieldSymbol { IsFixedSizeBuffer: true },
        KnownAttribute.NonSerialized => symbol is IFieldSymbol field && !IsOfSource(field) && IsNotSerialized(field),
        KnownAttribute.IsReadOnly => symbol is INamedTypeSymbol { IsReadOnly: true },
        KnownAttribute.RequiredMember => symbol is IPropertySymbol { IsRequired: true } or IFieldSymbol { IsRequired: true },
        KnownAttribute.PreserveBaseOverrides => symbol is IMethodSymbol { OverriddenMethod: { } overridden } by
            && !SymbolEqualityComparer.Default.Equals(overridden.ReturnType, by.ReturnType),
        _ => false,
    };

    private static bool IsOfSource(ISymbol symbol) => symbol.ContainingModule?.GetMetadata() is null;

    // A flag in metadata that no symbol exposes.
    private static bool IsNotSerialized(IFieldSymbol field) =>
        field.OriginalDefinition.MetadataToken is not 0 and int token
        && field.ContainingModule?.GetMetadata()?.GetMetadataReader() is { } reader
        && (
            reader.GetFieldDefinition(
                (FieldDefinitionHandle)MetadataTokens.EntityHandle(token)).Attributes & FieldAttributes.NotSerialized) != 0;

    // The attributes of an event's field belong to no symbol.
    private static bool IsOnField(Compilation compilation, ISymbol source, KnownAttribute attribute)
    {
        foreach (SyntaxReference reference in source.DeclaringSyntaxReferences.Where(
            reference => compilation.ContainsSyntaxTree(reference.SyntaxTree)))
        {
            SyntaxNode node = reference.GetSyntax();
            if (node.FirstAncestorOrSelf<MemberDeclarationSyntax>() is not { } declaration)
            {
                continue;
            }

            foreach (AttributeListSyntax list in declaration.AttributeLists)
            {
                if (list.Target?.Identifier.IsKind(SyntaxKind.FieldKeyword) == true
                    && list.Attributes.Any(one =>
                        compilation.GetSemanticModel(one.SyntaxTree).GetSymbolInfo(one).Symbol?.ContainingType is { } type
                            && Is(type, attribute)))
                {
                    return true;
                }
            }
        }

        return false;
    }

    private static bool Is(INamedTypeSymbol type, KnownAttribute attribute)
    {
        string name = s_names[(int)attribute];
        return type.Name.Length == name.Length + "Attribute".Length
            && type.Name.StartsWith(name, StringComparison.Ordinal)
            && SymbolNames.NamespaceOf(type) == NamespaceOf(attribute);
    }

    private static string NamespaceOf(KnownAttribute attribute) => attribute switch
    {
        KnownAttribute.CompilerGenerated
            or KnownAttribute.FixedBuffer
            or KnownAttribute.InlineArray
            or KnownAttribute.PreserveBaseOverrides =>
            "System.Runtime.CompilerServices",
        KnownAttribute.IsReadOnly or KnownAttribute.RequiredMember => "System.Runtime.CompilerServices",
        KnownAttribute.SetsRequiredMembers => "System.Diagnostics.CodeAnalysis",
        KnownAttribute.NonSerialized => "System",
        _ => "System.Runtime.Serialization",
    };
}
