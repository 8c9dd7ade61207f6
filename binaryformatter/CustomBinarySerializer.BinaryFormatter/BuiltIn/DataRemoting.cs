using System.Data;
using System.Globalization;
using System.Runtime.Serialization;
using CustomBinarySerializer.Contracts.BuiltIn;
using CustomBinarySerializer.Generated;
using CustomBinarySerializer.Graphs.Format;
using CustomBinarySerializer.Payload;

#pragma warning disable SYSLIB0050 // SerializationInfo: what forms are set by.

namespace CustomBinarySerializer.Graphs.BuiltIn;

/// <summary>
/// A converter of tables and sets from old messages that were written with SerializationFormat.Binary. They have a
/// value for each property of each column, and records column by column. The importer passes lists of lists as arrays,
/// and dictionaries as alternating keys and values. The converter produces the data of graphs. Columns have built-in
/// types, which are compared by name and never loaded.
/// </summary>
/// <param name="values">The values by name.</param>
internal sealed class DataRemoting(Dictionary<string, object?> values)
{
    private const string TableColumns = "DataTable.Columns.Count";
    private const string SetTables = "DataSet.Tables.Count";

    // Many relations may share an array.
    private const int MaxTiedColumns = 1000;

    private static readonly Lazy<Dictionary<string, int>> s_typesByName = new(() => BuiltInTypes.All
        .Where(row => row.TypeId != 0 && row.Type.FullName is not null)
        .DistinctBy(row => row.Type.FullName)
        .Select(row => KeyValuePair.Create(row.Type.FullName!, row.TypeId))
        .Append(KeyValuePair.Create(typeof(object).FullName!, GraphTypeId.Object))
        .ToDictionary());

    /// <summary>Converts the data of a table to the form of graphs. Returns data in that form unchanged.</summary>
    /// <exception cref="BinarySerializationException">The data can't be read.</exception>
    internal static SerializationInfo OfTable(SerializationInfo info)
    {
        DataRemoting? old = Find(info, TableColumns);
        return old is null ? info : old.Table();
    }

    /// <summary>Converts the data of a set to the form of graphs. Returns data in that form unchanged.</summary>
    /// <exception cref="BinarySerializationException">The data can't be read.</exception>
    internal static SerializationInfo OfSet(SerializationInfo info, PayloadHost host)
    {
        DataRemoting? old = Find(info, SetTables);
        return old is null ? info : old.Set(host);
    }

    /// <summary>Sets the expressions of a set's columns, which may refer to its relations.</summary>
    internal static void SetExpressions(DataSet set, SerializationInfo info)
    {
        foreach (SerializationEntry entry in info)
        {
            if (entry.Name.StartsWith("DataTable_", StringComparison.Ordinal) && entry is { Value: string { Length: > 0 } expression }
                && entry.Name.EndsWith(".Expression", StringComparison.Ordinal))
            {
                int[] numbers = [.. entry.Name
                    .Split('_', '.')
                    .Where(part => int.TryParse(part, NumberStyles.None, CultureInfo.InvariantCulture, out _))
                    .Select(part => int.Parse(part, CultureInfo.InvariantCulture))];
                DataExpressions.Set(set.Tables[numbers[0]].Columns[numbers[1]], expression);
            }
        }
    }

    private static DataRemoting? Find(SerializationInfo info, string mark)
    {
        Dictionary<string, object?> values = new(StringComparer.Ordinal);
        foreach (SerializationEntry entry in info)
        {
            values[entry.Name] = entry.Value;
        }

        return values.ContainsKey(mark) ? new DataRemoting(values) : null;
    }

    private SerializationInfo Table()
    {
        SerializationInfo own = NewInfo(typeof(DataTable));
        own.AddValue(DataTableForm.Name, Text("DataTable.TableName"));
        own.AddValue(DataTableForm.Namespace, Text("DataTable.Namespace"));
        own.AddValue(DataTableForm.Prefix, Text("DataTable.Prefix"));
        own.AddValue(DataTableForm.Locale, Culture("DataTable.LocaleLCID"));
        own.AddValue(DataTableForm.CaseSensitive, Require<bool>("DataTable.CaseSensitive"));
        own.AddValue(DataTableForm.MinimumCapacity, Require<int>("DataTable.MinimumCapacity"));
        own.AddValue(DataTableForm.Properties, values.GetValueOrDefault("DataTable.ExtendedProperties"), typeof(object));
        string?[] expressions = AddColumns(own);
        AddKeys(own, table: 0);
        DataRecords.AddRows(own, values, table: 0, expressions);
        return own;
    }

    private string?[] AddColumns(SerializationInfo own)
    {
        // A column has names and values in the data, so there are no more columns than these.
        int count = Require<int>(TableColumns);
        string[] columns = [.. Enumerable
            .Range(0, Math.Clamp(count, 0, values.Count))
            .Select(i => string.Create(CultureInfo.InvariantCulture, $"DataTable.DataColumn_{i}."))];
        string[] names = All(column => Text(column + "ColumnName") ?? "");
        string?[] expressions = All(column => Text(column + "Expression") is { Length: > 0 } expression ? expression : null);
        own.AddValue(DataColumns.Prefix + "Names", names);
        own.AddValue(
            DataColumns.Prefix + "Types",
            All(column => TypeOf(column, Text(column + "DataType") ?? Text(column + "DataType_AssemblyQualifiedName"))));
        own.AddValue(DataColumns.Prefix + "Captions", All(column => Text(column + "Caption")));
        own.AddValue(DataColumns.Prefix + "Expressions", expressions);
        own.AddValue(
            DataColumns.Prefix + "Defaults",
            All(column => values.GetValueOrDefault(column + "DefaultValue") is { } value ? DataRows.ToWrite(value) : null));
        own.AddValue(DataColumns.Prefix + "AllowNull", All(column => Require<bool>(column + "AllowDBNull")));
        own.AddValue(DataColumns.Prefix + "ReadOnly", All(column => Require<bool>(column + "ReadOnly")));
        own.AddValue(DataColumns.Prefix + "AutoIncrement", All(column => Require<bool>(column + "AutoIncrement")));
        own.AddValue(DataColumns.Prefix + "Seeds", All(column => Require<long>(column + "AutoIncrementSeed")));
        own.AddValue(DataColumns.Prefix + "Steps", All(column => Require<long>(column + "AutoIncrementStep")));
        own.AddValue(DataColumns.Prefix + "MaxLengths", All(column => Require<int>(column + "MaxLength")));
        own.AddValue(DataColumns.Prefix + "TimeModes", All(column => Require<int>(column + "DateTimeMode")));
        own.AddValue(DataColumns.Prefix + "Mappings", All(column => Require<int>(column + "ColumnMapping")));
        own.AddValue(DataColumns.Prefix + "Properties", All(column => values.GetValueOrDefault(column + "ExtendedProperties")));
        return expressions;

        T[] All<T>(Func<string, T> of) => [.. columns.Select(of)];
    }

    private void AddKeys(SerializationInfo own, int table)
    {
        List<string> names = [];
        List<int[]> columns = [];
        List<object?> properties = [];
        int primary = -1;
        foreach (object?[] constraint in Lists(string.Create(CultureInfo.InvariantCulture, $"DataTable_{table}.Constraints")))
        {
            if (constraint is ["U", string name, int[] ordinals, bool isPrimary, var ofKey, ..])
            {
                properties.Add(ofKey);
                primary = isPrimary ? names.Count : primary;
                names.Add(name);
                columns.Add(ordinals);
            }
            else if (constraint is not ["F", ..])
            {
                throw PayloadErrors.NotA(nameof(DataTable), "one of its constraints is neither unique nor a foreign key");
            }
        }

        own.AddValue(DataKeys.Names, names.ToArray());
        own.AddValue(DataKeys.Columns, columns.ToArray());
        own.AddValue(DataKeys.Primary, primary);
        own.AddValue(DataKeys.Properties, properties.ToArray());
    }

    private SerializationInfo Set(PayloadHost host)
    {
        SerializationInfo own = NewInfo(typeof(DataSet));
        own.AddValue(DataSetForm.Name, Text("DataSet.DataSetName"));
        own.AddValue(DataSetForm.Namespace, Text("DataSet.Namespace"));
        own.AddValue(DataSetForm.Prefix, Text("DataSet.Prefix"));
        own.AddValue(DataSetForm.Locale, Culture("DataSet.LocaleLCID"));
        own.AddValue(DataSetForm.CaseSensitive, Require<bool>("DataSet.CaseSensitive"));
        own.AddValue(DataSetForm.EnforceConstraints, Require<bool>("DataSet.EnforceConstraints"));
        own.AddValue(DataSetForm.Properties, values.GetValueOrDefault("DataSet.ExtendedProperties"), typeof(object));
        int count = Require<int>(SetTables);
        own.AddValue(DataSetForm.Tables, count);
        List<string> names = [];
        List<int[]> keys = [];
        List<object?> properties = [];
        for (int i = 0; i < count; i++)
        {
            byte[] message = Require<byte[]>(string.Create(CultureInfo.InvariantCulture, $"DataSet.Tables_{i}"));
            DataTable table = host.ReadOldMessage(message) as DataTable
                ?? throw PayloadErrors.NotA(nameof(DataSet), $"its table {i} is none");
            Fill(table, i);
            own.AddValue(DataSetForm.Table(i), table);
            foreach (object?[] constraint in Lists(string.Create(CultureInfo.InvariantCulture, $"DataTable_{i}.Constraints")))
            {
                if (constraint is ["F", string name, int[] parent, int[] child, int[] rules, var ofKey, ..])
                {
                    properties.Add(ofKey);
                    names.Add(name);
                    keys.Add(Tie(parent, child, rules));
                }
            }
        }

        own.AddValue(DataTies.KeyNames, names.ToArray());
        own.AddValue(DataTies.Keys, keys.ToArray());
        own.AddValue(DataTies.KeyProperties, properties.ToArray());
        object?[][] relations = [.. Lists("DataSet.Relations")];
        own.AddValue(DataTies.RelationNames, relations.Select(relation => relation is [string name, ..] ? name : "").ToArray());
        own.AddValue(DataTies.Relations, relations.Select(relation => relation is [_, int[] parent, int[] child, bool isNested, ..]
            ? Tie(parent, child, [isNested ? 1 : 0])
            : throw PayloadErrors.NotA(nameof(DataSet), "one of its relations isn't one")).ToArray());
        own.AddValue(
            DataTies.RelationProperties,
            relations.Select(relation => relation is [_, _, _, _, var ofRelation, ..] ? ofRelation : null).ToArray());
        return own;
    }

    // The message of the table had the columns; the rows are among the values of the set.
    private void Fill(DataTable table, int number)
    {
        SerializationInfo own = NewInfo(typeof(DataTable));
        DataColumn[] columns = [.. table.Columns.Cast<DataColumn>()];
        string?[] expressions = [.. columns
            .Select(
                (_, i) =>
                    Text(
                        string.Create(
                            CultureInfo.InvariantCulture, $"DataTable_{number}.DataColumn_{i}.Expression")) is { Length: > 0 } expression
                        ? expression
                        : null)];
        own.AddValue(DataColumns.Prefix + "Expressions", expressions);
        DataRecords.AddRows(own, values, number, expressions);
        AddKeys(own, number);
        DataColumn[] readOnly = Array.FindAll(columns, column => column.ReadOnly);
        Array.ForEach(readOnly, column => column.ReadOnly = false);
        DataRows.WithoutConstraints(table, () => DataRows.Fill(table, own));
        Array.ForEach(readOnly, column => column.ReadOnly = true);
        DataRows.WithoutConstraints(table, () => DataKeys.Fill(table, own));
    }

    // Each side is the number of a table, followed by those of columns.
    private static int[] Tie(int[] parent, int[] child, int[] rules) =>
        parent.Length == child.Length && parent.Length is > 1 and < MaxTiedColumns
            ? [parent[0], child[0], parent.Length - 1, .. parent[1..], .. child[1..], .. rules]
            : throw PayloadErrors.NotA(nameof(DataSet), "a tie between its tables hasn't as many columns on both sides");

    private IEnumerable<object?[]> Lists(string name) => (values.GetValueOrDefault(name) as object?[])?.OfType<object?[]>() ?? [];

    private static int TypeOf(string column, string? name)
    {
        int end = name?.IndexOf(',', StringComparison.Ordinal) ?? -1;
        string fullName = end < 0 ? name ?? "" : name![..end];
        return s_typesByName.Value.TryGetValue(fullName, out int typeId) ? typeId
            : throw new BinarySerializationException(
                SerializationErrorCode.UnsupportedValue,
                $"A DataTable in an old message has a column ({column[..^1]}) of the type {fullName}, which isn't one of the built-in " +
                $"types; no type is loaded by a name from a message.");
    }

    private string Culture(string name) => CultureName.OfNumber(Require<int>(name));

    private string? Text(string name) => values.GetValueOrDefault(name) as string;

    private T Require<T>(string name) =>
        values.GetValueOrDefault(name) is T value
            ? value
            : throw PayloadErrors.NotA(nameof(DataTable), $"its {name} is no {typeof(T).Name}");

    private static SerializationInfo NewInfo(Type type) => new(type, new FormatterConverter());
}
