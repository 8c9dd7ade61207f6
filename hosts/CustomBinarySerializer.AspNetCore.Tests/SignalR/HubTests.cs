using CustomBinarySerializer.AspNetCore.Tests.Http;
using CustomBinarySerializer.Hosting.Tests.TestTypes;
using Microsoft.AspNetCore.Builder;
using Microsoft.AspNetCore.Http.Connections;
using Microsoft.AspNetCore.SignalR;
using Microsoft.AspNetCore.SignalR.Client;
using Microsoft.Extensions.DependencyInjection;

namespace CustomBinarySerializer.AspNetCore.Tests.SignalR;

/// <summary>The framework's server and client, over a real WebSocket.</summary>
[CancelAfter(60_000)]
public sealed class HubTests
{
    private ShopServer _server = null!;
    private HubConnection _client = null!;

    [SetUp]
    public async Task ConnectAsync()
    {
        _server = await ShopServer.StartAsync(
            builder => builder.Services.AddSignalR(options => options.EnableDetailedErrors = true).AddCustomBinarySerializerProtocol(),
            application => application.UseWebSockets()
                .UseRouting()
                .UseEndpoints(endpoints => endpoints.MapHub<ShopHub>("/shop", options => options.AllowStatefulReconnects = true)));
        _client = Client(new TypeRegistry(ShopContracts.Instance));
        await _client.StartAsync();
    }

    [TearDown]
    public async Task CloseAsync()
    {
        await _client.DisposeAsync();
        await _server.DisposeAsync();
    }

    [TestCase(null, 12)]
    [TestCase("refund", -12)]
    public async Task ArgumentsAndResultsAreObjects(string? note, int amount, CancellationToken cancellationToken) =>
        Assert.That(
            await _client.InvokeAsync<Payment>("Pay", new Order { Number = 7 }, 12m, note, cancellationToken),
            Is.EqualTo(new Payment(7, amount)));

    [Test]
    public async Task NullsArriveAsNulls(CancellationToken cancellationToken)
    {
        Assert.That(await _client.InvokeAsync<int?>("Nothing", 5, null, cancellationToken), Is.EqualTo(5));
        Assert.That(await _client.InvokeAsync<int?>("Nothing", null, new Order(), cancellationToken), Is.Null);
    }

    [Test]
    public async Task ACallWithoutAResultEnds(CancellationToken cancellationToken) =>
        await _client.InvokeAsync("Silent", cancellationToken);

    [Test]
    public void AnErrorOfTheHubArrives(CancellationToken cancellationToken) => Assert.That(
        async () => await _client.InvokeAsync("Fail", cancellationToken),
        Throws.TypeOf<HubException>().With.Message.Contains("closed on Sundays"));

    [Test]
    public async Task TheHubCallsItsClients(CancellationToken cancellationToken)
    {
        TaskCompletionSource<(Order, int, DateOnly)> told = new();
        _client.On<Order, int, DateOnly>("told", (order, number, day) => told.SetResult((order, number, day)));
        await _client.SendAsync("TellAll", new Order { Number = 3 }, cancellationToken);

        Assert.That(await told.Task.WaitAsync(cancellationToken), Is.EqualTo((new Order { Number = 3 }, 7, DateOnly.MinValue)));
    }

    [TestCase(true)]
    [TestCase(false)]
    public async Task AResultOfAnotherTypeNamesNoTypeToTheClient(bool isDetailed, CancellationToken cancellationToken)
    {
        await using ShopServer server = await ShopServer.StartAsync(
            builder => builder.Services.AddSignalR(options => options.EnableDetailedErrors = isDetailed)
                .AddCustomBinarySerializerProtocol(),
            application => application.UseWebSockets()
                .UseRouting()
                .UseEndpoints(endpoints => endpoints.MapHub<ShopHub>("/shop", options => options.AllowStatefulReconnects = true)));
        await using HubConnection client = Client(new TypeRegistry(ShopContracts.Instance), server);
        await client.StartAsync(cancellationToken);
        client.On<Order, Order>("price", order => order);

        HubException refusal = Assert.ThrowsAsync<HubException>(
            async () => await client.InvokeAsync<string>("AskCaller", new Order { Number = 3 }, cancellationToken))!;

        Assert.That(refusal.Message, Does.Not.Contain(nameof(Order)).And.Not.Contain(nameof(Payment)));
        Assert.That(server.Log.Entries.Where(entry => entry.Id == 302), Is.Not.Empty);
    }

    [Test]
    public async Task TheHubAsksAClient(CancellationToken cancellationToken)
    {
        _client.On<Order, Payment>("price", order => new Payment(order.Number, 2.5m));

        Assert.That(await _client.InvokeAsync<string>("AskCaller", new Order { Number = 3 }, cancellationToken), Is.EqualTo("2.50"));
    }

    [Test]
    public async Task StreamsGoBothWays(CancellationToken cancellationToken)
    {
        List<int> numbers = await _client.StreamAsync<Order>("Count", 1000, cancellationToken)
            .Select(order => order.Number)
            .ToListAsync(cancellationToken);
        long sum = await _client.InvokeAsync<long>(
            "Sum", Enumerable.Range(0, 1000).Select(number => new Order { Number = number }).ToAsyncEnumerable(), cancellationToken);

        Assert.That(numbers, Is.EqualTo(Enumerable.Range(0, 1000)));
        Assert.That(sum, Is.EqualTo(499_500));
    }

    [Test]
    public async Task AStreamThatIsCancelledEnds(CancellationToken cancellationToken)
    {
        using CancellationTokenSource enough = CancellationTokenSource.CreateLinkedTokenSource(cancellationToken);
        Assert.That(
            async () =>
            {
                await foreach (Order order in _client.StreamAsync<Order>("Count", int.MaxValue, enough.Token))
                {
                    await (order.Number == 10 ? enough.CancelAsync() : Task.CompletedTask);
                }
            },
            Throws.InstanceOf<OperationCanceledException>());
        Assert.That(await _client.InvokeAsync<long>("Sum", AsyncEnumerable.Empty<Order>(), cancellationToken), Is.Zero);
    }

    [Test]
    public async Task AnArgumentOfAnotherTypeFailsTheCallAndNotTheConnection(CancellationToken cancellationToken)
    {
        Assert.That(
            async () => await _client.InvokeAsync<Payment>("Pay", new Payment(1, 2), 12m, null, cancellationToken),
            Throws.TypeOf<HubException>().With.Message.Contains("Payment"));
        Assert.That(
            async () => await _client.InvokeAsync<Payment>("Pay", new Order(), 12, null, cancellationToken),
            Throws.TypeOf<HubException>().With.Message.Contains("Int32"));
        Assert.That(
            async () => await _client.InvokeAsync<Payment>("Pay", new Order(), cancellationToken),
            Throws.TypeOf<HubException>().With.Message.Contains("3 parameters"));
        Assert.That(async () => await _client.InvokeAsync<int?>("Nothing", null, null, cancellationToken), Throws.Nothing);
    }

    [Test]
    public void AnUnregisteredArgumentFailsWhereItIsSent(CancellationToken cancellationToken) => Assert.That(
        async () => await _client.InvokeAsync<Payment>("Pay", new Unregistered(1), 12m, null, cancellationToken),
        Throws.TypeOf<BinarySerializationException>().With.Message.Contains("Unregistered"));

    [Test]
    public async Task AnArgumentThatTheServerHasNotRegisteredFailsTheCall(CancellationToken cancellationToken)
    {
        await using HubConnection other = Client(new TypeRegistry().Register<Unregistered>(9));
        await other.StartAsync(cancellationToken);

        Assert.That(
            async () => await other.InvokeAsync<int?>("Nothing", 5, new Unregistered(1), cancellationToken),
            Throws.TypeOf<HubException>().With.Message.Contains("id 9"));
    }

    [Test]
    public async Task AMessageBeyondTheLimitOfTheHubEndsTheConnection(CancellationToken cancellationToken)
    {
        TaskCompletionSource closed = new();
        _client.Closed += _ =>
        {
            closed.SetResult();
            return Task.CompletedTask;
        };
        Assert.That(
            async () => await _client.InvokeAsync<int?>("Nothing", 5, new Order { Customer = new string('x', 100_000) }, cancellationToken),
            Throws.Exception);
        await closed.Task.WaitAsync(cancellationToken);
    }

    private HubConnection Client(TypeRegistry registry, ShopServer? server = null) => new HubConnectionBuilder()
        .WithUrl(new Uri((server ?? _server).AddressOf(1), "/shop"), HttpTransportType.WebSockets)
        .WithStatefulReconnect()
        .AddCustomBinarySerializerProtocol(registry)
        .Build();
}
