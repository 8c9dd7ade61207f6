using System.Buffers;
using System.Collections.Concurrent;
using CustomBinarySerializer.AspNetCore;
using Microsoft.Extensions.Caching.Distributed;
using Microsoft.Extensions.Caching.Hybrid;
using Microsoft.Extensions.DependencyInjection;
using Shop;

namespace CustomBinarySerializer.Graphs.Hosts.Tests.Components;

/// <summary>Tests of docs/how-to/caches.md with the caches of Microsoft.Extensions.</summary>
public sealed class CacheTests
{
    [Test]
    public async Task DistributedCacheReturnsOldValuesAndStoresFrames()
    {
        await using ServiceProvider services = new ServiceCollection().AddDistributedMemoryCache().BuildServiceProvider();
        IDistributedCache cache = services.GetRequiredService<IDistributedCache>();
        await cache.SetAsync("basket", OldBytes.Of(OldBytes.Basket("old")));

        Basket read = (await cache.GetFrameAsync<Basket>("basket", ShopFormatter.Both))!;
        await cache.SetFrameAsync("basket", read, ShopFormatter.Both);

        Assert.That(read.Customer, Is.EqualTo("old"));
        Assert.That(BinaryFormatterImporter.IsMessage(await cache.GetAsync("basket")), Is.False);
        Assert.That((await cache.GetFrameAsync<Basket>("basket", ShopFormatter.Both))!.Lines[0].Product, Is.EqualTo("tea"));
    }

    [Test]
    public async Task HybridCacheReadsWhatAnotherProcessStored()
    {
        SharedLevel level = new();
        await using ServiceProvider first = Caches(level);
        await first.GetRequiredService<HybridCache>().SetAsync("basket", OldBytes.Basket("new"));
        // A second process has its own first level, and shares the second.
        await using ServiceProvider second = Caches(level);

        Basket read = await second.GetRequiredService<HybridCache>().GetOrCreateAsync<Basket>(
            "basket", _ => throw new InvalidOperationException("The second level lacks the entry."));

        Assert.That(read.Customer, Is.EqualTo("new"));
    }

    [Test]
    public async Task HybridCacheDoesNotTakeBytesThatOtherCodeStored()
    {
        SharedLevel level = new();
        level.Set("basket", OldBytes.Of(OldBytes.Basket("old")), new DistributedCacheEntryOptions());
        await using ServiceProvider services = Caches(level);

        Basket read = await services.GetRequiredService<HybridCache>().GetOrCreateAsync(
            "basket", _ => ValueTask.FromResult(OldBytes.Basket("created")));

        Assert.That(read.Customer, Is.EqualTo("created"));
    }

    [Test]
    public void SerializerOfHybridCacheReadsOldValues()
    {
        GraphHybridCacheSerializer<Basket> serializer = new(ShopFormatter.Both);

        Assert.That(serializer.Deserialize(new ReadOnlySequence<byte>(OldBytes.Of(OldBytes.Basket("old")))).Customer, Is.EqualTo("old"));
    }

    private static ServiceProvider Caches(SharedLevel level)
    {
        ServiceCollection services = new();
        services.AddSingleton<IDistributedCache>(level);
        services.AddHybridCache().AddSerializer(new GraphHybridCacheSerializer<Basket>(ShopFormatter.Both));
        return services.BuildServiceProvider();
    }

    /// <summary>A distributed cache. HybridCache ignores the framework's memory cache as a second level.</summary>
    private sealed class SharedLevel : IDistributedCache
    {
        private readonly ConcurrentDictionary<string, byte[]> _entries = new();

        public byte[]? Get(string key) => _entries.GetValueOrDefault(key);

        public Task<byte[]?> GetAsync(string key, CancellationToken token = default) => Task.FromResult(Get(key));

        public void Set(string key, byte[] value, DistributedCacheEntryOptions options) => _entries[key] = value;

        public Task SetAsync(string key, byte[] value, DistributedCacheEntryOptions options, CancellationToken token = default)
        {
            Set(key, value, options);
            return Task.CompletedTask;
        }

        public void Refresh(string key)
        {
        }

        public Task RefreshAsync(string key, CancellationToken token = default) => Task.CompletedTask;

        public void Remove(string key) => _entries.TryRemove(key, out _);

        public Task RemoveAsync(string key, CancellationToken token = default)
        {
            Remove(key);
            return Task.CompletedTask;
        }
    }
}
