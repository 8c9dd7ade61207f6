using CustomBinarySerializer.Graphs.Hosts.Tests.Components;
using Microsoft.EntityFrameworkCore;
using Shop;

namespace CustomBinarySerializer.Graphs.Hosts.Tests.Databases;

/// <summary>
/// Tests of the value converter in docs/how-to/database-columns.md, with two providers of Entity Framework Core.
/// </summary>
[TestFixture(DatabaseKind.Sqlite)]
[TestFixture(DatabaseKind.PostgreSql)]
public sealed class EntityFrameworkTests(DatabaseKind kind)
{
    private TestDatabase _database = null!;

    [OneTimeSetUp]
    public async Task CreateDatabase()
    {
        _database = TestDatabase.Create(kind);
        await using ShopContext context = Context();
        await context.Database.EnsureCreatedAsync();
    }

    [OneTimeTearDown]
    public void DisposeDatabase() => _database?.Dispose();

    [SetUp]
    public void SetUp() => _database.Execute("DELETE FROM \"Baskets\"");

    [Test]
    public async Task OldValueIsReadAndWrittenAsAFrameOnceItChanges()
    {
        byte[] old = OldBytes.Of(OldBytes.Basket("old"));
        _database.Execute("INSERT INTO \"Baskets\" (\"Id\", \"Content\") VALUES (1, @content)", ("@content", old));

        await using (ShopContext context = Context())
        {
            StoredBasket row = await context.Baskets.SingleAsync();
            Assert.That(row.Content.Customer, Is.EqualTo("old"));
            Assert.That(await context.SaveChangesAsync(), Is.Zero);
            Assert.That(BinaryFormatterImporter.IsMessage(Content()), Is.True);

            row.Content.Lines[0].Quantity = 9;
            Assert.That(await context.SaveChangesAsync(), Is.EqualTo(1));
        }

        Assert.That(BinaryFormatterImporter.IsMessage(Content()), Is.False);
        await using ShopContext later = Context();
        Assert.That((await later.Baskets.SingleAsync()).Content.Lines[0].Quantity, Is.EqualTo(9));
    }

    [Test]
    public async Task NewValueIsAFrameWithIdentityAndCycles()
    {
        Basket basket = OldBytes.Basket("new");
        basket.Previous = basket;
        await using (ShopContext context = Context())
        {
            context.Baskets.Add(new StoredBasket { Id = 2, Content = basket });
            await context.SaveChangesAsync();
        }

        Assert.That(BinaryFormatterImporter.IsMessage(Content()), Is.False);
        await using ShopContext later = Context();
        Basket read = (await later.Baskets.SingleAsync()).Content;
        Assert.That(read.Previous, Is.SameAs(read));
    }

    private byte[] Content() => _database.Scalar<byte[]>("SELECT \"Content\" FROM \"Baskets\"");

    private ShopContext Context()
    {
        DbContextOptionsBuilder<ShopContext> options = new();
        string text = _database.ConnectionString;
        return new ShopContext((kind == DatabaseKind.Sqlite ? options.UseSqlite(text) : options.UseNpgsql(text)).Options);
    }
}
