namespace CustomBinarySerializer.Graphs.Columns;

/// <summary>The errors of <see cref="BinaryColumnConverter"/>.</summary>
internal static class ColumnErrors
{
    internal static ArgumentException NoReader(string parameter) => new(
        "The formatter reads no old messages. Call registry.ReadBinaryFormatterMessages(), or create it with "
        + "new FormatterOptions { BinaryFormatterReader = new BinaryFormatterImporter(registry) }.",
        parameter);

    internal static InvalidOperationException OtherWatermark(string path, BinaryColumn column) => new(
        $"{path} isn't the watermark of {column.Table}, {column.Key}, {column.Value}. Give each column a file of its own, "
        + "or delete the file to begin at the first row.");

    internal static InvalidOperationException KeyType(Type type) => new(
        $"A key of type {type} can't be stored in a watermark. Use a column of integers, decimals, Guids, strings or bytes, "
        + $"or no {nameof(ColumnConversionOptions.WatermarkFile)}.");

    internal static InvalidOperationException NotUnique(BinaryColumn column, object key) => new(
        $"{column.Key} of {column.Table} isn't unique: {ColumnWatermark.TextOf(key)} has several rows. The batch was rolled back. "
        + "Use a unique column.");

    internal static InvalidOperationException NotOrdered(BinaryColumn column, object key) => new(
        $"{column.Key} of {column.Table} isn't ordered as it is compared: {ColumnWatermark.TextOf(key)} came twice. Use another column.");
}
