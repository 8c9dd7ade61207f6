using Parquet;
using Parquet.Schema;

namespace CustomBinarySerializer.Tool.Export.Parquet;

/// <summary>The values of a column of single values that the next row group gets. Not thread-safe.</summary>
internal abstract class ParquetLeaf
{
    // Room of levels, and of a value of fixed size.
    private const int SizeOfLevels = 8;
    private const int SizeOfValue = 16;

    /// <summary>The definition level of each value: the number of its holders that exist.</summary>
    private protected List<int> Definitions { get; } = [];

    /// <summary>The repetition level of each value: the list at which it begins.</summary>
    private protected List<int> Repetitions { get; } = [];

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
        ColumnType.Bytes => new ParquetLeaf<ReadOnlyMemory<byte>>(
            new DataField(name, typeof(byte[]), isNullable: true), value => (byte[])value, value => ((byte[])value).Length),
        _ => new ParquetLeaf<ReadOnlyMemory<char>>(
            new DataField(name, typeof(string), isNullable: true),
            value => ((string)value).AsMemory(),
            value => ((string)value).Length * 2),
    };

    /// <summary>Adds a value.</summary>
    internal void Add(object value, int repetition, int definition)
    {
        Size += SizeOfLevels + AddValue(value);
        Definitions.Add(definition);
        Repetitions.Add(repetition);
    }

    /// <summary>Adds that there is no value.</summary>
    internal void AddNull(int repetition, int definition)
    {
        Size += SizeOfLevels;
        Definitions.Add(definition);
        Repetitions.Add(repetition);
    }

    /// <summary>Writes the values to a row group, and forgets them.</summary>
    internal async Task WriteAsync(ParquetRowGroupWriter rowGroup)
    {
        await WriteValuesAsync(rowGroup).ConfigureAwait(false);
        Definitions.Clear();
        Repetitions.Clear();
        Size = 0;
    }

    private protected abstract int AddValue(object value);

    private protected abstract Task WriteValuesAsync(ParquetRowGroupWriter rowGroup);

    private protected static int SizeOf(Func<object, int>? size, object value) => size?.Invoke(value) ?? SizeOfValue;

    private static ParquetLeaf<T> Of<T>(string name)
        where T : struct => new(new DataField(name, typeof(T), isNullable: true), value => (T)value);

    private static DateTimeDataField TimeField(string name, bool isUtc) =>
        new(name, DateTimeFormat.Timestamp, isUtc, DateTimeTimeUnit.Micros, isNullable: true);
}

/// <inheritdoc/>
/// <param name="dataField">The field of the file.</param>
/// <param name="convert">Converts a value to that of the file.</param>
/// <param name="size">Returns the size of a value; null if it is fixed.</param>
internal sealed class ParquetLeaf<T>(DataField dataField, Func<object, T> convert, Func<object, int>? size = null) : ParquetLeaf
    where T : struct
{
    private readonly List<T> _values = [];

    internal override DataField Field => dataField;

    private protected override int AddValue(object value)
    {
        _values.Add(convert(value));
        return SizeOf(size, value);
    }

    private protected override async Task WriteValuesAsync(ParquetRowGroupWriter rowGroup)
    {
        ReadOnlyMemory<int>? repetitions = dataField.MaxRepetitionLevel > 0 ? Repetitions.ToArray() : null;
        await rowGroup.WriteAllPartsAsync<T>(dataField, _values.ToArray(), Definitions.ToArray(), repetitions, CancellationToken.None)
            .ConfigureAwait(false);
        _values.Clear();
    }
}
