using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;

namespace CustomBinarySerializer.Generator.Registrations;

/// <summary>
/// The nesting of a call in functions, branches, loops and handlers, which determine whether it runs.
/// </summary>
internal static class CallPath
{
    /// <summary>
    /// Returns whether the second call runs only after the first, in the same run of one function, and outside of a try
    /// that doesn't contain the first.
    /// </summary>
    internal static bool IsAfter(IOperation first, IOperation second)
    {
        List<IOperation> path = Of(first);
        List<IOperation> other = Of(second);
        return path.Count <= other.Count
            && path[0] == other[0]
            && path.SequenceEqual(other.Take(path.Count))
            && !other.Skip(path.Count).Any(region => region.Parent is ITryOperation);
    }

    // From the function inwards.
    private static List<IOperation> Of(IOperation call)
    {
        List<IOperation> regions = [];
        IOperation inner = call;
        for (IOperation? outer = call.Parent; outer is not null; outer = outer.Parent)
        {
            if (outer is IAnonymousFunctionOperation or ILocalFunctionOperation)
            {
                regions.Insert(0, outer);
                return regions;
            }

            if (IsRegion(inner, outer))
            {
                regions.Insert(0, inner);
            }

            inner = outer;
        }

        regions.Insert(0, inner);
        return regions;
    }

    private static bool IsRegion(IOperation inner, IOperation outer) => outer switch
    {
        IConditionalOperation conditional => inner != conditional.Condition,
        ISwitchCaseOperation or ISwitchExpressionArmOperation or ICatchClauseOperation => true,
        ITryOperation attempt => inner == attempt.Body && attempt.Catches.Length > 0,
        ILoopOperation loop => inner == loop.Body,
        ICoalesceOperation coalesce => inner == coalesce.WhenNull,
        IConditionalAccessOperation access => inner == access.WhenNotNull,
        IBinaryOperation binary => inner == binary.RightOperand,
        _ => false,
    };
}
