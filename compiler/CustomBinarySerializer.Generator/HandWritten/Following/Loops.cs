using System.Collections.Immutable;
using CustomBinarySerializer.Generator.HandWritten.Steps;
using CustomBinarySerializer.Generator.HandWritten.Values;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;

namespace CustomBinarySerializer.Generator.HandWritten.Following;

/// <summary>
/// The analysis of loops whose iterations a count or a collection determines. Other loops, such as those with an end
/// marker, aren't supported.
/// </summary>
internal sealed class Loops(Route route, Expressions expressions)
{
    internal void Follow(ILoopOperation loop, Statements statements)
    {
        if (!route.UsesCarrier(loop))
        {
            FollowSilent(loop);
            return;
        }

        switch (loop)
        {
            case IForEachLoopOperation each when !route.IsCarrier(each.Collection):
                Value items = expressions.Follow(each.Collection);
                Value item = new Value.Item(items, route.NextNumber());
                Repeat(each.Syntax, Terms.Count(items), () => FollowEach(each, item, statements), each, item);
                break;
            case IForLoopOperation { Condition: { } condition } counted when !route.UsesCarrier(condition):
                foreach (IOperation before in counted.Before)
                {
                    statements.Follow(before);
                }

                Count(counted, condition, counted.AtLoopBottom, counted.Body, statements);
                break;
            case IWhileLoopOperation { ConditionIsTop: true, ConditionIsUntil: false, Condition: { } condition } repeated:
                Count(repeated, condition, [], repeated.Body, statements);
                break;
            default:
                route.Stop(loop, "a loop without a count isn't followed");
                break;
        }
    }

    /// <summary>Emits a loop. The variables that it changes are unknown inside and after it.</summary>
    /// <param name="syntax">The syntax of the loop.</param>
    /// <param name="times">The number of iterations; null if only the end of the payload determines them.</param>
    /// <param name="body">Emits the repeated steps.</param>
    /// <param name="loop">The loop, unless a call repeats the steps.</param>
    /// <param name="items">The <see cref="Step.Loop.Items"/>.</param>
    internal void Repeat(SyntaxNode syntax, Value? times, Action body, ILoopOperation? loop = null, params Value[] items)
    {
        int scope = route.NextNumber();
        route.Loops++;
        if (loop is not null)
        {
            route.Labels[loop.ContinueLabel] = (scope, route.Loops);
        }

        ImmutableArray<Step> steps = Blocks.Close(route.Collect(body), scope);
        if (Blocks.HasLeave(steps, scope))
        {
            steps = [new Step.Scope(syntax, scope, null, steps)];
        }

        route.Loops--;
        route.Emit(new Step.Loop(syntax, times, steps, [.. Targets(steps).Distinct()]) { Items = [.. items] });
    }

    private void FollowEach(IForEachLoopOperation each, Value item, Statements statements)
    {
        switch (each.LoopControlVariable)
        {
            case IVariableDeclaratorOperation declarator:
                route.Emit(new Step.Assign(each.Syntax, route.Declare(declarator.Symbol), item));
                break;
            case { } target:
                new Assignments(route, expressions).SetParts(target, item);
                break;
            default:
                break;
        }

        statements.Follow(each.Body);
    }

    private void Count(ILoopOperation loop, IOperation condition, ImmutableArray<IOperation> bottom, IOperation body, Statements statements)
    {
        bool isCounted = TryCount(condition, out Value? times);
        if (!isCounted)
        {
            route.Stop(loop, "a loop without a count isn't followed");
            return;
        }

        times = times is null || IsByOne(condition, bottom, body) ? times : route.Unknown();

        Repeat(loop.Syntax, times, () =>
        {
            statements.Follow(body);
            foreach (IOperation operation in bottom)
            {
                statements.Follow(operation);
            }
        }, loop);
    }

    // Returns whether the compared variable changes by one, in the right direction, at the end of the loop and nowhere
    // else.
    private static bool IsByOne(IOperation condition, ImmutableArray<IOperation> bottom, IOperation body)
    {
        if (Operations.Bare(condition) is not IBinaryOperation { LeftOperand: var left, OperatorKind: var kind })
        {
            return false;
        }

        left = Operations.Bare(left);
        bool isCountdown = left is IIncrementOrDecrementOperation;
        IIncrementOrDecrementOperation? change = isCountdown ? (IIncrementOrDecrementOperation)left
            : bottom is [IExpressionStatementOperation { Operation: IIncrementOrDecrementOperation only }] ? only
            : null;
        OperationKind direction = isCountdown || kind is BinaryOperatorKind.GreaterThan or BinaryOperatorKind.GreaterThanOrEqual
            ? OperationKind.Decrement
            : OperationKind.Increment;
        return change is not null && change.Kind == direction && Operations.Variable(change.Target) is { } variable
            && (isCountdown || SymbolEqualityComparer.Default.Equals(variable, Operations.Variable(left)))
            && !body.Descendants().Any(inner => inner switch
            {
                IAssignmentOperation assignment => SymbolEqualityComparer.Default.Equals(Operations.Variable(assignment.Target), variable),
                IIncrementOrDecrementOperation other => SymbolEqualityComparer.Default.Equals(Operations.Variable(other.Target), variable),
                _ => false,
            });
    }

    // i < n, i != n, i >= 0 counting down, n-- > 0, HasMore(), a list of nodes, an enumerator, a queue until it is
    // empty.
    private bool TryCount(IOperation condition, out Value? times)
    {
        times = null;
        condition = Operations.Bare(condition);
        switch (condition)
        {
            case IInvocationOperation { TargetMethod.Name: "HasMore" or "MoveNext" }:
                return true;
            case IBinaryOperation { LeftOperand: var left, RightOperand: var right, OperatorKind: var kind }:
                return TryCompare(left, right, kind, ref times);
            default:
                return !route.UsesCarrier(condition)
                    && condition is IInvocationOperation { TargetMethod.Name: "TryDequeue" or "TryPop" or "TryTake" };
        }
    }

    private bool TryCompare(IOperation left, IOperation right, BinaryOperatorKind kind, ref Value? times)
    {
        left = Operations.Bare(left);
        if (left is IIncrementOrDecrementOperation { IsPostfix: true, Kind: OperationKind.Decrement } countdown
            && kind is BinaryOperatorKind.GreaterThan or BinaryOperatorKind.NotEquals)
        {
            times = expressions.Follow(countdown.Target);
            return true;
        }

        if (IsPayloadEnd(left, right))
        {
            return true;
        }

        if (route.UsesCarrier(left) || route.UsesCarrier(right))
        {
            return false;
        }

        Value from = expressions.Follow(left);
        Value to = expressions.Follow(right);
        times = kind switch
        {
            BinaryOperatorKind.LessThan or BinaryOperatorKind.NotEquals => Terms.Made("distance", from, to),
            BinaryOperatorKind.LessThanOrEqual => Terms.Made("distance", from, Terms.Offset(to, 1)),
            BinaryOperatorKind.GreaterThanOrEqual => Terms.Made("distance", to, Terms.Offset(from, 1)),
            BinaryOperatorKind.GreaterThan => Terms.Made("distance", to, from),
            _ => null,
        };
        return kind is BinaryOperatorKind.LessThan
            or BinaryOperatorKind.LessThanOrEqual
            or BinaryOperatorKind.GreaterThan
            or BinaryOperatorKind.GreaterThanOrEqual
            or BinaryOperatorKind.NotEquals;
    }

    private bool IsPayloadEnd(IOperation left, IOperation right) =>
        left is IPropertyReferenceOperation { Property.Name: "Position", Instance: { } first }
            && Operations.Bare(right) is IPropertyReferenceOperation { Property.Name: "Length", Instance: { } second }
        && route.UsesCarrier(first) && route.UsesCarrier(second);

    private void FollowSilent(ILoopOperation loop)
    {
        if (loop.Descendants().Any(inner => inner is IReturnOperation { Kind: OperationKind.Return } && !IsInFunction(inner, loop)))
        {
            route.Stop(loop, "a method that is left inside a loop isn't followed");
            return;
        }

        foreach (Value target in Targets(route.Collect(() => new SilentAssignments(expressions).Follow(loop))).Distinct())
        {
            route.Emit(new Step.Assign(loop.Syntax, target, route.Unknown()));
        }
    }

    private static bool IsInFunction(IOperation operation, IOperation within)
    {
        for (IOperation? outer = operation.Parent; outer is not null && outer != within; outer = outer.Parent)
        {
            if (outer is IAnonymousFunctionOperation or ILocalFunctionOperation)
            {
                return true;
            }
        }

        return false;
    }

    internal static IEnumerable<Value> Targets(IEnumerable<Step> steps) => steps.SelectMany(step => step switch
    {
        Step.Assign assign => [assign.Target],
        Step.Transfer { Result: { } result } => [result],
        Step.Branch branch => Targets(branch.WhenTrue.Concat(branch.WhenFalse)),
        Step.Loop loop => Targets(loop.Body),
        Step.Scope scope => Targets(scope.Body),
        _ => Enumerable.Empty<Value>(),
    });
}
