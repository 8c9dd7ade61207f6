using CustomBinarySerializer.Hosting.Tests.TestTypes;
using CustomBinarySerializer.TransactionFiles;
using Microsoft.Extensions.DependencyInjection;
using Microsoft.Extensions.Hosting;
using Microsoft.Extensions.Logging;

namespace CustomBinarySerializer.Hosting.Tests;

/// <summary>Hosts with nothing but the services under test.</summary>
internal static class TestHost
{
    internal static Task<IHost> StartAsync(Action<CustomBinarySerializerBuilder> configure, RecordedLog? log = null) => Build(configure, log).StartedAsync();

    internal static IHost Build(Action<CustomBinarySerializerBuilder> configure, RecordedLog? log = null)
    {
        HostApplicationBuilder builder = Host.CreateEmptyApplicationBuilder(null);
        builder.Logging.SetMinimumLevel(LogLevel.Trace);
        if (log is not null)
        {
            builder.Logging.AddProvider(log);
        }

        configure(builder.Services.AddCustomBinarySerializer(options => options.Registry.Register(ShopContracts.Instance)));
        return builder.Build();
    }

    internal static TransactionFileWriter Writer(this IHost host, string name) => host.Services.GetRequiredKeyedService<TransactionFileWriter>(name);

    internal static HostedFollower Follower(this IHost host, string name) => host.Services.GetRequiredKeyedService<HostedFollower>(name);

    /// <summary>Waits for what nothing signals.</summary>
    internal static async Task UntilAsync(Func<bool> condition, CancellationToken cancellationToken)
    {
        while (!condition())
        {
            cancellationToken.ThrowIfCancellationRequested();
            await Task.Yield();
        }
    }
}
