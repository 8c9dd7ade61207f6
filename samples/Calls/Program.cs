// gRPC calls whose messages are frames, without a .proto file: a server and a client of the framework's own, here in
// one process.
using CustomBinarySerializer;
using CustomBinarySerializer.Grpc;
using Grpc.AspNetCore.Server.Model;
using Grpc.Core;
using Grpc.Net.Client;
using Microsoft.AspNetCore.Hosting.Server;
using Microsoft.AspNetCore.Hosting.Server.Features;
using Microsoft.AspNetCore.Server.Kestrel.Core;

WebApplicationBuilder builder = WebApplication.CreateBuilder(["--urls=http://127.0.0.1:0"]);
builder.Logging.SetMinimumLevel(LogLevel.Warning);
builder.WebHost.ConfigureKestrel(kestrel => kestrel.ConfigureEndpointDefaults(endpoint => endpoint.Protocols = HttpProtocols.Http2));
builder.Services.AddGrpc();
builder.Services.AddSingleton<IServiceMethodProvider<Till>, TillMethods>();

await using WebApplication server = builder.Build();
server.MapGrpcService<Till>();
await server.StartAsync();

using GrpcChannel channel = GrpcChannel.ForAddress(
    server.Services.GetRequiredService<IServer>().Features.Get<IServerAddressesFeature>()!.Addresses.First());
CallInvoker calls = channel.CreateCallInvoker();
decimal sum = 0;
for (int number = 1; number <= 100; number++)
{
    Receipt receipt = await calls.AsyncUnaryCall(Calls.Pay, host: null, default, new Purchase { Number = number, Price = 0.50m });
    sum += receipt.Paid;
}

Console.WriteLine($"100 calls, {sum:0.00} paid");
await server.StopAsync();

/// <summary>The registry and the method that client and server share.</summary>
internal static class Calls
{
    private static readonly CustomBinaryFormatter s_formatter = new(
        new TypeRegistry(CallContracts.Instance), FormatterOptions.UntrustedData);

    internal static Method<Purchase, Receipt> Pay { get; } =
        new(
            MethodType.Unary,
            nameof(Till),
            nameof(Pay),
            FrameMarshaller.Create<Purchase>(s_formatter),
            FrameMarshaller.Create<Receipt>(s_formatter));
}

internal sealed class Till
{
    internal static Task<Receipt> Pay(Purchase purchase) =>
        Task.FromResult(new Receipt { Number = purchase.Number, Paid = purchase.Price });
}

internal sealed class TillMethods : IServiceMethodProvider<Till>
{
    public void OnServiceMethodDiscovery(ServiceMethodProviderContext<Till> context) =>
        context.AddUnaryMethod(Calls.Pay, [], (_, purchase, _) => Till.Pay(purchase));
}

[BinaryTypeId(1)]
internal sealed class Purchase
{
    public int Number { get; set; }

    public decimal Price { get; set; }
}

[BinaryTypeId(2)]
internal sealed class Receipt
{
    public int Number { get; set; }

    public decimal Paid { get; set; }
}

internal sealed partial class CallContracts : ContractSet;
