using System.Net;
using CustomBinarySerializer.Hosting.Tests.TestTypes;
using Microsoft.AspNetCore.Builder;
using Microsoft.AspNetCore.Hosting;
using Microsoft.AspNetCore.Hosting.Server;
using Microsoft.AspNetCore.Hosting.Server.Features;
using Microsoft.AspNetCore.Server.Kestrel.Core;
using Microsoft.Extensions.DependencyInjection;
using Microsoft.Extensions.Logging;

namespace CustomBinarySerializer.AspNetCore.Tests.Http;

/// <summary>A program with Kestrel on two ports of its own: one for HTTP/1.1, one for HTTP/2.</summary>
internal sealed class ShopServer : IAsyncDisposable
{
    private readonly WebApplication _application;
    private readonly Uri[] _addresses;

    private ShopServer(WebApplication application, RecordedLog log)
    {
        _application = application;
        Log = log;
        _addresses = [.. application.Services.GetRequiredService<IServer>().Features.Get<IServerAddressesFeature>()!.Addresses.Select(
            address => new Uri(address))];
        Formatter = application.Services.GetRequiredService<CustomBinaryFormatter>();
    }

    internal CustomBinaryFormatter Formatter { get; }

    internal RecordedLog Log { get; }

    internal IServiceProvider Services => _application.Services;

    internal static async Task<ShopServer> StartAsync(Action<WebApplicationBuilder> configure, Action<WebApplication> map)
    {
        WebApplicationBuilder builder = WebApplication.CreateEmptyBuilder(
            new WebApplicationOptions { ApplicationName = typeof(ShopServer).Assembly.GetName().Name });
        builder.WebHost.UseKestrelCore().ConfigureKestrel(kestrel =>
        {
            kestrel.Listen(IPAddress.Loopback, 0, listen => listen.Protocols = HttpProtocols.Http1);
            kestrel.Listen(IPAddress.Loopback, 0, listen => listen.Protocols = HttpProtocols.Http2);
        });
        RecordedLog log = new();
        builder.Logging.SetMinimumLevel(LogLevel.Debug).AddProvider(log);
        builder.Services.AddRouting();
        builder.Services.AddCustomBinarySerializer(options => options.Registry.Register(ShopContracts.Instance)).AddHttpFrames();
        configure(builder);
        WebApplication application = builder.Build();
        map(application);
        await application.StartAsync();
        return new ShopServer(application, log);
    }

    internal Uri AddressOf(int version) => _addresses[version - 1];

    internal HttpClient Client(int version) => new()
    {
        BaseAddress = AddressOf(version),
        DefaultRequestVersion = new Version(version, version == 1 ? 1 : 0),
        DefaultVersionPolicy = HttpVersionPolicy.RequestVersionExact,
    };

    public async ValueTask DisposeAsync() => await _application.DisposeAsync();
}

/// <summary>Bodies of requests.</summary>
internal static class FrameContent
{
    internal static HttpContent Of(byte[] bytes, string mediaType = FrameMediaType.Name) =>
        new ByteArrayContent(bytes) { Headers = { ContentType = new(mediaType) } };

    internal static HttpContent Of(Func<Stream, Task> write) =>
        new WrittenContent(write) { Headers = { ContentType = new(FrameMediaType.Name) } };

    /// <summary>Content of unknown length that a program writes while it is sent.</summary>
    private sealed class WrittenContent(Func<Stream, Task> write) : HttpContent
    {
        protected override Task SerializeToStreamAsync(Stream stream, TransportContext? context) => write(stream);

        protected override bool TryComputeLength(out long length)
        {
            length = 0;
            return false;
        }
    }
}
