using CustomBinarySerializer.Hosting;
using CustomBinarySerializer.Hosting.Tests;
using CustomBinarySerializer.Replication;
using CustomBinarySerializer.TransactionFiles;
using Microsoft.Extensions.DependencyInjection;
using Microsoft.Extensions.Hosting;

namespace CustomBinarySerializer.RabbitMQ.Tests.Hosting;

/// <summary>Hosts and a real broker.</summary>
public sealed class RealHostTests : BrokerTestBase
{
    private RecordedLog _log = null!;

    [SetUp]
    public void PrepareLog() => _log = new RecordedLog();

    [TearDown]
    public void CleanLog() => _log.Dispose();

    [Test]
    public async Task AHostShipsAllThatItsWriterWroteAndAnotherThatStartedEarlierMirrorsIt(CancellationToken cancellation)
    {
        // There is no stream yet.
        using IHost mirroring = await EmptyHost.StartAsync(_log, builder =>
            builder.Services.AddCustomBinarySerializer().AddStreamMirror("orders", options =>
        {
            options.Folder = Folder["mirror"];
            Connect(options);
        }));
        await _log.WaitForAsync(411, cancellation);
        using (IHost writing = await EmptyHost.StartAsync(new RecordedLog(), builder =>
        {
            builder.Services.AddCustomBinarySerializer().AddStreamShipper("orders", options =>
            {
                options.Folder = Folder["journal"];
                Connect(options);
            });
            builder.Services.AddCustomBinarySerializer(options => options.Registry.Register<Tick>(1))
                .AddTransactionFileWriter("orders", options => options.Folder = Folder["journal"]);
        }))
        {
            TransactionFileWriter writer = writing.Services.GetRequiredKeyedService<TransactionFileWriter>("orders");
            for (int i = 0; i < 10_000; i++)
            {
                writer.Append(Tick.Of(i));
            }

            await writing.StopAsync(cancellation);
            Assert.That(writing.Shipper("orders").ConfirmedEnd, Is.EqualTo(10_000));
        }

        Assert.That(_log.Ids.Where(id => id >= 400 && id != 401), Is.EqualTo([400, 411]));
        await TestJournal.WaitForAsync(Folder["mirror"], 10_000, mirroring.WaitForShutdownAsync(cancellation), cancellation);
        await mirroring.StopAsync(cancellation);
        TestJournal.AssertSame(Folder["journal"], Folder["mirror"]);
    }

    [Test]
    public async Task AWrongPasswordEndsTheHostAndIsNotLogged(CancellationToken cancellation)
    {
        TestJournal.Write(Folder["journal"], 10);
        using IHost host = await EmptyHost.StartAsync(_log, builder =>
            builder.Services.AddCustomBinarySerializer().AddStreamShipper("orders", options =>
        {
            options.Folder = Folder["journal"];
            options.Broker = RabbitMQBroker.Parse(
                Broker.Uri.ToString().Replace("guest:guest", "guest:not-to-be-seen", StringComparison.Ordinal));
            options.Stream = Stream;
        }));
        await host.StoppedByItselfAsync(cancellation);

        Assert.That(
            host.Shipper("orders")
                .LastError, Is.TypeOf<StreamException>()
                .With.Property(nameof(StreamException.Error))
                .EqualTo(StreamError.AccessRefused));
        Assert.That(_log.Ids, Does.Contain(407));
        Assert.That(_log.Entries.Where(entry => entry.Text.Contains("not-to-be-seen", StringComparison.Ordinal)), Is.Empty);
    }

    private void Connect(HostedStreamOptions options)
    {
        options.Broker = Broker.Address;
        options.Stream = Stream;
    }
}
