using CustomBinarySerializer;
using CustomBinarySerializer.AspNetCore;
using CustomBinarySerializer.AspNetCore.Caching;
using CustomBinarySerializer.AspNetCore.Formatting;
using CustomBinarySerializer.AspNetCore.Http;
using CustomBinarySerializer.AspNetCore.Mvc;
using CustomBinarySerializer.Hosting;
using Microsoft.AspNetCore.Hosting;
using Microsoft.AspNetCore.Mvc;
using Microsoft.AspNetCore.SignalR;
using Microsoft.AspNetCore.SignalR.Protocol;
using Microsoft.Extensions.Caching.Hybrid;
using Microsoft.Extensions.DependencyInjection.Extensions;
using Microsoft.Extensions.Logging;
using Microsoft.Extensions.Options;

namespace Microsoft.Extensions.DependencyInjection;

/// <summary>Adds frames to endpoints, actions, hubs and caches.</summary>
public static class CustomBinarySerializerServices
{
    /// <summary>
    /// Lets endpoints take and return frames: <see cref="FrameBody{T}"/>, <see cref="FrameSequence{T}"/> and
    /// <see cref="FrameResults"/>, by the <see cref="CustomBinarySerializerOptions.NetworkFormatter"/>.
    /// </summary>
    /// <param name="builder">The builder.</param>
    /// <returns>The builder, for further calls.</returns>
    /// <exception cref="ArgumentNullException"><paramref name="builder"/> is null.</exception>
    public static CustomBinarySerializerBuilder AddHttpFrames(this CustomBinarySerializerBuilder builder)
    {
        ArgumentNullException.ThrowIfNull(builder);
        AddNetworkFormatter(builder.Services);
        builder.Services.TryAddSingleton<FrameBodyReader>();
        builder.Services.TryAddEnumerable(ServiceDescriptor.Singleton<IStartupFilter, EmptyRefusals>());
        return builder;
    }

    /// <summary>
    /// Lets a <c>HybridCache</c> hold objects of registered types as frames, by the
    /// <see cref="CustomBinarySerializerOptions.NetworkFormatter"/>.
    /// </summary>
    /// <param name="builder">The builder.</param>
    /// <returns>The builder, for further calls.</returns>
    /// <exception cref="ArgumentNullException"><paramref name="builder"/> is null.</exception>
    public static CustomBinarySerializerBuilder AddHybridCacheSerializer(this CustomBinarySerializerBuilder builder)
    {
        ArgumentNullException.ThrowIfNull(builder);
        AddNetworkFormatter(builder.Services);
        builder.Services.TryAddEnumerable(ServiceDescriptor.Singleton<IHybridCacheSerializerFactory, FrameHybridCacheSerializerFactory>());
        return builder;
    }

    /// <summary>
    /// Lets actions take and return <see cref="FrameMediaType"/>: objects of registered types as one frame, an
    /// <see cref="IAsyncEnumerable{T}"/> or another sequence of them as frames one after another.
    /// </summary>
    /// <param name="builder">The builder of MVC or of controllers.</param>
    /// <returns>The builder, for further calls.</returns>
    /// <exception cref="ArgumentNullException"><paramref name="builder"/> is null.</exception>
    public static IMvcBuilder AddCustomBinarySerializer(this IMvcBuilder builder)
    {
        ArgumentNullException.ThrowIfNull(builder);
        AddMvc(builder.Services);
        return builder;
    }

    /// <inheritdoc cref="AddCustomBinarySerializer(IMvcBuilder)"/>
    public static IMvcCoreBuilder AddCustomBinarySerializer(this IMvcCoreBuilder builder)
    {
        ArgumentNullException.ThrowIfNull(builder);
        AddMvc(builder.Services);
        return builder;
    }

    /// <summary>
    /// Lets a server of SignalR speak <see cref="FrameHubProtocol"/> over the registry of the services, by the
    /// <see cref="CustomBinarySerializerOptions.NetworkFormatter"/>.
    /// </summary>
    /// <param name="builder">The builder of the server, or of a client whose services have a registry.</param>
    /// <returns>The builder, for further calls.</returns>
    /// <exception cref="ArgumentNullException"><paramref name="builder"/> is null.</exception>
    public static TBuilder AddCustomBinarySerializerProtocol<TBuilder>(this TBuilder builder)
        where TBuilder : ISignalRBuilder
    {
        ArgumentNullException.ThrowIfNull(builder);
        AddNetworkFormatter(builder.Services.AddCustomBinarySerializer().Services);
        builder.Services.TryAddEnumerable(ServiceDescriptor.Singleton<IHubProtocol, FrameHubProtocol>(
            provider => new FrameHubProtocol(
                provider.GetRequiredService<TypeRegistry>(),
                provider.GetRequiredService<NetworkFormatter>().Options,
                provider.GetService<ILogger<FrameHubProtocol>>())));
        return builder;
    }

    /// <summary>Lets a client of SignalR speak <see cref="FrameHubProtocol"/>.</summary>
    /// <param name="builder">The builder of the client, a <c>HubConnectionBuilder</c>.</param>
    /// <param name="registry">The registry with the types of arguments and results.</param>
    /// <param name="options">
    /// The options to read and write messages; <see cref="FormatterOptions.UntrustedData"/> if null.
    /// </param>
    /// <returns>The builder, for further calls.</returns>
    /// <exception cref="ArgumentNullException">
    /// <paramref name="builder"/> or <paramref name="registry"/> is null.
    /// </exception>
    public static TBuilder AddCustomBinarySerializerProtocol<TBuilder>(
        this TBuilder builder, TypeRegistry registry, FormatterOptions? options = null)
        where TBuilder : ISignalRBuilder
    {
        ArgumentNullException.ThrowIfNull(builder);
        ArgumentNullException.ThrowIfNull(registry);
        builder.Services.AddSingleton<IHubProtocol>(
            provider => new FrameHubProtocol(registry, options, provider.GetService<ILogger<FrameHubProtocol>>()));
        return builder;
    }

    private static void AddMvc(IServiceCollection services)
    {
        services.AddCustomBinarySerializer().AddHttpFrames();
        services.TryAddEnumerable(ServiceDescriptor.Singleton<IConfigureOptions<MvcOptions>, FrameMvcSetup>());
    }

    private static void AddNetworkFormatter(IServiceCollection services) => services.TryAddSingleton(provider => new NetworkFormatter(
        new CustomBinaryFormatter(provider.GetRequiredService<TypeRegistry>(), OptionsOf(provider).NetworkFormatter),
        OptionsOf(provider).NetworkFormatter));

    private static CustomBinarySerializerOptions OptionsOf(IServiceProvider provider) =>
        provider.GetRequiredService<IOptions<CustomBinarySerializerOptions>>().Value;
}
