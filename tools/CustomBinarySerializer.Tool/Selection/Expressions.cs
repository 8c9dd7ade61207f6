using CustomBinarySerializer.Tool.Values;

namespace CustomBinarySerializer.Tool.Selection;

/// <summary>A condition over the members of a message. Immutable.</summary>
internal abstract record Expression;

/// <summary>A condition that is true if both parts are true.</summary>
internal sealed record AndExpression(Expression Left, Expression Right) : Expression;

/// <summary>A condition that is true if one of the parts is true.</summary>
internal sealed record OrExpression(Expression Left, Expression Right) : Expression;

/// <summary>A condition that is true if its part is false.</summary>
internal sealed record NotExpression(Expression Inner) : Expression;

/// <summary>A comparison of two operands.</summary>
internal sealed record CompareExpression(CompareOperator Operator, Operand Left, Operand Right) : Expression;

/// <summary>A condition that is true if the operand is equal to one of several.</summary>
internal sealed record InExpression(Operand Left, IReadOnlyList<Operand> Items) : Expression;

/// <summary>
/// A condition that is true if the text of the operand matches a pattern: % is any text, _ is any character.
/// </summary>
internal sealed record LikeExpression(Operand Left, string Pattern) : Expression;

/// <summary>A condition that is true if the operand is null.</summary>
internal sealed record IsNullExpression(Operand Left) : Expression;

/// <summary>The operators of comparisons.</summary>
internal enum CompareOperator
{
    Equal,
    NotEqual,
    Less,
    LessOrEqual,
    Greater,
    GreaterOrEqual,
}

/// <summary>A value in an expression.</summary>
/// <param name="Position">The position in the text of the expression.</param>
internal abstract record Operand(int Position);

/// <summary>A member, or a property of the message such as <c>_ordinal</c>.</summary>
/// <param name="Names">The names from the root to the member.</param>
/// <param name="Position">The position in the text of the expression.</param>
internal sealed record PathOperand(IReadOnlyList<string> Names, int Position) : Operand(Position)
{
    internal const string Ordinal = "_ordinal";
    internal const string Time = "_time";
    internal const string Type = "_type";
    internal const string TypeId = "_typeId";

    /// <summary>The name of the root of a payload that isn't an object.</summary>
    internal const string Value = "value";

    /// <summary>Whether the operand is a property of the message and not a member.</summary>
    internal bool IsOfMessage => Names is [Ordinal or Time or Type or TypeId];

    /// <summary>The kind of a property of the message.</summary>
    internal ValueKind KindOfMessage => Names[0] switch
    {
        Time => ValueKind.Time,
        Type => ValueKind.Text,
        _ => ValueKind.Number,
    };

    /// <summary>Returns the path as it is written in an expression.</summary>
    public override string ToString() => string.Join('.', Names.Select(ExpressionLexer.NameOf));
}

/// <summary>A literal.</summary>
/// <param name="Literal">The literal.</param>
/// <param name="Position">The position in the text of the expression.</param>
internal sealed record LiteralOperand(Literal Literal, int Position) : Operand(Position);
