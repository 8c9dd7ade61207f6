using CustomBinarySerializer;
using Microsoft.EntityFrameworkCore;
using Microsoft.EntityFrameworkCore.ChangeTracking;
using Microsoft.EntityFrameworkCore.Storage.ValueConversion;

namespace Shop;

public sealed class GraphValueConverter<T>(CustomBinaryFormatter formatter) : ValueConverter<T, byte[]>(
    graph => formatter.Serialize(graph),
    bytes => formatter.Deserialize<T>(bytes))
    where T : class;

/// <summary>Finds changes inside an object, which Entity Framework can't see.</summary>
public sealed class GraphValueComparer<T>(CustomBinaryFormatter formatter) : ValueComparer<T>(
    (left, right) => AreEqual(formatter, left, right),
    graph => 0,
    graph => formatter.DeepClone(graph))
    where T : class
{
    private static bool AreEqual(CustomBinaryFormatter formatter, T? left, T? right) =>
        ReferenceEquals(left, right)
        || (left is not null && right is not null && formatter.Serialize(left).AsSpan().SequenceEqual(formatter.Serialize(right)));
}

public sealed class StoredBasket
{
    public int Id { get; set; }

    public Basket Content { get; set; } = null!;
}

public sealed class ShopContext(DbContextOptions<ShopContext> options) : DbContext(options)
{
    public DbSet<StoredBasket> Baskets => Set<StoredBasket>();

    protected override void OnModelCreating(ModelBuilder modelBuilder) =>
        modelBuilder.Entity<StoredBasket>().Property(row => row.Content).HasConversion(
            new GraphValueConverter<Basket>(ShopFormatter.Both), new GraphValueComparer<Basket>(ShopFormatter.Both));
}
