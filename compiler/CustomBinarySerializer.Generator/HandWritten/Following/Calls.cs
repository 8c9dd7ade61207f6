using System.Collections.Immutable;
using CustomBinarySerializer.Generator.HandWritten.Steps;
using CustomBinarySerializer.Generator.HandWritten.Values;
using CustomBinarySerializer.Generator.HandWritten.Wire;
using CustomBinarySerializer.Generator.Symbols;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;

namespace CustomBinarySerializer.Generator.HandWritten.Following;

/// <summary>
/// The analysis of calls: calls of the writer or reader, methods that receive it, nested contracts, and all others as
/// values.
/// </summary>
internal sealed class Calls(Route route, Expressions expressions)
{
    /// <summary>The condition that bytes are left, which the path decides.</summary>
    internal const string HasMore = "HasMore";

    private const int MostMethods = 24;

    private readonly Transfers _transfers = new(route, expressions);
    private readonly CalledMethods _methods = new(route);

    internal Value Follow(IInvocationOperation call)
    {
        if (!Passes(call))
        {
            return FollowWithout(call);
        }

        IMethodSymbol method = call.TargetMethod;
        bool isOnCarrier = route.IsCarrier(call.Instance)
            || (method.IsExtensionMethod && call.Arguments.Length > 0 && route.IsCarrier(call.Arguments[0].Value));
        if (isOnCarrier && WireCalls.Find(method, !route.IsRead) is { } wire)
        {
            return _transfers.Follow(call, wire);
        }

        if (route.IsCarrier(call.Instance))
        {
            route.Stop(call, $"{method.Name} of the {route.Carrier} isn't followed");
            return route.Unknown();
        }

        if (method.Name == "ThrowIfNull" && method.IsStatic)
        {
            return Terms.Null;
        }

        if (method.MethodKind == MethodKind.DelegateInvoke)
        {
            return FollowDelegate(call);
        }

        if (call.TargetMethod is { Name: "ToArray" or "ToList" or "ToHashSet", ContainingType.Name: "Enumerable" }
            && call.Arguments is [{ Value: var lazy }] && Selection(lazy) is { } selection)
        {
            return Select(call.Syntax, selection);
        }

        if (ForEach(call) is { } items)
        {
            new Loops(route, expressions).Repeat(
                call.Syntax,
                Terms.Count(items),
                () => Invoke(call, call.Arguments[call.Arguments.Length - 1].Value, new Value.Item(items, route.NextNumber())));
            return Terms.Null;
        }

        if (IsContractMethod(method) && call.Instance is { } nested
            && Operations.Bare(nested) is not IInstanceReferenceOperation { ReferenceKind: InstanceReferenceKind.ContainingTypeInstance })
        {
            return FollowNested(call, nested);
        }

        return FollowMethod(call);
    }

    internal Value FollowCreation(IObjectCreationOperation creation)
    {
        if (creation.Arguments.Any(argument => route.IsCarrier(argument.Value)))
        {
            Value.Created created = new(route.NextNumber());
            if (creation.Constructor is not { } constructor || route.Bodies.Of(constructor) is not { } body
                || creation.Initializer is not null)
            {
                route.Stop(creation, $"the {route.Carrier} is passed to the constructor of {creation.Type?.Name}");
                return created;
            }

            Run(creation.Syntax, constructor, body, created, creation.Arguments);
            return created;
        }

        Value.Created made = route.New(creation, [.. creation.Arguments.Select(argument => expressions.Follow(argument.Value))]);
        if (creation.Initializer is not null)
        {
            route.Accessed.Push(made);
            foreach (IOperation initializer in creation.Initializer.Initializers)
            {
                expressions.Follow(initializer);
            }

            route.Accessed.Pop();
        }

        return made;
    }

    /// <summary>Runs a lambda, a local function or a method that was passed as a delegate.</summary>
    internal Value Invoke(IOperation call, IOperation code, params Value?[] arguments)
    {
        code = Operations.Bare(code);
        code = route.BoundTo(code) is { } bound ? Operations.Bare(bound) : code;
        switch (code)
        {
            case IAnonymousFunctionOperation lambda:
                return RunBody(call.Syntax, lambda.Symbol, lambda.Body, route.Receiver, () => Bind(lambda.Symbol, arguments));
            case IMethodReferenceOperation reference when route.IsCarrier(reference.Instance)
                && WireCalls.Find(reference.Method, !route.IsRead) is { Shape: WireShape.Fixed or WireShape.PrefixedText } wire:
                return _transfers.Plain(call.Syntax, wire, arguments.FirstOrDefault());
            case IMethodReferenceOperation { Method: { IsAsync: false } method } reference when _methods.Resolve(method,
            reference.Instance,
            reference.IsVirtual) is { } target
                && route.Bodies.Of(target) is { } body && !Operations.IsIterator(body):
                Value receiver = reference.Instance is null ? route.Receiver : expressions.Follow(reference.Instance);
                return RunBody(call.Syntax, target, body, receiver, () => Bind(target, arguments));
            default:
                route.Stop(call, $"the {route.Carrier} is passed to a delegate whose method isn't known");
                return route.Unknown();
        }
    }

    // Reads in its arguments are analyzed in any case.
    private bool Passes(IInvocationOperation call) =>
        route.IsCarrier(call.Instance)
        || call.Arguments.Any(
            argument => route.IsCarrier(argument.Value) || IsFunctionWithCarrier(argument.Value) || Selection(argument.Value) is not null)
        || (call.TargetMethod.MethodKind == MethodKind.LocalFunction && route.UsesCarrier(route.Bodies.Of(call.TargetMethod)))
        || (call.TargetMethod.MethodKind == MethodKind.DelegateInvoke && call.Instance is { } instance && IsFunctionWithCarrier(instance));

    private bool IsFunctionWithCarrier(IOperation operation) =>
        (route.BoundTo(operation) ?? Operations.Bare(operation)) is var code
            && Operations.Bare(code) is IAnonymousFunctionOperation or IMethodReferenceOperation && route.UsesCarrier(code);

    // A null argument is the writer or reader.
    private void Bind(IMethodSymbol method, Value?[] arguments)
    {
        for (int i = 0; i < arguments.Length && i < method.Parameters.Length; i++)
        {
            IParameterSymbol parameter = method.OriginalDefinition.Parameters[i];
            if (arguments[i] is { } value)
            {
                route.Emit(new Step.Assign(method.DeclaringSyntaxReferences[0].GetSyntax(), route.Declare(parameter), value));
            }
            else
            {
                route.AddCarrier(parameter);
            }
        }
    }

    private Value FollowDelegate(IInvocationOperation call)
    {
        List<Value?> arguments = [];
        foreach (IArgumentOperation argument in call.Arguments)
        {
            arguments.Add(route.IsCarrier(argument.Value) ? null : expressions.Follow(argument.Value));
        }

        return call.Instance is { } instance ? Invoke(call, instance, [.. arguments]) : route.Unknown();
    }

    /// <summary>Returns a call <c>items.Select(item => reader.Read…)</c> that is enumerated at once.</summary>
    internal IInvocationOperation? Selection(IOperation operation) =>
        Operations.Bare(operation) is IInvocationOperation
        {
            TargetMethod:
            {
                Name: "Select",
                ContainingType.Name: "Enumerable",
                Parameters: [_, { Type: INamedTypeSymbol { TypeArguments.Length: 2 } }],
            },
        } call
        && IsFunctionWithCarrier(call.Arguments[1].Value)
            ? call
            : null;

    internal Value Select(SyntaxNode syntax, IInvocationOperation selection)
    {
        Value items = expressions.Follow(selection.Arguments[0].Value);
        Value.Variable item = route.NewVariable("item");
        new Loops(route, expressions).Repeat(
            syntax,
            Terms.Count(items),
            () =>
                route.Emit(
                    new Step.Assign(
                        syntax, item, Invoke(selection, selection.Arguments[1].Value, new Value.Item(items, route.NextNumber())))));
        return Terms.Made(Terms.ItemsOf, item);
    }

    private Value? ForEach(IInvocationOperation call) =>
        call.TargetMethod is { Name: "ForEach", ContainingType: { } type }
            && !call.Arguments.Any(argument => route.IsCarrier(argument.Value))
        && (type.SpecialType == SpecialType.System_Array
            || (type.Name == "List" && type.ContainingNamespace.ToDisplayString() == "System.Collections.Generic"))
            ? expressions.Follow(call.Instance ?? call.Arguments[0].Value)
            : null;

    private bool IsContractMethod(IMethodSymbol method) =>
        method.Name == (route.IsRead ? ContractMethods.Read : ContractMethods.Write) && method.Parameters.Length == 1 && !method.IsStatic;

    private Value FollowNested(IInvocationOperation call, IOperation nested)
    {
        Value value = expressions.Follow(nested);
        return EmitNested(call, nested.Type ?? call.TargetMethod.ContainingType, value);
    }

    private Value EmitNested(IInvocationOperation call, ITypeSymbol type, Value value)
    {
        string name = TypeSizes.DisplayNameOf(type.WithNullableAnnotation(NullableAnnotation.None));
        route.Emit(new Step.Transfer(
            call.Syntax,
            WireCalls.Contract,
            name,
            WireCalls.Contract.Primitives,
            route.IsRead ? null : value,
            route.IsRead ? route.NewVariable("nested") : null));
        return Terms.Null;
    }

    private Value FollowMethod(IInvocationOperation call)
    {
        bool isVirtual = call.IsVirtual;
        if (_methods.Resolve(call.TargetMethod, call.Instance, isVirtual) is not { } method)
        {
            if (Operations.Bare(call.Instance!) is IInstanceReferenceOperation && call.TargetMethod.IsAbstract)
            {
                route.Emit(new Step.Transfer(
                    call.Syntax,
                    WireCalls.Derived,
                    "",
                    WireCalls.Derived.Primitives,
                    route.IsRead ? null : route.Receiver,
                    route.IsRead ? route.NewVariable("derived") : null));
            }
            else
            {
                route.Stop(call, $"which {call.TargetMethod.Name} is called depends on the object");
            }

            return route.Unknown();
        }

        if (route.Bodies.Of(method) is not { } body)
        {
            if (IsContractMethod(method) && call.Instance is not null)
            {
                return EmitNested(call, method.ContainingType, route.Receiver);
            }

            route.Stop(call, $"the {route.Carrier} is passed to {method.ContainingType.Name}.{method.Name}, which has no source here");
            return route.Unknown();
        }

        if (method.IsAsync || Operations.IsIterator(body))
        {
            route.Stop(call, $"{method.Name} goes on when its caller does");
            return route.Unknown();
        }

        if (route.Methods.Contains(method.OriginalDefinition, SymbolEqualityComparer.Default))
        {
            return FollowRecursion(call);
        }

        if (route.Methods.Count == MostMethods)
        {
            route.Stop(call, $"{method.Name} is called by too many methods that call one another");
            return route.Unknown();
        }

        Value receiver = call.Instance is null ? route.Receiver : expressions.Follow(call.Instance);
        return Run(call.Syntax, method, body, receiver, call.Arguments);
    }

    private Value FollowRecursion(IInvocationOperation call)
    {
        foreach (IArgumentOperation argument in call.Arguments.Where(argument => !route.IsCarrier(argument.Value)))
        {
            expressions.Follow(argument.Value);
        }

        Value.Variable? result = route.IsRead ? route.NewVariable("recursion") : null;
        route.Emit(
            new Step.Transfer(
                call.Syntax, WireCalls.Recursion, "", WireCalls.Recursion.Primitives, route.IsRead ? null : route.Unknown(), result));
        return route.Unknown();
    }

    private Value Run(
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

    private Value.Variable RunBody(SyntaxNode syntax, IMethodSymbol method, IOperation body, Value receiver, System.Action bind)
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

    // Methods without the writer or reader are values: the same call with the same values has the same result.
    private Value FollowWithout(IInvocationOperation call)
    {
        IMethodSymbol method = call.TargetMethod;
        Value? instance = call.Instance is null ? null : expressions.Follow(call.Instance);
        Value[] arguments = [.. call.Arguments
            .Select(argument => argument.Value is IAnonymousFunctionOperation or IDelegateCreationOperation
                ? new Value.Static(argument.Value.Syntax.ToString())
                : expressions.Follow(argument.Value))];
        if (instance is Value.Self && _methods.MayAssign(method))
        {
            route.Emit(new Step.Assign(call.Syntax, instance, route.Unknown()));
        }

        foreach (IArgumentOperation argument in call.Arguments.Where(argument => argument.Parameter?.RefKind is RefKind.Ref or RefKind.Out))
        {
            if (Operations.Variable(
                argument.Value is IDeclarationExpressionOperation declaration ? declaration.Expression : argument.Value) is { } symbol)
            {
                route.Emit(new Step.Assign(argument.Syntax, route.Declare(symbol), route.Unknown()));
            }
        }

        if (instance is not null && method.Name == "Add")
        {
            route.Add(call.Syntax, instance, null, [.. call.Arguments.Select((argument, i) => (argument, Value: arguments[i]))
                .OrderBy(one => one.argument.Parameter?.Ordinal)
                .Select(one => one.Value)]);
        }

        Value? first = instance ?? arguments.FirstOrDefault();
        return (method.ContainingType.Name, method.Name, arguments.Length + (instance is null ? 0 : 1)) switch
        {
            ("String", "IsNullOrEmpty", 1) => Terms.Or(Terms.IsNull(first!), Terms.Equal(Terms.Count(first!), Terms.Number(0))),
            ("Object", "ReferenceEquals", 2) when arguments.Any(argument => argument.Equals(Terms.Null)) =>
                Terms.IsNull(arguments.First(argument => !argument.Equals(Terms.Null))),
            ("Nullable", "GetValueOrDefault", 1) => first!,
            ("Enumerable", "Any", 1) => Terms.Not(Terms.Equal(Terms.Count(first!), Terms.Number(0))),
            ("Enumerable", "Count", 1) => Terms.Count(first!),
            ("Enumerable", "Range", 2) => Terms.Made("Range", arguments),
            ("Enumerable", "ToArray" or "ToList" or "AsEnumerable", 1) or ("MemoryExtensions", "AsSpan" or "AsMemory", 1) => first!,
            _ => Terms.Made(TypeSizes.DisplayNameOf(method), [.. instance is null ? [] : new[] { instance }, .. arguments]),
        };
    }
}
