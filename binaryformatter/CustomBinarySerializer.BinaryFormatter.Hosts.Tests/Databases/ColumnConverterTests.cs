using System.Data.Common;
using CustomBinarySerializer.Graphs.Hosts.Tests.Components;
using Shop;

namespace CustomBinarySerializer.Graphs.Hosts.Tests.Databases;

/// <summary>Tests of <see cref="BinaryColumnConverter"/> over one table.</summary>
[NonParallelizable]
[TestFixture(DatabaseKind.Sqlite)]
[TestFixture(DatabaseKind.PostgreSql)]
public sealed class ColumnConverterTests(DatabaseKind kind)
{
    private static readonly BinaryColumn s_column = new("baskets", "id", "content");

    private TestDatabase _database = null!;
    private TemporaryFolder _folder = null!;

    [OneTimeSetUp]
    public void CreateDatabase() => _database = TestDatabase.Create(kind);

    [OneTimeTearDown]
    public void DisposeDatabase() => _database?.Dispose();

    [SetUp]
    public void SetUp()
    {
        _folder = new TemporaryFolder();
        _database.Execute("DROP TABLE IF EXISTS baskets");
    }

    [TearDown]
    public void TearDown()
    {
        HookedBasket.WhenRead = null;
        _folder.Dispose();
    }

    [Test]
    public async Task ReportCountsTypesFramesAndRefusals([Values] bool dryRun, [Values(1, 2, 100)] int batchSize)
    {
        byte[] frame = ShopFormatter.Both.Serialize(OldBytes.Basket("frame"));
        byte[] unregistered = OldBytes.Of(new Unregistered());
        byte[] several = [.. OldBytes.Of(OldBytes.Basket("a")), .. frame, .. OldBytes.Of("b")];
        byte[] torn = OldBytes.Of(OldBytes.Basket("torn"))[..^1];
        Fill(OldBytes.Of(OldBytes.Basket("old")), frame, unregistered, several, OldBytes.Of(new List<int> { 1 }), torn, [1, 2, 3], []);
        _database.Execute("INSERT INTO baskets (id, content) VALUES (99, NULL)");

        ColumnConversionReport report = await RunAsync(new ColumnConversionOptions { DryRun = dryRun, BatchSize = batchSize });

        Assert.That(
            (report.Rows, report.Converted, report.Frames, report.RefusedCount, report.Contended),
            Is.EqualTo((8L, 3L, 1L, 4L, 0L)),
            report.ToString());
        Assert.That(report.ConvertedByType, Is.EquivalentTo(new Dictionary<string, long>
        {
            ["Shop.Basket"] = 2,
            ["System.Collections.Generic.List`1[System.Int32]"] = 1,
        }));
        Assert.That(report.Refused.Select(each => each.Key), Is.EqualTo(new object[] { 3L, 6L, 7L, 8L }));
        Assert.That(report.Refused[0].Reason, Does.Contain(nameof(Unregistered)));
        Assert.That(report.Refused[2].Reason, Does.Contain("neither a message of BinaryFormatter nor whole frames"));
        Assert.That((report.IsDryRun, report.IsFullPass, report.IsComplete), Is.EqualTo((dryRun, true, false)));
        Assert.That(report.ToString(), Does.Contain("refused: 3: ").And.Contain("         2 Shop.Basket"));
        Assert.That(BinaryFormatterImporter.IsMessage(_database.Content(1L)), Is.EqualTo(dryRun));
        Assert.That(_database.Content(2L), Is.EqualTo(frame));
        Assert.That(_database.Content(3L), Is.EqualTo(unregistered));
        Assert.That(_database.Content(6L), Is.EqualTo(torn));
        using MemoryStream content = new(_database.Content(4L));
        Assert.That(((Basket)ShopFormatter.Both.Deserialize(content)).Customer, Is.EqualTo("a"));
        Assert.That(((Basket)ShopFormatter.Both.Deserialize(content)).Customer, Is.EqualTo("frame"));
        Assert.That(ShopFormatter.Both.Deserialize(content), Is.EqualTo("b"));
        Assert.That(content.Position, Is.EqualTo(content.Length));
    }

    [Test]
    public async Task SecondRunFindsFramesOnly()
    {
        Fill([.. Enumerable.Range(0, 250).Select(i => OldBytes.Of(OldBytes.Basket($"c{i}")))]);

        ColumnConversionReport first = await RunAsync(ColumnConversionOptions.Default);
        ColumnConversionReport second = await RunAsync(new ColumnConversionOptions { DryRun = true });

        Assert.That((first.Converted, first.IsComplete), Is.EqualTo((250L, false)));
        Assert.That((second.Frames, second.Converted, second.IsComplete), Is.EqualTo((250L, 0L, true)));
    }

    [Test]
    public async Task ValueThatAWriterReplacesMeanwhileIsNotLost()
    {
        CustomBinaryFormatter formatter = Hooked();
        Fill(OldBytes.Of(new HookedBasket { Number = 1 }));
        HookedBasket.WhenRead = basket => Once(basket, 1, OldBytes.Of(new HookedBasket { Number = 2 }));

        ColumnConversionReport report = await RunAsync(ColumnConversionOptions.Default, formatter);

        HookedBasket.WhenRead = null;
        Assert.That((report.Rows, report.Converted, report.Contended), Is.EqualTo((1L, 1L, 0L)));
        Assert.That(BinaryFormatterImporter.IsMessage(_database.Content(1L)), Is.False);
        Assert.That(formatter.Deserialize<HookedBasket>(_database.Content(1L)).Number, Is.EqualTo(2));
    }

    [Test]
    public async Task FrameThatAWriterStoresMeanwhileIsKept()
    {
        CustomBinaryFormatter formatter = Hooked();
        byte[] frame = formatter.Serialize(new HookedBasket { Number = 2 });
        Fill(OldBytes.Of(new HookedBasket { Number = 1 }));
        HookedBasket.WhenRead = basket => Once(basket, 1, frame);

        ColumnConversionReport report = await RunAsync(ColumnConversionOptions.Default, formatter);

        Assert.That((report.Rows, report.Converted, report.Frames), Is.EqualTo((1L, 0L, 1L)));
        Assert.That(_database.Content(1L), Is.EqualTo(frame));
    }

    [Test]
    public async Task ValueThatIsReplacedAgainAndAgainIsCounted()
    {
        CustomBinaryFormatter formatter = Hooked();
        Fill(OldBytes.Of(new HookedBasket { Number = 1 }));
        int next = 1;
        HookedBasket.WhenRead = _ => Store(OldBytes.Of(new HookedBasket { Number = ++next }));

        ColumnConversionReport report = await RunAsync(ColumnConversionOptions.Default, formatter);

        Assert.That((report.Rows, report.Converted, report.Contended, report.IsComplete), Is.EqualTo((1L, 0L, 1L, false)));
        Assert.That(BinaryFormatterImporter.IsMessage(_database.Content(1L)), Is.True);
    }

    [Test]
    public async Task RowThatIsDeletedMeanwhileIsNotCounted()
    {
        Fill(OldBytes.Of(new HookedBasket { Number = 1 }));
        HookedBasket.WhenRead = _ => _database.Execute("DELETE FROM baskets");

        ColumnConversionReport report = await RunAsync(ColumnConversionOptions.Default, Hooked());

        Assert.That((report.Rows, report.Converted, report.Contended), Is.EqualTo((0L, 0L, 0L)));
    }

    [Test]
    public async Task WatermarkContinuesAnEndedRun([Values] bool isDamaged)
    {
        string file = _folder["watermark"];
        Fill([.. Enumerable.Range(0, 30).Select(i => OldBytes.Of(OldBytes.Basket($"c{i}")))]);
        using CancellationTokenSource cancellation = new();
        Reports reports = new(_ => cancellation.Cancel());
        ColumnConversionOptions options = new() { BatchSize = 10, WatermarkFile = file, Progress = reports };

        Assert.That(async () => await RunAsync(options, cancellation: cancellation.Token), Throws.InstanceOf<OperationCanceledException>());
        Assert.That(File.ReadAllText(file), Does.EndWith("integer 10\n"));
        if (isDamaged)
        {
            File.WriteAllText(file, File.ReadAllText(file)[..^3]);
        }

        ColumnConversionReport report = await RunAsync(options with { Progress = null });

        Assert.That((report.Rows, report.Converted, report.IsFullPass), Is.EqualTo((isDamaged ? 30L : 20L, 20L, isDamaged)));
        Assert.That(File.Exists(file), Is.False);
        Assert.That((await RunAsync(options with { Progress = null })).IsComplete, Is.True);
    }

    [Test]
    public void WatermarkOfAnotherColumnIsRefused()
    {
        string file = _folder["watermark"];
        Fill(OldBytes.Of(OldBytes.Basket("a")));
        File.WriteAllText(file, "CustomBinarySerializer column 1\nothers\nid\ncontent\ninteger 5\n");

        Assert.That(
            async () => await RunAsync(new ColumnConversionOptions { WatermarkFile = file }),
            Throws.InvalidOperationException.With.Message.Contains("isn't the watermark of baskets, id, content"));
        Assert.That(BinaryFormatterImporter.IsMessage(_database.Content(1L)), Is.True);
    }

    [Test]
    public async Task KeysMayBeTexts([Values] bool hasWatermark)
    {
        _database.CreateTable("varchar(40)");
        _database.Insert(Enumerable.Range(0, 25).Select(i => ((object)$"a\n'{i} ü", (object)OldBytes.Of(OldBytes.Basket($"c{i}")))));
        ColumnConversionOptions options = new() { BatchSize = 10, WatermarkFile = hasWatermark ? _folder["watermark"] : null };

        Assert.That((await RunAsync(options)).Converted, Is.EqualTo(25));
        Assert.That((await RunAsync(options)).IsComplete, Is.True);
    }

    [Test]
    public async Task KeysMayBeGuidsOrBytes()
    {
        bool isSqlite = kind == DatabaseKind.Sqlite;
        _database.CreateTable(isSqlite ? "BLOB" : "uuid");
        _database.Insert(Enumerable.Range(0, 25).Select(i =>
        {
            Guid key = new($"{i:x8}-0000-0000-0000-000000000000");
            return (isSqlite ? key.ToByteArray() : (object)key, (object)OldBytes.Of(OldBytes.Basket($"c{i}")));
        }));
        ColumnConversionOptions options = new() { BatchSize = 10, WatermarkFile = _folder["watermark"] };

        Assert.That((await RunAsync(options)).Converted, Is.EqualTo(25));
        Assert.That((await RunAsync(options)).IsComplete, Is.True);
    }

    [Test]
    public void KeyThatIsNotUniqueChangesNothing()
    {
        _database.Execute($"CREATE TABLE baskets (id bigint, content {_database.BytesType})");
        byte[] old = OldBytes.Of(OldBytes.Basket("a"));
        _database.Insert([(1L, old), (1L, old)]);

        Assert.That(
            async () => await RunAsync(ColumnConversionOptions.Default),
            Throws.InvalidOperationException.With.Message.Contains("isn't unique: 1 has several rows"));
        Assert.That(_database.Content(1L), Is.EqualTo(old));
    }

    [Test]
    public async Task FirstRowsCanBeFetchedByTheStandardSyntax()
    {
        Assume.That(kind, Is.EqualTo(DatabaseKind.PostgreSql), "SQLite knows LIMIT only.");
        Fill([.. Enumerable.Range(0, 25).Select(i => OldBytes.Of(OldBytes.Basket($"c{i}")))]);
        await using DbConnection connection = _database.Connect();

        BinaryColumn column = s_column with { RowLimit = RowLimit.OffsetFetch };
        BinaryColumnConverter converter = new(ShopFormatter.Both, column, new ColumnConversionOptions { BatchSize = 10 });
        ColumnConversionReport report = await converter.RunAsync(connection);

        Assert.That(report.Converted, Is.EqualTo(25));
    }

    [Test]
    public void FormatterMustReadOldMessages() => Assert.That(
        () => new BinaryColumnConverter(new CustomBinaryFormatter(ShopFormatter.Types), s_column),
        Throws.ArgumentException.With.Message.Contains("BinaryFormatterImporter"));

    [Test]
    public async Task PageConvertsTheColumn()
    {
        Fill(OldBytes.Of(OldBytes.Basket("a")));
        await using DbConnection connection = _database.Connect();

        Assert.That((await ConvertColumn.RunAsync(connection, dryRun: true)).Converted, Is.EqualTo(1));
        Assert.That((await ConvertColumn.RunAsync(connection, dryRun: false)).Converted, Is.EqualTo(1));
        Assert.That((await ConvertColumn.RunAsync(connection, dryRun: false)).IsComplete, Is.True);
    }

    private static CustomBinaryFormatter Hooked()
    {
        TypeRegistry types = new TypeRegistry().RegisterSerializable<HookedBasket>(1);
        return new(types, new FormatterOptions { BinaryFormatterReader = new BinaryFormatterImporter(types) });
    }

    // An object is read once from the old message, and once from the new frame.
    private void Once(HookedBasket basket, int number, byte[] content)
    {
        if (basket.Number == number)
        {
            Store(content);
        }
    }

    private void Store(byte[] content) => _database.Execute("UPDATE baskets SET content = @content", ("@content", content));

    private void Fill(params byte[][] contents)
    {
        _database.CreateTable();
        _database.Insert(contents.Select((content, i) => ((object)(i + 1L), (object)content)));
    }

    private async Task<ColumnConversionReport> RunAsync(
        ColumnConversionOptions options, CustomBinaryFormatter? formatter = null, CancellationToken cancellation = default)
    {
        await using DbConnection connection = _database.Connect();
        return await new BinaryColumnConverter(formatter ?? ShopFormatter.Both, s_column, options).RunAsync(connection, cancellation);
    }

    [Serializable]
    private sealed class Unregistered
    {
        public int Number = 1;
    }

    private sealed class Reports(Action<ColumnConversionReport> receive) : IProgress<ColumnConversionReport>
    {
        public void Report(ColumnConversionReport value) => receive(value);
    }
}
