using System.Collections;
using System.Data;
using System.Globalization;
using System.Runtime.Serialization;
using System.Xml;
using System.Xml.Schema;
using CustomBinarySerializer.Graphs.Reading;
using CustomBinarySerializer.Payload;

namespace CustomBinarySerializer.Graphs.BuiltIn;

/// <summary>
/// The rows of a table in old messages: three state bits for each, and one to three records, column by column.
/// </summary>
internal static class DataRecords
{
    private const int BitsPerState = 3;

    // Rows with errors in many columns take few bytes.
    private const int MaxErrors = 1 << 20;

    /// <summary>Adds the rows of a table in the form that graphs use.</summary>
    /// <param name="own">The target.</param>
    /// <param name="values">The values by name.</param>
    /// <param name="table">The number of the table.</param>
    /// <param name="expressions">The expressions of the columns; null for a column without one.</param>
    /// <exception cref="BinarySerializationException">The table has fewer records than rows.</exception>
    internal static void AddRows(SerializationInfo own, Dictionary<string, object?> values, int table, string?[] expressions)
    {
        string prefix = string.Create(CultureInfo.InvariantCulture, $"DataTable_{table}.");
        BitArray bits = values.GetValueOrDefault(prefix + "RowStates") as BitArray ?? new BitArray(0);
        Dictionary<int, object?> rowErrors = ByRow(values.GetValueOrDefault(prefix + "RowErrors"));
        Dictionary<int, object?> columnErrors = ByRow(values.GetValueOrDefault(prefix + "ColumnErrors"));
        int count = bits.Length / BitsPerState;
        int total = 0;
        byte[] states = new byte[count];
        object?[]?[] originals = new object?[count][];
        object?[]?[] currents = new object?[count][];
        string?[]?[]? errors = rowErrors.Count > 0 ? new string?[count][] : null;
        Records records = new(
            values.GetValueOrDefault(prefix + "Records") as ArrayList,
            values.GetValueOrDefault(prefix + "NullBits") as ArrayList,
            expressions);
        for (int i = 0; i < count; i++)
        {
            DataRowState state = (bits[BitsPerState * i], bits[(BitsPerState * i) + 1]) switch
            {
                (false, false) => DataRowState.Unchanged,
                (false, true) => DataRowState.Added,
                (true, false) => DataRowState.Modified,
                _ => DataRowState.Deleted,
            };
            states[i] = (byte)state;
            originals[i] = state == DataRowState.Added ? null : records.Next();
            currents[i] = state is DataRowState.Added or DataRowState.Modified ? records.Next() : null;
            if (bits[(BitsPerState * i) + 2])
            {
                // The proposed version of a row that was being edited.
                records.Next();
            }

            if (errors is not null && rowErrors.GetValueOrDefault(i) is string error)
            {
                errors[i] = Errors(error, columnErrors.GetValueOrDefault(i), expressions.Length, ref total);
            }
        }

        own.AddValue(DataRows.States, states);
        own.AddValue(DataRows.Originals, originals);
        own.AddValue(DataRows.Currents, currents);
        own.AddValue(DataRows.Errors, errors, typeof(object));
    }

    /// <summary>Limits the cost of comparing values for keys and relations, as <see cref="DataRows"/> does.</summary>
    /// <exception cref="BinarySerializationException">
    /// Comparing the values would nest too deeply or take too long.
    /// </exception>
    internal static void BoundVisits(SerializationInfo info, GraphHost host)
    {
        int times = 0;
        List<object?[]> stores = [];
        foreach (SerializationEntry entry in info)
        {
            if (entry.Value is object?[] lists
                && (entry.Name == "DataSet.Relations" || entry.Name.EndsWith(".Constraints", StringComparison.Ordinal)))
            {
                times += lists.Length;
            }
            else if (entry.Value is ArrayList records && entry.Name.EndsWith(".Records", StringComparison.Ordinal))
            {
                stores.AddRange(records.OfType<object?[]>());
            }
        }

        if (times > 0)
        {
            stores.ForEach(store => host.Visits.Require(store, comparer: null, DataRows.Compared, times, host.LongestText));
        }
    }

    // Alternating keys and values.
    private static Dictionary<int, object?> ByRow(object? errors)
    {
        Dictionary<int, object?> byRow = [];
        object?[] all = errors as object?[] ?? [];
        for (int i = 0; i + 1 < all.Length; i += 2)
        {
            if (all[i] is int row)
            {
                byRow[row] = all[i + 1];
            }
        }

        return byRow;
    }

    private static string?[] Errors(string ofRow, object? ofColumns, int columns, ref int total)
    {
        if (ofColumns is not ArrayList { Count: 2 } list || list[0] is not int[] ordinals || list[1] is not string[] texts)
        {
            return [ofRow];
        }

        string?[] errors = new string?[1 + columns];
        total += errors.Length;
        if (total > MaxErrors || ordinals.Length != texts.Length)
        {
            throw PayloadErrors.NotA(nameof(DataTable), $"its rows have more than {MaxErrors} errors, or not as many columns as texts");
        }

        errors[0] = ofRow;
        for (int i = 0; i < ordinals.Length; i++)
        {
            errors[1 + ordinals[i]] = texts[i];
        }

        return errors;
    }

    /// <summary>The records in sequence: an array for each column, and a bit for each null value.</summary>
    private sealed class Records(ArrayList? stores, ArrayList? nulls, string?[] expressions)
    {
        private readonly Array?[] _stores = Own(stores);
        private int _next;

        /// <summary>Returns the values of columns without an expression.</summary>
        internal object?[] Next()
        {
            List<object?> record = [];
            for (int i = 0; i < expressions.Length; i++)
            {
                if (expressions[i] is null)
                {
                    record.Add(i < _stores.Length && _stores[i] is { } store && nulls?[i] is BitArray isNull
                        ? isNull[_next] || store.GetValue(_next) is not { } value ? null : DataRows.ToWrite(value)
                        : throw PayloadErrors.NotA(nameof(DataTable), $"its column {i} has no records"));
                }
            }

            _next++;
            return [.. record];
        }

        // Columns that shared an array would have many values for few bytes.
        private static Array?[] Own(ArrayList? stores)
        {
            Array?[] own = [.. stores?.OfType<Array>() ?? []];
            return own.Distinct().Count() == own.Length
                ? own
                : throw PayloadErrors.NotA(nameof(DataTable), "columns of it share their records");
        }
    }
}

/// <summary>The errors of tables about invalid values.</summary>
internal static class DataErrors
{
    internal const string AgainstUntrustedData =
        "what the framework does with columns, keys, relations and expressions takes time and memory out of proportion to their bytes. " +
        "Send rows as objects of your own.";

    /// <exception cref="BinarySerializationException">The framework refused the data.</exception>
    internal static T Translate<T>(string what, Func<T> make)
    {
        try
        {
            return make();
        }
        catch (Exception cause) when (cause is DataException or ArgumentException or InvalidOperationException or InvalidCastException
            or FormatException or OverflowException or IndexOutOfRangeException or XmlException or XmlSchemaException)
        {
            throw PayloadErrors.NotA(what, cause.Message);
        }
    }
}
