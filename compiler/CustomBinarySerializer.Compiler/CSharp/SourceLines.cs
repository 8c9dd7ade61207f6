using System.Text;

namespace CustomBinarySerializer.Compiler.CSharp;

/// <summary>A buffer of printed C# lines, indented by their braces.</summary>
internal sealed class SourceLines
{
    private readonly StringBuilder _text = new();
    private int _depth;

    internal void Add(string line)
    {
        if (line.Length > 0)
        {
            _text.Append(' ', 4 * _depth).Append(line);
        }

        _text.Append('\n');
    }

    internal void Open(string head)
    {
        Add(head);
        Add("{");
        _depth++;
    }

    internal void Close(string after = "")
    {
        if (_text.Length > 1 && _text[_text.Length - 2] == '\n')
        {
            _text.Length--;
        }

        _depth--;
        Add("}" + after);
    }

    /// <summary>Adds an empty line between two methods.</summary>
    internal void Separate() => Add("");

    public override string ToString() => _text.ToString();
}
