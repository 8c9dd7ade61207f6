using CustomBinarySerializer.Hosting;
using CustomBinarySerializer.TransactionFiles;
using Microsoft.AspNetCore.Builder;
using Microsoft.AspNetCore.Hosting;
using Microsoft.Extensions.DependencyInjection;
using Microsoft.Extensions.Hosting;

namespace CustomBinarySerializer.RabbitMQ.Tests.Processes;

/// <summary>A host in a process of its own. Tests look at its exit code.</summary>
internal static class HostedChild
{
    /// <summary>Runs the host until it stops by itself.</summary>
    /// <param name="kind">"generic" or "web".</param>
    /// <param name="ending">
    /// How the program ends: "void" as a Main without a result, "zero" as one that returns 0 after the host has run,
    /// "caught" as one that
    /// catches what the host throws.
    /// </param>
    /// <param name="role">"shipper", "mirror", or "follower" of a transaction file.</param>
    /// <param name="folder">The folder of the role.</param>
    /// <param name="broker">The broker's address.</param>
    /// <param name="stream">The stream.</param>
    internal static async Task<int> RunAsync(string kind, string ending, string role, string folder, string broker, string stream)
    {
        using IHost host = kind == "web" ? Web(services => Add(services, role, folder, broker, stream)) : Generic(services => Add(services, role, folder, broker, stream));
        try
        {
            await host.RunAsync();
        }
        catch (Exception e) when (ending == "caught" && e is IOException or BinarySerializationException)
        {
            return 1;
        }

        return ending == "zero" ? 0 : Environment.ExitCode;
    }

    private static IHost Generic(Action<IServiceCollection> add)
    {
        HostApplicationBuilder builder = Host.CreateEmptyApplicationBuilder(null);
        add(builder.Services);
        return builder.Build();
    }

    private static WebApplication Web(Action<IServiceCollection> add)
    {
        WebApplicationBuilder builder = WebApplication.CreateSlimBuilder();
        builder.WebHost.UseUrls("http://127.0.0.1:0");
        add(builder.Services);
        return builder.Build();
    }

    private static void Add(IServiceCollection services, string role, string folder, string broker, string stream)
    {
        switch (role)
        {
            case "shipper":
                services.AddCustomBinarySerializer().AddStreamShipper("orders", options => (options.Folder, options.Broker, options.Stream) = (folder, RabbitMQBroker.Parse(broker), stream));
                break;
            case "mirror":
                services.AddCustomBinarySerializer().AddStreamMirror("orders", options => (options.Folder, options.Broker, options.Stream) = (folder, RabbitMQBroker.Parse(broker), stream));
                break;
            default:
                services.AddSingleton<Nothing>().AddCustomBinarySerializer(options => options.Registry.Register<Extra>(1))
                    .AddTransactionFileFollower<Nothing>("orders", options => options.Folder = folder);
                break;
        }
    }

    private sealed class Nothing : IMessageHandler
    {
        public ValueTask HandleAsync(TransactionRecord record, CancellationToken cancellationToken) => ValueTask.CompletedTask;
    }
}
