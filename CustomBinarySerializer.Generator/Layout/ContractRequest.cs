using System.Collections.Immutable;
using CustomBinarySerializer.Generator.Generation;
using Microsoft.CodeAnalysis;

namespace CustomBinarySerializer.Generator.Layout;

/// <summary>An attribute that gives a type an id: [BinaryTypeId] on the type itself, or [ContractFor] on a set.</summary>
/// <param name="Type">The type.</param>
/// <param name="TypeId">Its id.</param>
/// <param name="Holder">What carries the attribute.</param>
/// <param name="Attribute">The attribute.</param>
internal sealed record ContractRequest(ITypeSymbol Type, int TypeId, INamedTypeSymbol Holder, AttributeData Attribute)
{
    /// <summary>Where it is reported: the name of a type, or the attribute of a set.</summary>
    internal Location PlaceOf(CancellationToken cancellation) =>
        SymbolEqualityComparer.Default.Equals(Type, Holder) || Attribute.ApplicationSyntaxReference is not { } reference
            ? Holder.Locations[0]
            : reference.GetSyntax(cancellation).GetLocation();

    /// <summary>Returns all of an assembly, by ids, and for one id in the order of names.</summary>
    internal static ImmutableArray<ContractRequest> AllOf(IAssemblySymbol assembly)
    {
        List<ContractRequest> found = [];
        Stack<INamespaceOrTypeSymbol> left = new([assembly.GlobalNamespace]);
        while (left.Count > 0)
        {
            foreach (INamespaceOrTypeSymbol inner in left.Pop().GetMembers().OfType<INamespaceOrTypeSymbol>())
            {
                left.Push(inner);
                if (inner is INamedTypeSymbol type)
                {
                    Add(found, type);
                }
            }
        }

        return [.. found.OrderBy(request => request.TypeId).ThenBy(request => request.Holder.ToDisplayString(), StringComparer.Ordinal)];
    }

    private static void Add(List<ContractRequest> found, INamedTypeSymbol type)
    {
        foreach (AttributeData attribute in type.GetAttributes())
        {
            if (ContractMaker.IsAttribute(attribute, "BinaryTypeIdAttribute") && attribute.ConstructorArguments is [{ Value: int id }])
            {
                found.Add(new ContractRequest(type, id, type, attribute));
            }
            else if (ContractMaker.IsAttribute(attribute, "ContractForAttribute") && attribute.ConstructorArguments is [{ Value: ITypeSymbol named }, { Value: int idOfNamed }])
            {
                found.Add(new ContractRequest(named, idOfNamed, type, attribute));
            }
        }
    }
}
