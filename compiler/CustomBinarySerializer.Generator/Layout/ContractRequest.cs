using System.Collections.Immutable;
using CustomBinarySerializer.Generator.Generation;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace CustomBinarySerializer.Generator.Layout;

/// <summary>An attribute that assigns an id to a type: [BinaryTypeId] on the type, or [ContractFor] on a set.</summary>
/// <param name="Type">The type.</param>
/// <param name="TypeId">The id of the type.</param>
/// <param name="Holder">The symbol that carries the attribute.</param>
/// <param name="Attribute">The attribute.</param>
internal sealed record ContractRequest(ITypeSymbol Type, int TypeId, INamedTypeSymbol Holder, AttributeData Attribute)
{
    /// <summary>Returns the location for reports: the name of a type, or the attribute of a set.</summary>
    internal Location PlaceOf(CancellationToken cancellation) =>
        SymbolEqualityComparer.Default.Equals(Type, Holder) || Attribute.ApplicationSyntaxReference is not { } reference
            ? Holder.Locations[0]
            : reference.GetSyntax(cancellation).GetLocation();

    /// <summary>Returns the requests of one declaration, in the order of its attributes.</summary>
    internal static ImmutableArray<ContractRequest> Of(
        Compilation compilation, TypeDeclarationSyntax declaration, CancellationToken cancellation)
    {
        if (compilation.GetSemanticModel(declaration.SyntaxTree).GetDeclaredSymbol(declaration, cancellation) is not { } type)
        {
            return [];
        }

        ImmutableArray<ContractRequest>.Builder found = ImmutableArray.CreateBuilder<ContractRequest>();
        foreach (AttributeData attribute in type.GetAttributes())
        {
            // Only the part of the type that carries the attribute.
            if (attribute.ApplicationSyntaxReference is not { } place || place.SyntaxTree != declaration.SyntaxTree
                || !declaration.Span.Contains(place.Span))
            {
                continue;
            }

            if (ContractAttributes.Is(attribute, "BinaryTypeIdAttribute") && attribute.ConstructorArguments is [{ Value: int id }])
            {
                found.Add(new ContractRequest(type, id, type, attribute));
            }
            else if (ContractAttributes.Is(attribute, "ContractForAttribute")
                && attribute.ConstructorArguments is [{ Value: ITypeSymbol named }, { Value: int idOfNamed }])
            {
                found.Add(new ContractRequest(named, idOfNamed, type, attribute));
            }
        }

        return found.ToImmutable();
    }
}
