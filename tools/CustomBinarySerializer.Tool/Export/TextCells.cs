using CustomBinarySerializer.Inspection;
using CustomBinarySerializer.Tool.Values;

namespace CustomBinarySerializer.Tool.Export;

/// <summary>The rows of a <see cref="Table"/> as texts. Members of structs have a column each.</summary>
internal static class TextCells
{
    /// <summary>Returns the names of the columns: <c>To.City</c> for a member of a struct.</summary>
    internal static IEnumerable<string> NamesOf(Table table) => table.Columns.SelectMany(column => NamesOf(column, ""));

    /// <summary>Returns the cells of a row, null for a value that isn't there.</summary>
    internal static IEnumerable<string?> Of(Table table, object?[] row) =>
        table.Columns.Zip(row).SelectMany(pair => CellsOf(pair.First, pair.Second));

    private static IEnumerable<string> NamesOf(Column column, string prefix) => column is StructColumn holder
        ? holder.Children.SelectMany(child => NamesOf(child, $"{prefix}{column.Name}."))
        : [prefix + column.Name];

    private static IEnumerable<string?> CellsOf(Column column, object? value) => column switch
    {
        StructColumn holder => holder.Children.SelectMany(child => CellsOf(child, child.Of(value))),
        LeafColumn leaf => [leaf.ValueOf(value) is { } cell ? ScalarJson.TextOf(cell) : null],
        _ => [TreeJson.Of(value)],
    };
}
