using CustomBinarySerializer.Inspection;
using CustomBinarySerializer.Tool.Values;

namespace CustomBinarySerializer.Tool.Export;

/// <summary>The rows of a <see cref="Table"/> as texts. Members of structs have a column each.</summary>
internal sealed class TextCells
{
    private readonly List<TextCell> _cells = [];

    internal TextCells(Table table)
    {
        for (int i = 0; i < table.Columns.Count; i++)
        {
            Add(table.Columns[i], i, [], "");
        }
    }

    /// <summary>The names of the columns: <c>To.City</c> for a member of a struct.</summary>
    internal IEnumerable<string> Names => _cells.Select(cell => cell.Name);

    /// <summary>The number of columns.</summary>
    internal int Count => _cells.Count;

    /// <summary>Returns the type of a column: text or JSON.</summary>
    internal ColumnType TypeOf(int column) => _cells[column].Leaf.Type;

    /// <summary>Returns the value of a column, whose text is that of the cell; null if it isn't there.</summary>
    /// <param name="column">Index of the column, from 0 to <see cref="Count"/> - 1.</param>
    /// <param name="row">A row of the table.</param>
    internal object? ValueOf(int column, object?[] row)
    {
        TextCell cell = _cells[column];
        object? value = row[cell.Index];
        foreach (Column inner in cell.Path)
        {
            value = inner.Of(value);
        }

        return cell.Leaf.ValueOf(value);
    }

    /// <summary>Returns the text of a cell; null if there is no value.</summary>
    /// <inheritdoc cref="ValueOf" path="/param"/>
    internal string? TextOf(int column, object?[] row) =>
        ValueOf(column, row) is { } value ? TextOf(value, TypeOf(column)) : null;

    /// <summary>Returns the text of a value in a column.</summary>
    /// <param name="value">The value.</param>
    /// <param name="type">The type of the column.</param>
    internal static string TextOf(object value, ColumnType type) =>
        IsJson(value, type) ? TreeJson.Of(value) : value as string ?? ScalarJson.TextOf(value);

    /// <summary>Whether the text of a value in a column is its JSON.</summary>
    internal static bool IsJson(object value, ColumnType type) =>
        type == ColumnType.Json || value is ValueNode or ExactNode or byte[];

    private void Add(Column column, int index, Column[] path, string prefix)
    {
        if (column is StructColumn holder)
        {
            foreach (Column child in holder.Children)
            {
                Add(child, index, [.. path, child], $"{prefix}{column.Name}.");
            }
        }
        else
        {
            _cells.Add(new TextCell(prefix + column.Name, index, path, (LeafColumn)column));
        }
    }

    /// <summary>A column of texts.</summary>
    /// <param name="Name">The name.</param>
    /// <param name="Index">The position in a row of the table.</param>
    /// <param name="Path">The columns from the value at that position to the leaf.</param>
    /// <param name="Leaf">The column of the values.</param>
    private sealed record TextCell(string Name, int Index, Column[] Path, LeafColumn Leaf);
}
