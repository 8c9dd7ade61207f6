using CustomBinarySerializer.Compiler.Schema;
using CustomBinarySerializer.Inspection;
using CustomBinarySerializer.Tool.Selection;
using CustomBinarySerializer.Tool.Values;

namespace CustomBinarySerializer.Tool.Export;

/// <summary>A table of selected messages: its columns, and a row for each message. Not thread-safe.</summary>
/// <remarks>
/// The first columns are <c>_ordinal</c>, <c>_time</c> and <c>_type</c>. The members of all selected types follow.
/// Members with equal names and types share a column; of others, the later has the type id in its name. The last column
/// <c>_hex</c> is there if the layout of a type isn't known.
/// </remarks>
internal sealed class Table
{
    private readonly Dictionary<(Fingerprint Schema, int TypeId), List<(int Index, Column Column)>> _byType = [];
    private readonly List<Column> _columns =
    [
        new LeafColumn("_ordinal", "", ColumnType.Int64, value => value),
        new LeafColumn("_time", "", ColumnType.UtcTime, value => value),
        new LeafColumn("_type", "", ColumnType.Text, value => value),
    ];

    private readonly int _hex = -1;
    private readonly object?[] _row;
    private SchemaDescription? _schema;
    private Fingerprint _fingerprint;

    /// <param name="selection">The selected messages and members.</param>
    /// <param name="isTyped">Whether columns have types: see <see cref="ColumnBuilder"/>.</param>
    internal Table(MessageSelection selection, bool isTyped)
    {
        MemberFilter filter = selection.Columns;
        foreach ((SchemaDescription schema, SchemaEntry type) in selection.Types)
        {
            _byType[(schema.Fingerprint, type.TypeId)] = [.. new ColumnBuilder(isTyped).Of(type, filter)
                .Select(column => (Share(column, type.TypeId), column))];
        }

        if (selection.Types.Any(type => type.Type.Layout is null) || selection.Types.Count == 0)
        {
            _hex = _columns.Count;
            _columns.Add(new LeafColumn("_hex", "", ColumnType.Text, value => Convert.ToHexString((byte[])value)));
        }

        _row = new object?[_columns.Count];
    }

    /// <summary>
    /// The columns. Each is applied to the value of <see cref="RowOf(MessageReader, out string?)"/> at its position.
    /// </summary>
    internal IReadOnlyList<Column> Columns => _columns;

    /// <summary>Returns the values of a message. Valid until the next call.</summary>
    /// <param name="message">The message, with its decoded members.</param>
    /// <param name="reason">The reason why the message has no row, or null.</param>
    /// <returns>A value for each column: that of <see cref="Column.Of"/>. Null if the message has no row.</returns>
    internal object?[]? RowOf(MessageReader message, out string? reason) => RowOf(message, message.Tree!, out reason);

    /// <inheritdoc cref="RowOf(MessageReader, out string?)"/>
    /// <param name="message">The message.</param>
    /// <param name="tree">The decoded members of the message.</param>
    /// <param name="reason">The reason why the message has no row, or null.</param>
    internal object?[]? RowOf(MessageReader message, FrameNode tree, out string? reason)
    {
        Array.Clear(_row);
        _row[0] = message.Ordinal;
        _row[1] = new DateTime(message.UtcTicks, DateTimeKind.Utc);
        _row[2] = tree.TypeName;
        reason = null;
        if (message.Schema != _schema)
        {
            _schema = message.Schema;
            _fingerprint = _schema.Fingerprint;
        }

        if (tree.HasValue && _byType.TryGetValue((_fingerprint, message.TypeId), out List<(int, Column)>? columns))
        {
            foreach ((int index, Column column) in columns)
            {
                _row[index] = column.Of(tree.Value);
            }

            return _row;
        }

        if (!tree.HasValue && _hex >= 0)
        {
            _row[_hex] = tree.Payload;
            return _row;
        }

        reason = tree.HasValue
            ? "its schema was written after the export began, and the file has no columns for it"
            : "the schema doesn't hold its type id";
        return null;
    }

    private int Share(Column column, int typeId)
    {
        int index = _columns.FindIndex(other => other.Name == column.Name && other.Signature == column.Signature);
        if (index >= 0)
        {
            return index;
        }

        string name = column.Name;
        while (_columns.Any(other => string.Equals(other.Name, name, StringComparison.OrdinalIgnoreCase)))
        {
            name = name == column.Name ? $"{name}_{typeId}" : name + "_";
        }

        _columns.Add(column with { Name = name });
        return _columns.Count - 1;
    }
}
