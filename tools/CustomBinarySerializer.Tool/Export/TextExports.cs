using System.Buffers;
using CustomBinarySerializer.Inspection;
using CustomBinarySerializer.Tool.Selection;

namespace CustomBinarySerializer.Tool.Export;

/// <summary>A file of bare frames, as a formatter reads them from a stream.</summary>
internal sealed class FrameExport(Stream stream) : IMessageExport
{
    public string? Add(MessageReader message)
    {
        stream.Write(message.Frame);
        return null;
    }

    public void Flush() => stream.Flush();

    public void Complete() => stream.Flush();

    public void Dispose() => stream.Dispose();
}

/// <summary>A file with a line of JSON for each message.</summary>
internal sealed class JsonLinesExport(TextWriter output, MemberFilter columns) : IMessageExport
{
    private readonly FrameLines _lines = new(columns, output, hasTime: true);

    public string? Add(MessageReader message)
    {
        _lines.Add(message);
        return null;
    }

    public void Flush() => _lines.Flush();

    public void Complete() => _lines.Flush();

    public void Dispose() => output.Dispose();
}

/// <summary>A file with a row of comma-separated values for each message, as RFC 4180 describes it.</summary>
/// <remarks>Null is nothing between the commas, and an empty text is a pair of quotes.</remarks>
internal sealed class CsvExport : IMessageExport
{
    private static readonly SearchValues<char> s_special = SearchValues.Create(",\"\r\n");

    private readonly TextWriter _output;
    private readonly Table _table;
    private readonly List<string?> _cells = [];

    internal CsvExport(TextWriter output, Table table)
    {
        _output = output;
        _table = table;
        _cells.AddRange(TextCells.NamesOf(table));
        WriteLine();
    }

    public string? Add(MessageReader message)
    {
        object?[]? row = _table.RowOf(message, out string? reason);
        if (row is not null)
        {
            TextCells.Add(_cells, _table, row);
            WriteLine();
        }

        return reason;
    }

    public void Flush() => _output.Flush();

    public void Complete() => _output.Flush();

    public void Dispose() => _output.Dispose();

    private void WriteLine()
    {
        for (int i = 0; i < _cells.Count; i++)
        {
            if (i > 0)
            {
                _output.Write(',');
            }

            Write(_cells[i]);
        }

        _output.Write('\n');
        _cells.Clear();
    }

    private void Write(string? cell)
    {
        if (cell is null)
        {
            return;
        }

        if (cell.Length > 0 && !cell.AsSpan().ContainsAny(s_special))
        {
            _output.Write(cell);
            return;
        }

        _output.Write('"');
        _output.Write(cell.Replace("\"", "\"\"", StringComparison.Ordinal));
        _output.Write('"');
    }
}
