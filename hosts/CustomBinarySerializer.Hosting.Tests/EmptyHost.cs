using CustomBinarySerializer.Replication;
using Microsoft.Extensions.DependencyInjection;
using Microsoft.Extensions.Hosting;
using Microsoft.Extensions.Logging;

namespace CustomBinarySerializer.Hosting.Tests;

/// <summary>Creates hosts that have only the services under test.</summary>
internal static class EmptyHost
{
    internal static IHost Build(RecordedLog? log, Action<HostApplicationBuilder> configure)
    {
        HostApplicationBuilder builder = Host.CreateEmptyApplicationBuilder(null);
        builder.Logging.SetMinimumLevel(LogLevel.Trace);
        if (log is not null)
        {
            builder.Logging.AddProvider(log);
        }

        builder.Services.Configure<HostOptions>(options => options.ShutdownTimeout = TimeSpan.FromSeconds(20));
        configure(builder);
        return builder.Build();
    }

    internal static Task<IHost> StartAsync(RecordedLog? log, Action<HostApplicationBuilder> configure) =>
        Build(log, configure).StartedAsync();

    internal static StreamShipper Shipper(this IHost host, string name) => host.Services.GetRequiredKeyedService<StreamShipper>(name);

    /// <summary>Waits until a failed service has stopped the host, and requires that stopping throws.</summary>
    internal static async Task StoppedByItselfAsync(this IHost host, CancellationToken cancellation)
    {
        TaskCompletionSource stopping = new(TaskCreationOptions.RunContinuationsAsynchronously);
        using CancellationTokenRegistration registration = host.Services.GetRequiredService<IHostApplicationLifetime>()
            .ApplicationStopping.Register(() => stopping.TrySetResult());
        await stopping.Task.WaitAsync(cancellation);
        try
        {
            await host.StopAsync(cancellation);
        }
        catch (Exception e) when (e is not OperationCanceledException)
        {
            return;
        }

        Assert.Fail("The host doesn't throw what ended it.");
    }
}
