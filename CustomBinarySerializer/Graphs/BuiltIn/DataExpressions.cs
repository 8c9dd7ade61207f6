using System.Data;
using System.Diagnostics.CodeAnalysis;
using System.Text.RegularExpressions;
using CustomBinarySerializer.Graphs.Reading;

namespace CustomBinarySerializer.Graphs.BuiltIn;

/// <summary>Expressions of columns, which the framework parses and carries out by recursion.</summary>
internal static class DataExpressions
{
    private static readonly Regex s_overRelations = new(@"\b(Parent|Child)\s*[.(]", RegexOptions.IgnoreCase | RegexOptions.CultureInvariant);

    /// <summary>Sets the expression of a column.</summary>
    /// <exception cref="BinarySerializationException">It may go deeper than the stack of this thread has room for.</exception>
    // A level of 1,024 bytes for each char: an operator, of two chars with its operand, was seen to take 1.5 KB.
    [UnconditionalSuppressMessage("Trimming", "IL2026", Justification = "Expressions are of columns, whose types are kept.")]
    internal static void Set(DataColumn column, string expression)
    {
        if (!VisitGuard.IsStackLeft(expression.Length))
        {
            throw new BinarySerializationException(
                SerializationErrorCode.DepthExceeded,
                $"The expression of the column at position {column.Ordinal} has {expression.Length} chars, for which the stack of this thread hasn't the room. Read on a thread with a larger one.");
        }

        column.Expression = expression;
    }

    /// <exception cref="BinarySerializationException">An expression goes over relations.</exception>
    internal static void ThrowIfOverRelations(DataColumn column)
    {
        if (s_overRelations.IsMatch(column.Expression))
        {
            throw new BinarySerializationException(
                SerializationErrorCode.UnsupportedValue,
                $"The column {column.ColumnName} of {column.Table?.TableName} can't be written: its expression goes over relations, which tables have only when their set has been read. Set it in the program then.");
        }
    }
}
