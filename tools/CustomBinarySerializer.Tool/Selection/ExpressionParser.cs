namespace CustomBinarySerializer.Tool.Selection;

/// <summary>A parser of conditions and of lists of members.</summary>
/// <remarks>
/// <code>
/// or         = and { "or" and }
/// and        = not { "and" not }
/// not        = "not" not | "(" or ")" | condition
/// condition  = operand ( compare operand | ["not"] "in" "(" operand { "," operand } ")" | ["not"] "like" text
///            | "is" ["not"] "null" )
/// operand    = path | number | text | "true" | "false"
/// path       = name { "." name }
/// name       = letters, digits and _ | "[" any characters "]"
/// text       = 'characters' | "characters"
/// </code>
/// Keywords have any case. In texts and bracketed names, two closing characters stand for one.
/// </remarks>
internal sealed class ExpressionParser
{
    private const int MaxDepth = 100;
    private static readonly string[] s_keywords = ["and", "or", "not", "in", "like", "is", "null", "true", "false"];

    private readonly string _option;
    private readonly string _text;
    private readonly ExpressionLexer _lexer;
    private Token _token;
    private int _depth;

    private ExpressionParser(string option, string text)
    {
        _option = option;
        _text = text;
        _lexer = new ExpressionLexer(option, text);
        _token = _lexer.Next();
    }

    /// <summary>Returns whether a name must be in brackets to be a member.</summary>
    internal static bool IsKeyword(string name) => s_keywords.Contains(name, StringComparer.OrdinalIgnoreCase);

    /// <summary>Parses a condition.</summary>
    /// <param name="option">The name of the option, for errors.</param>
    /// <param name="text">The condition.</param>
    /// <exception cref="SelectionException">The text isn't a condition.</exception>
    internal static Expression Parse(string option, string text)
    {
        ExpressionParser parser = new(option, text);
        Expression expression = parser.ParseOr();
        return parser._token.Kind == TokenKind.End ? expression : throw parser.Unexpected("'and', 'or' or the end");
    }

    /// <summary>Parses members with commas between them.</summary>
    /// <exception cref="SelectionException">The text isn't a list of members.</exception>
    internal static IReadOnlyList<PathOperand> ParsePaths(string option, string text)
    {
        ExpressionParser parser = new(option, text);
        List<PathOperand> paths = [];
        do
        {
            paths.Add(parser._token.Kind == TokenKind.Name ? parser.ParsePath() : throw parser.Unexpected("a member"));
        }
        while (parser.TryTake(","));

        return parser._token.Kind == TokenKind.End ? paths : throw parser.Unexpected("a comma or the end");
    }

    private Expression ParseOr()
    {
        Expression left = ParseAnd();
        while (TryTakeKeyword("or"))
        {
            left = new OrExpression(left, ParseAnd());
        }

        return left;
    }

    private Expression ParseAnd()
    {
        Expression left = ParseNot();
        while (TryTakeKeyword("and"))
        {
            left = new AndExpression(left, ParseNot());
        }

        return left;
    }

    private Expression ParseNot()
    {
        if (++_depth > MaxDepth)
        {
            throw Error($"The condition is nested deeper than {MaxDepth} times.");
        }

        Expression expression;
        if (TryTakeKeyword("not"))
        {
            expression = new NotExpression(ParseNot());
        }
        else if (TryTake("("))
        {
            expression = ParseOr();
            Take(")");
        }
        else
        {
            expression = ParseCondition();
        }

        _depth--;
        return expression;
    }

    private Expression ParseCondition()
    {
        Operand left = ParseOperand();
        if (TryTakeKeyword("is"))
        {
            bool isNot = TryTakeKeyword("not");
            return TryTakeKeyword("null") ? Negated(new IsNullExpression(left), isNot) : throw Unexpected("null");
        }

        bool isNegated = TryTakeKeyword("not");
        if (TryTakeKeyword("in"))
        {
            return Negated(ParseIn(left), isNegated);
        }

        if (TryTakeKeyword("like"))
        {
            Token pattern = _token;
            if (pattern.Kind != TokenKind.Text)
            {
                throw Unexpected("a text in quotes");
            }

            MoveNext();
            return Negated(new LikeExpression(left, pattern.Text), isNegated);
        }

        return isNegated ? throw Unexpected("in or like")
            : TakeOperator() is { } found ? new CompareExpression(found, left, ParseOperand())
            : throw Unexpected("=, !=, <, <=, >, >=, in, like or is");
    }

    private InExpression ParseIn(Operand left)
    {
        Take("(");
        List<Operand> items = [ParseOperand()];
        while (TryTake(","))
        {
            items.Add(ParseOperand());
        }

        Take(")");
        return new InExpression(left, items);
    }

    private Operand ParseOperand()
    {
        Token token = _token;
        switch (token.Kind)
        {
            case TokenKind.Name when IsTokenKeyword("null"):
                throw Error("Nothing is equal to null. Write: is null");
            case TokenKind.Name when IsTokenKeyword("true") || IsTokenKeyword("false"):
                MoveNext();
                return new LiteralOperand(
                    new Literal(token.Text.Equals("true", StringComparison.OrdinalIgnoreCase), token.Text), token.Position);
            case TokenKind.Name when token.IsQuoted || !IsKeyword(token.Text):
                return ParsePath();
            case TokenKind.Text:
                MoveNext();
                return new LiteralOperand(new Literal(token.Text, $"'{token.Text}'"), token.Position);
            case TokenKind.Number:
                return ParseNumber("");
            case TokenKind.Symbol when token.Text == "-":
                MoveNext();
                return _token.Kind == TokenKind.Number ? ParseNumber("-") : throw Unexpected("a number");
            default:
                throw Unexpected("a member, a number or a text");
        }
    }

    private LiteralOperand ParseNumber(string sign)
    {
        Literal literal = Literal.OfNumber(sign + _token.Text) ?? throw Error($"{_token.Text} isn't a number.");
        int position = _token.Position;
        MoveNext();
        return new LiteralOperand(literal, position);
    }

    private PathOperand ParsePath()
    {
        int position = _token.Position;
        List<string> names = [];
        do
        {
            names.Add(_token.Kind == TokenKind.Name ? _token.Text : throw Unexpected("the name of a member"));
            MoveNext();
        }
        while (TryTake("."));

        return new PathOperand(names, position);
    }

    private CompareOperator? TakeOperator()
    {
        CompareOperator? found = _token.Kind != TokenKind.Symbol ? null : _token.Text switch
        {
            "=" or "==" => CompareOperator.Equal,
            "!=" or "<>" => CompareOperator.NotEqual,
            "<" => CompareOperator.Less,
            "<=" => CompareOperator.LessOrEqual,
            ">" => CompareOperator.Greater,
            ">=" => CompareOperator.GreaterOrEqual,
            _ => null,
        };
        if (found is not null)
        {
            MoveNext();
        }

        return found;
    }

    private static Expression Negated(Expression expression, bool isNegated) => isNegated ? new NotExpression(expression) : expression;

    private bool IsTokenKeyword(string keyword) =>
        _token is { Kind: TokenKind.Name, IsQuoted: false } && _token.Text.Equals(keyword, StringComparison.OrdinalIgnoreCase);

    private bool TryTakeKeyword(string keyword)
    {
        bool isThere = IsTokenKeyword(keyword);
        if (isThere)
        {
            MoveNext();
        }

        return isThere;
    }

    private bool TryTake(string symbol)
    {
        bool isThere = _token.Kind == TokenKind.Symbol && _token.Text == symbol;
        if (isThere)
        {
            MoveNext();
        }

        return isThere;
    }

    private void Take(string symbol)
    {
        if (!TryTake(symbol))
        {
            throw Unexpected(symbol);
        }
    }

    private void MoveNext() => _token = _lexer.Next();

    private SelectionException Unexpected(string expected) =>
        Error(_token.Kind == TokenKind.End ? $"The text ends where {expected} is expected." : $"Expected {expected}, not {_token.Text}.");

    private SelectionException Error(string reason) => new(_option, _text, _token.Position, reason);
}
