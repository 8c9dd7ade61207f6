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
    /// <summary>Null of a type without a hand-written contract, or one whose methods have no source here.</summary>
    internal static FollowedContract? Of(INamedTypeSymbol type, Bodies bodies)
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
