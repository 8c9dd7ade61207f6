using CustomBinarySerializer;
using CustomBinarySerializer.Hosting;
using CustomBinarySerializer.Hosting.Services;
using Microsoft.Extensions.DependencyInjection.Extensions;
using Microsoft.Extensions.Diagnostics.HealthChecks;
using Microsoft.Extensions.Options;

namespace Microsoft.Extensions.DependencyInjection;

/// <summary>Adds CustomBinarySerializer to a host.</summary>
public static class CustomBinarySerializerHosting
{
    /// <summary>
    /// Adds a <see cref="TypeRegistry"/> and a <see cref="CustomBinaryFormatter"/> as singletons. May be called several
    /// times; all calls add to one registry.
    /// </summary>
    /// <param name="services">The services.</param>
    /// <param name="configure">
    /// Registers types and sets options. Called when either service is first asked for.
    /// </param>
    /// <returns>A builder that adds transaction files, followers, streams and rings.</returns>
    /// <exception cref="ArgumentNullException"><paramref name="services"/> is null.</exception>
    public static CustomBinarySerializerBuilder AddCustomBinarySerializer(
        this IServiceCollection services, Action<CustomBinarySerializerOptions>? configure = null)
    {
        ArgumentNullException.ThrowIfNull(services);
        services.AddOptions<CustomBinarySerializerOptions>();
        if (configure is not null)
        {
            services.Configure(configure);
        }

        services.TryAddSingleton(provider => OptionsOf(provider).Registry);
        services.TryAddSingleton(
            provider => new CustomBinaryFormatter(provider.GetRequiredService<TypeRegistry>(), OptionsOf(provider).Formatter));
        return new CustomBinarySerializerBuilder(services);
    }

    /// <summary>
    /// Adds a check of all writers, followers, shippers and mirrors of the host: whether each works, how many messages
    /// it lags, and whether the disks of writers have room.
    /// </summary>
    /// <param name="builder">The health checks.</param>
    /// <param name="configure">Sets the limits of the check; null for the defaults.</param>
    /// <param name="name">The name of the check.</param>
    /// <param name="failureStatus">
    /// The status where something has failed; <see cref="HealthStatus.Unhealthy"/> if null. What lags, waits or fails
    /// for the time being is <see cref="HealthStatus.Degraded"/>.
    /// </param>
    /// <param name="tags">The tags of the check.</param>
    /// <returns>The builder, for further calls.</returns>
    /// <exception cref="ArgumentNullException"><paramref name="builder"/> is null.</exception>
    public static IHealthChecksBuilder AddCustomBinarySerializer(
        this IHealthChecksBuilder builder,
        Action<HostHealthOptions>? configure = null,
        string name = "transaction-files",
        HealthStatus? failureStatus = null,
        IEnumerable<string>? tags = null)
    {
        ArgumentNullException.ThrowIfNull(builder);
        builder.Services.AddOptions<HostHealthOptions>(name).Configure(configure ?? (_ => { }));
        return builder.Add(new HealthCheckRegistration(
            name,
            provider => ActivatorUtilities.CreateInstance<HostHealthCheck>(
                provider, provider.GetRequiredService<IOptionsMonitor<HostHealthOptions>>().Get(name)),
            failureStatus,
            tags));
    }

    private static CustomBinarySerializerOptions OptionsOf(IServiceProvider provider) =>
        provider.GetRequiredService<IOptions<CustomBinarySerializerOptions>>().Value;
}
