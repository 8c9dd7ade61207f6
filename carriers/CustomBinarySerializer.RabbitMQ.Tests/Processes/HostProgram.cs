using CustomBinarySerializer.Hosting;
using CustomBinarySerializer.TestKit.Processes;
using CustomBinarySerializer.TransactionFiles;
using Microsoft.AspNetCore.Builder;
using Microsoft.AspNetCore.Hosting;
using Microsoft.Extensions.DependencyInjection;
using Microsoft.Extensions.Hosting;

namespace CustomBinarySerializer.RabbitMQ.Tests.Processes;

/// <summary>
/// Runs a host until it stops by itself. Tests look at its exit code. Its arguments are kind, ending, role, folder,
/// broker and stream.
/// </summary>
/// <remarks>
/// The kind is "generic" or "web". The ending is "void" for a Main without a result, "zero" for one that returns 0
/// after the host has run, or "caught" for one that catches the host's exceptions. The role is "shipper", "mirror", or
/// "follower" of a transaction file.
/// </remarks>
internal sealed class HostProgram : IChildProgram
{
    public static void Run(string[] arguments)
    {
        (string kind, string ending) = (arguments[0], arguments[1]);
        using IHost host = kind == "web" ? Web(Add) : Generic(Add);
        try
        {
            host.Run();
            Environment.ExitCode = ending == "zero" ? 0 : Environment.ExitCode;
        }
        catch (Exception e) when (ending == "caught" && e is IOException or BinarySerializationException)
        {
            Environment.ExitCode = 1;
        }

        void Add(IServiceCollection services) => HostProgram.Add(services, arguments[2], arguments[3], arguments[4], arguments[5]);
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
                services.AddCustomBinarySerializer()
                    .AddStreamShipper(
                        "orders",
                        options => (options.Folder, options.Broker, options.Stream) = (folder, RabbitMQBroker.Parse(broker), stream));
                break;
            case "mirror":
                services.AddCustomBinarySerializer()
                    .AddStreamMirror(
                        "orders",
                        options => (options.Folder, options.Broker, options.Stream) = (folder, RabbitMQBroker.Parse(broker), stream));
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
