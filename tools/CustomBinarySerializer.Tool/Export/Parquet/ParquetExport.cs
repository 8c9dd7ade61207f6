using CustomBinarySerializer.Tool.Selection;
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
    private readonly ParquetColumn[] _columns;
    private readonly List<ParquetLeaf> _leaves = [];
    private int _rows;

    internal ParquetExport(Stream stream, Table table)
    {
        _stream = stream;
        _table = table;
        _columns = [.. table.Columns.Select(column => ParquetColumn.Of(column, _leaves))];
        ParquetSchema schema = new([.. _columns.Select(column => column.Field)]);
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
            _columns[i].Add(row[i], repetition: 0, depth: 0, definition: 0);
        }

        _rows++;
        if (_rows >= MaxRows || (_rows % RowsBetweenLooks == 0 && _leaves.Sum(leaf => leaf.Size) >= MaxSize))
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

    private void WriteRowGroup()
    {
        using ParquetRowGroupWriter rowGroup = _writer.CreateRowGroup();
        foreach (ParquetLeaf leaf in _leaves)
        {
            leaf.WriteAsync(rowGroup).GetAwaiter().GetResult();
        }

        rowGroup.CompleteValidate();
        _rows = 0;
    }
}
