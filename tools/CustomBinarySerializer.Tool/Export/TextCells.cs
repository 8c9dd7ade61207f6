using CustomBinarySerializer.Inspection;
using CustomBinarySerializer.Tool.Values;

namespace CustomBinarySerializer.Tool.Export;

/// <summary>The rows of a <see cref="Table"/> as texts. Members of structs have a column each.</summary>
internal static class TextCells
{
    /// <summary>Returns the names of the columns: <c>To.City</c> for a member of a struct.</summary>
    internal static IEnumerable<string> NamesOf(Table table) => table.Columns.SelectMany(column => NamesOf(column, ""));

    /// <summary>Adds the cells of a row to a list, null for a value that isn't there.</summary>
    internal static void Add(List<string?> cells, Table table, object?[] row)
    {
        for (int i = 0; i < row.Length; i++)
        {
            Add(cells, table.Columns[i], row[i]);
        }
    }

    private static IEnumerable<string> NamesOf(Column column, string prefix) => column is StructColumn holder
        ? holder.Children.SelectMany(child => NamesOf(child, $"{prefix}{column.Name}."))
        : [prefix + column.Name];

    private static void Add(List<string?> cells, Column column, object? value)
    {
        switch (column)
        {
            case StructColumn holder:
                foreach (Column child in holder.Children)
                {
                    Add(cells, child, child.Of(value));
                }

                break;
            case LeafColumn leaf:
                cells.Add(leaf.ValueOf(value) is { } cell ? ScalarJson.TextOf(cell) : null);
                break;
            default:
                cells.Add(TreeJson.Of(value));
                break;
        }
    }
}
