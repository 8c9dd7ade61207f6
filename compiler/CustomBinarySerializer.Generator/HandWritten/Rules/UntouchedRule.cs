using System.Collections.Immutable;
using CustomBinarySerializer.Generator.HandWritten.Following;
using CustomBinarySerializer.Generator.HandWritten.Steps;
using Microsoft.CodeAnalysis;

namespace CustomBinarySerializer.Generator.HandWritten.Rules;

/// <summary>The rule CBS003: a member that neither method of a contract uses.</summary>
internal static class UntouchedRule
{
    private const string WriteAndRead = "write and read it, or mark it as [NonSerialized]";
    private const string CallBase = "call base.WriteDataTo and base.SetDataFrom first, which write and read what the base class has";

    internal static void Report(FollowedContract contract, Lazy<MemberUse> read, Bodies bodies, Action<Diagnostic> report)
    {
        INamedTypeSymbol type = contract.Type;
        bool isInherited = !SymbolEqualityComparer.Default.Equals(
            contract.Write.Method.ContainingType.OriginalDefinition, type.OriginalDefinition);

        // Two methods that are empty or only throw haven't forgotten a single member.
        if ((type.IsAbstract && isInherited) || (contract.Write.Steps.All(IsNothing) && contract.Read.Steps.All(IsNothing)))
        {
            return;
        }

        Lazy<MemberUse> write = new(() => new MemberUse(bodies, contract.Write));
        foreach (ISymbol member in StateMembers.Of(type).Where(member => StateMembers.IsWorthKeeping(member, bodies.Cancellation)))
        {
            if (IsUntouched(member))
            {
                report(Diagnostic.Create(HandWrittenRules.Untouched, member.Locations[0], $"{type.Name}.{member.Name}", WriteAndRead));
            }
        }

        // Members of base classes without a contract, or whose methods aren't called. Each class reports the members
        // that it is the first to lose.
        for (INamedTypeSymbol? parent = isInherited ? null : type.BaseType;
            parent is not null && SymbolEqualityComparer.Default.Equals(parent.ContainingAssembly, bodies.Compilation.Assembly);
            parent = parent.BaseType)
        {
            // The base contract can be called, and also covers its private members.
            if (BaseContract.CanBeCalled(parent, bodies))
            {
                ISymbol[] lost = [.. BaseContract.MembersOf(parent, bodies).Where(IsUntouched)];
                if (lost.Length > 0)
                {
                    report(Diagnostic.Create(
                        HandWrittenRules.Untouched,
                        type.Locations[0],
                        ImmutableDictionary<string, string?>.Empty.Add(BaseContract.Property, parent.Name),
                        TextOf(type, lost),
                        CallBase));
                }

                break;
            }

            foreach (ISymbol member in StateMembers.Of(parent).Where(
                member => IsWithinReach(member, type, bodies) && StateMembers.IsWorthKeeping(member, bodies.Cancellation)))
            {
                if (IsUntouched(member))
                {
                    report(
                        Diagnostic.Create(
                            HandWrittenRules.Untouched,
                            type.Locations[0],
                            [member.Locations[0]],
                            $"{type.Name}.{member.Name}",
                            WriteAndRead));
                }
            }
        }

        bool IsUntouched(ISymbol member) => !read.Value.Uses(member) && !write.Value.Uses(member);
    }

    private static string TextOf(INamedTypeSymbol type, ISymbol[] members) =>
        $"{type.Name}.{members[0].Name}" +
        (members.Length > 1 ? $", and {members.Length - 1} more of {members[0].ContainingType.Name}," : "");

    private static bool IsNothing(Step step) => step is Step.Require or Step.Assign;

    private static bool IsWithinReach(ISymbol member, INamedTypeSymbol type, Bodies bodies) => member switch
    {
        IPropertySymbol { SetMethod: { IsInitOnly: false } setter } => bodies.Compilation.IsSymbolAccessibleWithin(setter, type),
        IFieldSymbol { IsReadOnly: false } => bodies.Compilation.IsSymbolAccessibleWithin(member, type),
        _ => false,
    };
}
