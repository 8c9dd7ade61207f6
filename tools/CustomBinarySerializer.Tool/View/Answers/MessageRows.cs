using System.Text.Json;
using CustomBinarySerializer.Compiler.Schema;
using CustomBinarySerializer.Inspection;
using CustomBinarySerializer.Tool.Export;
using CustomBinarySerializer.Tool.Selection;
using CustomBinarySerializer.Tool.Values;

namespace CustomBinarySerializer.Tool.View.Answers;

/// <summary>Messages as rows of the page. Not thread-safe.</summary>
/// <remarks>
/// If one type is selected, or members are named, the columns are those of <c>cbs export</c>. Else the only column is
/// the JSON of <c>cbs dump</c>. Long cells end early: the page of the message has all.
/// </remarks>
internal sealed class MessageRows
{
    private const int MaxColumns = 100;
    private const int LongestCell = 300;

    // Decoded only when somebody opens the message.
    private const int LargestFrame = 1 << 20;

    // Ordinal, time and type, which every row has.
    private const int OwnColumns = 3;

    private readonly Table? _table;
    private readonly TextCells? _cells;
    private readonly MemberFilter _filter;
    private readonly string[] _columns;
    private SchemaDescription? _schema;
    private TreeBuilder? _builder;

    /// <param name="selection">The selection.</param>
    internal MessageRows(MessageSelection selection)
    {
        _filter = selection.Columns;
        IEnumerable<SchemaEntry> types = selection.Types.Select(type => type.Type);
        bool isOfOne = types.Select(type => type.TypeId).Distinct().Count() == 1 && types.All(type => type.Layout is not null);
        _table = selection.HasColumns || isOfOne ? new Table(selection, isTyped: false) : null;
        _cells = _table is null ? null : new TextCells(_table);
        _columns = [.. _cells?.Names.Skip(OwnColumns) ?? []];
    }

    /// <summary>Writes the names of the columns; none if there is only the JSON.</summary>
    internal void WriteColumns(Utf8JsonWriter json)
    {
        json.WriteStartArray("columns");
        foreach (string column in _columns.Take(MaxColumns))
        {
            json.WriteText(column);
        }

        json.WriteEndArray();
        json.WriteNumber("hiddenColumns", Math.Max(0, _columns.Length - MaxColumns));
    }

    /// <summary>Adds the row of the message that a reader is at.</summary>
    internal void Add(JsonLines lines, MessageReader message)
    {
        string? error = null;
        string? name = null;
        string?[] cells = [];
        try
        {
            if (message.Schema != _schema)
            {
                _schema = message.Schema;
                _builder = new TreeBuilder(_schema, _filter);
            }

            name = _schema.Find(message.TypeId)?.Name;
            cells = CellsOf(message, out error);
        }
        catch (BinarySerializationException e)
        {
            error = e.Message;
        }

        int size = message.Frame.Length;
        (long ordinal, long time, int typeId) = (message.Ordinal, message.UtcTicks, message.TypeId);
        lines.Add(json =>
        {
            json.WriteOrdinal("ordinal", ordinal);
            json.WriteTime("time", time);
            json.WriteNumber("typeId", typeId);
            json.WriteText("type", name);
            json.WriteNumber("size", size);
            if (error is not null)
            {
                json.WriteText("fault", error);
                return;
            }

            json.WriteStartArray("cells");
            foreach (string? cell in cells)
            {
                json.WriteText(cell is { Length: > LongestCell } ? cell[..LongestCell] + "…" : cell);
            }

            json.WriteEndArray();
        });
    }

    private string?[] CellsOf(MessageReader message, out string? error)
    {
        error = null;
        if (message.Frame.Length > LargestFrame)
        {
            error = "too large for a row: open the message";
            return [];
        }

        FrameNode tree = _builder!.Decode(message.Frame);
        if (_table is null)
        {
            return [tree.HasValue ? TreeJson.Of(tree.Value) : tree.Payload is { } payload ? Convert.ToHexString(payload) : null];
        }

        object?[]? row = _table.RowOf(message, tree, out error);
        if (row is null)
        {
            return [];
        }

        return [.. Enumerable.Range(OwnColumns, Math.Min(MaxColumns, _columns.Length)).Select(column => _cells!.TextOf(column, row))];
    }
}
