using System.Collections.Immutable;
using CustomBinarySerializer.Generator.HandWritten.Steps;
using CustomBinarySerializer.Generator.HandWritten.Values;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;

namespace CustomBinarySerializer.Generator.HandWritten.Following;

/// <summary>The analysis of statements in order.</summary>
internal sealed class Statements(Route route, Expressions expressions)
{
    internal void FollowBody(IMethodSymbol method, IOperation body)
    {
        route.Followed.Add((method, body));
        Follow(body);
    }

    internal void Follow(IOperation? operation)
    {
        if (operation is null or IEmptyOperation or ILocalFunctionOperation)
        {
            return;
        }

        route.Work.Enter(operation.Syntax);
        FollowStatement(operation);
        route.Work.Leave();
    }

    private void FollowStatement(IOperation operation)
    {
        switch (operation)
        {
            case IBlockOperation block:
                FollowAll(block.Operations);
                break;
            case IExpressionStatementOperation statement:
                expressions.Follow(statement.Operation);
                break;
            case IVariableDeclarationGroupOperation group:
                FollowDeclarations(group);
                break;
            case IConditionalOperation choice:
                Value condition = expressions.Follow(choice.Condition);
                Blocks.Branch(
                    route,
                    choice.Condition.Syntax,
                    condition,
                    route.Collect(() => Follow(choice.WhenTrue)),
                    route.Collect(() => Follow(choice.WhenFalse)));
                break;
            case ISwitchOperation choice:
                FollowSwitch(choice);
                break;
            case ILoopOperation loop:
                new Loops(route, expressions).Follow(loop, this);
                break;
            case IReturnOperation { Kind: OperationKind.Return } returned:
                FollowReturn(returned);
                break;
            case IThrowOperation thrown:
                route.Emit(new Step.Require(thrown.Syntax, Terms.False));
                break;
            case IBranchOperation jump:
                FollowJump(jump);
                break;
            case IUsingOperation use:
                Follow(use.Resources);
                Follow(use.Body);
                break;
            case IUsingDeclarationOperation use:
                Follow(use.DeclarationGroup);
                break;
            case ILockOperation locked:
                Follow(locked.Body);
                break;
            case ITryOperation attempt:
                FollowTry(attempt);
                break;
            case ILabeledOperation { Operation: { } labeled } label:
                if (route.UsesCarrier(labeled))
                {
                    route.Stop(label, "a jump by goto isn't followed");
                }

                Follow(labeled);
                break;
            default:
                expressions.Follow(operation);
                break;
        }
    }

    private void FollowAll(ImmutableArray<IOperation> operations)
    {
        foreach (IOperation operation in operations)
        {
            Follow(operation);
        }
    }

    private void FollowDeclarations(IVariableDeclarationGroupOperation group)
    {
        foreach (IVariableDeclaratorOperation declarator in group.Declarations.SelectMany(declaration => declaration.Declarators))
        {
            IOperation? value = declarator.GetVariableInitializer()?.Value;
            if (route.IsCarrier(value))
            {
                route.AddCarrier(declarator.Symbol);
            }
            else if (value is not null && Operations.Bare(value) is IAnonymousFunctionOperation or IMethodReferenceOperation)
            {
                route.Bind(declarator.Symbol, value);
            }
            else
            {
                Value content = value is null ? route.Unknown() : expressions.Follow(value);
                route.Emit(new Step.Assign(declarator.Syntax, route.Declare(declarator.Symbol), content));
            }
        }
    }

    private void FollowReturn(IReturnOperation returned)
    {
        if (route.IsCarrier(returned.ReturnedValue))
        {
            route.Stop(returned, $"the {route.Carrier} is returned");
            return;
        }

        if (returned.ReturnedValue is { } value)
        {
            Value content = expressions.Follow(value);
            route.Emit(new Step.Assign(returned.Syntax, route.Frame.Result, content));
        }

        Leave(returned, route.Frame.Scope, 0);
    }

    private void FollowJump(IBranchOperation jump)
    {
        if (route.Labels.TryGetValue(jump.Target, out (int Scope, int Loops) target))
        {
            Leave(jump, target.Scope, target.Loops);
        }
        else
        {
            route.Stop(jump, "a jump out of a loop isn't followed");
        }
    }

    // A loop that is left early has no count.
    private void Leave(IOperation operation, int scope, int loops)
    {
        if (route.Loops > loops)
        {
            route.Stop(operation, "a loop that is left early isn't followed");
        }
        else
        {
            route.Emit(new Step.Leave(operation.Syntax, scope));
        }
    }

    private void FollowSwitch(ISwitchOperation choice)
    {
        Value.Variable held = route.NewVariable("switch");
        route.Emit(new Step.Assign(choice.Syntax, held, expressions.Follow(choice.Value)));
        int scope = route.NextNumber();
        route.Labels[choice.ExitLabel] = (scope, route.Loops);
        ISwitchCaseOperation[] sections = [.. choice.Cases
            .OrderBy(section => section.Clauses.Any(clause => clause.CaseKind == CaseKind.Default))];
        Blocks.Scope(route, choice.Syntax, scope, null, route.Collect(() => Section(0)));

        void Section(int index)
        {
            if (index == sections.Length)
            {
                return;
            }

            Value condition = Terms.False;
            foreach (ICaseClauseOperation clause in sections[index].Clauses)
            {
                condition = Terms.Or(condition, Clause(clause, held));
            }

            ImmutableArray<Step> way = Blocks.Close(route.Collect(() => FollowAll(sections[index].Body)), scope);
            if (condition.Equals(Terms.True))
            {
                foreach (Step step in way)
                {
                    route.Emit(step);
                }
            }
            else
            {
                Blocks.Branch(route, sections[index].Syntax, condition, way, route.Collect(() => Section(index + 1)));
            }
        }
    }

    private Value Clause(ICaseClauseOperation clause, Value value) => clause switch
    {
        IDefaultCaseClauseOperation => Terms.True,
        ISingleValueCaseClauseOperation single => Terms.Equal(value, expressions.Follow(single.Value)),
        IPatternCaseClauseOperation { Guard: null } pattern => expressions.Patterns.Condition(pattern.Pattern, value),
        IPatternCaseClauseOperation pattern =>
            Terms.And(expressions.Patterns.Condition(pattern.Pattern, value), expressions.Follow(pattern.Guard)),
        _ => route.Unknown(),
    };

    // An exception ends the message, unless the handler continues to write or read.
    private void FollowTry(ITryOperation attempt)
    {
        if (attempt.Catches.Any(route.UsesCarrier))
        {
            route.Stop(attempt, "a catch block that reads or writes isn't followed");
        }

        Follow(attempt.Body);
        Follow(attempt.Finally);
    }
}
