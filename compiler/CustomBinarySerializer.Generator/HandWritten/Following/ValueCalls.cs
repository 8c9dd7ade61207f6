using CustomBinarySerializer.Generator.HandWritten.Steps;
using CustomBinarySerializer.Generator.HandWritten.Values;
using CustomBinarySerializer.Generator.Symbols;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;

namespace CustomBinarySerializer.Generator.HandWritten.Following;

/// <summary>
/// The analysis of calls without the writer or reader. They are values: the same call with the same values has the same
/// result.
/// </summary>
internal sealed class ValueCalls(Route route, Expressions expressions)
{
    private readonly CalledMethods _methods = new(route);

    internal Value Follow(IInvocationOperation call)
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
