using System.Globalization;

namespace CustomBinarySerializer.Graphs.Columns;

/// <summary>The file with the last key of the last committed batch of a column.</summary>
/// <param name="path">The path of the file.</param>
/// <param name="column">The column, which the file names.</param>
internal sealed class ColumnWatermark(string path, BinaryColumn column)
{
    private const string Signature = "CustomBinarySerializer column 1";

    /// <summary>Returns a key as text for people.</summary>
    internal static string TextOf(object key) => key is byte[] bytes
        ? Convert.ToHexString(bytes)
        : Convert.ToString(key, CultureInfo.InvariantCulture)!;

    /// <summary>Reads the key; null if the file doesn't exist or isn't complete.</summary>
    /// <exception cref="InvalidOperationException">The file belongs to another column, or has another
    /// content.</exception>
    internal object? Read()
    {
        if (!File.Exists(path))
        {
            return null;
        }

        // A crash of the machine can leave an empty file, or only the beginning of one.
        string text = File.ReadAllText(path);
        string beginning = Beginning();
        if (!text.StartsWith(beginning, StringComparison.Ordinal))
        {
            return beginning.StartsWith(text, StringComparison.Ordinal) ? null : throw ColumnErrors.OtherWatermark(path, column);
        }

        return text.EndsWith('\n') && text.Length > beginning.Length ? Parse(text[beginning.Length..^1]) : null;
    }

    internal void Write(object key)
    {
        string next = path + ".next";
        File.WriteAllText(next, $"{Beginning()}{Format(key)}\n");
        File.Move(next, path, overwrite: true);
    }

    internal void Delete() => File.Delete(path);

    private static string OneLine(string text) => text.ReplaceLineEndings(" ");

    private string Beginning() => $"{Signature}\n{OneLine(column.Table)}\n{OneLine(column.Key)}\n{OneLine(column.Value)}\n";

    private static string Format(object key) => key switch
    {
        long or int or short or byte or sbyte => "integer " + TextOf(key),
        decimal => "decimal " + TextOf(key),
        Guid => "guid " + TextOf(key),
        string text => "string " + Convert.ToHexString(System.Text.Encoding.Unicode.GetBytes(text)),
        byte[] => "bytes " + TextOf(key),
        _ => throw ColumnErrors.KeyType(key.GetType()),
    };

    private object Parse(string line)
    {
        int space = line.IndexOf(' ', StringComparison.Ordinal);
        string text = line[(space + 1)..];
        try
        {
            return line[..Math.Max(space, 0)] switch
            {
                "integer" => long.Parse(text, CultureInfo.InvariantCulture),
                "decimal" => decimal.Parse(text, CultureInfo.InvariantCulture),
                "guid" => Guid.Parse(text, CultureInfo.InvariantCulture),
                "string" => System.Text.Encoding.Unicode.GetString(Convert.FromHexString(text)),
                "bytes" => Convert.FromHexString(text),
                _ => throw ColumnErrors.OtherWatermark(path, column),
            };
        }
        catch (Exception e) when (e is FormatException or OverflowException)
        {
            throw ColumnErrors.OtherWatermark(path, column);
        }
    }
}
