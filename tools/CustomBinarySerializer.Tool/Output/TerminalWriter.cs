using System.Text;
using CustomBinarySerializer.Compiler.Text;

namespace CustomBinarySerializer.Tool.Output;

/// <summary>
/// A writer that all output passes through. It makes control characters visible by <see cref="VisibleText"/>, because
/// names and values come from untrusted files. Lines end with <c>\n</c>. Not thread-safe.
/// </summary>
internal sealed class TerminalWriter : TextWriter
{
    private readonly TextWriter _target;

    // Half of a character or of a line break, whose other half comes with the next text.
    private char? _half;

    internal TerminalWriter(TextWriter target)
        : base(target.FormatProvider)
    {
        _target = target;
        CoreNewLine = ['\n'];
    }

    public override Encoding Encoding => _target.Encoding;

    public override void Write(char value) => Write(value.ToString());

    public override void Write(char[] buffer, int index, int count) => Write(new string(buffer, index, count));

    public override void Write(ReadOnlySpan<char> buffer) => Write(buffer.ToString());

    public override void Write(StringBuilder? value) => Write(value?.ToString());

    public override void Write(string? value)
    {
        if (string.IsNullOrEmpty(value))
        {
            return;
        }

        string text = _half is { } half ? half + value : value;
        _half = char.IsHighSurrogate(text[^1]) || text[^1] == '\r' ? text[^1] : null;
        _target.Write(VisibleText.OfLines(_half is null ? text : text[..^1]));
    }

    public override void Flush()
    {
        if (_half is { } half)
        {
            _half = null;
            _target.Write(VisibleText.OfLines(half.ToString()));
        }

        _target.Flush();
    }
}
