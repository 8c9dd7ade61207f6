using System.Data;
using System.Runtime.Serialization;
using CustomBinarySerializer.Graphs.Reading;
using CustomBinarySerializer.Graphs.Reflection;
using CustomBinarySerializer.Payload;

namespace CustomBinarySerializer.Graphs.BuiltIn;

/// <summary>
/// The rows of a table: a state for each, with original and current values if they exist. DBNull is stored as null.
/// Columns with an expression have no values.
/// </summary>
internal static class DataRows
{
    /// <summary>The name of the value with an element for each row.</summary>
    internal const string States = "RowStates";

    internal const string Originals = "RowOriginals";
    internal const string Currents = "RowCurrents";
    internal const string Errors = "RowErrors";

    internal const Visits Compared = Visits.Sorting | Visits.Structural | Visits.Text;

    internal static void Add(SerializationInfo info, DataTable table)
    {
        DataRow[] rows = [.. table.Rows.Cast<DataRow>()];
        DataColumn[] columns = [.. table.Columns.Cast<DataColumn>().Where(column => column.Expression.Length == 0)];
        info.AddValue(States, rows.Select(row => (byte)row.RowState).ToArray());
        info.AddValue(
            Originals,
            rows.Select(row => row.RowState == DataRowState.Added ? null : Values(row, columns, DataRowVersion.Original)).ToArray());
        info.AddValue(
            Currents,
            rows.Select(row => row.RowState is DataRowState.Added or DataRowState.Modified
                ? Values(row, columns, DataRowVersion.Current)
                : null).ToArray());
        info.AddValue(Errors, rows.Any(row => row.HasErrors) ? rows.Select(row => ErrorsOf(row, table)).ToArray() : null, typeof(object));
    }

    internal static object? ToWrite(object value) => value is DBNull ? null : value;

    /// <summary>
    /// Limits the cost of comparing values for keys and relations. Columns of objects and arrays are compared by their
    /// elements and texts.
    /// </summary>
    /// <exception cref="BinarySerializationException">
    /// Comparing the values would nest too deeply or take too long.
    /// </exception>
    internal static void BoundVisits(SerializationInfo info, int times, GraphHost host)
    {
        foreach (string name in (string[])[Originals, Currents])
        {
            foreach (object?[]? row in info.Optional<object?[]?[]>(name) ?? [])
            {
                if (row is not null)
                {
                    host.Visits.Require(row, comparer: null, Compared, times, host.LongestText);
                }
            }
        }
    }

    /// <summary>Limits the cost of comparing the values of a complete table.</summary>
    /// <inheritdoc cref="BoundVisits(SerializationInfo, int, GraphHost)" path="/exception"/>
    internal static void BoundVisits(DataTable table, int times, GraphHost host)
    {
        foreach (DataColumn column in table.Columns)
        {
            if (column.DataType.IsValueType || column.DataType == typeof(string))
            {
                continue;
            }

            foreach (DataRow row in table.Rows)
            {
                foreach (DataRowVersion version in (DataRowVersion[])[DataRowVersion.Original, DataRowVersion.Current])
                {
                    if (row.HasVersion(version))
                    {
                        host.Visits.Require(row[column, version], Compared, times);
                    }
                }
            }
        }
    }

    /// <exception cref="BinarySerializationException">
    /// The arrays of the rows have different lengths, or the state of a row is invalid.
    /// </exception>
    internal static void Fill(DataTable table, SerializationInfo info)
    {
        byte[] states = info.Require<byte[]>(States);
        object?[]?[] originals = info.Require<object?[]?[]>(Originals);
        object?[]?[] currents = info.Require<object?[]?[]>(Currents);
        string?[]?[]? errors = info.Optional<string?[]?[]>(Errors);
        if (originals.Length != states.Length || currents.Length != states.Length || (errors is not null && errors.Length != states.Length))
        {
            throw PayloadErrors.NotA(nameof(DataTable), "its rows have not as many states as values");
        }

        string?[] expressions = info.Require<string?[]>("ColumnExpressions");
        DataColumn[] columns = [.. table.Columns.Cast<DataColumn>().Where(column => expressions[column.Ordinal] is null)];
        table.BeginLoadData();
        for (int i = 0; i < states.Length; i++)
        {
            DataRow row = Make(table, columns, (DataRowState)states[i], originals[i], currents[i]);
            SetErrors(row, table, errors?[i]);
        }

        table.EndLoadData();
    }

    /// <summary>
    /// Fills a table without enforcing its constraints. Its set decides about enforcement when it is complete.
    /// </summary>
    internal static void WithoutConstraints(DataTable table, Action fill)
    {
        string name = table.TableName;
        using DataSet scratch = new() { EnforceConstraints = false };
        scratch.Tables.Add(table);
        fill();
        scratch.Tables.Remove(table);
        table.TableName = name;
    }

    private static DataRow Make(DataTable table, DataColumn[] columns, DataRowState state, object?[]? original, object?[]? current)
    {
        DataRow row = table.NewRow();
        Set(row, columns, state == DataRowState.Added ? current : original);
        table.Rows.Add(row);
        if (state == DataRowState.Added)
        {
            return row;
        }

        row.AcceptChanges();
        switch (state)
        {
            case DataRowState.Unchanged:
                break;
            case DataRowState.Deleted:
                row.Delete();
                break;
            case DataRowState.Modified:
                Set(row, columns, current);
                if (row.RowState == DataRowState.Unchanged)
                {
                    row.SetModified();
                }

                break;
            default:
                throw PayloadErrors.NotA(nameof(DataRow), $"its state is {state}");
        }

        return row;
    }

    private static void Set(DataRow row, DataColumn[] columns, object?[]? values)
    {
        if (values?.Length != columns.Length)
        {
            throw PayloadErrors.NotA(
                nameof(DataRow), $"it has {values?.Length.ToString(provider: null) ?? "no"} values for {columns.Length} columns");
        }

        row.BeginEdit();
        for (int i = 0; i < columns.Length; i++)
        {
            row[columns[i]] = values[i] is { } value ? Checked(columns[i], value) : DBNull.Value;
        }

        row.EndEdit();
    }

    /// <summary>
    /// Returns a value that has the type of its column. For another type, the column would call its ToString for
    /// conversions and errors.
    /// </summary>
    /// <exception cref="BinarySerializationException">The value isn't of the type of the column.</exception>
    internal static object Checked(DataColumn column, object value) =>
        column.DataType.IsInstanceOfType(value) ? value
            : throw PayloadErrors.NotA(
                nameof(DataRow),
                $"its value of the column at position {column.Ordinal}, which takes a {column.DataType}, is a {value.GetType()}");

    private static object?[] Values(DataRow row, DataColumn[] columns, DataRowVersion version) =>
        [.. columns.Select(column => ToWrite(row[column, version]))];

    /// <summary>Returns the error of the row followed by those of its columns; null if there are none.</summary>
    private static string?[]? ErrorsOf(DataRow row, DataTable table) =>
        row.HasErrors ? [row.RowError, .. table.Columns.Cast<DataColumn>().Select(row.GetColumnError)] : null;

    private static void SetErrors(DataRow row, DataTable table, string?[]? errors)
    {
        for (int i = 0; i < errors?.Length; i++)
        {
            if (i == 0)
            {
                row.RowError = errors[0];
            }
            else if (!string.IsNullOrEmpty(errors[i]))
            {
                row.SetColumnError(table.Columns[i - 1], errors[i]);
            }
        }
    }
}
