using CustomBinarySerializer.Tool.Values;
using Parquet.Schema;

namespace CustomBinarySerializer.Tool.Export.Parquet;

/// <summary>A column and all below it, which divides values among its leaves. Not thread-safe.</summary>
internal abstract class ParquetColumn
{
    /// <summary>The field of the file.</summary>
    internal abstract Field Field { get; }

    /// <summary>Creates a column.</summary>
    /// <param name="column">The column of the table.</param>
    /// <param name="leaves">The leaves in the order of the file, which get those of the column.</param>
    internal static ParquetColumn Of(Column column, List<ParquetLeaf> leaves) => column switch
    {
        StructColumn holder => new ParquetStruct(holder, [.. holder.Children.Select(child => Of(child, leaves))]),
        ListColumn list => new ParquetList(list, Of(list.Item, leaves)),
        _ => new ParquetSingle((LeafColumn)column, leaves),
    };

    /// <summary>Adds a value to the leaves.</summary>
    /// <param name="value">The value of the column.</param>
    /// <param name="repetition">
    /// The list, counted from outside, at whose next item the value is; 0 for a new row.
    /// </param>
    /// <param name="depth">The number of lists around the column.</param>
    /// <param name="definition">The number of optional holders that are there.</param>
    internal abstract void Add(object? value, int repetition, int depth, int definition);

    /// <summary>Adds a null to the leaves.</summary>
    /// <inheritdoc cref="Add" path="/param"/>
    internal abstract void AddNull(int repetition, int definition);

    private sealed class ParquetSingle : ParquetColumn
    {
        private readonly LeafColumn _column;
        private readonly ParquetLeaf _leaf;

        internal ParquetSingle(LeafColumn column, List<ParquetLeaf> leaves)
        {
            _column = column;
            _leaf = ParquetLeaf.Of(column.Name, column.Type);
            leaves.Add(_leaf);
        }

        internal override Field Field => _leaf.Field;

        internal override void Add(object? value, int repetition, int depth, int definition)
        {
            if (_column.ValueOf(value) is { } converted)
            {
                _leaf.Add(converted, repetition, definition + 1);
            }
            else
            {
                _leaf.AddNull(repetition, definition);
            }
        }

        internal override void AddNull(int repetition, int definition) => _leaf.AddNull(repetition, definition);
    }

    private sealed class ParquetStruct(StructColumn column, ParquetColumn[] children) : ParquetColumn
    {
        internal override Field Field { get; } = new StructField(column.Name, [.. children.Select(child => child.Field)]);

        internal override void Add(object? value, int repetition, int depth, int definition)
        {
            if (value is null)
            {
                AddNull(repetition, definition);
                return;
            }

            for (int i = 0; i < children.Length; i++)
            {
                children[i].Add(column.Children[i].Of(value), repetition, depth, definition + 1);
            }
        }

        internal override void AddNull(int repetition, int definition)
        {
            foreach (ParquetColumn child in children)
            {
                child.AddNull(repetition, definition);
            }
        }
    }

    private sealed class ParquetList(ListColumn column, ParquetColumn item) : ParquetColumn
    {
        internal override Field Field { get; } = new ListField(column.Name, item.Field);

        internal override void Add(object? value, int repetition, int depth, int definition)
        {
            if (value is ListNode { Items: { Count: > 0 } items })
            {
                for (int i = 0; i < items.Count; i++)
                {
                    item.Add(column.Item.Of(items[i]), i == 0 ? repetition : depth + 1, depth + 1, definition + 2);
                }
            }
            else
            {
                item.AddNull(repetition, value is null ? definition : definition + 1);
            }
        }

        internal override void AddNull(int repetition, int definition) => item.AddNull(repetition, definition);
    }
}
