using System.Data;
using System.Diagnostics.CodeAnalysis;
using System.Runtime.Serialization;
using System.Text.RegularExpressions;
using CustomBinarySerializer.Contracts.BuiltIn;
using CustomBinarySerializer.Graphs.Format;
using CustomBinarySerializer.Graphs.Reading;
using CustomBinarySerializer.Graphs.Reflection;
using CustomBinarySerializer.Payload;

namespace CustomBinarySerializer.Graphs.BuiltIn;

/// <summary>The columns of a table, with an array for each of their properties.</summary>
internal sealed class DataColumns
{
    internal const string Prefix = "Column";

    private readonly string[] _names;
    private readonly int[] _types;
    private readonly string?[] _captions;
    private readonly string?[] _expressions;
    private readonly object?[] _defaults;
    private readonly bool[] _allowNull;
    private readonly bool[] _areReadOnly;
    private readonly bool[] _autoIncrement;
    private readonly long[] _seeds;
    private readonly long[] _steps;
    private readonly int[] _maxLengths;
    private readonly int[] _timeModes;
    private readonly int[] _mappings;
    private readonly object?[] _properties;

    /// <summary>Reads the columns from the data of a table.</summary>
    /// <exception cref="BinarySerializationException">The arrays of the columns have different lengths.</exception>
    internal DataColumns(SerializationInfo info)
    {
        _names = info.Require<string[]>(Prefix + "Names");
        _types = Read<int>(info, "Types");
        _captions = Read<string?>(info, "Captions");
        _expressions = Read<string?>(info, "Expressions");
        _defaults = Read<object?>(info, "Defaults");
        _allowNull = Read<bool>(info, "AllowNull");
        _areReadOnly = Read<bool>(info, "ReadOnly");
        _autoIncrement = Read<bool>(info, "AutoIncrement");
        _seeds = Read<long>(info, "Seeds");
        _steps = Read<long>(info, "Steps");
        _maxLengths = Read<int>(info, "MaxLengths");
        _timeModes = Read<int>(info, "TimeModes");
        _mappings = Read<int>(info, "Mappings");
        _properties = Read<object?>(info, "Properties");
    }

    /// <exception cref="BinarySerializationException">A column has a type without a number.</exception>
    internal static void Add(SerializationInfo info, DataTable table)
    {
        DataColumn[] columns = [.. table.Columns.Cast<DataColumn>()];
        Array.ForEach(columns, DataExpressions.ThrowIfOverRelations);
        info.AddValue(Prefix + "Names", columns.Select(column => column.ColumnName).ToArray());
        info.AddValue(Prefix + "Types", columns.Select(NumberOfType).ToArray());
        info.AddValue(Prefix + "Captions", columns.Select(column => column.Caption == column.ColumnName ? null : column.Caption).ToArray());
        info.AddValue(Prefix + "Expressions", columns.Select(column => column.Expression.Length == 0 ? null : column.Expression).ToArray());
        info.AddValue(Prefix + "Defaults", columns.Select(column => DataRows.ToWrite(column.DefaultValue)).ToArray());
        info.AddValue(Prefix + "AllowNull", columns.Select(column => column.AllowDBNull).ToArray());
        info.AddValue(Prefix + "ReadOnly", columns.Select(column => column.ReadOnly).ToArray());
        info.AddValue(Prefix + "AutoIncrement", columns.Select(column => column.AutoIncrement).ToArray());
        info.AddValue(Prefix + "Seeds", columns.Select(column => column.AutoIncrementSeed).ToArray());
        info.AddValue(Prefix + "Steps", columns.Select(column => column.AutoIncrementStep).ToArray());
        info.AddValue(Prefix + "MaxLengths", columns.Select(column => column.MaxLength).ToArray());
        info.AddValue(Prefix + "TimeModes", columns.Select(column => (int)column.DateTimeMode).ToArray());
        info.AddValue(Prefix + "Mappings", columns.Select(column => (int)column.ColumnMapping).ToArray());
        info.AddValue(Prefix + "Properties", columns.Select(column => (object?)DataProperties.Of(column.ExtendedProperties)).ToArray());
    }

    /// <summary>Adds the columns with the properties that rows need; see <see cref="Finish"/>.</summary>
    [UnconditionalSuppressMessage("Trimming", "IL2072", Justification = "The types of the table of built-in types are kept by it.")]
    internal void AddTo(DataTable table)
    {
        for (int i = 0; i < _names.Length; i++)
        {
            Type type = (_types[i] == GraphTypeId.Object ? typeof(object) : BuiltInTypes.FindById(_types[i])?.Type)
                ?? throw PayloadErrors.NotA(nameof(DataColumn), $"its type is {_types[i]}");
            DataColumn column = new(_names[i], type) { ColumnMapping = (MappingType)_mappings[i] };
            if (type == typeof(DateTime))
            {
                column.DateTimeMode = (DataSetDateTime)_timeModes[i];
            }

            if (_seeds[i] != 0 || _steps[i] != 1)
            {
                column.AutoIncrementSeed = _seeds[i];
                column.AutoIncrementStep = _steps[i];
            }

            if (_autoIncrement[i])
            {
                column.AutoIncrement = true;
            }
            else if (_defaults[i] is { } value)
            {
                column.DefaultValue = DataRows.Checked(column, value);
            }

            // Set before the rows, which may be longer while constraints aren't enforced. Set later, it would always be
            // checked.
            if (_maxLengths[i] >= 0)
            {
                column.MaxLength = _maxLengths[i];
            }

            DataProperties.Fill(column.ExtendedProperties, DataProperties.As(_properties[i]));
            table.Columns.Add(column);
        }
    }

    /// <summary>Sets the properties that would prevent rows from being added.</summary>
    internal void Finish(DataTable table)
    {
        for (int i = 0; i < _names.Length; i++)
        {
            DataColumn column = table.Columns[i];
            if (_expressions[i] is { } expression)
            {
                DataExpressions.Set(column, expression);
            }

            if (_captions[i] is { } caption)
            {
                column.Caption = caption;
            }

            column.AllowDBNull = _allowNull[i];
            column.ReadOnly = _areReadOnly[i];
        }
    }

    private static int NumberOfType(DataColumn column) =>
        column.DataType == typeof(object) ? GraphTypeId.Object
            : BuiltInTypes.FindWithId(column.DataType) is { } row && row.Type == column.DataType ? row.TypeId
            : throw new BinarySerializationException(
                SerializationErrorCode.UnsupportedValue,
                $"The column {column.ColumnName} of {column.Table?.TableName} can't be written: its type {column.DataType} isn't one of " +
                $"the built-in types. Use such a type, or object.");

    private T[] Read<T>(SerializationInfo info, string name)
    {
        T[] values = info.Require<T[]>(Prefix + name);
        return values.Length == _names.Length ? values
            : throw PayloadErrors.NotA(nameof(DataTable), $"it has {_names.Length} columns, and {values.Length} {name}");
    }
}

/// <summary>Column expressions, which the framework parses and evaluates by recursion.</summary>
internal static class DataExpressions
{
    private static readonly Regex s_overRelations = new(
        @"\b(Parent|Child)\s*[.(]", RegexOptions.IgnoreCase | RegexOptions.CultureInvariant);

    /// <summary>Sets the expression of a column.</summary>
    /// <exception cref="BinarySerializationException">
    /// The expression may need more stack than this thread has.
    /// </exception>
    // A level of 1,024 bytes for each char: an operator of two chars with its operand was measured at 1.5 KB.
    [UnconditionalSuppressMessage("Trimming", "IL2026", Justification = "Expressions are of columns, whose types are kept.")]
    internal static void Set(DataColumn column, string expression)
    {
        if (!VisitGuard.IsStackLeft(expression.Length))
        {
            throw new BinarySerializationException(
                SerializationErrorCode.DepthExceeded,
                $"The expression of the column at position {column.Ordinal} has {expression.Length} chars, which needs more stack " +
                $"than this thread has. Read it on a thread with a larger stack.");
        }

        column.Expression = expression;
    }

    /// <exception cref="BinarySerializationException">The expression of the column uses relations.</exception>
    internal static void ThrowIfOverRelations(DataColumn column)
    {
        if (s_overRelations.IsMatch(column.Expression))
        {
            throw new BinarySerializationException(
                SerializationErrorCode.UnsupportedValue,
                $"The column {column.ColumnName} of {column.Table?.TableName} can't be written: its expression uses relations, " +
                $"which exist only after the whole set has been read. Set the expression in the program afterwards.");
        }
    }
}
