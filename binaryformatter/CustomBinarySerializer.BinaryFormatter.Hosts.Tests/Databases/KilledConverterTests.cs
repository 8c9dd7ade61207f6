using System.Data.Common;
using System.Globalization;
using CustomBinarySerializer.Graphs.Hosts.Tests.Components;
using CustomBinarySerializer.TestKit.Processes;
using Shop;

namespace CustomBinarySerializer.Graphs.Hosts.Tests.Databases;

/// <summary>Tests of a converter that is killed repeatedly while other programs read and write the column.</summary>
[NonParallelizable]
[Category(LongRun.Category)]
[TestFixture(DatabaseKind.Sqlite)]
[TestFixture(DatabaseKind.PostgreSql)]
public sealed class KilledConverterTests(DatabaseKind kind)
{
    private const int Seed = 20081;

    private readonly int _rows = LongRun.Rounds(all: 10_000, part: 300);
    private readonly int _kills = LongRun.Rounds(all: 50, part: 2);

    private TestDatabase _database = null!;
    private TemporaryFolder _folder = null!;
    private int[] _versions = null!;
    private long _position;

    [SetUp]
    public void SetUp()
    {
        _database = TestDatabase.Create(kind);
        _folder = new TemporaryFolder();
        _versions = new int[_rows];
        _database.CreateTable();
        CreateAudit();
        _database.Insert(Enumerable.Range(0, _rows).Select(i => ((object)(long)i, (object)OldBytes.Of(OldBytes.Basket($"c{i}")))));
    }

    [TearDown]
    public void TearDown()
    {
        _folder?.Dispose();
        _database?.Dispose();
    }

    [Test]
    public async Task EveryRowIsReadableAndNoUpdateIsLost()
    {
        using CancellationTokenSource end = new();
        Task<int> reader = Task.Run(() => Read(end.Token));
        Task<int> writer = Task.Run(() => Write(end.Token));
        int killed = 0;
        try
        {
            Random random = new(Seed);
            while (killed < _kills)
            {
                Assert.That(reader.IsCompleted || writer.IsCompleted, Is.False, "A reader or writer has failed.");
                killed += RunAndKill(random) ? 1 : 0;
            }
        }
        finally
        {
            await end.CancelAsync();
        }

        int reads = await reader;
        int writes = await writer;
        while (Finish() != ConvertingProgram.Complete)
        {
        }

        long conversions = Audit("NOT is_writer");
        await TestContext.Out.WriteLineAsync(string.Create(
            CultureInfo.InvariantCulture, $"{_rows} rows, {killed} kills, {reads} reads, {writes} updates, {conversions} conversions"));
        Assert.That(reads, Is.Positive);
        Assert.That(writes, Is.Positive);
        Assert.That(_database.Scalar<long>($"SELECT count(*) FROM baskets WHERE {_database.IsOld("content")}"), Is.Zero);
        Assert.That(
            Audit("NOT is_writer AND NOT (from_old AND NOT to_old)"),
            Is.Zero,
            "A frame was converted again, or a value became an old one.");
        long made = Audit("is_writer AND to_old AND NOT from_old");
        long replaced = Audit("is_writer AND from_old AND NOT to_old");
        Assert.That(conversions, Is.EqualTo(_rows + made - replaced));
        for (int i = 0; i < _rows; i++)
        {
            Basket basket = ShopFormatter.Both.Deserialize<Basket>(_database.Content((long)i));
            Assert.That((basket.Customer, basket.Version), Is.EqualTo(($"c{i}", _versions[i])));
        }
    }

    private bool RunAndKill(Random random)
    {
        using ChildProcess converter = Start();
        for (int lines = random.Next(1, 5); lines > 0; lines--)
        {
            string line = converter.ReadLine();
            if (!long.TryParse(line, CultureInfo.InvariantCulture, out long rows))
            {
                converter.WaitForEnd();
                Volatile.Write(ref _position, 0);
                return false;
            }

            Interlocked.Add(ref _position, 40);
        }

        Thread.SpinWait(random.Next(200_000));
        converter.Kill();
        return true;
    }

    private string Finish()
    {
        using ChildProcess converter = Start();
        string line = "";
        while (line is not (ConvertingProgram.Complete or ConvertingProgram.Again))
        {
            line = converter.ReadLine();
        }

        converter.WaitForEnd();
        return line;
    }

    private ChildProcess Start() =>
        ChildProcess.Start<ConvertingProgram>(kind.ToString(), _database.ConnectionString, _folder["watermark"]);

    private int Read(CancellationToken end)
    {
        Random random = new(Seed + 1);
        using DbConnection connection = _database.Connect();
        int reads = 0;
        for (; !end.IsCancellationRequested; reads++)
        {
            int i = random.Next(_rows);
            int least = Volatile.Read(ref _versions[i]);
            Basket basket = Load(connection, i);
            Assert.That(basket.Customer, Is.EqualTo($"c{i}"));
            Assert.That(basket.Version, Is.GreaterThanOrEqualTo(least));
        }

        return reads;
    }

    // The only writer. Three in four updates are those of a program that doesn't know frames yet.
    private int Write(CancellationToken end)
    {
        Random random = new(Seed + 2);
        using DbConnection connection = _database.Connect();
        int writes = 0;
        for (; !end.IsCancellationRequested; writes++)
        {
            // Every other update is near the rows that are converted now.
            int i = writes % 2 == 0 ? random.Next(_rows) : (int)((Volatile.Read(ref _position) + random.Next(80)) % _rows);
            Basket basket = Load(connection, i);
            basket.Version++;
            byte[] content = random.Next(4) != 0 ? OldBytes.Of(basket) : ShopFormatter.Both.Serialize(basket);
            using DbCommand command = TestDatabase.Command(
                connection,
                "UPDATE baskets SET content = @content, writes = writes + 1 WHERE id = @id",
                ("@content", content),
                ("@id", (long)i));
            Assert.That(command.ExecuteNonQuery(), Is.EqualTo(1));
            Volatile.Write(ref _versions[i], basket.Version);
        }

        return writes;
    }

    private static Basket Load(DbConnection connection, int id)
    {
        using DbCommand command = TestDatabase.Command(connection, "SELECT content FROM baskets WHERE id = @id", ("@id", (long)id));
        return ShopFormatter.Both.Deserialize<Basket>((byte[])command.ExecuteScalar()!);
    }

    // Each update of the column. Only the writer changes the other column, too.
    private void CreateAudit()
    {
        string values = $"{_database.IsOld("OLD.content")}, {_database.IsOld("NEW.content")}, OLD.writes <> NEW.writes";
        _database.Execute("CREATE TABLE audit (from_old boolean, to_old boolean, is_writer boolean)");
        if (kind == DatabaseKind.Sqlite)
        {
            _database.Execute(
                $"CREATE TRIGGER note AFTER UPDATE OF content ON baskets BEGIN INSERT INTO audit VALUES ({values}); END");
        }
        else
        {
            _database.Execute(
                "CREATE FUNCTION note() RETURNS trigger AS $$ "
                + $"BEGIN INSERT INTO audit VALUES ({values}); RETURN NULL; END $$ LANGUAGE plpgsql");
            _database.Execute("CREATE TRIGGER note AFTER UPDATE ON baskets FOR EACH ROW EXECUTE FUNCTION note()");
        }
    }

    private long Audit(string condition) => _database.Scalar<long>($"SELECT count(*) FROM audit WHERE {condition}");
}
