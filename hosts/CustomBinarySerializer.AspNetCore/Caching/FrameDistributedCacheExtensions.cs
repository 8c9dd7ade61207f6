using Microsoft.Extensions.Caching.Distributed;

namespace CustomBinarySerializer.AspNetCore;

/// <summary>Objects as frames in an <see cref="IDistributedCache"/>.</summary>
public static class FrameDistributedCacheExtensions
{
    /// <summary>Stores an object.</summary>
    /// <param name="cache">The cache.</param>
    /// <param name="key">The key.</param>
    /// <param name="value">An object whose exact type is registered.</param>
    /// <param name="formatter">The formatter that writes the object.</param>
    /// <param name="options">The options, such as the expiration; the defaults of the cache if null.</param>
    /// <param name="cancellationToken">Cancels the call of the cache.</param>
    /// <exception cref="ArgumentNullException">An argument other than <paramref name="options"/> is null.</exception>
    /// <exception cref="BinarySerializationException">The object can't be written; nothing was stored.</exception>
    public static Task SetFrameAsync<T>(
        this IDistributedCache cache,
        string key,
        T value,
        CustomBinaryFormatter formatter,
        DistributedCacheEntryOptions? options = null,
        CancellationToken cancellationToken = default)
    {
        ArgumentNullException.ThrowIfNull(cache);
        ArgumentNullException.ThrowIfNull(formatter);
        return cache.SetAsync(key, formatter.Serialize(value), options ?? new DistributedCacheEntryOptions(), cancellationToken);
    }

    /// <summary>Returns an object that was stored, or null if there is none.</summary>
    /// <param name="cache">The cache.</param>
    /// <param name="key">The key.</param>
    /// <param name="formatter">
    /// The formatter that reads the object. If other programs may write to the cache, it needs
    /// <see cref="FormatterOptions.UntrustedData"/>.
    /// </param>
    /// <param name="cancellationToken">Cancels the call of the cache.</param>
    /// <exception cref="ArgumentNullException">An argument is null.</exception>
    /// <exception cref="BinarySerializationException">
    /// The entry isn't a frame of a <typeparamref name="T"/>: say, an earlier version of the program wrote it. Have a
    /// version in the key, such as the <see cref="TypeRegistry.Fingerprint"/>, or store it again.
    /// </exception>
    public static async Task<T?> GetFrameAsync<T>(
        this IDistributedCache cache, string key, CustomBinaryFormatter formatter, CancellationToken cancellationToken = default)
        where T : class
    {
        ArgumentNullException.ThrowIfNull(cache);
        ArgumentNullException.ThrowIfNull(formatter);
        return await cache.GetAsync(key, cancellationToken).ConfigureAwait(false) is { } frame ? formatter.Deserialize<T>(frame) : null;
    }
}
