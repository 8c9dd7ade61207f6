using System.Diagnostics;
using System.Globalization;
using System.Net;
using System.Net.Http.Json;
using System.Text.Json;
using CustomBinarySerializer.Hosting.Tests.TestTypes;
using CustomBinarySerializer.TestKit.Processes;
using Microsoft.AspNetCore.Builder;
using Microsoft.AspNetCore.Hosting;
using Microsoft.AspNetCore.Hosting.Server;
using Microsoft.AspNetCore.Hosting.Server.Features;
using Microsoft.AspNetCore.Http;
using Microsoft.AspNetCore.Server.Kestrel.Core;
using Microsoft.AspNetCore.SignalR;
using Microsoft.AspNetCore.SignalR.Client;
using Microsoft.Extensions.DependencyInjection;

namespace CustomBinarySerializer.AspNetCore.Tests.Figures;

/// <summary>
/// Measures the speed of objects as frames and as JSON between a client and Kestrel in one process, over loopback, in
/// turns: <c>dotnet run -c Release --project CustomBinarySerializer.AspNetCore.Tests --
/// CustomBinarySerializer.AspNetCore.Tests.Figures.HostFigures ROUNDS SECONDS</c>.
/// </summary>
internal sealed class HostFigures : IChildProgram
{
    private const int Callers = 8;
    private const int Streamed = 20_000;

    private static readonly Sale[] s_sales = [.. Enumerable.Range(0, 1000).Select(Sale.Of)];
    private static readonly CustomBinaryFormatter s_formatter = new(
        new TypeRegistry(ShopContracts.Instance), FormatterOptions.UntrustedData);

    public static void Run(string[] arguments) => RunAsync(int.Parse(arguments[0], CultureInfo.InvariantCulture), TimeSpan.FromSeconds(
        double.Parse(arguments[1], CultureInfo.InvariantCulture))).GetAwaiter().GetResult();

    private static async Task RunAsync(int rounds, TimeSpan time)
    {
        await using WebApplication server = await StartAsync();
        Uri[] addresses = [.. server.Services.GetRequiredService<IServer>().Features.Get<IServerAddressesFeature>()!.Addresses.Select(
            address => new Uri(address))];
        int frameSize = s_sales.Sum(sale => s_formatter.Serialize(sale).Length) / s_sales.Length;
        int jsonSize = s_sales.Sum(sale => JsonSerializer.SerializeToUtf8Bytes(sale, SaleJson.Default.Sale).Length) / s_sales.Length;
        Console.WriteLine(string.Create(CultureInfo.InvariantCulture, $"an object takes {frameSize} bytes as a frame, {jsonSize} as JSON"));
        using HttpClient http1 = Client(addresses[0], 1);
        using HttpClient http2 = Client(addresses[1], 2);
        await using HubConnection frames = Hub(addresses[0], isFrames: true);
        await using HubConnection json = Hub(addresses[0], isFrames: false);
        await frames.StartAsync();
        await json.StartAsync();
        (string Name, Func<int, Task<int>> Call)[] calls =
        [
            ("HTTP/1.1, one, frame", number => AskFrameAsync(http1, number)),
            ("HTTP/1.1, one, JSON", number => AskJsonAsync(http1, number)),
            ("HTTP/2, one, frame", number => AskFrameAsync(http2, number)),
            ("HTTP/2, one, JSON", number => AskJsonAsync(http2, number)),
            ("SignalR, one, frame", number => AskHubAsync(frames, number)),
            ("SignalR, one, JSON", number => AskHubAsync(json, number)),
            ("HTTP/1.1, stream, frames", _ => ReadFramesAsync(http1)),
            ("HTTP/1.1, stream, JSON", _ => ReadJsonAsync(http1)),
            ("HTTP/2, stream, frames", _ => ReadFramesAsync(http2)),
            ("HTTP/2, stream, JSON", _ => ReadJsonAsync(http2)),
        ];
        List<double>[] figures = [.. calls.Select(_ => new List<double>())];

        // The first round warms up.
        for (int round = 0; round <= rounds; round++)
        {
            for (int i = 0; i < calls.Length; i++)
            {
                double perSecond = await MeasureAsync(calls[i].Call, time);
                if (round > 0)
                {
                    figures[i].Add(perSecond);
                }
            }
        }

        for (int i = 0; i < calls.Length; i++)
        {
            figures[i].Sort();
            double median = figures[i][figures[i].Count / 2];
            int size = calls[i].Name.Contains("JSON", StringComparison.Ordinal) ? jsonSize : frameSize;
            Console.WriteLine(
                string.Create(
                    CultureInfo.InvariantCulture,
                    $"{calls[i].Name,-26} {median,10:N0} objects/s ({figures[i][0]:N0} to {figures[i][^1]:N0}), " +
                    $"{median * size / 1e6:0.0} MB/s"));
        }
    }

    private static async Task<double> MeasureAsync(Func<int, Task<int>> call, TimeSpan time)
    {
        long objects = 0;
        long start = Stopwatch.GetTimestamp();
        await Task.WhenAll(Enumerable.Range(0, Callers).Select(caller => Task.Run(async () =>
        {
            for (int number = caller; Stopwatch.GetElapsedTime(start) < time; number += Callers)
            {
                Interlocked.Add(ref objects, await call(number % s_sales.Length));
            }
        })));
        return objects / Stopwatch.GetElapsedTime(start).TotalSeconds;
    }

    private static async Task<int> AskFrameAsync(HttpClient client, int number)
    {
        using ByteArrayContent body = new(s_formatter.Serialize(s_sales[number])) { Headers = { ContentType = new(FrameMediaType.Name) } };
        using HttpResponseMessage answer = await client.PostAsync(new Uri("/frame", UriKind.Relative), body);
        answer.EnsureSuccessStatusCode();
        return Check(s_formatter.Deserialize<Sale>(await answer.Content.ReadAsByteArrayAsync()), number);
    }

    private static async Task<int> AskJsonAsync(HttpClient client, int number)
    {
        using JsonContent body = JsonContent.Create(s_sales[number], SaleJson.Default.Sale);
        using HttpResponseMessage answer = await client.PostAsync(new Uri("/json", UriKind.Relative), body);
        answer.EnsureSuccessStatusCode();
        return Check((await answer.Content.ReadFromJsonAsync(SaleJson.Default.Sale))!, number);
    }

    private static async Task<int> AskHubAsync(HubConnection hub, int number) =>
        Check(await hub.InvokeAsync<Sale>("Echo", s_sales[number]), number);

    private static async Task<int> ReadFramesAsync(HttpClient client)
    {
        int count = 0;
        using HttpResponseMessage answer = await client.GetAsync(
            new Uri("/frames", UriKind.Relative), HttpCompletionOption.ResponseHeadersRead);
        await foreach (Sale sale in s_formatter.DeserializeAllAsync<Sale>(await answer.Content.ReadAsStreamAsync()))
        {
            count += Check(sale, count % s_sales.Length);
        }

        return count;
    }

    private static async Task<int> ReadJsonAsync(HttpClient client)
    {
        int count = 0;
        using HttpResponseMessage answer = await client.GetAsync(
            new Uri("/jsons", UriKind.Relative), HttpCompletionOption.ResponseHeadersRead);
        await foreach (Sale? sale in JsonSerializer.DeserializeAsyncEnumerable(
            await answer.Content.ReadAsStreamAsync(), SaleJson.Default.Sale))
        {
            count += Check(sale!, count % s_sales.Length);
        }

        return count;
    }

    private static int Check(Sale sale, int number) =>
        sale.Number == number && sale.Lines.Count == 8 ? 1 : throw new InvalidDataException($"{sale.Number} instead of {number}.");

    private static async Task<WebApplication> StartAsync()
    {
        WebApplicationBuilder builder = WebApplication.CreateEmptyBuilder(
            new WebApplicationOptions { ApplicationName = typeof(HostFigures).Assembly.GetName().Name });
        builder.WebHost.UseKestrelCore().ConfigureKestrel(kestrel =>
        {
            kestrel.Listen(IPAddress.Loopback, 0, listen => listen.Protocols = HttpProtocols.Http1);
            kestrel.Listen(IPAddress.Loopback, 0, listen => listen.Protocols = HttpProtocols.Http2);
        });
        builder.Services.AddRouting();
        builder.Services.AddCustomBinarySerializer(options => options.Registry.Register(ShopContracts.Instance)).AddHttpFrames();
        builder.Services.ConfigureHttpJsonOptions(options => options.SerializerOptions.TypeInfoResolverChain.Insert(0, SaleJson.Default));
        builder.Services.AddSignalR()
            .AddJsonProtocol(options => options.PayloadSerializerOptions.TypeInfoResolverChain.Insert(0, SaleJson.Default))
            .AddCustomBinarySerializerProtocol();
        WebApplication server = builder.Build();
        server.UseWebSockets().UseRouting();
        server.MapPost("/frame", (FrameBody<Sale> sale) => FrameResults.Frame(sale.Value));
        server.MapPost("/json", (Sale sale) => TypedResults.Json(sale, SaleJson.Default.Sale));
        server.MapGet("/frames", () => FrameResults.Frames(All()));
        server.MapGet("/jsons", async context =>
        {
            context.Response.ContentType = "application/json";
            await JsonSerializer.SerializeAsync(context.Response.BodyWriter, All(), SaleJson.Default.IEnumerableSale);
        });
        server.MapHub<EchoHub>("/hub");
        await server.StartAsync();
        return server;
    }

    private static IEnumerable<Sale> All() => Enumerable.Range(0, Streamed).Select(number => s_sales[number % s_sales.Length]);

    private static HttpClient Client(Uri address, int version) => new()
    {
        BaseAddress = address,
        DefaultRequestVersion = new Version(version, version == 1 ? 1 : 0),
        DefaultVersionPolicy = HttpVersionPolicy.RequestVersionExact,
    };

    private static HubConnection Hub(Uri server, bool isFrames)
    {
        IHubConnectionBuilder builder = new HubConnectionBuilder().WithUrl(new Uri(server, "/hub"));
        return (isFrames
            ? builder.AddCustomBinarySerializerProtocol(new TypeRegistry(ShopContracts.Instance))
            : builder.AddJsonProtocol(
                options => options.PayloadSerializerOptions.TypeInfoResolverChain.Insert(0, SaleJson.Default))).Build();
    }

#pragma warning disable CA1822 // Methods of hubs are methods of objects.
    private sealed class EchoHub : Hub
    {
        public Sale Echo(Sale sale) => sale;
    }
}
