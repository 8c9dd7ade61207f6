using CustomBinarySerializer;
using CustomBinarySerializer.AspNetCore;
using CustomBinarySerializer.AspNetCore.Health;
using CustomBinarySerializer.AspNetCore.Http;
using CustomBinarySerializer.AspNetCore.Mvc;
using Microsoft.AspNetCore.Hosting;
using Microsoft.AspNetCore.Mvc;
using Microsoft.AspNetCore.SignalR;
using Microsoft.AspNetCore.SignalR.Protocol;
using Microsoft.Extensions.DependencyInjection.Extensions;
using Microsoft.Extensions.Diagnostics.HealthChecks;
using Microsoft.Extensions.Logging;
using Microsoft.Extensions.Options;

namespace Microsoft.Extensions.DependencyInjection;

/// <summary>Adds CustomBinarySerializer to a host.</summary>
public static class CustomBinarySerializerServices
{
    /// <summary>Adds a <see cref="TypeRegistry"/> and a <see cref="CustomBinaryFormatter"/> as singletons. May be called several times; all calls add to one registry.</summary>
    /// <param name="services">The services.</param>
    /// <param name="configure">Registers types, and sets options. Run when either service is first asked for.</param>
    /// <returns>What adds transaction files, followers and rings.</returns>
    /// <exception cref="ArgumentNullException"><paramref name="services"/> is null.</exception>
    public static CustomBinarySerializerBuilder AddCustomBinarySerializer(this IServiceCollection services, Action<CustomBinarySerializerOptions>? configure = null)
    {
        ArgumentNullException.ThrowIfNull(services);
        services.AddOptions<CustomBinarySerializerOptions>();
        if (configure is not null)
        {
            services.Configure(configure);
        }

        services.TryAddSingleton(provider => OptionsOf(provider).Registry);
        services.TryAddSingleton(provider => new CustomBinaryFormatter(provider.GetRequiredService<TypeRegistry>(), OptionsOf(provider).Formatter));
        services.TryAddSingleton(provider => new NetworkFormatter(
            new CustomBinaryFormatter(provider.GetRequiredService<TypeRegistry>(), OptionsOf(provider).NetworkFormatter), OptionsOf(provider).NetworkFormatter));
        services.TryAddSingleton<FrameBodyReader>();
        services.TryAddEnumerable(ServiceDescriptor.Singleton<IStartupFilter, EmptyRefusals>());
        return new CustomBinarySerializerBuilder(services);
    }

    /// <summary>
    /// Adds a check of all transaction files that the host writes or follows: whether each writer can write, each follower follows and how many messages it lags, and whether
    /// their disks have room.
    /// </summary>
    /// <param name="builder">The health checks.</param>
    /// <param name="configure">Sets limits.</param>
    /// <param name="name">The name of the check.</param>
    /// <param name="failureStatus">What it reports where something has failed; <see cref="HealthStatus.Unhealthy"/> if null. What lags or fails for the time being is <see cref="HealthStatus.Degraded"/>.</param>
    /// <param name="tags">Tags of the check.</param>
    /// <returns>The health checks.</returns>
    /// <exception cref="ArgumentNullException"><paramref name="builder"/> is null.</exception>
    public static IHealthChecksBuilder AddCustomBinarySerializer(
        this IHealthChecksBuilder builder, Action<TransactionFileHealthOptions>? configure = null, string name = "transaction-files", HealthStatus? failureStatus = null, IEnumerable<string>? tags = null)
    {
        ArgumentNullException.ThrowIfNull(builder);
        builder.Services.AddOptions<TransactionFileHealthOptions>(name).Configure(configure ?? (_ => { }));
        return builder.Add(new HealthCheckRegistration(
            name,
            provider => ActivatorUtilities.CreateInstance<TransactionFileHealthCheck>(provider, provider.GetRequiredService<IOptionsMonitor<TransactionFileHealthOptions>>().Get(name)),
            failureStatus,
            tags));
    }

    /// <summary>
    /// Lets actions take and return <see cref="FrameMediaType"/>: objects of registered types as one frame, an <see cref="IAsyncEnumerable{T}"/> or another sequence of them as frames one after another.
    /// </summary>
    /// <param name="builder">MVC, or controllers.</param>
    /// <returns>The same.</returns>
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

    /// <summary>Lets a server of SignalR speak <see cref="FrameHubProtocol"/> over the registry of the services, by the <see cref="CustomBinarySerializerOptions.NetworkFormatter"/>.</summary>
    /// <param name="builder">The server, or a client whose services have a registry.</param>
    /// <returns>The same.</returns>
    /// <exception cref="ArgumentNullException"><paramref name="builder"/> is null.</exception>
    public static TBuilder AddCustomBinarySerializerProtocol<TBuilder>(this TBuilder builder)
        where TBuilder : ISignalRBuilder
    {
        ArgumentNullException.ThrowIfNull(builder);
        builder.Services.AddCustomBinarySerializer();
        builder.Services.TryAddEnumerable(ServiceDescriptor.Singleton<IHubProtocol, FrameHubProtocol>(
            provider => new FrameHubProtocol(
                provider.GetRequiredService<TypeRegistry>(),
                provider.GetRequiredService<NetworkFormatter>().Options,
                provider.GetService<ILogger<FrameHubProtocol>>())));
        return builder;
    }

    /// <summary>Lets a client of SignalR speak <see cref="FrameHubProtocol"/>.</summary>
    /// <param name="builder">The client, a <c>HubConnectionBuilder</c>.</param>
    /// <param name="registry">The types of arguments and results.</param>
    /// <param name="options">How they are read and written; <see cref="FormatterOptions.UntrustedData"/> if null.</param>
    /// <returns>The same.</returns>
    /// <exception cref="ArgumentNullException"><paramref name="builder"/> or <paramref name="registry"/> is null.</exception>
    public static TBuilder AddCustomBinarySerializerProtocol<TBuilder>(this TBuilder builder, TypeRegistry registry, FormatterOptions? options = null)
        where TBuilder : ISignalRBuilder
    {
        ArgumentNullException.ThrowIfNull(builder);
        ArgumentNullException.ThrowIfNull(registry);
        builder.Services.AddSingleton<IHubProtocol>(provider => new FrameHubProtocol(registry, options, provider.GetService<ILogger<FrameHubProtocol>>()));
        return builder;
    }

    private static void AddMvc(IServiceCollection services)
    {
        services.AddCustomBinarySerializer();
        services.TryAddEnumerable(ServiceDescriptor.Singleton<IConfigureOptions<MvcOptions>, FrameMvcSetup>());
    }

    private static CustomBinarySerializerOptions OptionsOf(IServiceProvider provider) => provider.GetRequiredService<IOptions<CustomBinarySerializerOptions>>().Value;
}
