using CustomBinarySerializer.Hosting.Tests.TestTypes;
using CustomBinarySerializer.SharedMemory;
using Microsoft.Extensions.DependencyInjection;
using Microsoft.Extensions.Hosting;
using Microsoft.Extensions.Logging;

namespace CustomBinarySerializer.Hosting.Tests;

public sealed class RequestTests : FolderTestBase
{
    private static readonly TimeSpan s_patience = TimeSpan.FromSeconds(30);

    private SharedMemoryOptions Rings => new() { Folder = Folder.Path };

    [Test]
    public async Task RequestsAreAnsweredWhileTheHostOfTheServerRuns(CancellationToken cancellationToken)
    {
        using IHost serving = await StartServerAsync();
        using IHost asking = await TestHosts.StartAsync(builder => builder.AddSharedMemoryRequestClient("orders", Rings));
        SharedMemoryRequestClient client = asking.Services.GetRequiredKeyedService<SharedMemoryRequestClient>("orders");

        Assert.That(
            client.Request<Payment, Order>(new Payment(7, 1), s_patience, cancellationToken),
            Is.EqualTo(new Order { Number = 7, Customer = "Smith" }));
        Assert.That(
            () => client.Request<Payment, Order>(new Payment(-1, 1), s_patience, cancellationToken),
            Throws.TypeOf<BinarySerializationException>()
                .With.Property(nameof(BinarySerializationException.Code))
                .EqualTo(SerializationErrorCode.RequestRefused)
                .And.Message.Not.Contains("no such order").And.Message.Not.Contains(nameof(ArgumentException)));
        await Log.WaitForAsync(503, cancellationToken);
        Assert.That(Log.Entries, Has.Exactly(1).Matches<(int Id, LogLevel Level, string Text)>(entry =>
            entry.Id == 503 && entry.Level == LogLevel.Error && entry.Text.Contains("System.ArgumentException: There is no such order.")));
        Assert.That(client.Request<Payment, Order>(new Payment(8, 1), s_patience, cancellationToken).Number, Is.EqualTo(8));

        await serving.StopAsync(cancellationToken);
        Assert.That(
            () => client.Request<Payment, Order>(new Payment(9, 1), TimeSpan.FromMilliseconds(50), cancellationToken),
            Throws.TypeOf<TimeoutException>());
        await asking.StopAsync(cancellationToken);
        asking.Dispose();
        Assert.That(
            () => client.Request<Payment, Order>(new Payment(9, 1), s_patience, cancellationToken),
            Throws.TypeOf<ObjectDisposedException>());
        Assert.That(Log.Ids, Is.SupersetOf([500, 501]));
        Assert.That(Log.Ids, Does.Not.Contain(502));
    }

    [Test]
    public async Task AServerThatEndsByItselfEndsTheHost(CancellationToken cancellationToken)
    {
        using IHost host = await StartServerAsync();
        TaskCompletionSource stopping = new();
        host.Services.GetRequiredService<IHostApplicationLifetime>().ApplicationStopping.Register(stopping.SetResult);
        host.Services.GetRequiredKeyedService<SharedMemoryRequestServer>("orders").Dispose();

        await stopping.Task.WaitAsync(cancellationToken);
        Assert.That(Log.Ids, Does.Contain(502));
    }

    [Test]
    public void AHandledTypeThatIsNotRegisteredEndsTheStartAndClosesTheServer()
    {
        Assert.That(
            async () => await TestHosts.StartAsync(builder =>
                builder.AddSharedMemoryRequestServer("orders", (server, _) => server.On<Unregistered, Order>(_ => new Order()), Rings)),
            Throws.ArgumentException.With.Message.Contains(nameof(Unregistered)));
        Assert.That(SharedMemoryRequestServer.Delete("orders", Rings), Is.True);
    }

    [Test]
    public void ANameIsGivenOnce() => Assert.That(
        () => TestHosts.Build(builder => builder.AddSharedMemoryRequestClient("orders").AddSharedMemoryRequestClient("orders")),
        Throws.ArgumentException.With.Message.Contains("SharedMemoryRequestClient orders"));

    private Task<IHost> StartServerAsync() => TestHosts.StartAsync(
        builder =>
        {
            builder.Services.AddSingleton(new Book("Smith"));
            builder.AddSharedMemoryRequestServer(
                "orders", (server, services) => server.On<Payment, Order>(services.GetRequiredService<Book>().OrderOf), Rings);
        },
        Log);

    private sealed class Book(string customer)
    {
        internal Order OrderOf(Payment payment) =>
            payment.Order < 0
                ? throw new ArgumentException("There is no such order.")
                : new Order { Number = payment.Order, Customer = customer };
    }
}
