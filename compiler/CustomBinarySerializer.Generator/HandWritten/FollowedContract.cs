using CustomBinarySerializer.Generator.HandWritten.Comparing;
using CustomBinarySerializer.Generator.HandWritten.Following;
using Microsoft.CodeAnalysis;

namespace CustomBinarySerializer.Generator.HandWritten;

/// <summary>Both methods of a hand-written contract, followed and compared.</summary>
/// <param name="Type">Whose contract it is; methods that it overrides are taken from it.</param>
/// <param name="Write"><c>WriteDataTo</c>.</param>
/// <param name="Read"><c>SetDataFrom</c>.</param>
/// <param name="Outcome">What comparing them has shown.</param>
internal sealed record FollowedContract(INamedTypeSymbol Type, FollowedMethod Write, FollowedMethod Read, Outcome Outcome)
{
    /// <summary>Null of a type without a hand-written contract, one whose methods have no source here, or one that takes too much work.</summary>
    internal static FollowedContract? Of(INamedTypeSymbol type, Bodies bodies) => Of(type, bodies, static _ => { });

    /// <summary>Null of a type without a hand-written contract, one whose methods have no source here, or one that takes too much work.</summary>
    /// <param name="type">The type.</param>
    /// <param name="bodies">What its methods do.</param>
    /// <param name="tooMuch">Gets what took too much work.</param>
    internal static FollowedContract? Of(INamedTypeSymbol type, Bodies bodies, Action<TooMuchWorkException> tooMuch)
    {
        try
        {
            return Follow(type, bodies);
        }
        catch (TooMuchWorkException e)
        {
            tooMuch(e);
            return null;
        }
    }

    private static FollowedContract? Follow(INamedTypeSymbol type, Bodies bodies)
    {
        if (bodies.Contract is not { } contract
            || ContractMethods.Of(type, contract) is not var (writing, reading)
            || FollowedMethod.Follow(bodies, type, writing, isRead: false) is not { } write
            || FollowedMethod.Follow(bodies, type, reading, isRead: true) is not { } read)
        {
            return null;
        }

        return new FollowedContract(type, write, read, new Comparison(bodies.Cancellation).Compare(write.Steps, read.Steps));
    }
}
