using CustomBinarySerializer.Compiler.Plans;
using Microsoft.CodeAnalysis;

namespace CustomBinarySerializer.CodeFixes.Contracts;

/// <summary>A member of a plan by the name that C# has for it.</summary>
internal sealed class NamedMember
{
    private NamedMember(MemberPlan plan, ISymbol symbol)
    {
        Plan = plan;
        Symbol = symbol;
    }

    internal MemberPlan Plan { get; }

    internal ISymbol Symbol { get; }

    internal string Name => SourceScope.Escaped(Symbol.Name);

    /// <summary>With the annotations of the source, which plans don't have.</summary>
    internal ITypeSymbol Type => Symbol is IPropertySymbol property ? property.Type : ((IFieldSymbol)Symbol).Type;

    /// <summary>Whether a value can be set between the braces after the constructor.</summary>
    internal bool CanInitialize(SourceScope scope) => Symbol switch
    {
        IFieldSymbol field => !field.IsReadOnly,
        IPropertySymbol { SetMethod: { } setter } => scope.IsAccessible(setter),
        _ => false,
    };

    /// <summary>Returns null where code in the scope can't get the member by a name.</summary>
    internal static NamedMember? Of(MemberPlan plan, ITypeSymbol holder, SourceScope scope)
    {
        ISymbol? symbol = plan.Getter?.Handle switch
        {
            IFieldSymbol { AssociatedSymbol: IPropertySymbol property } => property,
            IFieldSymbol field => field.CorrespondingTupleField ?? field,
            IPropertySymbol property => property,
            _ => null,
        };
        return symbol is not null && scope.CanName(symbol, holder) && (symbol is not IPropertySymbol { GetMethod: var getter } || (getter is not null && scope.IsAccessible(getter)))
            ? new NamedMember(plan, symbol)
            : null;
    }

    /// <summary>Returns all members of an object, or null where one has no name.</summary>
    /// <param name="plan">The object.</param>
    /// <param name="declared">What it is declared as, with the names of a tuple and what may be null.</param>
    /// <param name="scope">Where the names are used.</param>
    internal static List<NamedMember>? Of(ObjectPlan plan, ITypeSymbol declared, SourceScope scope)
    {
        List<NamedMember> members = [];
        foreach (MemberPlan member in plan.Members)
        {
            if (Of(member, (ITypeSymbol)plan.Model.Handle, scope) is not { } named)
            {
                return null;
            }

            members.Add(new NamedMember(member, Declared(named.Symbol, declared, members.Count)));
        }

        return members;
    }

    private static ISymbol Declared(ISymbol member, ITypeSymbol declared, int index) =>
        declared is INamedTypeSymbol { IsTupleType: true } tuple ? tuple.TupleElements[index]
            : SymbolEqualityComparer.Default.Equals(member.ContainingType, declared) ? declared.GetMembers(member.Name).First(other => other.Kind == member.Kind)
            : member;
}
