using System.Data;
using System.Data.Common;
using CustomBinarySerializer.Graphs.Columns;

namespace CustomBinarySerializer.Graphs;

/// <summary>
/// A converter that replaces BinaryFormatter messages in a database column by frames, while other programs read and
/// write the column.
/// </summary>
/// <remarks>
/// <para>
/// Rows are read in the order of their keys, in batches. Each value is imported, written and read again in memory
/// before a transaction replaces the values of a batch. A value is replaced only if it is still the one that was read:
/// an update of another program is never lost. A value that was replaced meanwhile is read again.
/// </para>
/// <para>
/// Readers must read both formats before a run begins (<see cref="FormatterOptions.BinaryFormatterReader"/>). Then
/// every
/// value can be read at every moment. The process may end at any moment: a batch is converted as a whole or not at all,
/// and frames are never converted again.
/// </para>
/// <para>
/// Rows that are inserted below the current key, or changed back by programs that write old messages, are left. Run the
/// converter again until <see cref="ColumnConversionReport.IsComplete"/> is true.
/// </para>
/// <para>Thread-safe. Runs over one column at the same time are correct, but do the same work.</para>
/// </remarks>
public sealed class BinaryColumnConverter
{
    private const int MaxBatchBytes = 64 << 20;
    private const int MaxRounds = 5;

    private readonly CustomBinaryFormatter _formatter;
    private readonly BinaryColumn _column;
    private readonly ColumnConversionOptions _options;
    private readonly ColumnWatermark? _watermark;

    /// <summary>Creates a converter of a column.</summary>
    /// <param name="formatter">
    /// A formatter that reads BinaryFormatter messages. All types in the column are registered.
    /// </param>
    /// <param name="column">The column.</param>
    /// <param name="options">The options; <see cref="ColumnConversionOptions.Default"/> if null.</param>
    /// <exception cref="ArgumentNullException">
    /// <paramref name="formatter"/> or <paramref name="column"/> is null.
    /// </exception>
    /// <exception cref="ArgumentException">The formatter reads no BinaryFormatter messages.</exception>
    public BinaryColumnConverter(CustomBinaryFormatter formatter, BinaryColumn column, ColumnConversionOptions? options = null)
    {
        ArgumentNullException.ThrowIfNull(formatter);
        ArgumentNullException.ThrowIfNull(column);
        if (formatter.Codec.FindBinaryFormatterReader() is null)
        {
            throw ColumnErrors.NoReader(nameof(formatter));
        }

        _formatter = formatter;
        _column = column;
        _options = options ?? ColumnConversionOptions.Default;
        _watermark = _options is { WatermarkFile: { } path, DryRun: false } ? new ColumnWatermark(path, column) : null;
    }

    /// <summary>Converts the values from the watermark, or from the first row, to the last row.</summary>
    /// <param name="connection">
    /// A connection that nothing else uses during the run, without a transaction. It is opened if it is closed.
    /// </param>
    /// <param name="cancellationToken">
    /// Cancels the run between two statements. Committed batches stay converted.
    /// </param>
    /// <returns>The report of this run.</returns>
    /// <exception cref="ArgumentNullException"><paramref name="connection"/> is null.</exception>
    /// <exception cref="DbException">
    /// A statement failed. Batches that fail for a transient reason are repeated up to five times first.
    /// </exception>
    /// <exception cref="InvalidOperationException">
    /// The key column isn't unique or can't be stored in a watermark, or the watermark belongs to another column.
    /// </exception>
    /// <exception cref="IOException">The watermark can't be read or written.</exception>
    /// <exception cref="UnauthorizedAccessException">The watermark can't be read or written.</exception>
    /// <exception cref="OperationCanceledException">The token was cancelled.</exception>
    public async Task<ColumnConversionReport> RunAsync(DbConnection connection, CancellationToken cancellationToken = default)
    {
        ArgumentNullException.ThrowIfNull(connection);
        if (connection.State != ConnectionState.Open)
        {
            await connection.OpenAsync(cancellationToken).ConfigureAwait(false);
        }

        ColumnCounts counts = new(_options.DryRun);
        object? after = _watermark?.Read();
        bool isFullPass = after is null;
        while (true)
        {
            List<Row> rows = await ReadBatchAsync(connection, after, cancellationToken).ConfigureAwait(false);
            if (rows.Count == 0)
            {
                break;
            }

            if (after is not null && Equals(rows[^1].Key, after))
            {
                throw ColumnErrors.NotOrdered(_column, after);
            }

            await ConvertAsync(connection, rows, counts, cancellationToken).ConfigureAwait(false);
            after = rows[^1].Key;
            _watermark?.Write(after);
            _options.Progress?.Report(counts.Report(isFullPass: false));
        }

        _watermark?.Delete();
        return counts.Report(isFullPass);
    }

    private async Task<List<Row>> ReadBatchAsync(DbConnection connection, object? after, CancellationToken cancellationToken)
    {
        List<Row> rows = [];
        long bytes = 0;
        DbCommand command = Command(connection, null, _column.Select(_options.BatchSize, after is null));
        await using (command.ConfigureAwait(false))
        {
            if (after is not null)
            {
                Add(command, "@after", after);
            }

            DbDataReader reader = await command.ExecuteReaderAsync(cancellationToken).ConfigureAwait(false);
            await using (reader.ConfigureAwait(false))
            {
                while (bytes < MaxBatchBytes && await reader.ReadAsync(cancellationToken).ConfigureAwait(false))
                {
                    byte[] value = reader.GetFieldValue<byte[]>(1);
                    rows.Add(new Row(reader.GetValue(0), value));
                    bytes += value.Length;
                }
            }
        }

        return rows;
    }

    // Values that other programs replaced while the batch was converted are read again.
    private async Task ConvertAsync(DbConnection connection, List<Row> rows, ColumnCounts counts, CancellationToken cancellationToken)
    {
        counts.Rows += rows.Count;
        for (int round = 1; rows.Count > 0; round++)
        {
            if (round > MaxRounds)
            {
                counts.Contended += rows.Count;
                return;
            }

            List<(Row Row, OldValue Value)> old = [];
            foreach (Row row in rows)
            {
                OldValue value = OldValue.Of(_formatter, row.Value);
                switch (value.Kind)
                {
                    case OldValueKind.Frames:
                        counts.Frames++;
                        break;
                    case OldValueKind.Refused:
                        counts.AddRefused(row.Key, value.Text);
                        break;
                    default:
                        old.Add((row, value));
                        break;
                }
            }

            List<object> replaced = old.Count == 0 || _options.DryRun
                ? []
                : await StoreAsync(connection, old, cancellationToken).ConfigureAwait(false);
            HashSet<object> left = new(replaced, ReferenceEqualityComparer.Instance);
            foreach ((Row row, OldValue value) in old.Where(each => !left.Contains(each.Row.Key)))
            {
                counts.AddConverted(value.Text);
            }

            rows = await ReadAgainAsync(connection, replaced, counts, cancellationToken).ConfigureAwait(false);
        }
    }

    /// <summary>Replaces the values of a batch in one transaction.</summary>
    /// <returns>The keys whose values weren't the expected ones any more.</returns>
    private async Task<List<object>> StoreAsync(
        DbConnection connection, List<(Row Row, OldValue Value)> old, CancellationToken cancellationToken)
    {
        for (int round = 1; ; round++)
        {
            try
            {
                return await StoreOnceAsync(connection, old, cancellationToken).ConfigureAwait(false);
            }
            catch (DbException e) when (e.IsTransient && round < MaxRounds && connection.State == ConnectionState.Open)
            {
                // The transaction was rolled back. A deadlock, for example, ends the second time.
            }
        }
    }

    private async Task<List<object>> StoreOnceAsync(
        DbConnection connection, List<(Row Row, OldValue Value)> old, CancellationToken cancellationToken)
    {
        List<object> replaced = [];
        DbTransaction transaction =
            await connection.BeginTransactionAsync(IsolationLevel.ReadCommitted, cancellationToken).ConfigureAwait(false);
        await using (transaction.ConfigureAwait(false))
        {
            foreach ((Row row, OldValue value) in old)
            {
                DbCommand command = Command(connection, transaction, _column.Update());
                await using (command.ConfigureAwait(false))
                {
                    Add(command, "@new", value.Frames!);
                    Add(command, "@key", row.Key);
                    Add(command, "@old", row.Value);
                    int changed = await command.ExecuteNonQueryAsync(cancellationToken).ConfigureAwait(false);
                    if (changed > 1)
                    {
                        throw ColumnErrors.NotUnique(_column, row.Key);
                    }

                    if (changed == 0)
                    {
                        replaced.Add(row.Key);
                    }
                }
            }

            await transaction.CommitAsync(cancellationToken).ConfigureAwait(false);
        }

        return replaced;
    }

    private async Task<List<Row>> ReadAgainAsync(
        DbConnection connection, List<object> keys, ColumnCounts counts, CancellationToken cancellationToken)
    {
        List<Row> rows = [];
        foreach (object key in keys)
        {
            DbCommand command = Command(connection, null, _column.SelectOne());
            await using (command.ConfigureAwait(false))
            {
                Add(command, "@key", key);
                if (await command.ExecuteScalarAsync(cancellationToken).ConfigureAwait(false) is byte[] value)
                {
                    rows.Add(new Row(key, value));
                }
                else
                {
                    // Deleted, or null by now.
                    counts.Rows--;
                }
            }
        }

        return rows;
    }

    private static DbCommand Command(DbConnection connection, DbTransaction? transaction, string text)
    {
        DbCommand command = connection.CreateCommand();
#pragma warning disable CA2100 // Names of a table and its columns can't be parameters. The program states them.
        command.CommandText = text;
#pragma warning restore CA2100
        command.Transaction = transaction;
        return command;
    }

    private static void Add(DbCommand command, string name, object value)
    {
        DbParameter parameter = command.CreateParameter();
        parameter.ParameterName = name;
        parameter.Value = value;
        command.Parameters.Add(parameter);
    }

    private readonly record struct Row(object Key, byte[] Value);
}
