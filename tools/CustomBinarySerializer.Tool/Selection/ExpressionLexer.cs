using System.Text;

namespace CustomBinarySerializer.Tool.Selection;

/// <summary>The kinds of tokens.</summary>
internal enum TokenKind
{
    Name,
    Number,
    Text,
    Symbol,
    End,
}

/// <summary>A token of an expression.</summary>
/// <param name="Kind">The kind.</param>
/// <param name="Text">The name, the digits, the content of the text, or the symbol.</param>
/// <param name="Position">The position in the expression.</param>
/// <param name="IsQuoted">Whether a name is in brackets, and so no keyword.</param>
internal readonly record struct Token(TokenKind Kind, string Text, int Position, bool IsQuoted = false);

/// <summary>Splits an expression into tokens.</summary>
/// <param name="option">The name of the option, for errors.</param>
/// <param name="text">The expression.</param>
internal sealed class ExpressionLexer(string option, string text)
{
    private static readonly string[] s_symbols = ["<=", ">=", "!=", "<>", "==", "=", "<", ">", "(", ")", ",", ".", "-"];

    private int _next;

    /// <summary>Returns a name as it is written in an expression: in brackets if it isn't a plain one.</summary>
    internal static string NameOf(string name) =>
        name.Length > 0 && IsStart(name[0]) && name.All(IsPart) && !ExpressionParser.IsKeyword(name) ? name : $"[{name}]";

    /// <summary>Returns the next token.</summary>
    /// <exception cref="SelectionException">The text at the position isn't a token.</exception>
    internal Token Next()
    {
        while (_next < text.Length && char.IsWhiteSpace(text[_next]))
        {
            _next++;
        }

        int start = _next;
        if (start == text.Length)
        {
            return new Token(TokenKind.End, "the end", start);
        }

        char first = text[start];
        if (IsStart(first))
        {
            return new Token(TokenKind.Name, TakeWhile(IsPart), start);
        }

        if (char.IsAsciiDigit(first))
        {
            return new Token(TokenKind.Number, TakeNumber(), start);
        }

        if (first is '\'' or '"')
        {
            return new Token(TokenKind.Text, TakeQuoted(first, "The text has no end: a quote is missing."), start);
        }

        if (first == '[')
        {
            return new Token(TokenKind.Name, TakeQuoted(']', "The name has no end: ] is missing."), start, IsQuoted: true);
        }

        foreach (string symbol in s_symbols)
        {
            if (text.AsSpan(start).StartsWith(symbol, StringComparison.Ordinal))
            {
                _next += symbol.Length;
                return new Token(TokenKind.Symbol, symbol, start);
            }
        }

        throw new SelectionException(option, text, start, $"{first} has no meaning here.");
    }

    private static bool IsStart(char c) => char.IsLetter(c) || c == '_';

    private static bool IsPart(char c) => char.IsLetterOrDigit(c) || c == '_';

    private string TakeWhile(Func<char, bool> isPart)
    {
        int start = _next;
        while (_next < text.Length && isPart(text[_next]))
        {
            _next++;
        }

        return text[start.._next];
    }

    // 12, 1.5, 1e-3. What follows without a space belongs to it, so that 12abc is one error.
    private string TakeNumber()
    {
        int start = _next;
        while (_next < text.Length
            && (char.IsLetterOrDigit(text[_next])
                || text[_next] == '.'
                || (text[_next] is '-' or '+' && text[_next - 1] is 'e' or 'E')))
        {
            _next++;
        }

        return text[start.._next];
    }

    // Two ends in a row stand for one.
    private string TakeQuoted(char end, string error)
    {
        int start = _next++;
        StringBuilder content = new();
        while (_next < text.Length)
        {
            char next = text[_next++];
            if (next != end)
            {
                content.Append(next);
            }
            else if (_next < text.Length && text[_next] == end)
            {
                content.Append(end);
                _next++;
            }
            else
            {
                return content.ToString();
            }
        }

        throw new SelectionException(option, text, start, error);
    }
}
