using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;

namespace CustomBinarySerializer.Generator.HandWritten.Following;

/// <summary>What operations are when the conversions around them are taken away.</summary>
internal static class Operations
{
    /// <summary>Without parentheses and conversions that the compiler knows; those that users write are calls.</summary>
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

    /// <summary>The member that is the whole expression, a default for null aside.</summary>
    internal static IMemberReferenceOperation? Direct(IOperation operation) => Bare(operation) switch
    {
        ICoalesceOperation coalesce => Direct(coalesce.Value),
        IFieldReferenceOperation field => field,
        IPropertyReferenceOperation { Arguments.IsEmpty: true } property => property,
        _ => null,
    };

    /// <summary>Whether a body runs piece by piece, as its result is asked for.</summary>
    internal static bool IsIterator(IOperation body) => body.Descendants().Any(operation => operation.Kind is OperationKind.YieldReturn or OperationKind.YieldBreak);

    internal static ISymbol? Variable(IOperation operation) => Bare(operation) switch
    {
        ILocalReferenceOperation local => local.Local,
        IParameterReferenceOperation parameter => parameter.Parameter,
        _ => null,
    };
}
