// A minimal API writes orders to a journal; a hosted follower projects them, and serves reads.
//
//   dotnet run -- /var/lib/shop                                    serves until it is stopped
//   dotnet run -- /var/lib/shop --broker=amqp://…                  and ships the journal to a stream
// dotnet run -- /var/lib/mirror --mirror-of=amqp://… on another machine: keeps a mirror, and serves reads of that
// dotnet run starts itself in a folder of its own, sends orders as a client would, starts once more, and ends dotnet
// run -- --broker=amqp://… the same, with a mirror in a second process
using System.Collections.Concurrent;
using System.Diagnostics;
using System.Net.Http.Headers;
using CustomBinarySerializer;
using CustomBinarySerializer.AspNetCore;
using CustomBinarySerializer.Hosting;
using CustomBinarySerializer.RabbitMQ;
using CustomBinarySerializer.TransactionFiles;
using Microsoft.AspNetCore.Hosting.Server;
using Microsoft.AspNetCore.Hosting.Server.Features;

if (args is [var given, ..] && !given.StartsWith('-'))
{
    await using WebApplication service = OrderService.Build(given, args[1..]);
    await service.StartAsync();
    Console.WriteLine(Client.AddressOf(service));
    await service.WaitForShutdownAsync();
    return;
}

string folder = Directory.CreateTempSubdirectory("orders").FullName;
string[] own = [.. args, "--urls=http://127.0.0.1:0", $"--stream=orders-{Guid.NewGuid():N}"];
try
{
    await using (WebApplication first = OrderService.Build(folder, own))
    {
        await first.StartAsync();
        await Client.SendOrdersAsync(first);
        await first.StopAsync();
    }

    // Orders of the journal are there after a restart.
    await using WebApplication second = OrderService.Build(folder, own);
    await second.StartAsync();
    Console.WriteLine(await Client.SummarizeAsync(Client.AddressOf(second)));
    if (second.Configuration["broker"] is { } broker)
    {
        string[] asMirror =
            [Path.Combine(folder, "mirror"),
            $"--mirror-of={broker}",
            $"--stream={second.Configuration["stream"]}",
            "--urls=http://127.0.0.1:0"];
        ProcessStartInfo start = new(Environment.ProcessPath!, asMirror) { RedirectStandardOutput = true };
        using Process mirror = Process.Start(start)!;
        try
        {
            // Before, the follower may say that there is no journal yet, which the mirror is about to make.
            string address;
            do
            {
                address = await mirror.StandardOutput.ReadLineAsync() ?? throw new InvalidOperationException("The mirror has ended.");
            }
            while (!address.StartsWith("http://", StringComparison.Ordinal));

            Console.WriteLine($"mirror: {await Client.SummarizeAsync(new Uri(address))}");
        }
        finally
        {
            mirror.Kill();
            await mirror.WaitForExitAsync();
        }
    }

    await second.StopAsync();
}
finally
{
    Directory.Delete(folder, recursive: true);
}

internal static class OrderService
{
    private const string Journal = "orders";

    internal static WebApplication Build(string folder, string[] args)
    {
        WebApplicationBuilder builder = WebApplication.CreateBuilder(args);
        builder.Logging.SetMinimumLevel(LogLevel.Warning);
        string path = Path.Combine(folder, Journal);
        string stream = builder.Configuration["stream"] ?? Journal;
        string? mirrored = builder.Configuration["mirror-of"];
        CustomBinarySerializerBuilder services = builder.Services.AddCustomBinarySerializer(
            options => options.Registry.Register(OrderContracts.Instance))
            .AddHttpFrames();
        if (mirrored is null)
        {
            services.AddTransactionFileWriter(Journal, options => options.Folder = path);
        }
        else
        {
            services.AddStreamMirror(Journal, options =>
            {
                options.Folder = path;
                options.Broker = RabbitMQBroker.Parse(mirrored);
                options.Stream = stream;
            });
        }

        if (builder.Configuration["broker"] is { } broker)
        {
            services.AddStreamShipper(Journal, options =>
            {
                options.Folder = path;
                options.Broker = RabbitMQBroker.Parse(broker);
                options.Stream = stream;
            });
        }

        services.AddTransactionFileFollower<OrderProjection>(Journal, options => options.Folder = path);
        builder.Services.AddHealthChecks().AddCustomBinarySerializer(limits => limits.MinFreeDiskSpace = 64 << 20);

        WebApplication app = builder.Build();
        if (mirrored is null)
        {
            MapWrites(app);
        }

        app.MapGet("/orders", (OrderProjection projection) => FrameResults.Frames(projection.Orders));
        app.MapGet(
            "/orders/{number}", IResult (int number, OrderProjection projection) => projection.Find(number) is { } order
                ? FrameResults.Frame(order)
                : TypedResults.NotFound());
        app.MapGet("/total", (OrderProjection projection) => FrameResults.Frame(projection.Total));
        app.MapHealthChecks("/health");
        return app;
    }

    private static void MapWrites(WebApplication app)
    {
        app.MapPost("/orders", async (
            FrameBody<Order> order,
            [FromKeyedServices(Journal)] TransactionFileWriter journal,
            [FromKeyedServices(Journal)] HostedFollower follower,
            CancellationToken gone) =>
        {
            // Answered when no failure of the machine can lose it, and the next read shows it.
            long ordinal = await journal.AppendDurableAsync(order.Value);
            await follower.WaitForAsync(ordinal, gone);
            return TypedResults.Created($"/orders/{order.Value.Number}");
        });
        app.MapPost("/orders/many", async (
            FrameSequence<Order> orders,
            [FromKeyedServices(Journal)] TransactionFileWriter journal,
            [FromKeyedServices(Journal)] HostedFollower follower,
            CancellationToken gone) =>
        {
            long last = -1;
            await foreach (Order order in orders)
            {
                last = journal.Append(order);
            }

            journal.Flush(durable: true);
            await follower.WaitForAsync(last, gone);
            return TypedResults.NoContent();
        });
    }
}

/// <summary>The read model, built from all orders in the journal at each start.</summary>
internal sealed class OrderProjection : IMessageHandler
{
    private readonly ConcurrentDictionary<int, Order> _byNumber = new();

    internal IEnumerable<Order> Orders => _byNumber.Values.OrderBy(order => order.Number);

    internal Total Total => new(_byNumber.Count, _byNumber.Values.Sum(order => order.Price * order.Pieces));

    internal Order? Find(int number) => _byNumber.GetValueOrDefault(number);

    public ValueTask HandleAsync(TransactionRecord record, CancellationToken cancellationToken)
    {
        if (record.Message is Order order)
        {
            // A message that comes twice has the same effect as once.
            _byNumber[order.Number] = order;
        }

        return ValueTask.CompletedTask;
    }
}

/// <summary>Another program: it needs the messages and the library, and nothing of the host.</summary>
internal static class Client
{
    private static readonly CustomBinaryFormatter s_formatter = new(
        new TypeRegistry(OrderContracts.Instance), FormatterOptions.UntrustedData);

    internal static async Task SendOrdersAsync(WebApplication service)
    {
        using HttpClient client = new() { BaseAddress = AddressOf(service) };
        using HttpContent one = Frames(s_formatter.Serialize(new Order { Number = 0, Article = "tea", Pieces = 1, Price = 3.20m }));
        (await client.PostAsync(new Uri("/orders", UriKind.Relative), one)).EnsureSuccessStatusCode().Dispose();

        using MemoryStream body = new();
        s_formatter.SerializeRange(
            body, Enumerable.Range(1, 999).Select(number => new Order { Number = number, Article = "tea", Pieces = 2, Price = 3.20m }));
        using HttpContent many = Frames(body.ToArray());
        (await client.PostAsync(new Uri("/orders/many", UriKind.Relative), many)).EnsureSuccessStatusCode().Dispose();
    }

    internal static async Task<string> SummarizeAsync(Uri service)
    {
        using HttpClient client = new() { BaseAddress = service };

        // The projection follows the journal in the background; a client that didn't write asks until it is there.
        Total total;
        do
        {
            total = s_formatter.Deserialize<Total>(await client.GetByteArrayAsync(new Uri("/total", UriKind.Relative)));
        }
        while (total.Orders < 1000);

        int pieces = 0;
        Stream orders = await client.GetStreamAsync(new Uri("/orders", UriKind.Relative));
        await foreach (Order order in s_formatter.DeserializeAllAsync<Order>(orders))
        {
            pieces += order.Pieces;
        }

        string health = await client.GetStringAsync(new Uri("/health", UriKind.Relative));
        return $"{total.Orders} orders, {pieces} pieces, {total.Amount:0.00} in all; {health}";
    }

    internal static Uri AddressOf(WebApplication service) =>
        new(service.Services.GetRequiredService<IServer>().Features.Get<IServerAddressesFeature>()!.Addresses.First());

    private static ByteArrayContent Frames(byte[] frames) =>
        new(frames) { Headers = { ContentType = new MediaTypeHeaderValue(FrameMediaType.Name) } };
}

[BinaryTypeId(1)]
internal sealed class Order
{
    public int Number { get; set; }

    public string? Article { get; set; }

    public int Pieces { get; set; }

    public decimal Price { get; set; }
}

[BinaryTypeId(2)]
internal sealed record Total(int Orders, decimal Amount);

internal sealed partial class OrderContracts : ContractSet;
