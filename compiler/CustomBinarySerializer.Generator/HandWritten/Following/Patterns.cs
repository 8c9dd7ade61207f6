using CustomBinarySerializer.Generator.HandWritten.Steps;
using CustomBinarySerializer.Generator.HandWritten.Values;
using CustomBinarySerializer.Generator.Symbols;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;

namespace CustomBinarySerializer.Generator.HandWritten.Following;

/// <summary>Patterns as conditions. A variable that a pattern declares is assigned first.</summary>
internal sealed class Patterns(Route route)
{
    internal Value Condition(IPatternOperation pattern, Value value)
    {
        switch (pattern)
        {
            case IConstantPatternOperation { Value.ConstantValue: { HasValue: true, Value: var constant } }:
                return Terms.Equal(value, Terms.Constant(constant));
            case INegatedPatternOperation not:
                return Terms.Not(Condition(not.Pattern, value));
            case IBinaryPatternOperation { OperatorKind: BinaryOperatorKind.And } and:
                return Terms.And(Condition(and.LeftPattern, value), Condition(and.RightPattern, value));
            case IBinaryPatternOperation or:
                return Terms.Or(Condition(or.LeftPattern, value), Condition(or.RightPattern, value));
            case IRelationalPatternOperation { Value.ConstantValue: { HasValue: true, Value: var bound } } relation
                when Terms.Constant(bound) is Value.Constant { Content: decimal } number:
                return relation.OperatorKind switch
                {
                    BinaryOperatorKind.LessThan => Terms.Less(value, number),
                    BinaryOperatorKind.LessThanOrEqual => Terms.Not(Terms.Less(number, value)),
                    BinaryOperatorKind.GreaterThan => Terms.Less(number, value),
                    _ => Terms.Not(Terms.Less(value, number)),
                };
            case IDiscardPatternOperation:
                return Terms.True;
            case IDeclarationPatternOperation declaration:
                Declare(declaration.DeclaredSymbol, value, declaration.Syntax);
                return declaration.MatchesNull || declaration.MatchedType is null
                    ? Terms.True
                    : IsOfType(value, declaration.MatchedType, declaration.InputType);
            case ITypePatternOperation type:
                return IsOfType(value, type.MatchedType, type.InputType);
            case IRecursivePatternOperation { DeconstructionSubpatterns.IsEmpty: true } recursive:
                Declare(recursive.DeclaredSymbol, value, recursive.Syntax);
                return recursive.PropertySubpatterns.Aggregate(
                    IsOfType(value, recursive.MatchedType, recursive.InputType),
                    (condition, part) => Terms.And(condition, Property(part, value)));
            default:
                foreach (IOperation inner in pattern.DescendantsAndSelf())
                {
                    Declare(
                        (inner as IDeclarationPatternOperation)?.DeclaredSymbol ?? (inner as IRecursivePatternOperation)?.DeclaredSymbol,
                        route.Unknown(),
                        inner.Syntax);
                }

                return Terms.Made(pattern.Syntax.ToString(), value);
        }
    }

    private Value Property(IPropertySubpatternOperation part, Value value)
    {
        if (part.Member is not IMemberReferenceOperation { Member: { } member })
        {
            return route.Unknown();
        }

        Value of = member.Name is "Length" or "Count" ? Terms.Count(value) : new Value.Member(value, route.Bodies.StateOf(member).Name);
        return Condition(part.Pattern, of);
    }

    private static Value IsOfType(Value value, ITypeSymbol matched, ITypeSymbol input)
    {
        Value isThere = Terms.Not(Terms.IsNull(value));
        bool isNullable = input.OriginalDefinition.SpecialType == SpecialType.System_Nullable_T;
        bool isSame = SymbolEqualityComparer.Default.Equals(matched, isNullable ? ((INamedTypeSymbol)input).TypeArguments[0] : input);
        return !isSame
            ? Terms.Made("is " + TypeSizes.DisplayNameOf(matched), value)
            : input.IsValueType && !isNullable
            ? Terms.True
            : isThere;
    }

    private void Declare(ISymbol? symbol, Value value, SyntaxNode syntax)
    {
        if (symbol is not null)
        {
            route.Emit(new Step.Assign(syntax, route.Declare(symbol), value));
        }
    }
}
