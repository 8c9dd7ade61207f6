// A service that answers requests of other processes through shared memory, published trimmed and without dynamic code:
// the compiler has made the contracts, so that nothing has to be kept for reflection. Here, one thread plays the other
// process.
using CustomBinarySerializer;
using CustomBinarySerializer.SharedMemory;

const string Name = "sample-prices";
TypeRegistry registry = new(PriceContracts.Instance);
Dictionary<string, decimal> prices = new() { ["tea"] = 3.20m, ["milk"] = 0.90m };

SharedMemoryRequestServer.Delete(Name);
using (SharedMemoryRequestServer server = SharedMemoryRequestServer.Open(Name, registry))
using (CancellationTokenSource stopping = new())
{
    server.On<PriceRequest, Price>(
        request =>
            new Price { Article = request.Article, Amount = prices.TryGetValue(request.Article, out decimal amount) ? amount : null });
    Thread other = new(() =>
    {
        using SharedMemoryRequestClient client = SharedMemoryRequestClient.Open(Name, registry);
        foreach (string article in new[] { "tea", "milk", "gold" })
        {
            Price price = client.Request<PriceRequest, Price>(new PriceRequest(article, DateTime.UnixEpoch), TimeSpan.FromSeconds(30));
            Console.WriteLine($"{price.Article}: {(price.Amount is { } amount ? $"{amount:0.00}" : "unknown")}");
        }

        stopping.Cancel();
    });
    other.Start();
    try
    {
        server.Serve(stopping.Token);
    }
    catch (OperationCanceledException)
    {
        other.Join();
    }
}

SharedMemoryRequestServer.Delete(Name);

[BinaryTypeId(1)]
internal sealed record PriceRequest(string Article, DateTime At);

[BinaryTypeId(2)]
internal sealed class Price
{
    public required string Article { get; init; }

    public decimal? Amount { get; init; }
}

internal sealed partial class PriceContracts : ContractSet;
