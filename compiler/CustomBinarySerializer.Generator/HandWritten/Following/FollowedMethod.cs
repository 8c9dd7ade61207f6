using System.Collections.Immutable;
using CustomBinarySerializer.Generator.HandWritten.Steps;
using Microsoft.CodeAnalysis;

namespace CustomBinarySerializer.Generator.HandWritten.Following;

/// <summary>A method of a contract, analyzed with all methods that it calls.</summary>
internal sealed class FollowedMethod
{
    private readonly Route _route;

    private FollowedMethod(IMethodSymbol method, Route route, ImmutableArray<Step> steps)
    {
        Method = method;
        _route = route;
        Steps = steps;
    }

    internal IMethodSymbol Method { get; }

    internal ImmutableArray<Step> Steps { get; }

    /// <summary>Gets the method and its callees that receive the writer or reader, including lambdas.</summary>
    internal ImmutableArray<(IMethodSymbol Method, IOperation Body)> Bodies => [.. _route.Followed];

    /// <summary>Gets the operations that create objects while reading, by the numbers of the objects.</summary>
    internal IReadOnlyDictionary<int, IOperation> Creations => _route.Creations;

    /// <summary>Returns whether an expression is the writer or reader.</summary>
    internal bool IsCarrier(IOperation operation) => _route.IsCarrier(operation);

    /// <summary>Analyzes a method. Returns null if there is no source.</summary>
    internal static FollowedMethod? Follow(Bodies bodies, INamedTypeSymbol contract, IMethodSymbol method, bool isRead)
    {
        IOperation? body = bodies.Of(method);
        if (bodies.IsTooLong(method))
        {
            throw new TooMuchWorkException(
                method.DeclaringSyntaxReferences[0].GetSyntax(), "following it takes too many steps, or its code is nested too deeply");
        }

        if (body is null || method.Parameters.Length != 1)
        {
            return null;
        }

        Route route = new(bodies, contract, isRead);
        try
        {
            return Follow(method, body, route);
        }
        catch (TooMuchWorkException)
        {
            bodies.AddTooLong(method);
            throw;
        }
    }

    private static FollowedMethod Follow(IMethodSymbol method, IOperation body, Route route)
    {
        route.AddCarrier(method.OriginalDefinition.Parameters[0]);
        int scope = route.NextNumber();
        ImmutableArray<Step> steps = route.Collect(() =>
        {
            route.Frame = (route.NewVariable("result"), scope);
            route.Methods.Add(method.OriginalDefinition);
            if (method.IsAsync)
            {
                route.Stop(body, $"{method.Name} is asynchronous");
            }

            new Statements(route, new Expressions(route)).FollowBody(method, body);
        });
        return new FollowedMethod(method, route, Wrap(method, scope, Blocks.Close(steps, scope)));
    }

    private static ImmutableArray<Step> Wrap(IMethodSymbol method, int scope, ImmutableArray<Step> steps) =>
        Blocks.HasLeave(steps, scope) ? [new Step.Scope(method.DeclaringSyntaxReferences.First().GetSyntax(), scope, null, steps)] : steps;
}
