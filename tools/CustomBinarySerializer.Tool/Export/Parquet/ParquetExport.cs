using CustomBinarySerializer.Tool.Selection;
using CustomBinarySerializer.Tool.Values;
using Parquet;
using Parquet.Schema;

namespace CustomBinarySerializer.Tool.Export.Parquet;

/// <summary>A file in the format Apache Parquet. A row group is in memory at a time. Not thread-safe.</summary>
internal sealed class ParquetExport : IMessageExport
{
    private const int MaxRows = 1 << 17;
    private const long MaxSize = 64L << 20;
    private const int RowsBetweenLooks = 1 << 10;

    private readonly Stream _stream;
    private readonly Table _table;
    private readonly ParquetWriter _writer;
    private readonly Dictionary<LeafColumn, ParquetLeaf> _leaves = new(ReferenceEqualityComparer.Instance);
    private readonly List<ParquetLeaf> _inOrder = [];
    private int _rows;

    internal ParquetExport(Stream stream, Table table)
    {
        _stream = stream;
        _table = table;
        ParquetSchema schema = new([.. table.Columns.Select(FieldOf)]);
        _writer = ParquetWriter.CreateAsync(schema, stream).GetAwaiter().GetResult();
    }

    public string? Add(MessageReader message)
    {
        object?[]? row = _table.RowOf(message, out string? reason);
        if (row is null)
        {
            return reason;
        }

        for (int i = 0; i < row.Length; i++)
        {
            Shred(_table.Columns[i], row[i], repetition: 0, depth: 0, definition: 0);
        }

        _rows++;
        if (_rows >= MaxRows || (_rows % RowsBetweenLooks == 0 && _inOrder.Sum(leaf => leaf.Size) >= MaxSize))
        {
            WriteRowGroup();
        }

        return null;
    }

    // Nobody can read the file before its end is written.
    public void Flush()
    {
    }

    public void Complete()
    {
        if (_rows > 0)
        {
            WriteRowGroup();
        }

        _writer.DisposeAsync().AsTask().GetAwaiter().GetResult();
        _stream.Flush();
    }

    public void Dispose() => _stream.Dispose();

    // The leaves are created in the order of the file.
    private Field FieldOf(Column column)
    {
        switch (column)
        {
            case StructColumn holder:
                return new StructField(column.Name, [.. holder.Children.Select(FieldOf)]);
            case ListColumn list:
                return new ListField(column.Name, FieldOf(list.Item));
            default:
                LeafColumn single = (LeafColumn)column;
                ParquetLeaf leaf = ParquetLeaf.Of(single.Name, single.Type);
                _leaves.Add(single, leaf);
                _inOrder.Add(leaf);
                return leaf.Field;
        }
    }

    /// <param name="column">The column.</param>
    /// <param name="value">Its value.</param>
    /// <param name="repetition">
    /// The list, counted from outside, at whose next item the value is; 0 for a new row.
    /// </param>
    /// <param name="depth">The number of lists around the column.</param>
    /// <param name="definition">The number of optional holders that are there.</param>
    private void Shred(Column column, object? value, int repetition, int depth, int definition)
    {
        switch (column)
        {
            case LeafColumn leaf when leaf.ValueOf(value) is { } converted:
                _leaves[leaf].Add(converted, repetition, definition + 1);
                break;
            case StructColumn holder when value is not null:
                foreach (Column child in holder.Children)
                {
                    Shred(child, child.Of(value), repetition, depth, definition + 1);
                }

                break;
            case ListColumn list when value is ListNode { Items: { Count: > 0 } items }:
                for (int i = 0; i < items.Count; i++)
                {
                    Shred(list.Item, list.Item.Of(items[i]), i == 0 ? repetition : depth + 1, depth + 1, definition + 2);
                }

                break;
            case ListColumn list when value is not null:
                AddNull(list.Item, repetition, definition + 1);
                break;
            default:
                AddNull(column, repetition, definition);
                break;
        }
    }

    private void AddNull(Column column, int repetition, int definition)
    {
        switch (column)
        {
            case LeafColumn leaf:
                _leaves[leaf].AddNull(repetition, definition);
                break;
            case StructColumn holder:
                foreach (Column child in holder.Children)
                {
                    AddNull(child, repetition, definition);
                }

                break;
            case ListColumn list:
                AddNull(list.Item, repetition, definition);
                break;
        }
    }

    private void WriteRowGroup()
    {
        using ParquetRowGroupWriter rowGroup = _writer.CreateRowGroup();
        foreach (ParquetLeaf leaf in _inOrder)
        {
            leaf.WriteAsync(rowGroup).GetAwaiter().GetResult();
        }

        rowGroup.CompleteValidate();
        _rows = 0;
    }
}
