using System.Collections.Immutable;
using CustomBinarySerializer.Generator.HandWritten.Steps;
using CustomBinarySerializer.Generator.HandWritten.Values;
using Microsoft.CodeAnalysis;

namespace CustomBinarySerializer.Generator.HandWritten.Following;

/// <summary>A normalization of steps, after which the ways of a branch seldom leave it early.</summary>
internal static class Blocks
{
    /// <summary>Adds a branch, or the rest of it if one of the two ways only throws.</summary>
    internal static void Branch(
        Route route, SyntaxNode syntax, Value condition, ImmutableArray<Step> whenTrue, ImmutableArray<Step> whenFalse)
    {
        if (condition.Equals(Terms.True) || OnlyThrows(whenFalse))
        {
            Require(condition, whenTrue);
        }
        else if (condition.Equals(Terms.False) || OnlyThrows(whenTrue))
        {
            Require(Terms.Not(condition), whenFalse);
        }
        else if (!(whenTrue.IsEmpty && whenFalse.IsEmpty))
        {
            route.Emit(new Step.Branch(syntax, condition, whenTrue, whenFalse));
        }

        void Require(Value required, ImmutableArray<Step> steps)
        {
            if (!required.Equals(Terms.True))
            {
                route.Emit(new Step.Require(syntax, required));
            }

            foreach (Step step in steps)
            {
                route.Emit(step);
            }
        }
    }

    internal static void Scope(Route route, SyntaxNode syntax, int number, Wire.WireCall? call, ImmutableArray<Step> body)
    {
        body = Close(body, number);
        if (call is null && !HasLeave(body, number))
        {
            foreach (Step step in body)
            {
                route.Emit(step);
            }

            return;
        }

        route.Emit(new Step.Scope(syntax, number, call, body));
    }

    /// <summary>
    /// Moves the code after <c>if (…) { …; return; }</c> into the other way, and removes the <c>return</c>.
    /// </summary>
    internal static ImmutableArray<Step> Close(ImmutableArray<Step> steps, int scope, int nesting = 0)
    {
        if (nesting > Work.MostNesting)
        {
            throw new TooMuchWorkException(steps[0].Syntax, $"it may return at more than {Work.MostNesting} places");
        }

        for (int i = 0; i < steps.Length; i++)
        {
            switch (steps[i])
            {
                case Step.Leave leave when leave.Number == scope:
                    return steps.RemoveRange(i, steps.Length - i);
                case Step.Branch branch when HasLeave([branch], scope):
                    ImmutableArray<Step> rest = steps.RemoveRange(0, i + 1);
                    bool leavesWhenTrue = Leaves(branch.WhenTrue, scope);
                    bool leavesWhenFalse = Leaves(branch.WhenFalse, scope);
                    if (!leavesWhenTrue && !leavesWhenFalse && !rest.IsEmpty)
                    {
                        continue;
                    }

                    Step.Branch closed = branch with
                    {
                        WhenTrue = Close(leavesWhenTrue ? branch.WhenTrue : branch.WhenTrue.AddRange(rest), scope, nesting + 1),
                        WhenFalse = Close(leavesWhenFalse ? branch.WhenFalse : branch.WhenFalse.AddRange(rest), scope, nesting + 1),
                    };
                    return steps.RemoveRange(i, steps.Length - i).Add(closed);
                default:
                    break;
            }
        }

        return steps;
    }

    internal static bool HasLeave(IEnumerable<Step> steps, int scope) => steps.Any(step => step switch
    {
        Step.Leave leave => leave.Number == scope,
        Step.Branch branch => HasLeave(branch.WhenTrue, scope) || HasLeave(branch.WhenFalse, scope),
        Step.Scope inner => HasLeave(inner.Body, scope),
        _ => false,
    });

    private static bool Leaves(ImmutableArray<Step> steps, int scope) =>
        steps.LastOrDefault() is Step.Leave leave ? leave.Number == scope
        : steps.LastOrDefault() is Step.Branch branch && Leaves(branch.WhenTrue, scope) && Leaves(branch.WhenFalse, scope);

    private static bool OnlyThrows(ImmutableArray<Step> steps) =>
        steps.All(step => step is Step.Assign or Step.Require)
            && steps.Any(step => step is Step.Require { Condition: Value.Constant { Content: false } });
}
