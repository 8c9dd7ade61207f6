// A minimal API writes orders to a journal; a hosted follower projects them, and serves reads. `dotnet run -- /var/lib/shop` serves until it is stopped;
// without an argument the program starts itself in a folder of its own, sends orders as a client would, starts once more, and ends.
using System.Collections.Concurrent;
using System.Net.Http.Headers;
using CustomBinarySerializer;
using CustomBinarySerializer.AspNetCore;
using Microsoft.AspNetCore.Hosting.Server;
using Microsoft.AspNetCore.Hosting.Server.Features;

if (args is [var given, ..])
{
    WebApplication service = OrderService.Build(given, args[1..]);
    await service.RunAsync();
    return;
}

string folder = Directory.CreateTempSubdirectory("orders").FullName;
try
{
    await using (WebApplication first = OrderService.Build(folder, ["--urls=http://127.0.0.1:0"]))
    {
        await first.StartAsync();
        await Client.SendOrdersAsync(first);
        await first.StopAsync();
    }

    // What the journal has is there after a restart.
    await using WebApplication second = OrderService.Build(folder, ["--urls=http://127.0.0.1:0"]);
    await second.StartAsync();
    Console.WriteLine(await Client.SummarizeAsync(second));
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
        builder.Services.AddCustomBinarySerializer(options => options.Registry.Register(OrderContracts.Instance))
            .AddTransactionFileWriter(Journal, options => options.Folder = Path.Combine(folder, Journal))
            .AddTransactionFileFollower<OrderProjection>(Journal, options => options.Folder = Path.Combine(folder, Journal));
        builder.Services.AddHealthChecks().AddCustomBinarySerializer(limits => limits.MinFreeDiskSpace = 64 << 20);

        WebApplication app = builder.Build();
        app.MapPost("/orders", async (FrameBody<Order> order, [FromKeyedServices(Journal)] TransactionFileWriter journal, [FromKeyedServices(Journal)] TransactionFileFollower follower, CancellationToken gone) =>
        {
            // Answered when no failure of the machine can lose it, and the next read shows it.
            long ordinal = await journal.AppendDurableAsync(order.Value);
            await follower.WaitForAsync(ordinal, gone);
            return TypedResults.Created($"/orders/{order.Value.Number}");
        });
        app.MapPost("/orders/many", async (FrameSequence<Order> orders, [FromKeyedServices(Journal)] TransactionFileWriter journal, [FromKeyedServices(Journal)] TransactionFileFollower follower, CancellationToken gone) =>
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
        app.MapGet("/orders", (OrderProjection projection) => FrameResults.Frames(projection.Orders));
        app.MapGet("/orders/{number}", IResult (int number, OrderProjection projection) => projection.Find(number) is { } order ? FrameResults.Frame(order) : TypedResults.NotFound());
        app.MapGet("/total", (OrderProjection projection) => FrameResults.Frame(projection.Total));
        app.MapHealthChecks("/health");
        return app;
    }
}

/// <summary>What is read, made of all orders in the journal at each start.</summary>
internal sealed class OrderProjection : ITransactionFileHandler
{
    private readonly ConcurrentDictionary<int, Order> _byNumber = new();

    internal IEnumerable<Order> Orders => _byNumber.Values.OrderBy(order => order.Number);

    internal Total Total => new(_byNumber.Count, _byNumber.Values.Sum(order => order.Price * order.Pieces));

    internal Order? Find(int number) => _byNumber.GetValueOrDefault(number);

    public ValueTask HandleAsync(TransactionRecord record, CancellationToken cancellationToken)
    {
        if (record.Message is Order order)
        {
            // The same if it comes twice.
            _byNumber[order.Number] = order;
        }

        return ValueTask.CompletedTask;
    }
}

/// <summary>Another program: it needs the messages and the library, and nothing of the host.</summary>
internal static class Client
{
    private static readonly CustomBinaryFormatter s_formatter = new(new TypeRegistry(OrderContracts.Instance), FormatterOptions.UntrustedData);

    internal static async Task SendOrdersAsync(WebApplication service)
    {
        using HttpClient client = ClientOf(service);
        using HttpContent one = Frames(s_formatter.Serialize(new Order { Number = 0, Article = "tea", Pieces = 1, Price = 3.20m }));
        (await client.PostAsync(new Uri("/orders", UriKind.Relative), one)).EnsureSuccessStatusCode().Dispose();

        using MemoryStream body = new();
        s_formatter.SerializeRange(body, Enumerable.Range(1, 999).Select(number => new Order { Number = number, Article = "tea", Pieces = 2, Price = 3.20m }));
        using HttpContent many = Frames(body.ToArray());
        (await client.PostAsync(new Uri("/orders/many", UriKind.Relative), many)).EnsureSuccessStatusCode().Dispose();
    }

    internal static async Task<string> SummarizeAsync(WebApplication service)
    {
        using HttpClient client = ClientOf(service);

        // The projection follows the journal in the background; a client that didn't write asks until it is there.
        Total total;
        do
        {
            total = s_formatter.Deserialize<Total>(await client.GetByteArrayAsync(new Uri("/total", UriKind.Relative)));
        }
        while (total.Orders < 1000);

        int pieces = 0;
        await foreach (Order order in s_formatter.DeserializeAllAsync<Order>(await client.GetStreamAsync(new Uri("/orders", UriKind.Relative))))
        {
            pieces += order.Pieces;
        }

        return $"{total.Orders} orders, {pieces} pieces, {total.Amount:0.00} in all; {await client.GetStringAsync(new Uri("/health", UriKind.Relative))}";
    }

    private static HttpClient ClientOf(WebApplication service) =>
        new() { BaseAddress = new Uri(service.Services.GetRequiredService<IServer>().Features.Get<IServerAddressesFeature>()!.Addresses.First()) };

    private static ByteArrayContent Frames(byte[] frames) => new(frames) { Headers = { ContentType = new MediaTypeHeaderValue(FrameMediaType.Name) } };
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
