using System.Data.Common;
using Microsoft.Data.Sqlite;
using Npgsql;

namespace CustomBinarySerializer.Graphs.Hosts.Tests.Databases;

/// <summary>The databases of the tests.</summary>
public enum DatabaseKind
{
    Sqlite,
    PostgreSql,
}

/// <summary>An empty database of one test.</summary>
internal sealed class TestDatabase : IDisposable
{
    private readonly TemporaryFolder? _folder;
    private readonly PostgresServer? _server;

    private TestDatabase(DatabaseKind kind)
    {
        Kind = kind;
        if (kind == DatabaseKind.Sqlite)
        {
            _folder = new TemporaryFolder();
            ConnectionString = $"Data Source={_folder["test.db"]};Pooling=False;Default Timeout=120";
            Execute("PRAGMA journal_mode=WAL");
        }
        else
        {
            _server = PostgresServer.Start();
            ConnectionString = _server.ConnectionString;
        }
    }

    internal DatabaseKind Kind { get; }

    internal string ConnectionString { get; }

    internal string BytesType => Kind == DatabaseKind.Sqlite ? "BLOB" : "bytea";

    /// <summary>Gets SQL that is true if the bytes of an expression begin with a BinaryFormatter message.</summary>
    internal string IsOld(string value) => Kind == DatabaseKind.Sqlite
        ? $"(substr({value}, 1, 8) = x'0001000000FFFFFF')"
        : $"(substring({value} from 1 for 8) = '\\x0001000000ffffff'::bytea)";

    /// <summary>Creates a database; ignores the test if the machine has no server for it.</summary>
    internal static TestDatabase Create(DatabaseKind kind)
    {
        if (kind == DatabaseKind.PostgreSql)
        {
            PostgresServer.Require();
        }

        return new TestDatabase(kind);
    }

    internal static DbConnection Connect(DatabaseKind kind, string connectionString)
    {
        DbConnection connection = kind == DatabaseKind.Sqlite
            ? new SqliteConnection(connectionString)
            : new NpgsqlConnection(connectionString);
        connection.Open();
        return connection;
    }

    internal static DbCommand Command(DbConnection connection, string text, params (string Name, object Value)[] parameters)
    {
        DbCommand command = connection.CreateCommand();
        command.CommandText = text;
        foreach ((string name, object value) in parameters)
        {
            DbParameter parameter = command.CreateParameter();
            parameter.ParameterName = name;
            parameter.Value = value;
            command.Parameters.Add(parameter);
        }

        return command;
    }

    internal DbConnection Connect() => Connect(Kind, ConnectionString);

    internal int Execute(string text, params (string Name, object Value)[] parameters)
    {
        using DbConnection connection = Connect();
        using DbCommand command = Command(connection, text, parameters);
        return command.ExecuteNonQuery();
    }

    internal T Scalar<T>(string text, params (string Name, object Value)[] parameters)
    {
        using DbConnection connection = Connect();
        using DbCommand command = Command(connection, text, parameters);
        return (T)command.ExecuteScalar()!;
    }

    /// <summary>Creates the table baskets (id, content, writes).</summary>
    internal void CreateTable(string keyType = "bigint") =>
        Execute($"CREATE TABLE baskets (id {keyType} PRIMARY KEY, content {BytesType}, writes bigint NOT NULL DEFAULT 0)");

    /// <summary>Inserts values in one transaction.</summary>
    internal void Insert(IEnumerable<(object Key, object Content)> rows)
    {
        using DbConnection connection = Connect();
        using DbTransaction transaction = connection.BeginTransaction();
        foreach ((object key, object content) in rows)
        {
            using DbCommand command = Command(
                connection, "INSERT INTO baskets (id, content) VALUES (@id, @content)", ("@id", key), ("@content", content));
            command.Transaction = transaction;
            command.ExecuteNonQuery();
        }

        transaction.Commit();
    }

    internal byte[] Content(object key) => Scalar<byte[]>("SELECT content FROM baskets WHERE id = @id", ("@id", key));

    public void Dispose()
    {
        _folder?.Dispose();
        _server?.Dispose();
    }
}
