using System.Collections.Immutable;
using CustomBinarySerializer.Generator.HandWritten.Steps;
using CustomBinarySerializer.Generator.HandWritten.Values;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;

namespace CustomBinarySerializer.Generator.HandWritten.Following;

/// <summary>The analysis of binary operators: conditions, comparisons, tests for null and sums.</summary>
internal sealed class BinaryOperators(Route route, Expressions expressions)
{
    internal Value Follow(IBinaryOperation binary)
    {
        if (binary.OperatorKind is BinaryOperatorKind.ConditionalAnd or BinaryOperatorKind.ConditionalOr && binary.OperatorMethod is null)
        {
            bool isAnd = binary.OperatorKind == BinaryOperatorKind.ConditionalAnd;
            Value first = expressions.Follow(binary.LeftOperand);
            if (!expressions.HasEffect(binary.RightOperand))
            {
                Value second = expressions.Follow(binary.RightOperand);
                return isAnd ? Terms.And(first, second) : Terms.Or(first, second);
            }

            Value.Variable result = route.NewVariable("condition");
            ImmutableArray<Step> right = route.Collect(
                () => route.Emit(new Step.Assign(binary.Syntax, result, expressions.Follow(binary.RightOperand))));
            ImmutableArray<Step> without = [new Step.Assign(binary.Syntax, result, isAnd ? Terms.False : Terms.True)];
            Blocks.Branch(route, binary.Syntax, first, isAnd ? right : without, isAnd ? without : right);
            return result;
        }

        if (NullTest(binary) is { } test)
        {
            return test;
        }

        Value left = expressions.Follow(binary.LeftOperand);
        Value after = expressions.Follow(binary.RightOperand);
        bool isWhole = binary.LeftOperand.Type is { } type
            && (type.TypeKind == TypeKind.Enum || type.SpecialType is >= SpecialType.System_Char and <= SpecialType.System_UInt64);
        bool isKnown = binary.OperatorMethod is null || binary.LeftOperand.Type?.SpecialType == SpecialType.System_String;
        if (left is Value.Made { By: "Position of the payload" } && after is Value.Made { By: "Length of the payload" }
            && binary.OperatorKind is BinaryOperatorKind.LessThan or BinaryOperatorKind.NotEquals)
        {
            return Terms.Made(Calls.HasMore);
        }

        return binary.OperatorKind switch
        {
            BinaryOperatorKind.Equals when isKnown => Terms.Equal(left, after),
            BinaryOperatorKind.NotEquals when isKnown => Terms.Not(Terms.Equal(left, after)),
            BinaryOperatorKind.LessThan when isWhole => Terms.Less(left, after),
            BinaryOperatorKind.GreaterThan when isWhole => Terms.Less(after, left),
            BinaryOperatorKind.LessThanOrEqual when isWhole => Terms.Not(Terms.Less(after, left)),
            BinaryOperatorKind.GreaterThanOrEqual when isWhole => Terms.Not(Terms.Less(left, after)),
            BinaryOperatorKind.Add when isWhole && after is Value.Constant { Content: decimal number } => Terms.Offset(left, number),
            BinaryOperatorKind.Add when isWhole && left is Value.Constant { Content: decimal number } => Terms.Offset(after, number),
            BinaryOperatorKind.Subtract when isWhole && after is Value.Constant { Content: decimal number } => Terms.Offset(left, -number),
            _ => Terms.Made(binary.OperatorKind.ToString(), left, after),
        };
    }

    // A user-defined operator is assumed not to report null for a value that isn't null.
    private Value? NullTest(IBinaryOperation binary)
    {
        if (binary.OperatorKind is not (BinaryOperatorKind.Equals or BinaryOperatorKind.NotEquals))
        {
            return null;
        }

        IOperation? other = IsNullConstant(binary.RightOperand)
            ? binary.LeftOperand
            : IsNullConstant(binary.LeftOperand)
            ? binary.RightOperand
            : null;
        if (other is null)
        {
            return null;
        }

        Value isNull = route.IsCarrier(other) ? Terms.False : Terms.IsNull(expressions.Follow(other));
        return binary.OperatorKind == BinaryOperatorKind.Equals ? isNull : Terms.Not(isNull);
    }

    private static bool IsNullConstant(IOperation operation) => Operations.Bare(operation).ConstantValue is { HasValue: true, Value: null };
}
