using System.Data;
using System.Globalization;
using System.Runtime.Serialization;
using CustomBinarySerializer.Generated;
using CustomBinarySerializer.Graphs.Reading;
using CustomBinarySerializer.Graphs.Reflection;

namespace CustomBinarySerializer.Graphs.BuiltIn;

/// <summary>
/// A form of DataSet: its tables, which are objects of the graph, and their relations and foreign keys.
/// </summary>
internal sealed class DataSetForm : InfoForm
{
    internal const string Name = nameof(Name);
    internal const string Namespace = nameof(Namespace);
    internal const string Prefix = nameof(Prefix);
    internal const string Locale = nameof(Locale);
    internal const string CaseSensitive = nameof(CaseSensitive);
    internal const string EnforceConstraints = nameof(EnforceConstraints);
    internal const string Tables = nameof(Tables);
    internal const string Properties = nameof(Properties);

    internal override IEnumerable<Type> ArraysOfArrays => [typeof(int[][])];

    internal override int BytesOfItem(string name) => DataProperties.BytesOfItem(name) ?? base.BytesOfItem(name);

    internal override string? ReasonAgainstUntrustedData => DataErrors.AgainstUntrustedData;

    internal override object Create() => new DataSet();

    internal override void GetData(object value, SerializationInfo info, StreamingContext context)
    {
        DataSet set = (DataSet)value;
        info.AddValue(Name, set.DataSetName);
        info.AddValue(Namespace, set.Namespace);
        info.AddValue(Prefix, set.Prefix);
        info.AddValue(Locale, set.Locale.Name);
        info.AddValue(CaseSensitive, set.CaseSensitive);
        info.AddValue(EnforceConstraints, set.EnforceConstraints);
        info.AddValue(Properties, DataProperties.Of(set.ExtendedProperties), typeof(object));

        // One by one, because elements of an array needn't be complete when the set is created.
        info.AddValue(Tables, set.Tables.Count);
        for (int i = 0; i < set.Tables.Count; i++)
        {
            info.AddValue(Table(i), set.Tables[i], typeof(object));
        }

        DataTies.Add(info, set);
    }

    internal override void BoundVisits(SerializationInfo info, GraphHost host)
    {
        DataRecords.BoundVisits(info, host);
        if (DataTies.CountIn(info) is > 0 and int ties)
        {
            // Each is compared with all others, and has an index of all rows on both sides.
            long rows = 0;
            foreach (SerializationEntry entry in info)
            {
                rows += entry.Value is DataTable { Rows.Count: var count } ? count : 0;
            }

            host.Visits.Spend(typeof(DataSet), ties * (ties + rows));
            foreach (SerializationEntry entry in info)
            {
                if (entry.Value is DataTable table)
                {
                    DataRows.BoundVisits(table, ties, host);
                }
            }
        }
    }

    internal override object SetData(object? created, SerializationInfo info, StreamingContext context, PayloadHost host) =>
        DataErrors.Translate(
            nameof(DataSet), () => DataXml.TryConstruct((DataSet)created!, info, context) ? created! : Set((DataSet)created!, info, host));

    internal static string Table(int number) => $"Table{number}";

    private static DataSet Set(DataSet set, SerializationInfo given, PayloadHost host)
    {
        SerializationInfo info = DataRemoting.OfSet(given, host);
        set.DataSetName = info.Require<string>(Name);
        set.Namespace = info.Optional<string>(Namespace);
        set.Prefix = info.Optional<string>(Prefix);
        string locale = info.Require<string>(Locale);
        if (set.Locale.Name != locale)
        {
            set.Locale = CultureName.From(host, locale);
        }

        if (info.Require<bool>(CaseSensitive) is var isSensitive && isSensitive != set.CaseSensitive)
        {
            set.CaseSensitive = isSensitive;
        }

        set.EnforceConstraints = false;
        int count = info.Require<int>(Tables);
        for (int i = 0; i < count; i++)
        {
            Add(set, info.Require<DataTable>(Table(i)));
        }

        DataTies.Fill(set, info);
        DataProperties.Fill(set.ExtendedProperties, info.Optional<object?[]>(Properties));
        if (!ReferenceEquals(info, given))
        {
            DataRemoting.SetExpressions(set, given);
        }

        set.EnforceConstraints = info.Require<bool>(EnforceConstraints);
        return set;
    }

    // A value that nobody has set follows the set's from here on, so one that differs has to be set.
    private static void Add(DataSet set, DataTable table)
    {
        (bool isSensitive, CultureInfo culture) = (table.CaseSensitive, table.Locale);
        if (isSensitive != set.CaseSensitive)
        {
            table.CaseSensitive = isSensitive;
        }

        if (!culture.Equals(set.Locale))
        {
            table.Locale = culture;
        }

        set.Tables.Add(table);
    }
}

/// <summary>
/// A form of a single table: columns, keys, and rows with their states. Relations to other tables belong to the
/// <see cref="DataSet"/>. Column types are numbers of built-in types. The bytes contain no type name and no XML.
/// </summary>
internal sealed class DataTableForm : InfoForm
{
    internal const string Name = nameof(Name);
    internal const string Namespace = nameof(Namespace);
    internal const string Prefix = nameof(Prefix);
    internal const string Locale = nameof(Locale);
    internal const string CaseSensitive = nameof(CaseSensitive);
    internal const string MinimumCapacity = nameof(MinimumCapacity);
    internal const string Properties = nameof(Properties);

    private const int DefaultCapacity = 50;

    internal override long ObjectBytes => 16 * 1024;

    internal override IEnumerable<Type> ArraysOfArrays => [typeof(int[][]), typeof(object[][]), typeof(string[][])];

    // The overhead of a row besides its values.
    internal override int BytesOfItem(string name) =>
        name == DataRows.States ? 128 : DataProperties.BytesOfItem(name) ?? base.BytesOfItem(name);

    internal override string? ReasonAgainstUntrustedData => DataErrors.AgainstUntrustedData;

    internal override object Create() => new DataTable();

    internal override void GetData(object value, SerializationInfo info, StreamingContext context)
    {
        DataTable table = (DataTable)value;
        info.AddValue(Name, table.TableName);
        info.AddValue(Namespace, table.Namespace);
        info.AddValue(Prefix, table.Prefix);
        info.AddValue(Locale, table.Locale.Name);
        info.AddValue(CaseSensitive, table.CaseSensitive);
        info.AddValue(MinimumCapacity, table.MinimumCapacity);
        info.AddValue(Properties, DataProperties.Of(table.ExtendedProperties), typeof(object));
        DataColumns.Add(info, table);
        DataKeys.Add(info, table);
        DataRows.Add(info, table);
    }

    internal override void BoundVisits(SerializationInfo info, GraphHost host)
    {
        DataRecords.BoundVisits(info, host);
        if (DataKeys.CountIn(info) is > 0 and int keys)
        {
            // Each is compared with all others, and has an index of all rows.
            long rows = info.Optional<byte[]>(DataRows.States)?.Length ?? 0;
            host.Visits.Spend(typeof(DataTable), keys * (keys + rows));
            DataRows.BoundVisits(info, keys, host);
        }
    }

    internal override object SetData(object? created, SerializationInfo info, StreamingContext context, PayloadHost host) =>
        DataErrors.Translate(
            nameof(DataTable),
            () =>
                DataXml.TryConstruct((DataTable)created!, info, context)
                    ? created!
                    : Set((DataTable)created!, DataRemoting.OfTable(info), host));

    private static DataTable Set(DataTable table, SerializationInfo info, PayloadHost host)
    {
        table.TableName = info.Optional<string>(Name);
        table.Namespace = info.Optional<string>(Namespace);
        table.Prefix = info.Optional<string>(Prefix);
        string locale = info.Require<string>(Locale);
        if (table.Locale.Name != locale)
        {
            table.Locale = CultureName.From(host, locale);
        }

        if (info.Require<bool>(CaseSensitive) is var isSensitive && isSensitive != table.CaseSensitive)
        {
            table.CaseSensitive = isSensitive;
        }

        DataColumns columns = new(info);
        columns.AddTo(table);
        DataRows.WithoutConstraints(table, () =>
        {
            DataRows.Fill(table, info);
            columns.Finish(table);
            DataKeys.Fill(table, info);
        });
        DataProperties.Fill(table.ExtendedProperties, info.Optional<object?[]>(Properties));

        // The set allocates so many rows at once, so the value is kept only if the data has a similar size.
        table.MinimumCapacity = Math.Clamp(info.Require<int>(MinimumCapacity), 0, DefaultCapacity + (16 * table.Rows.Count));
        return table;
    }
}
