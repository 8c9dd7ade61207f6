using CustomBinarySerializer.Hosting.Tests.TestTypes;
using Microsoft.Extensions.Caching.Distributed;
using Microsoft.Extensions.Caching.Hybrid;
using Microsoft.Extensions.DependencyInjection;

namespace CustomBinarySerializer.AspNetCore.Tests.Caching;

[CancelAfter(60_000)]
public sealed class CacheTests
{
    private static readonly CustomBinaryFormatter s_formatter = new(
        new TypeRegistry(ShopContracts.Instance), FormatterOptions.UntrustedData);

    private DictionaryCache _store = null!;

    [SetUp]
    public void MakeStore() => _store = new DictionaryCache();

    [Test]
    public async Task ARegisteredTypeIsAFrameInTheStoreOfAHybridCache(CancellationToken cancellationToken)
    {
        Order order = new() { Number = 7, Customer = "Smith" };
        await using (ServiceProvider first = Services())
        {
            await first.GetRequiredService<HybridCache>().SetAsync("7", order, cancellationToken: cancellationToken);
        }

        Assert.That(Find(await _store.GetAsync("7", cancellationToken), s_formatter.Serialize(order)), Is.True);

        // A program that has nothing in memory yet.
        await using ServiceProvider second = Services();
        Order found = await second.GetRequiredService<HybridCache>()
            .GetOrCreateAsync<Order>("7", _ => throw new InvalidOperationException("It is there."), cancellationToken: cancellationToken);
        Assert.That(found, Is.EqualTo(order));
    }

    [Test]
    public async Task NullAndOtherTypesAreKeptToo(CancellationToken cancellationToken)
    {
        await using (ServiceProvider first = Services())
        {
            await first.GetRequiredService<HybridCache>().SetAsync<Order?>("none", null, cancellationToken: cancellationToken);
            await first.GetRequiredService<HybridCache>().SetAsync("other", new Unregistered(3), cancellationToken: cancellationToken);
        }

        await using ServiceProvider second = Services();
        HybridCache cache = second.GetRequiredService<HybridCache>();
        Assert.That(await cache.GetOrCreateAsync<Order?>("none", _ => new(new Order()), cancellationToken: cancellationToken), Is.Null);
        Assert.That(
            await cache.GetOrCreateAsync<Unregistered>("other", _ => new(new Unregistered(4)), cancellationToken: cancellationToken),
            Is.EqualTo(new Unregistered(3)));
    }

    [Test]
    public async Task ADistributedCacheHoldsFrames(CancellationToken cancellationToken)
    {
        await _store.SetFrameAsync("7", new Order { Number = 7 }, s_formatter, cancellationToken: cancellationToken);

        Assert.That(await _store.GetFrameAsync<Order>("7", s_formatter, cancellationToken), Is.EqualTo(new Order { Number = 7 }));
        Assert.That(await _store.GetFrameAsync<Order>("8", s_formatter, cancellationToken), Is.Null);
        Assert.That(
            async () => await _store.GetFrameAsync<Payment>("7", s_formatter, cancellationToken),
            Throws.TypeOf<BinarySerializationException>().With.Property(nameof(BinarySerializationException.Code))
                .EqualTo(SerializationErrorCode.TypeMismatch));
    }

    private ServiceProvider Services()
    {
        ServiceCollection services = new();
        services.AddSingleton<IDistributedCache>(_store);
        services.AddHybridCache();
        services.AddCustomBinarySerializer(options => options.Registry.Register(ShopContracts.Instance)).AddHybridCacheSerializer();
        return services.BuildServiceProvider();
    }

    private static bool Find(byte[]? entry, byte[] frame) => entry is not null && entry.AsSpan().IndexOf(frame) >= 0;
}
