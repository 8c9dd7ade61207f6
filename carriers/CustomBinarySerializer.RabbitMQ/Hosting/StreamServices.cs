using CustomBinarySerializer;
using CustomBinarySerializer.Hosting;
using CustomBinarySerializer.Replication;
using CustomBinarySerializer.Replication.Hosting;
using Microsoft.Extensions.DependencyInjection.Extensions;
using Microsoft.Extensions.Diagnostics.HealthChecks;
using Microsoft.Extensions.Hosting;
using Microsoft.Extensions.Logging;
using Microsoft.Extensions.Options;

namespace Microsoft.Extensions.DependencyInjection;

/// <summary>Adds shippers, mirrors and followers of streams to a host.</summary>
public static class StreamServices
{
    /// <summary>
    /// Adds a <see cref="StreamShipper"/>, which ships a folder of transaction files for as long as the host runs. It is a keyed service, to be asked for its state and lag.
    /// </summary>
    /// <param name="services">The services.</param>
    /// <param name="name">The key, and the name of the options.</param>
    /// <param name="configure">Sets options; null where only a configuration does: <c>services.Configure&lt;HostedShipperOptions&gt;(name, section)</c>.</param>
    /// <returns>The services.</returns>
    /// <remarks>
    /// <para>
    /// What may pass is logged and waited out. A <see cref="StreamException"/> that doesn't pass, and a damaged journal, end it, and by
    /// <c>HostOptions.BackgroundServiceExceptionBehavior</c> the host.
    /// </para>
    /// <para>
    /// It stops after all other services of the host, whatever the order in which they were added: what a writer of the same host makes durable when it is closed is shipped before that
    /// (<see cref="HostedShipperOptions.DrainTimeout"/>).
    /// </para>
    /// </remarks>
    /// <exception cref="ArgumentNullException"><paramref name="services"/> or <paramref name="name"/> is null.</exception>
    /// <exception cref="ArgumentException"><paramref name="name"/> is empty, or there is a shipper of that name.</exception>
    public static IServiceCollection AddStreamShipper(this IServiceCollection services, string name, Action<HostedShipperOptions>? configure = null)
    {
        Claim<StreamShipper, HostedShipperOptions>(services, name, configure);
        services.AddKeyedSingleton(name, (provider, _) =>
        {
            HostedShipperOptions options = OptionsOf<HostedShipperOptions>(provider, name);
            return new StreamShipper(options.Folder, options.Broker!, options.Stream, options.MakeShipperOptions());
        });

        // Hosts stop their services from the last to the first.
        services.Insert(0, ServiceDescriptor.Singleton<IHostedService>(provider => new ShipperService(
            name, provider.GetRequiredKeyedService<StreamShipper>(name), OptionsOf<HostedShipperOptions>(provider, name), provider.GetRequiredService<ILogger<StreamShipper>>())));
        return services;
    }

    /// <summary>
    /// Adds a <see cref="StreamFollower"/>, which keeps a mirror for as long as the host runs: a local journal with the same messages, ordinals and schemas. It is a keyed service, to be asked
    /// for its state. Readers and followers of the folder are added as those of any other.
    /// </summary>
    /// <param name="services">The services.</param>
    /// <param name="name">The key, and the name of the options.</param>
    /// <param name="configure">Sets options; null where only a configuration does: <c>services.Configure&lt;HostedMirrorOptions&gt;(name, section)</c>.</param>
    /// <returns>The services.</returns>
    /// <remarks>
    /// What may pass is logged and waited out, also that there is no such stream yet, and a full disk. A <see cref="StreamException"/> that doesn't pass, and a damaged mirror, end it, and by
    /// <c>HostOptions.BackgroundServiceExceptionBehavior</c> the host.
    /// </remarks>
    /// <exception cref="ArgumentNullException"><paramref name="services"/> or <paramref name="name"/> is null.</exception>
    /// <exception cref="ArgumentException"><paramref name="name"/> is empty, or there is a mirror or follower of that name.</exception>
    public static IServiceCollection AddStreamMirror(this IServiceCollection services, string name, Action<HostedMirrorOptions>? configure = null)
    {
        Claim<StreamFollower, HostedMirrorOptions>(services, name, configure);
        AddFollower<HostedMirrorOptions>(services, name, options => options.Follower);
        services.AddSingleton<IHostedService>(provider => new MirrorService(
            name, provider.GetRequiredKeyedService<StreamFollower>(name), OptionsOf<HostedMirrorOptions>(provider, name), provider.GetRequiredService<ILogger<StreamFollower>>()));
        return services;
    }

    /// <summary>
    /// Adds a <see cref="StreamFollower"/>, which hands the messages of a stream to a handler for as long as the host runs. It is a keyed service, to be asked for its state.
    /// </summary>
    /// <typeparam name="THandler">What handles messages: a singleton, which is added unless it is there already. One that is an <see cref="IStreamPlaceStore"/> keeps the place.</typeparam>
    /// <param name="services">The services, with a <see cref="TypeRegistry"/> that knows the types of messages.</param>
    /// <param name="name">The key, and the name of the options.</param>
    /// <param name="configure">Sets options; null where only a configuration does: <c>services.Configure&lt;HostedFollowerOptions&gt;(name, section)</c>.</param>
    /// <returns>The services.</returns>
    /// <remarks>
    /// What may pass is logged and waited out, also that there is no such stream yet, and what the handler throws. A <see cref="StreamException"/> that doesn't pass, and a message that can't
    /// be decoded, end it, and by <c>HostOptions.BackgroundServiceExceptionBehavior</c> the host.
    /// </remarks>
    /// <exception cref="ArgumentNullException"><paramref name="services"/> or <paramref name="name"/> is null.</exception>
    /// <exception cref="ArgumentException"><paramref name="name"/> is empty, or there is a mirror or follower of that name.</exception>
    public static IServiceCollection AddStreamFollower<THandler>(this IServiceCollection services, string name, Action<HostedFollowerOptions>? configure = null)
        where THandler : class, IStreamHandler
    {
        Claim<StreamFollower, HostedFollowerOptions>(services, name, configure);
        AddFollower<HostedFollowerOptions>(services, name, options => options.Follower);
        services.TryAddSingleton<THandler>();
        services.AddSingleton<IHostedService>(provider => new HandlerService(
            name,
            provider.GetRequiredKeyedService<StreamFollower>(name),
            OptionsOf<HostedFollowerOptions>(provider, name),
            provider.GetRequiredService<THandler>(),
            provider.GetRequiredService<TypeRegistry>(),
            provider.GetRequiredService<ILogger<StreamFollower>>()));
        return services;
    }

    /// <summary>Adds a check of all shippers, mirrors and followers of streams of the host: whether each runs, and how many messages each shipper lags.</summary>
    /// <param name="builder">The health checks.</param>
    /// <param name="configure">Sets limits.</param>
    /// <param name="name">The name of the check.</param>
    /// <param name="failureStatus">What it reports where one has ended; <see cref="HealthStatus.Unhealthy"/> if null. What lags, isn't connected or fails for the time being is <see cref="HealthStatus.Degraded"/>.</param>
    /// <param name="tags">Tags of the check.</param>
    /// <returns>The health checks.</returns>
    /// <exception cref="ArgumentNullException"><paramref name="builder"/> is null.</exception>
    public static IHealthChecksBuilder AddStreams(
        this IHealthChecksBuilder builder, Action<StreamHealthOptions>? configure = null, string name = "streams", HealthStatus? failureStatus = null, IEnumerable<string>? tags = null)
    {
        ArgumentNullException.ThrowIfNull(builder);
        builder.Services.AddOptions<StreamHealthOptions>(name).Configure(configure ?? (_ => { }));
        return builder.Add(new HealthCheckRegistration(
            name, provider => new StreamHealthCheck(provider.GetServices<IHostedService>(), OptionsOf<StreamHealthOptions>(provider, name)), failureStatus, tags));
    }

    private static void Claim<TService, TOptions>(IServiceCollection services, string name, Action<TOptions>? configure)
        where TOptions : HostedStreamOptions
    {
        ArgumentNullException.ThrowIfNull(services);
        NamedServices.Claim<TService, TOptions>(services, name, configure, options => options.Problems());
    }

    private static void AddFollower<TOptions>(IServiceCollection services, string name, Func<TOptions, StreamFollowerOptions> followerOf)
        where TOptions : HostedStreamOptions => services.AddKeyedSingleton(name, (provider, _) =>
        {
            TOptions options = OptionsOf<TOptions>(provider, name);
            return new StreamFollower(options.Broker!, options.Stream, followerOf(options) with { WaitForStream = true });
        });

    private static TOptions OptionsOf<TOptions>(IServiceProvider provider, string name)
        where TOptions : class => provider.GetRequiredService<IOptionsMonitor<TOptions>>().Get(name);
}
