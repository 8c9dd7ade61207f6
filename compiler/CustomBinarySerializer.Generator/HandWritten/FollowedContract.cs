using CustomBinarySerializer.Generator.HandWritten.Comparing;
using CustomBinarySerializer.Generator.HandWritten.Following;
using Microsoft.CodeAnalysis;

namespace CustomBinarySerializer.Generator.HandWritten;

/// <summary>A hand-written contract whose methods were both analyzed and compared.</summary>
/// <param name="Type">The type of the contract. Its overrides are used.</param>
/// <param name="Write">The analyzed method <c>WriteDataTo</c>.</param>
/// <param name="Read">The analyzed method <c>SetDataFrom</c>.</param>
/// <param name="Outcome">The result of the comparison.</param>
internal sealed record FollowedContract(INamedTypeSymbol Type, FollowedMethod Write, FollowedMethod Read, Outcome Outcome)
{
    /// <summary>
    /// Analyzes a type. Returns null without a hand-written contract or its source, or if the analysis takes too much
    /// work.
    /// </summary>
    internal static FollowedContract? Of(INamedTypeSymbol type, Bodies bodies) => Of(type, bodies, static _ => { });

    /// <summary>
    /// Analyzes a type. Returns null without a hand-written contract or its source, or if the analysis takes too much
    /// work.
    /// </summary>
    /// <param name="type">The type.</param>
    /// <param name="bodies">The bodies of methods.</param>
    /// <param name="tooMuch">Receives the exception if the analysis takes too much work.</param>
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
