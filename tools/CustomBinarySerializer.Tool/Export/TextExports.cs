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
internal sealed class JsonLinesExport(Stream stream, MemberFilter columns) : IMessageExport
{
    private readonly FrameLines _lines = new(columns, stream, hasTime: true);

    public string? Add(MessageReader message)
    {
        _lines.Add(message);
        return null;
    }

    public void Flush() => _lines.Flush();

    public void Complete() => _lines.Flush();

    public void Dispose() => _lines.Dispose();
}

/// <summary>A file with a row of comma-separated values for each message, as RFC 4180 describes it.</summary>
/// <remarks>Null is nothing between the commas, and an empty text is a pair of quotes.</remarks>
internal sealed class CsvExport : IMessageExport
{
    private static readonly SearchValues<byte> s_special = SearchValues.Create(",\"\r\n"u8);

    private readonly Utf8Output _output;
    private readonly Table _table;
    private readonly TextCells _cells;
    private readonly CellText _text = new();

    internal CsvExport(Stream stream, Table table)
    {
        _output = new Utf8Output(stream);
        _table = table;
        _cells = new TextCells(table);
        foreach ((int i, string name) in _cells.Names.Index())
        {
            Write(i, _text.Of(name, ColumnType.Text));
        }

        _output.EndLine();
    }

    public string? Add(MessageReader message)
    {
        object?[]? row = _table.RowOf(message, out string? reason);
        if (row is null)
        {
            return reason;
        }

        for (int i = 0; i < _cells.Count; i++)
        {
            if (_cells.ValueOf(i, row) is { } value)
            {
                Write(i, _text.Of(value, _cells.TypeOf(i)));
            }
            else if (i > 0)
            {
                _output.Write(","u8);
            }
        }

        _output.EndLine();
        return null;
    }

    public void Flush() => _output.Flush();

    public void Complete() => _output.Flush();

    public void Dispose() => _output.Dispose();

    private void Write(int column, ReadOnlySpan<byte> cell)
    {
        // The comma, two quotes, and each byte may be a quote.
        Span<byte> room = _output.GetSpan(checked((2 * cell.Length) + 3));
        int length = 0;
        if (column > 0)
        {
            room[length++] = (byte)',';
        }

        if (cell.Length > 0 && !cell.ContainsAny(s_special))
        {
            cell.CopyTo(room[length..]);
            _output.Advance(length + cell.Length);
            return;
        }

        room[length++] = (byte)'"';
        for (int quote; (quote = cell.IndexOf((byte)'"')) >= 0; cell = cell[(quote + 1)..])
        {
            cell[..(quote + 1)].CopyTo(room[length..]);
            length += quote + 1;
            room[length++] = (byte)'"';
        }

        cell.CopyTo(room[length..]);
        length += cell.Length;
        room[length++] = (byte)'"';
        _output.Advance(length);
    }
}
