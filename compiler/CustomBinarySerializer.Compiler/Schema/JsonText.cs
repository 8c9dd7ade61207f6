using System.Text;

namespace CustomBinarySerializer.Compiler.Schema;

/// <summary>A JSON text whose syntax is verified, with the positions of its values.</summary>
/// <remarks>
/// A parser of its own is needed because the contract compiler can't depend on System.Text.Json. It accepts RFC 8259
/// without comments, without duplicate names in an object, and with at most <see cref="MaxDepth"/> nested brackets.
/// </remarks>
internal sealed class JsonText
{
    /// <summary>The maximum number of nested brackets.</summary>
    internal const int MaxDepth = 64;

    private readonly string _text;
    private readonly List<Token> _tokens = [];
    private int _at;

    private JsonText(string text) => _text = text;

    /// <summary>Parses a text and returns its value.</summary>
    /// <exception cref="SchemaFormatException">The text isn't valid JSON.</exception>
    internal static JsonValue Parse(string text)
    {
        JsonText json = new(text);
        json.ReadValue(depth: 0);
        json.SkipSpace();
        return json._at == text.Length ? new JsonValue(json, 0) : throw json.Error("something follows the end");
    }

    internal Token this[int index] => _tokens[index];

    /// <summary>Returns the source text of a value.</summary>
    internal string Raw(Token token) => _text.Substring(token.Start, token.End - token.Start);

    /// <summary>Returns the line of a position; the first is 1.</summary>
    internal int LineOf(int place)
    {
        int line = 1;
        for (int i = 0; i < place && i < _text.Length; i++)
        {
            line += _text[i] == '\n' ? 1 : 0;
        }

        return line;
    }

    /// <summary>Returns the content of a string; null if an escape is a lone surrogate.</summary>
    internal string? Unescape(Token token)
    {
        StringBuilder text = new(token.End - token.Start);
        for (int i = token.Start + 1; i < token.End - 1; i++)
        {
            char c = _text[i];
            if (c == '\\')
            {
                i++;
                c = _text[i] switch
                {
                    'b' => '\b',
                    'f' => '\f',
                    'n' => '\n',
                    'r' => '\r',
                    't' => '\t',
                    'u' =>
                        (char)((((((HexValue(_text[i + 1]) * 16) + HexValue(_text[i + 2])) * 16) + HexValue(_text[i + 3])) * 16)
                            + HexValue(_text[i + 4])),
                    char itself => itself,
                };
                i += _text[i] == 'u' ? 4 : 0;
            }

            text.Append(c);
        }

        string whole = text.ToString();
        for (int i = 0; i < whole.Length; i++)
        {
            if (char.IsSurrogate(whole[i]))
            {
                if (!char.IsSurrogatePair(whole, i))
                {
                    return null;
                }

                i++;
            }
        }

        return whole;
    }

    private void ReadValue(int depth)
    {
        SkipSpace();
        if (_at == _text.Length)
        {
            throw Error("it ends where a value is needed");
        }

        switch (_text[_at])
        {
            case '{' or '[' when depth == MaxDepth:
                throw Error($"brackets have a depth of {MaxDepth + 1}, and {MaxDepth} is the most");
            case '{':
                ReadObject(depth + 1);
                break;
            case '[':
                ReadArray(depth + 1);
                break;
            case '"':
                ReadString();
                break;
            case 't':
                ReadWord("true", JsonKind.True);
                break;
            case 'f':
                ReadWord("false", JsonKind.False);
                break;
            case 'n':
                ReadWord("null", JsonKind.Null);
                break;
            default:
                ReadNumber();
                break;
        }
    }

    private void ReadObject(int depth)
    {
        int token = Begin(JsonKind.Object);
        HashSet<string> names = new(StringComparer.Ordinal);
        for (bool isFirst = true; !IsAtEnd('}', isFirst); isFirst = false)
        {
            SkipSpace();
            if (_at == _text.Length || _text[_at] != '"')
            {
                throw Error("a name is needed");
            }

            ReadString();
            Token name = _tokens[_tokens.Count - 1];
            string text = Unescape(name) ?? Raw(name);
            if (!names.Add(text))
            {
                throw Error($"Duplicate property {text}");
            }

            SkipSpace();
            if (_at == _text.Length || _text[_at] != ':')
            {
                throw Error("a colon is needed");
            }

            _at++;
            ReadValue(depth);
        }

        End(token);
    }

    private void ReadArray(int depth)
    {
        int token = Begin(JsonKind.Array);
        for (bool isFirst = true; !IsAtEnd(']', isFirst); isFirst = false)
        {
            ReadValue(depth);
        }

        End(token);
    }

    // Called after the bracket or an item: returns whether the container ends.
    private bool IsAtEnd(char bracket, bool isFirst)
    {
        SkipSpace();
        if (_at == _text.Length)
        {
            throw Error($"it ends where {bracket} is needed");
        }

        if (_text[_at] == bracket)
        {
            _at++;
            return true;
        }

        if (!isFirst)
        {
            if (_text[_at] != ',')
            {
                throw Error($"a comma or {bracket} is needed");
            }

            _at++;
        }

        return false;
    }

    private int Begin(JsonKind kind)
    {
        _tokens.Add(new Token(kind, _at, _at, _tokens.Count + 1));
        _at++;
        return _tokens.Count - 1;
    }

    private void End(int token) => _tokens[token] = new Token(_tokens[token].Kind, _tokens[token].Start, _at, _tokens.Count);

    private void Add(JsonKind kind, int start) => _tokens.Add(new Token(kind, start, _at, _tokens.Count + 1));

    private void ReadString()
    {
        int start = _at++;
        while (_at < _text.Length && _text[_at] != '"')
        {
            if (_text[_at] < ' ')
            {
                throw Error("a control character is in a text");
            }

            _at += _text[_at] == '\\' ? EscapeLength() : 1;
        }

        if (_at >= _text.Length)
        {
            throw Error("a text has no end");
        }

        _at++;
        Add(JsonKind.String, start);
    }

    private int EscapeLength()
    {
        char kind = _at + 1 < _text.Length ? _text[_at + 1] : ' ';
        if (kind != 'u')
        {
            return "\"\\/bfnrt".Contains(kind) ? 2 : throw Error("an escape is unknown");
        }

        for (int i = _at + 2; i < _at + 6; i++)
        {
            if (i >= _text.Length || !IsHexDigit(_text[i]))
            {
                throw Error("an escape has no four digits");
            }
        }

        return 6;
    }

    private void ReadWord(string word, JsonKind kind)
    {
        int start = _at;
        if (string.CompareOrdinal(_text, _at, word, 0, word.Length) != 0)
        {
            throw Error("a value is needed");
        }

        _at += word.Length;
        Add(kind, start);
    }

    private void ReadNumber()
    {
        int start = _at;
        Skip('-');
        if (!Skip('0'))
        {
            ReadDigits();
        }

        if (Skip('.'))
        {
            ReadDigits();
        }

        if (Skip('e') || Skip('E'))
        {
            _ = Skip('+') || Skip('-');
            ReadDigits();
        }

        Add(JsonKind.Number, start);
    }

    private void ReadDigits()
    {
        int start = _at;
        while (_at < _text.Length && _text[_at] is >= '0' and <= '9')
        {
            _at++;
        }

        if (_at == start)
        {
            throw Error("a value is needed");
        }
    }

    private bool Skip(char c)
    {
        bool isThere = _at < _text.Length && _text[_at] == c;
        _at += isThere ? 1 : 0;
        return isThere;
    }

    private void SkipSpace()
    {
        while (_at < _text.Length && _text[_at] is ' ' or '\t' or '\n' or '\r')
        {
            _at++;
        }
    }

    private static bool IsHexDigit(char c) => c is (>= '0' and <= '9') or (>= 'a' and <= 'f') or (>= 'A' and <= 'F');

    private static int HexValue(char digit) => digit <= '9' ? digit - '0' : (digit | ' ') - 'a' + 10;

    private SchemaFormatException Error(string what) => new(what, LineOf(_at));

    /// <summary>A value, or the name of a value.</summary>
    internal readonly struct Token(JsonKind kind, int start, int end, int next)
    {
        internal readonly JsonKind Kind = kind;
        internal readonly int Start = start;
        internal readonly int End = end;

        /// <summary>The index of the token after this one and all nested tokens.</summary>
        internal readonly int Next = next;
    }
}
