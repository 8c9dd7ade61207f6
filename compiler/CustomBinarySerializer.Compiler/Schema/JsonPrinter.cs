using System.Globalization;
using System.Text;
using CustomBinarySerializer.Compiler.Text;

namespace CustomBinarySerializer.Compiler.Schema;

/// <summary>
/// A printer of JSON, compact or in lines. It escapes what JSON requires and characters that aren't visible.
/// </summary>
/// <param name="inLines">Whether brackets that are opened for lines have each item on a line of its own.</param>
internal sealed class JsonPrinter(bool inLines)
{
    private readonly StringBuilder _text = new();
    private readonly Stack<(char End, bool InLines)> _open = new();
    private int _indent;
    private bool _isFirst = true;
    private bool _isNamed;

    /// <summary>Begins an object or an array, with its items on separate lines or on one line.</summary>
    internal void Open(char bracket, bool lines = false)
    {
        BeginItem();
        _text.Append(bracket);
        _open.Push((bracket == '{' ? '}' : ']', lines && inLines));
        _indent += lines && inLines ? 1 : 0;
        _isFirst = true;
    }

    internal void Close()
    {
        (char end, bool lines) = _open.Pop();
        _indent -= lines ? 1 : 0;
        if (!_isFirst)
        {
            Separate(lines);
        }

        _text.Append(end);
        _isFirst = false;
    }

    internal void Name(string name)
    {
        Text(name);
        _text.Append(inLines ? ": " : ":");
        _isNamed = true;
    }

    internal void Text(string text)
    {
        BeginItem();
        _text.Append('"');
        AppendEscaped(text);
        _text.Append('"');
    }

    internal void Number(decimal number)
    {
        BeginItem();
        _text.Append(number.ToString(CultureInfo.InvariantCulture));
    }

    internal void True()
    {
        BeginItem();
        _text.Append("true");
    }

    public override string ToString() => _text.ToString();

    private void BeginItem()
    {
        if (_isNamed || _open.Count == 0)
        {
            _isNamed = false;
            return;
        }

        if (!_isFirst)
        {
            _text.Append(',');
        }

        Separate(_open.Peek().InLines);
        _isFirst = false;
    }

    private void Separate(bool lines)
    {
        if (lines)
        {
            _text.Append('\n').Append(' ', 2 * _indent);
        }
        else if (inLines)
        {
            _text.Append(' ');
        }
    }

    private void AppendEscaped(string text)
    {
        for (int i = 0; i < text.Length; i++)
        {
            char c = text[i];
            if (char.IsSurrogatePair(text, i))
            {
                AppendShown(char.ConvertToUtf32(text, i), CharUnicodeInfo.GetUnicodeCategory(text, i), text.Substring(i, 2));
                i++;
            }
            else if (char.IsSurrogate(c))
            {
                // A lone surrogate can't be read again.
                _text.Append("\\uFFFD");
            }
            else if (c is '"' or '\\')
            {
                _text.Append('\\').Append(c);
            }
            else
            {
                AppendShown(c, CharUnicodeInfo.GetUnicodeCategory(c), c.ToString());
            }
        }
    }

    private void AppendShown(int code, UnicodeCategory category, string units)
    {
        if (ShownCharacters.Contains(code, category))
        {
            _text.Append(units);
            return;
        }

        foreach (char unit in units)
        {
            _text.Append("\\u").Append(((int)unit).ToString("X4", CultureInfo.InvariantCulture));
        }
    }
}
