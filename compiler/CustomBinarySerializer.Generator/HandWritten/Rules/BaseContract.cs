using CustomBinarySerializer.Generator.HandWritten.Following;
using Microsoft.CodeAnalysis;

namespace CustomBinarySerializer.Generator.HandWritten.Rules;

/// <summary>The contract of a base class that a derived class replaces and could call.</summary>
internal static class BaseContract
{
    /// <summary>
    /// The property of a report whose remedy is to call the base contract. Its value is the name of the base class.
    /// </summary>
    internal const string Property = "Base";

    /// <summary>
    /// Returns whether <c>base.WriteDataTo</c> and <c>base.SetDataFrom</c> are a contract of the base class.
    /// </summary>
    internal static bool CanBeCalled(INamedTypeSymbol parent, Bodies bodies) =>
        bodies.Contract is { } contract && ContractMethods.Of(parent, contract) is var (write, read) && CanBeCalled(write)
            && CanBeCalled(read);

    /// <summary>
    /// Returns the members that the base contract writes or reads, of the base class and its own bases.
    /// </summary>
    internal static IEnumerable<ISymbol> MembersOf(INamedTypeSymbol parent, Bodies bodies)
    {
        if (FollowedContract.Of(parent, bodies) is not { } contract)
        {
            yield break;
        }

        MemberUse write = new(bodies, contract.Write);
        MemberUse read = new(bodies, contract.Read);
        for (INamedTypeSymbol? level = parent; level is not null; level = level.BaseType)
        {
            foreach (ISymbol member in StateMembers.Of(level).Where(
                member => StateMembers.IsWorthKeeping(member, bodies.Cancellation) && (write.Uses(member) || read.Uses(member))))
            {
                yield return member;
            }
        }
    }

    private static bool CanBeCalled(IMethodSymbol method) => !method.IsAbstract && method.ExplicitInterfaceImplementations.IsEmpty;
}
