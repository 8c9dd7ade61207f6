using CustomBinarySerializer.AspNetCore.Tests.Http;
using CustomBinarySerializer.Grpc;
using CustomBinarySerializer.Hosting.Tests.TestTypes;
using global::Grpc.AspNetCore.Server.Model;
using global::Grpc.Core;
using global::Grpc.Net.Client;
using Microsoft.AspNetCore.Builder;
using Microsoft.Extensions.DependencyInjection;
using Microsoft.Extensions.DependencyInjection.Extensions;

namespace CustomBinarySerializer.AspNetCore.Tests.Grpc;

/// <summary>The framework's server and client of gRPC, over HTTP/2.</summary>
[CancelAfter(60_000)]
public sealed class MarshallerTests
{
    private static readonly CustomBinaryFormatter s_formatter = new(
        new TypeRegistry(ShopContracts.Instance), FormatterOptions.UntrustedData);
    private static readonly Marshaller<byte[]> s_bytes = Marshallers.Create(bytes => bytes, bytes => bytes);
    private static readonly Marshaller<Order> s_orders = FrameMarshaller.Create<Order>(s_formatter);
    private static readonly Method<Order, Payment> s_pay = new(
        MethodType.Unary, "Shop", "Pay", s_orders, FrameMarshaller.Create<Payment>(s_formatter));
    private static readonly Method<Order, Order> s_echo = new(MethodType.DuplexStreaming, "Shop", "Echo", s_orders, s_orders);

    private ShopServer _server = null!;
    private GrpcChannel _channel = null!;

    [OneTimeSetUp]
    public async Task StartAsync()
    {
        _server = await ShopServer.StartAsync(
            builder =>
            {
                builder.Services.AddGrpc();
                builder.Services.TryAddEnumerable(ServiceDescriptor.Singleton<IServiceMethodProvider<Shop>, ShopMethods>());
            },
            application => application.MapGrpcService<Shop>());
        _channel = GrpcChannel.ForAddress(_server.AddressOf(2));
    }

    [OneTimeTearDown]
    public async Task StopAsync()
    {
        _channel.Dispose();
        await _server.DisposeAsync();
    }

    [Test]
    public async Task MessagesAreFrames(CancellationToken cancellationToken) => Assert.That(
        await _channel.CreateCallInvoker().AsyncUnaryCall(s_pay, null, new CallOptions(
            cancellationToken: cancellationToken), new Order { Number = 7 }),
        Is.EqualTo(new Payment(7, 1)));

    [Test]
    public async Task StreamsOfMessagesAreFrames(CancellationToken cancellationToken)
    {
        using AsyncDuplexStreamingCall<Order, Order> call = _channel.CreateCallInvoker()
            .AsyncDuplexStreamingCall(s_echo, null, new CallOptions(cancellationToken: cancellationToken));
        for (int i = 0; i < 100; i++)
        {
            await call.RequestStream.WriteAsync(new Order { Number = i }, cancellationToken);
            Assert.That(await call.ResponseStream.MoveNext(cancellationToken), Is.True);
            Assert.That(call.ResponseStream.Current.Number, Is.EqualTo(i));
        }

        await call.RequestStream.CompleteAsync();
        Assert.That(await call.ResponseStream.MoveNext(cancellationToken), Is.False);
    }

    [Test]
    public void InvalidFrameEndsTheCall(CancellationToken cancellationToken)
    {
        byte[] order = s_formatter.Serialize(new Order { Number = 7 });

        Assert.That(() => PayAsync([]), IsRefused("TruncatedFrame"));
        Assert.That(() => PayAsync(order[..^1]), IsRefused("TruncatedFrame"));
        Assert.That(() => PayAsync([.. order, 0]), IsRefused("PayloadNotConsumed"));
        Assert.That(() => PayAsync(s_formatter.Serialize(new Payment(1, 2))), IsRefused("TypeMismatch"));
        Assert.That(() => PayAsync([255, 255, 255, 127, 1, 0, 0, 0]), IsRefused("FrameTooLong"));

        async Task PayAsync(byte[] message) => await _channel.CreateCallInvoker().AsyncUnaryCall(
            new Method<byte[], byte[]>(
                MethodType.Unary, "Shop", "Pay", s_bytes, s_bytes), null, new CallOptions(cancellationToken: cancellationToken), message);
    }

    private static NUnit.Framework.Constraints.ContainsConstraint IsRefused(string code) => Throws.TypeOf<RpcException>()
        .With.Property(nameof(RpcException.StatusCode)).EqualTo(StatusCode.Internal).And.Message.Contains(code)
            .And.Message.Not.Contains(nameof(Payment));

    private sealed class Shop;

    private sealed class ShopMethods : IServiceMethodProvider<Shop>
    {
        public void OnServiceMethodDiscovery(ServiceMethodProviderContext<Shop> context)
        {
            context.AddUnaryMethod(s_pay, [], (_, order, _) => Task.FromResult(new Payment(order.Number, 1)));
            context.AddDuplexStreamingMethod(s_echo, [], async (_, orders, answers, call) =>
            {
                while (await orders.MoveNext(call.CancellationToken))
                {
                    await answers.WriteAsync(orders.Current, call.CancellationToken);
                }
            });
        }
    }
}
