using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Operations;
using Microsoft.CodeAnalysis.Text;

namespace CustomBinarySerializer.Generator.Registrations;

/// <summary>A call that registers a type.</summary>
internal sealed class RegistryCall
{
    private const string IdParameter = "typeId";

    private RegistryCall(IInvocationOperation operation, ITypeSymbol? type, IOperation id)
    {
        Operation = operation;
        Type = type;
        IdPlace = id.Syntax.GetLocation();
        Id = id.ConstantValue is { HasValue: true, Value: int constant } ? constant : null;
    }

    internal IInvocationOperation Operation { get; }

    /// <summary>Gets the type, if the source names one that isn't a type parameter.</summary>
    internal ITypeSymbol? Type { get; }

    /// <summary>Gets the id, if it is a constant.</summary>
    internal int? Id { get; }

    internal Location IdPlace { get; }

    /// <summary>Gets the location of the call without its registry.</summary>
    internal Location Place =>
        Operation.Syntax is InvocationExpressionSyntax { Expression: MemberAccessExpressionSyntax { Name: var name } } call
            ? Location.Create(call.SyntaxTree, TextSpan.FromBounds(name.SpanStart, call.Span.End))
            : Operation.Syntax.GetLocation();

    internal string Method => Operation.TargetMethod.Name;

    /// <summary>Gets the options argument, or null for the defaults.</summary>
    internal IOperation? Options =>
        ArgumentOf(Operation, "options") is { } options && options.ConstantValue is not { HasValue: true, Value: null } ? options : null;

    internal static RegistryCall? Of(IInvocationOperation operation, LibrarySymbols library) =>
        operation.TargetMethod.Name.StartsWith(RegistryMethods.Register, StringComparison.Ordinal)
            && library.Registers(operation.TargetMethod.ContainingType)
            && ArgumentOf(operation, IdParameter) is { } id
            ? new RegistryCall(operation, TypeOf(operation), id)
            : null;

    /// <summary>Returns the registry or formatter on which a method or an extension method is called.</summary>
    internal static IOperation? TargetOf(IInvocationOperation call) =>
        call.Instance ?? (call.TargetMethod.IsExtensionMethod && call.Arguments.Length > 0 ? call.Arguments[0].Value : null);

    private static ITypeSymbol? TypeOf(IInvocationOperation operation)
    {
        ITypeSymbol? type = operation.TargetMethod.IsGenericMethod
            ? operation.TargetMethod.TypeArguments[0]
            : (ArgumentOf(operation, "type") as ITypeOfOperation)?.TypeOperand;
        return type is null or ITypeParameterSymbol or IErrorTypeSymbol ? null : type;
    }

    private static IOperation? ArgumentOf(IInvocationOperation operation, string parameter)
    {
        IOperation? value = operation.Arguments.FirstOrDefault(argument => argument.Parameter?.Name == parameter)?.Value;
        while (value is IConversionOperation { IsImplicit: true } conversion && !value.ConstantValue.HasValue)
        {
            value = conversion.Operand;
        }

        return value;
    }
}
