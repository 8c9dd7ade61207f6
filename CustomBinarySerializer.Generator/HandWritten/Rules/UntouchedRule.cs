using CustomBinarySerializer.Generator.HandWritten.Following;
using CustomBinarySerializer.Generator.HandWritten.Steps;
using Microsoft.CodeAnalysis;

namespace CustomBinarySerializer.Generator.HandWritten.Rules;

/// <summary>CBS003.</summary>
internal static class UntouchedRule
{
    internal static void Report(FollowedContract contract, Lazy<MemberUse> read, Bodies bodies, Action<Diagnostic> report)
    {
        INamedTypeSymbol type = contract.Type;
        bool isInherited = !SymbolEqualityComparer.Default.Equals(contract.Write.Method.ContainingType.OriginalDefinition, type.OriginalDefinition);

        // Two empty methods, or such that only throw, aren't forgetful of a single member.
        if ((type.IsAbstract && isInherited) || (contract.Write.Steps.All(IsNothing) && contract.Read.Steps.All(IsNothing)))
        {
            return;
        }

        Lazy<MemberUse> write = new(() => new MemberUse(bodies, contract.Write));
        foreach (ISymbol member in StateMembers.Of(type).Where(member => StateMembers.IsWorthKeeping(member, bodies.Cancellation)))
        {
            if (!read.Value.Uses(member) && !write.Value.Uses(member))
            {
                report(Diagnostic.Create(HandWrittenRules.Untouched, member.Locations[0], type.Name, member.Name));
            }
        }

        // Of a base class without a contract, or whose methods aren't called; each class reports those that it is the first to lose.
        for (INamedTypeSymbol? parent = isInherited ? null : type.BaseType; parent is not null && SymbolEqualityComparer.Default.Equals(parent.ContainingAssembly, bodies.Compilation.Assembly); parent = parent.BaseType)
        {
            foreach (ISymbol member in StateMembers.Of(parent).Where(member => IsWithinReach(member, type, bodies) && StateMembers.IsWorthKeeping(member, bodies.Cancellation)))
            {
                if (!read.Value.Uses(member) && !write.Value.Uses(member))
                {
                    report(Diagnostic.Create(HandWrittenRules.Untouched, type.Locations[0], [member.Locations[0]], type.Name, member.Name));
                }
            }
        }
    }

    private static bool IsNothing(Step step) => step is Step.Require or Step.Assign;

    private static bool IsWithinReach(ISymbol member, INamedTypeSymbol type, Bodies bodies) => member switch
    {
        IPropertySymbol { SetMethod: { IsInitOnly: false } setter } => bodies.Compilation.IsSymbolAccessibleWithin(setter, type),
        IFieldSymbol { IsReadOnly: false } => bodies.Compilation.IsSymbolAccessibleWithin(member, type),
        _ => false,
    };
}
