using CustomBinarySerializer.Hosting.Tests.TestTypes;
using CustomBinarySerializer.TransactionFiles;
using Microsoft.Extensions.DependencyInjection;
using Microsoft.Extensions.Diagnostics.HealthChecks;
using Microsoft.Extensions.Hosting;

namespace CustomBinarySerializer.Hosting.Tests;

/// <summary>Creates hosts whose registry has the contracts of the test types, and finds their services.</summary>
internal static class TestHosts
{
    internal static Task<IHost> StartAsync(Action<CustomBinarySerializerBuilder> configure, RecordedLog? log = null) =>
        Build(configure, log).StartedAsync();

    internal static IHost Build(Action<CustomBinarySerializerBuilder> configure, RecordedLog? log = null) => EmptyHost.Build(
        log,
        builder => configure(builder.Services.AddCustomBinarySerializer(options => options.Registry.Register(ShopContracts.Instance))));

    internal static TransactionFileWriter Writer(this IHost host, string name) =>
        host.Services.GetRequiredKeyedService<TransactionFileWriter>(name);

    internal static HostedFollower Follower(this IHost host, string name) => host.Services.GetRequiredKeyedService<HostedFollower>(name);

    internal static async Task<HealthReportEntry> CheckAsync(this IHost host, CancellationToken cancellation) =>
        (await host.Services.GetRequiredService<HealthCheckService>().CheckHealthAsync(cancellation)).Entries["transaction-files"];

    /// <summary>Polls until a condition holds that nothing signals.</summary>
    internal static async Task UntilAsync(Func<bool> condition, CancellationToken cancellationToken)
    {
        while (!condition())
        {
            cancellationToken.ThrowIfCancellationRequested();
            await Task.Yield();
        }
    }
}
