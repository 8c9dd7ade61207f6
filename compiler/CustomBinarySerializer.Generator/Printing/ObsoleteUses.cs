using CustomBinarySerializer.Compiler.Plans;
using Microsoft.CodeAnalysis;

namespace CustomBinarySerializer.Generator.Printing;

/// <summary>
/// A search for obsolete members and types, which generated code may use only if it is obsolete itself. No pragma
/// suppresses the error of <c>[Obsolete("…", true)]</c>.
/// </summary>
internal static class ObsoleteUses
{
    /// <summary>Returns the attribute for generated code that uses obsolete members or types, or null.</summary>
    internal static string? AttributeFor(ContractPlan plan) =>
        ValuePlan.Reachable([plan.Root]).Any(IsForbidden) ? "[global::System.Obsolete]" : null;

    private static bool IsForbidden(ValuePlan plan) => IsForbidden(plan.Model.Handle) || plan switch
    {
        ObjectPlan holder =>
            IsForbidden(holder.Construction.Model?.Handle)
                || holder.Members.Any(member => IsForbidden(member.Getter?.Handle) || IsForbidden(member.Setter?.Handle)),
        _ => false,
    };

    private static bool IsForbidden(object? handle)
    {
        for (ISymbol? symbol = handle is IFieldSymbol { AssociatedSymbol: { } property } ? property : handle as ISymbol;
            symbol is not null;
            symbol = symbol.ContainingType)
        {
            if (symbol.GetAttributes().Any(attribute => attribute.AttributeClass?.Name == nameof(ObsoleteAttribute)
                && attribute.ConstructorArguments is [_, { Value: true }]))
            {
                return true;
            }
        }

        return handle is IArrayTypeSymbol array ? IsForbidden(array.ElementType)
            : handle is INamedTypeSymbol { IsGenericType: true } type && type.TypeArguments.Any(IsForbidden);
    }
}
