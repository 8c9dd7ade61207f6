using Parquet;
using Parquet.Schema;

namespace CustomBinarySerializer.Tool.Export.Parquet;

/// <summary>The values of a column of single values that the next row group gets. Not thread-safe.</summary>
/// <remarks>
/// Values are copied, so that the objects of a message are garbage as soon as its row was added: the collector then
/// has nothing to move.
/// </remarks>
internal abstract class ParquetLeaf
{
    // Room of levels, and of a value of fixed size.
    private const int SizeOfLevels = 8;
    private protected const int SizeOfValue = 16;

    // The definition level of each value: the number of its holders that exist.
    private readonly GrowingMemory<int> _definitions = new();

    // The repetition level of each value: the list at which it begins. Outside of lists there are none.
    private readonly GrowingMemory<int> _repetitions = new();

    /// <summary>The memory that the values take, in bytes and roughly.</summary>
    internal long Size { get; private set; }

    internal abstract DataField Field { get; }

    /// <summary>Creates the values of a column.</summary>
    internal static ParquetLeaf Of(string name, ColumnType type) => type switch
    {
        ColumnType.Bool => Of<bool>(name),
        ColumnType.Int8 => Of<sbyte>(name),
        ColumnType.UInt8 => Of<byte>(name),
        ColumnType.Int16 => Of<short>(name),
        ColumnType.UInt16 => Of<ushort>(name),
        ColumnType.Int32 => Of<int>(name),
        ColumnType.UInt32 => Of<uint>(name),
        ColumnType.Int64 => Of<long>(name),
        ColumnType.UInt64 => Of<ulong>(name),
        ColumnType.Float => Of<float>(name),
        ColumnType.Double => Of<double>(name),
        ColumnType.Guid => Of<Guid>(name),
        ColumnType.Date => Of<DateOnly>(name),
        ColumnType.Decimal => new ParquetLeaf<decimal>(
            new DecimalDataField(name, ColumnLimits.DecimalPrecision, ColumnLimits.DecimalScale, isNullable: true),
            value => (decimal)value),
        ColumnType.UtcTime => new ParquetLeaf<DateTime>(TimeField(name, isUtc: true), value => (DateTime)value),
        ColumnType.LocalTime => new ParquetLeaf<DateTime>(
            TimeField(name, isUtc: false), value => DateTime.SpecifyKind((DateTime)value, DateTimeKind.Unspecified)),
        ColumnType.TimeOfDay => new ParquetLeaf<long>(
            new TimeDataField(name, TimeUnitPrecision.Nanos, isNullable: true), value => (long)value),
        ColumnType.Bytes => new ParquetParts<byte>(new DataField(name, typeof(byte[]), isNullable: true), value => (byte[])value),
        _ => new ParquetParts<char>(
            new DataField(name, typeof(string), isNullable: true), value => TextCells.TextOf(value, type).AsMemory()),
    };

    /// <summary>Adds a value.</summary>
    internal void Add(object value, int repetition, int definition)
    {
        Size += AddValue(value);
        AddNull(repetition, definition);
    }

    /// <summary>Adds a null.</summary>
    internal void AddNull(int repetition, int definition)
    {
        Size += SizeOfLevels;
        _definitions.Add(definition);
        if (Field.MaxRepetitionLevel > 0)
        {
            _repetitions.Add(repetition);
        }
    }

    /// <summary>Writes the values to a row group, and forgets them.</summary>
    internal async Task WriteAsync(ParquetRowGroupWriter rowGroup)
    {
        await WriteValuesAsync(rowGroup).ConfigureAwait(false);
        _definitions.Clear();
        _repetitions.Clear();
        Size = 0;
    }

    private protected abstract int AddValue(object value);

    private protected abstract Task WriteValuesAsync(ParquetRowGroupWriter rowGroup);

    private protected async Task WriteAsync<T>(ParquetRowGroupWriter rowGroup, ReadOnlyMemory<T> values)
        where T : struct
    {
        ReadOnlyMemory<int>? repetitions = Field.MaxRepetitionLevel > 0 ? _repetitions.Items : null;
        await rowGroup.WriteAllPartsAsync(Field, values, _definitions.Items, repetitions, CancellationToken.None).ConfigureAwait(false);
    }

    private static ParquetLeaf<T> Of<T>(string name)
        where T : struct => new(new DataField(name, typeof(T), isNullable: true), value => (T)value);

    private static DateTimeDataField TimeField(string name, bool isUtc) =>
        new(name, DateTimeFormat.Timestamp, isUtc, DateTimeTimeUnit.Micros, isNullable: true);
}

/// <inheritdoc/>
/// <param name="dataField">The field of the file.</param>
/// <param name="convert">Converts a value to that of the file.</param>
internal sealed class ParquetLeaf<T>(DataField dataField, Func<object, T> convert) : ParquetLeaf
    where T : struct
{
    private readonly GrowingMemory<T> _values = new();

    internal override DataField Field => dataField;

    private protected override int AddValue(object value)
    {
        _values.Add(convert(value));
        return SizeOfValue;
    }

    private protected override async Task WriteValuesAsync(ParquetRowGroupWriter rowGroup)
    {
        await WriteAsync(rowGroup, _values.Items).ConfigureAwait(false);
        _values.Clear();
    }
}

/// <summary>The texts or arrays of bytes of a column. Not thread-safe.</summary>
/// <param name="dataField">The field of the file.</param>
/// <param name="convert">Returns the parts of a value.</param>
internal sealed class ParquetParts<TPart>(DataField dataField, Func<object, ReadOnlyMemory<TPart>> convert) : ParquetLeaf
    where TPart : struct
{
    private readonly GrowingMemory<TPart> _parts = new();
    private readonly GrowingMemory<int> _lengths = new();
    private readonly GrowingMemory<ReadOnlyMemory<TPart>> _values = new();

    internal override DataField Field => dataField;

    private protected override int AddValue(object value)
    {
        ReadOnlySpan<TPart> parts = convert(value).Span;
        _parts.Add(parts);
        _lengths.Add(parts.Length);
        return SizeOfValue + (parts.Length * (typeof(TPart) == typeof(char) ? sizeof(char) : sizeof(byte)));
    }

    private protected override async Task WriteValuesAsync(ParquetRowGroupWriter rowGroup)
    {
        Divide();
        await WriteAsync(rowGroup, _values.Items).ConfigureAwait(false);
        _parts.Clear();
        _lengths.Clear();
        _values.Clear();
    }

    private void Divide()
    {
        ReadOnlyMemory<TPart> rest = _parts.Items;
        foreach (int length in _lengths.Items.Span)
        {
            _values.Add(rest[..length]);
            rest = rest[length..];
        }
    }
}
