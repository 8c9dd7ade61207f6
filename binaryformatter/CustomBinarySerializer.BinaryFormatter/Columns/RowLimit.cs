namespace CustomBinarySerializer.Graphs;

/// <summary>The SQL syntax that limits a query to its first rows.</summary>
public enum RowLimit
{
    /// <summary><c>LIMIT n</c>: SQLite, PostgreSQL, MySQL, MariaDB.</summary>
    Limit,

    /// <summary><c>OFFSET 0 ROWS FETCH NEXT n ROWS ONLY</c>: SQL Server, PostgreSQL, Db2.</summary>
    OffsetFetch,
}
