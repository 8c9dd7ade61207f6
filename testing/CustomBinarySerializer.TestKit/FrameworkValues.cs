using System.Data;
using System.Globalization;
using System.Text;
using System.Text.RegularExpressions;

namespace CustomBinarySerializer.TestKit;

/// <summary>
/// Values that <see cref="GraphComparer"/> compares for framework objects that cache parts of themselves.
/// </summary>
internal static partial class FrameworkValues
{
    /// <summary>Returns all that a program sees of an object; null for an object whose fields are compared.</summary>
    internal static object? Of(object one) => one switch
    {
        Uri uri => uri.OriginalString,
        Version or CultureInfo or StringBuilder or Type => one.ToString(),
        Regex regex => (regex.ToString(), regex.Options),
        TimeZoneInfo zone => zone.ToSerializedString(),
        CompareInfo compare => compare.Name,
        DataSet set => ContentOf(set),
        DataTable table => ContentOf(table),
        _ => null,
    };

    private static string ContentOf(DataSet set) =>
        $"{TextOf(writer => set.WriteXml(writer, XmlWriteMode.DiffGram))}{Culture().Replace(TextOf(set.WriteXmlSchema), "")}"
            + $"{set.Locale.Name}, {string.Join(", ", set.Tables.Cast<DataTable>().Select(table => table.Locale.Name))}";

    // The schema of a single table depends on whether it was ever in a set. A table without a name has no XML.
    private static string ContentOf(DataTable table)
    {
        using DataTable? copy = table.TableName.Length == 0 ? table.Copy() : null;
        if (copy is not null)
        {
            copy.TableName = nameof(DataTable);
        }

        DataTable named = copy ?? table;
        return $"{table.TableName}, {table.Namespace}, {table.Locale.Name}, {table.CaseSensitive}, "
            + $"{TextOf(writer => named.WriteXml(writer, XmlWriteMode.DiffGram))}, "
            + $"{string.Join(", ", table.Columns.Cast<DataColumn>().Select(ContentOf))}, "
            + string.Join(", ", table.PrimaryKey.Select(column => column.ColumnName));
    }

    private static string ContentOf(DataColumn column) =>
        $"{column.ColumnName} {column.Caption} {column.DataType} {column.MaxLength} {column.AllowDBNull} {column.Unique} {column.ReadOnly} "
            + $"{column.AutoIncrement} {column.DefaultValue} {column.Expression} {column.ColumnMapping} {column.DateTimeMode}";

    private static string TextOf(Action<TextWriter> write)
    {
        using StringWriter text = new(CultureInfo.InvariantCulture);
        write(text);
        return text.ToString();
    }

    // The XML distinguishes a culture that was set from the same one that the process has.
    [GeneratedRegex(" msdata:(UseCurrentLocale|Locale)=\"[^\"]*\"", RegexOptions.ExplicitCapture)]
    private static partial Regex Culture();
}
