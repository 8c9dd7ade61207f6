using CustomBinarySerializer.Tool.Values;

namespace CustomBinarySerializer.Tool.Selection;

/// <summary>A decoded message for an <see cref="ExpressionEvaluator"/>.</summary>
/// <param name="Ordinal">The ordinal of the message.</param>
/// <param name="UtcTicks">The time of the message, in UTC ticks.</param>
/// <param name="Frame">The decoded members.</param>
internal readonly record struct DecodedMessage(long Ordinal, long UtcTicks, FrameNode Frame);

/// <summary>Decides whether messages fulfil a condition.</summary>
/// <remarks>
/// Every condition is true or false. A comparison with null is false. A path through a collection has the values of all
/// its items, and a condition is true if it is true for one of them.
/// </remarks>
internal static class ExpressionEvaluator
{
    /// <summary>Returns whether a message fulfils a condition.</summary>
    internal static bool Matches(Expression expression, in DecodedMessage message) => expression switch
    {
        AndExpression and => Matches(and.Left, message) && Matches(and.Right, message),
        OrExpression or => Matches(or.Left, message) || Matches(or.Right, message),
        NotExpression not => !Matches(not.Inner, message),
        CompareExpression compare => AnyPair(compare.Operator, compare.Left, compare.Right, message),
        InExpression one => IsIn(one, message),
        LikeExpression like => IsLike(like, message),
        IsNullExpression isNull => IsNull(isNull.Left, message),
        _ => throw new ArgumentException($"{expression} is unknown.", nameof(expression)),
    };

    /// <summary>Returns whether a text matches a pattern: % is any text, _ is any character.</summary>
    internal static bool IsLike(ReadOnlySpan<char> text, ReadOnlySpan<char> pattern)
    {
        int t = 0;
        int p = 0;
        int star = -1;
        int mark = 0;
        while (t < text.Length)
        {
            if (p < pattern.Length && pattern[p] == '%')
            {
                star = p++;
                mark = t;
            }
            else if (p < pattern.Length && (pattern[p] == '_' || pattern[p] == text[t]))
            {
                p++;
                t++;
            }
            else if (star >= 0)
            {
                p = star + 1;
                t = ++mark;
            }
            else
            {
                return false;
            }
        }

        return pattern[p..].IndexOfAnyExcept('%') < 0;
    }

    private static bool IsIn(InExpression one, in DecodedMessage message)
    {
        foreach (Operand item in one.Items)
        {
            if (AnyPair(CompareOperator.Equal, one.Left, item, message))
            {
                return true;
            }
        }

        return false;
    }

    private static bool IsLike(LikeExpression like, in DecodedMessage message)
    {
        foreach (object? value in ValuesOf(like.Left, message))
        {
            object? text = value is Literal literal ? literal.As(ValueKind.Text) : value;
            if (text is not null
                && ValueKinds.Of(text) is ValueKind.Text or ValueKind.Enum
                && IsLike(ValueComparison.TextOf(Inner(text)), like.Pattern))
            {
                return true;
            }
        }

        return false;
    }

    private static bool IsNull(Operand operand, in DecodedMessage message) =>
        operand is PathOperand path && !MemberPaths.HasValue(path, message);

    private static bool AnyPair(CompareOperator op, Operand left, Operand right, in DecodedMessage message)
    {
        foreach (object? one in ValuesOf(left, message))
        {
            foreach (object? other in ValuesOf(right, message))
            {
                if (one is not null && other is not null && IsTrue(op, one, other))
                {
                    return true;
                }
            }
        }

        return false;
    }

    private static IEnumerable<object?> ValuesOf(Operand operand, in DecodedMessage message) =>
        operand is LiteralOperand literal ? [literal.Literal] : MemberPaths.ValuesOf((PathOperand)operand, message);

    private static bool IsTrue(CompareOperator op, object one, object other)
    {
        int? order = one is Literal first
            ? other is Literal second ? Compare(first.Value, second.Value) : -Compare(other, one)
            : Compare(one, other);
        return op switch
        {
            CompareOperator.Equal => order == 0,
            CompareOperator.NotEqual => order != 0,
            CompareOperator.Less => order < 0,
            CompareOperator.LessOrEqual => order <= 0,
            CompareOperator.Greater => order > 0,
            _ => order >= 0,
        };
    }

    private static int? Compare(object one, object other)
    {
        object value = Inner(one);
        ValueKind kind = ValueKinds.Of(value);
        object? second = other is Literal literal ? literal.As(kind) : Inner(other);
        if (second is null || kind == ValueKind.Object)
        {
            return null;
        }

        // Only an enum knows how to compare itself with others.
        return kind != ValueKind.Enum && ValueKinds.Of(second) == ValueKind.Enum
            ? Sign(ValueComparison.Compare(ValueKind.Enum, second, value), -1)
            : Sign(ValueComparison.Compare(kind, value, second), 1);
    }

    private static int? Sign(int? order, int factor) => order is { } known ? Math.Sign(known) * factor : null;

    private static object Inner(object value) => value is FrameNode { Value: { } inner } ? Inner(inner) : value;
}
