using System.Collections.Immutable;
using CustomBinarySerializer.Generator.HandWritten.Steps;
using CustomBinarySerializer.Generator.HandWritten.Values;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;

namespace CustomBinarySerializer.Generator.HandWritten.Following;

/// <summary>The analysis of bodies of called methods, with their parameters and results as variables.</summary>
internal sealed class MethodRuns(Route route, Expressions expressions)
{
    /// <summary>Runs a method with the arguments of a call.</summary>
    internal Value Run(
        SyntaxNode syntax, IMethodSymbol method, IOperation body, Value receiver, ImmutableArray<IArgumentOperation> arguments)
    {
        List<(IParameterSymbol Parameter, Value Value)> values = [];
        List<(IParameterSymbol Parameter, Value Target)> outputs = [];
        foreach (IArgumentOperation argument in arguments)
        {
            IParameterSymbol parameter = method.OriginalDefinition.Parameters[argument.Parameter!.Ordinal];
            if (route.IsCarrier(argument.Value))
            {
                route.AddCarrier(parameter);
            }
            else if (Operations.Bare(argument.Value) is IAnonymousFunctionOperation or IMethodReferenceOperation
                || route.BoundTo(argument.Value) is not null)
            {
                route.Bind(parameter, route.BoundTo(argument.Value) ?? argument.Value);
            }
            else
            {
                Value value = expressions.Follow(argument.Value);
                values.Add((parameter, value));
                if (parameter.RefKind is RefKind.Out or RefKind.Ref && value is Value.Variable or Value.Member)
                {
                    outputs.Add((parameter, value));
                }
            }
        }

        Value result = RunBody(syntax, method, body, receiver, () =>
        {
            foreach ((IParameterSymbol parameter, Value value) in values)
            {
                route.Emit(new Step.Assign(syntax, route.Declare(parameter), value));
            }
        });
        foreach ((IParameterSymbol parameter, Value target) in outputs)
        {
            route.Emit(new Step.Assign(syntax, target, route.Variable(parameter)));
        }

        return result;
    }

    /// <summary>Runs a body whose parameters <paramref name="bind"/> assigns.</summary>
    internal Value.Variable RunBody(SyntaxNode syntax, IMethodSymbol method, IOperation body, Value receiver, System.Action bind)
    {
        if (route.Bodies.IsTooLong(method))
        {
            throw new TooMuchWorkException(syntax, $"following {method.Name} takes more than {Work.MostSteps} steps");
        }

        int steps = route.Work.Steps;
        try
        {
            return RunCounted(syntax, method, body, receiver, bind);
        }
        catch (TooMuchWorkException) when (route.Work.Steps - steps > Work.MostSteps / 2)
        {
            route.Bodies.AddTooLong(method);
            throw;
        }
    }

    private Value.Variable RunCounted(SyntaxNode syntax, IMethodSymbol method, IOperation body, Value receiver, System.Action bind)
    {
        (Value.Variable Result, int Scope) frame = route.Frame;
        int loops = route.Loops;
        Value outer = route.Receiver;
        Value.Variable result = route.NewVariable("result");
        int scope = route.NextNumber();
        route.Methods.Add(method.OriginalDefinition);
        ImmutableArray<Step> steps = route.Collect(() =>
        {
            bind();
            route.Frame = (result, scope);
            route.Loops = 0;
            route.Receiver = receiver;
            new Statements(route, expressions).FollowBody(method, body);
        });
        route.Methods.RemoveAt(route.Methods.Count - 1);
        (route.Frame, route.Loops, route.Receiver) = (frame, loops, outer);
        Blocks.Scope(route, syntax, scope, null, steps);
        return result;
    }
}
