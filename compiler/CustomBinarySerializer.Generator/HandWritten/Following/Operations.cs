using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;

namespace CustomBinarySerializer.Generator.HandWritten.Following;

/// <summary>Operations without their surrounding conversions.</summary>
internal static class Operations
{
    /// <summary>
    /// Returns an operation without parentheses and built-in conversions. User-defined conversions are calls.
    /// </summary>
    internal static IOperation Bare(IOperation operation)
    {
        while (true)
        {
            switch (operation)
            {
                case IConversionOperation { OperatorMethod: null } conversion:
                    operation = conversion.Operand;
                    break;
                case IParenthesizedOperation parenthesized:
                    operation = parenthesized.Operand;
                    break;
                case IDelegateCreationOperation creation:
                    operation = creation.Target;
                    break;
                default:
                    return operation;
            }
        }
    }

    /// <summary>Returns the member that is the whole expression, ignoring a default for null.</summary>
    internal static IMemberReferenceOperation? Direct(IOperation operation) => Bare(operation) switch
    {
        ICoalesceOperation coalesce => Direct(coalesce.Value),
        IFieldReferenceOperation field => field,
        IPropertyReferenceOperation { Arguments.IsEmpty: true } property => property,
        _ => null,
    };

    /// <summary>Returns whether a body is an iterator.</summary>
    internal static bool IsIterator(IOperation body) =>
        body.Descendants().Any(operation => operation.Kind is OperationKind.YieldReturn or OperationKind.YieldBreak);

    internal static ISymbol? Variable(IOperation operation) => Bare(operation) switch
    {
        ILocalReferenceOperation local => local.Local,
        IParameterReferenceOperation parameter => parameter.Parameter,
        _ => null,
    };
}
