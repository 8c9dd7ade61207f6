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
    private readonly MethodRuns _runs = new(route, expressions);
    private readonly ValueCalls _values = new(route, expressions);

    internal Value Follow(IInvocationOperation call)
    {
        if (!Passes(call))
        {
            return _values.Follow(call);
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

            _runs.Run(creation.Syntax, constructor, body, created, creation.Arguments);
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
                return _runs.RunBody(call.Syntax, lambda.Symbol, lambda.Body, route.Receiver, () => Bind(lambda.Symbol, arguments));
            case IMethodReferenceOperation reference when route.IsCarrier(reference.Instance)
                && WireCalls.Find(reference.Method, !route.IsRead) is { Shape: WireShape.Fixed or WireShape.PrefixedText } wire:
                return _transfers.Plain(call.Syntax, wire, arguments.FirstOrDefault());
            case IMethodReferenceOperation { Method: { IsAsync: false } method } reference when _methods.Resolve(method,
            reference.Instance,
            reference.IsVirtual) is { } target
                && route.Bodies.Of(target) is { } body && !Operations.IsIterator(body):
                Value receiver = reference.Instance is null ? route.Receiver : expressions.Follow(reference.Instance);
                return _runs.RunBody(call.Syntax, target, body, receiver, () => Bind(target, arguments));
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
        return _runs.Run(call.Syntax, method, body, receiver, call.Arguments);
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
}
