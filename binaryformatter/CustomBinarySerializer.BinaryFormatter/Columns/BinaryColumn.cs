namespace CustomBinarySerializer.Graphs;

/// <summary>A database column of serialized objects, for a <see cref="BinaryColumnConverter"/>. Immutable.</summary>
/// <param name="Table">
/// The table as SQL text, with a schema and quotes if it needs them. It becomes part of statements: never take it from
/// users' input.
/// </param>
/// <param name="Key">
/// A unique column that no update changes, as SQL text: an integer, a decimal, a Guid, a string or bytes. The database
/// must order it as it compares it.
/// </param>
/// <param name="Value">The column of bytes, as SQL text. Its type supports <c>=</c>.</param>
public sealed record BinaryColumn(string Table, string Key, string Value)
{
    /// <summary>Gets the syntax that limits a query to its first rows. <see cref="RowLimit.Limit"/> by
    /// default.</summary>
    public RowLimit RowLimit { get; init; }

    /// <summary>Returns the query for the first rows after a key.</summary>
    /// <param name="rows">The number of rows.</param>
    /// <param name="isFirst">Whether there is no key yet; else the parameter <c>@after</c> is the key.</param>
    internal string Select(int rows, bool isFirst) =>
        $"SELECT {Key}, {Value} FROM {Table} WHERE {Value} IS NOT NULL{(isFirst ? "" : $" AND {Key} > @after")} ORDER BY {Key}"
        + (RowLimit == RowLimit.OffsetFetch ? $" OFFSET 0 ROWS FETCH NEXT {rows} ROWS ONLY" : $" LIMIT {rows}");

    /// <summary>Returns the query for the value of the key <c>@key</c>.</summary>
    internal string SelectOne() => $"SELECT {Value} FROM {Table} WHERE {Key} = @key AND {Value} IS NOT NULL";

    /// <summary>Returns the statement that replaces <c>@old</c> by <c>@new</c>, and no other value, for
    /// <c>@key</c>.</summary>
    internal string Update() => $"UPDATE {Table} SET {Value} = @new WHERE {Key} = @key AND {Value} = @old";
}
