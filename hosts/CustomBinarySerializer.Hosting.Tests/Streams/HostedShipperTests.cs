using CustomBinarySerializer.Replication;
using CustomBinarySerializer.TestKit.Streams;
using CustomBinarySerializer.TransactionFiles;
using Microsoft.Extensions.Configuration;
using Microsoft.Extensions.DependencyInjection;
using Microsoft.Extensions.Hosting;
using Microsoft.Extensions.Logging;
using Microsoft.Extensions.Options;

namespace CustomBinarySerializer.Hosting.Tests.Streams;

public sealed class HostedShipperTests : HostTestBase
{
    [Test]
    public async Task AJournalIsShippedWhileTheHostRuns(CancellationToken cancellation)
    {
        TestJournal.Write(Folder["journal"], 10);
        using IHost host = await StartAsync(builder => AddShipper(builder));
        await host.Shipper("orders").WaitUntilConfirmedAsync(10, cancellation);

        Assert.That(host.Shipper("orders").State, Is.EqualTo(StreamState.Running));
        await host.StopAsync(cancellation);
        Assert.That(host.Shipper("orders").State, Is.EqualTo(StreamState.Stopped));
        Assert.That(Log.Ids.Where(id => id >= 400), Is.EqualTo([400, 401, 408]));
        Assert.That(
            Log.Entries.First(entry => entry.Id == 400).Text,
            Does.Contain(Folder["journal"]).And.Contain("orders-stream").And.Contain(" at memory"));
    }

    // Whichever is added first, and also where all services stop at once.
    [TestCase(true, false)]
    [TestCase(false, false)]
    [TestCase(false, true)]
    public async Task MessagesMadeDurableByClosingTheWriterAreShipped(
        bool shipperFirst, bool stopsConcurrently, CancellationToken cancellation)
    {
        TransactionFileOptions onlyAtTheEnd = new() { FlushInterval = TimeSpan.FromHours(1), Durability = DurabilityPolicy.Explicit };
        using IHost host = await StartAsync(builder =>
        {
            Action<HostApplicationBuilder>[] order = [each => AddShipper(each), each => AddWriter(each, onlyAtTheEnd)];
            foreach (Action<HostApplicationBuilder> add in shipperFirst ? order : order.Reverse())
            {
                add(builder);
            }

            builder.Services.Configure<HostOptions>(options => options.ServicesStopConcurrently = stopsConcurrently);
        });
        TransactionFileWriter writer = host.Services.GetRequiredKeyedService<TransactionFileWriter>("orders");
        for (int i = 0; i < 1000; i++)
        {
            writer.Append(Tick.Of(i));
        }

        Assert.That(host.Shipper("orders").ConfirmedEnd, Is.LessThan(1000));
        await host.StopAsync(cancellation);

        Assert.That(host.Shipper("orders").ConfirmedEnd, Is.EqualTo(1000));
        Assert.That(Log.Ids, Does.Contain(408).And.Not.Contain(409));
    }

    [Test]
    public async Task WithoutTimeToDrainTheRestIsShippedByTheNextHost(CancellationToken cancellation)
    {
        TransactionFileOptions onlyAtTheEnd = new() { FlushInterval = TimeSpan.FromHours(1), Durability = DurabilityPolicy.Explicit };
        using (IHost host = await StartAsync(builder =>
        {
            AddWriter(builder, onlyAtTheEnd);
            AddShipper(builder, options =>
            {
                options.DrainTimeout = TimeSpan.Zero;
                options.Shipper = new StreamShipperOptions { BatchDelay = TimeSpan.FromSeconds(1) };
            });
        }))
        {
            await host.Shipper("orders").WaitUntilConfirmedAsync(0, cancellation);
            host.Services.GetRequiredKeyedService<TransactionFileWriter>("orders").Append(Tick.Of(0));
            await host.StopAsync(cancellation);
            Assert.That(Log.Entries.Last(entry => entry.Id == 409).Text, Does.Contain("1 durable messages").And.Contain("Next ordinal: 0"));
        }

        using IHost second = await StartAsync(builder => AddShipper(builder));
        await second.Shipper("orders").WaitUntilConfirmedAsync(1, cancellation);
        await second.StopAsync(cancellation);
    }

    [Test]
    public async Task AHostWhoseBrokerIsAwayStopsWithoutWaitingForIt(CancellationToken cancellation)
    {
        using IHost host = await StartAsync(builder =>
        {
            AddWriter(builder);
            AddShipper(builder);
            builder.Services.Configure<HostOptions>(options => options.ShutdownTimeout = Timeout.InfiniteTimeSpan);
        });
        await host.Shipper("orders").WaitUntilConfirmedAsync(0, cancellation);
        Engine.IsDown = true;
        Engine.Crash();
        TestJournal.Append(host.Services.GetRequiredKeyedService<TransactionFileWriter>("orders"), 3);
        await Log.WaitForAsync(402, cancellation);
        await host.StopAsync(cancellation);

        Assert.That(Log.Entries.Last(entry => entry.Id == 409).Text, Does.Contain("3 durable messages"));
    }

    [Test]
    public async Task EachChangeIsLoggedOnce(CancellationToken cancellation)
    {
        using IHost host = await StartWithoutBrokerAsync(cancellation);

        // Several attempts fail.
        Exception? first = host.Shipper("orders").LastError;
        await Until(() => host.Shipper("orders").LastError != first, cancellation);
        Engine.IsDown = false;
        await Log.WaitForAsync(401, cancellation);
        Engine.Block("disk");
        await Log.WaitForAsync(404, cancellation);
        Assert.That(host.Shipper("orders").State, Is.EqualTo(StreamState.Blocked));
        Engine.Block(null);
        await Log.WaitForAsync(401, cancellation, times: 2);
        await host.StopAsync(cancellation);

        Assert.That(Log.Ids.Where(id => id >= 400), Is.EqualTo([400, 402, 401, 404, 401, 408]));
    }

    [Test]
    public async Task ABrokerThatIsAwayIsLoggedInOneLine(CancellationToken cancellation)
    {
        using IHost host = await StartWithoutBrokerAsync(cancellation);
        await host.StopAsync(cancellation);

        string text = Log.Entries.Single(entry => entry.Id == 402).Text;
        Assert.That(text, Does.Contain("connecting").And.Not.Contain("   at ").And.Not.Contain("\n"));
    }

    [Test]
    public async Task AFolderThatIsMadeLaterIsWaitedFor(CancellationToken cancellation)
    {
        using IHost host = await StartAsync(builder => AddShipper(builder));
        await Log.WaitForAsync(405, cancellation);
        Assert.That(host.Shipper("orders").State, Is.EqualTo(StreamState.WaitingForFolder));
        Task shipped = host.Shipper("orders").WaitUntilConfirmedAsync(10, cancellation);

        TestJournal.Write(Folder["journal"], 10);
        await shipped;

        await host.StopAsync(cancellation);
        Assert.That(Log.Ids.Where(id => id >= 400), Is.EqualTo([400, 405, 401, 408]));
    }

    [Test]
    public async Task AHostStandsByWhileAnotherOneShips(CancellationToken cancellation)
    {
        TestJournal.Write(Folder["journal"], 10);
        using IHost first = await StartAsync(builder => AddShipper(builder));
        await first.Shipper("orders").WaitUntilConfirmedAsync(10, cancellation);
        using IHost second = await StartAsync(builder => AddShipper(builder));
        await Log.WaitForAsync(403, cancellation);
        Assert.That(second.Shipper("orders").State, Is.EqualTo(StreamState.WaitingForLock));

        await first.StopAsync(cancellation);
        await second.Shipper("orders").WaitUntilConfirmedAsync(10, cancellation);
        await second.StopAsync(cancellation);
    }

    [Test]
    public async Task ShipperThatDoesNotStandByEndsItsHost(CancellationToken cancellation)
    {
        TestJournal.Write(Folder["journal"], 10);
        using IHost first = await StartAsync(builder => AddShipper(builder));
        await first.Shipper("orders").WaitUntilConfirmedAsync(10, cancellation);
        using IHost second = await StartAsync(builder => AddShipper(builder, options =>
        {
            options.StandBy = false;
            options.Shipper = new StreamShipperOptions { LockTimeout = TimeSpan.Zero };
        }));
        await second.StoppedByItselfAsync(cancellation);

        (_, LogLevel level, string text) = Log.Entries.Single(entry => entry.Id == 407);
        Assert.That((level, text), Is.EqualTo((LogLevel.Critical, text)));
        Assert.That(text, Does.Contain("orders-stream.writer"));
        await first.StopAsync(cancellation);
    }

    [Test]
    public async Task AnotherJournalThanTheStreamsEndsTheHost(CancellationToken cancellation)
    {
        TestJournal.Write(Folder["journal"], 10);
        await ShipAsync(10, cancellation);
        Directory.Delete(Folder["journal"], recursive: true);
        TestJournal.Write(Folder["journal"], 10);
        using IHost host = await StartAsync(builder => AddShipper(builder));
        await host.StoppedByItselfAsync(cancellation);

        Assert.That(Log.Ids, Does.Contain(407));
        Assert.That(
            host.Shipper("orders").LastError,
            Is.TypeOf<StreamException>().With.Property(nameof(StreamException.Error)).EqualTo(StreamError.OtherJournal));
    }

    [TestCase("Folder", "", "StreamShipper orders has no Folder.")]
    [TestCase("Stream", "", "StreamShipper orders has no Stream.")]
    [TestCase("Stream", "amq.orders", "StreamShipper orders can't use its Stream")]
    public void OptionsThatCannotBeUsedEndTheStart(string option, string value, string message) => Assert.That(
        async () => await StartAsync(builder =>
        {
            AddShipper(builder);
            builder.Configuration.AddInMemoryCollection([new(option, value)]);
            builder.Services.Configure<HostedShipperOptions>("orders", builder.Configuration);
        }),
        Throws.TypeOf<OptionsValidationException>().With.Message.StartsWith(message));

    [Test]
    public void AMissingBrokerEndsTheStart() => Assert.That(
        async () => await StartAsync(builder => AddShipper(builder, options => options.Broker = null)),
        Throws.TypeOf<OptionsValidationException>().With.Message.StartsWith("StreamShipper orders has no Broker."));

    [Test]
    public async Task OptionsComeFromAConfigurationWithoutChangingThoseOfOthers(CancellationToken cancellation)
    {
        TestJournal.Write(Folder["journal"], 1);
        using IHost host = await StartAsync(builder =>
        {
            builder.Configuration.AddInMemoryCollection(
            [
                new("Orders:Folder", Folder["journal"]), new("Orders:Stream", "x"), new("Orders:DrainTimeout", "00:00:03"),
                new("Orders:Shipper:BatchBytes", "2048"), new("Orders:Shipper:Retention:MaxBytes", "12345678"),
            ]);
            builder.Services.AddCustomBinarySerializer().AddStreamShipper("orders", options => options.Broker = Engine.Broker);
            builder.Services.Configure<HostedShipperOptions>("orders", builder.Configuration.GetSection("Orders"));
        });
        HostedShipperOptions options = host.Services.GetRequiredService<IOptionsMonitor<HostedShipperOptions>>().Get("orders");
        await host.Shipper("orders").WaitUntilConfirmedAsync(1, cancellation);
        await host.StopAsync(cancellation);

        Assert.That(
            (options.Shipper.BatchBytes, options.Shipper.Retention.MaxBytes, options.DrainTimeout),
            Is.EqualTo((2048, 12345678, TimeSpan.FromSeconds(3))));
        Assert.That(
            (StreamShipperOptions.Default.BatchBytes, StreamRetention.Default.MaxBytes, new StreamShipperOptions().Retention.MaxBytes),
            Is.EqualTo((65536, (long?)null, (long?)null)));
    }

    [Test]
    public void ANameIsGivenOnce() => Assert.That(
        () => new ServiceCollection().AddCustomBinarySerializer().AddStreamShipper("orders").AddStreamShipper("orders"),
        Throws.ArgumentException.With.Message.Contains("StreamShipper orders"));

    private static async Task Until(Func<bool> condition, CancellationToken cancellation)
    {
        using PeriodicTimer poll = new(TimeSpan.FromMilliseconds(5));
        while (!condition())
        {
            await poll.WaitForNextTickAsync(cancellation);
        }
    }

    /// <summary>A host whose shipper has found nobody to connect to.</summary>
    private async Task<IHost> StartWithoutBrokerAsync(CancellationToken cancellation)
    {
        TestJournal.Write(Folder["journal"], 10);
        Engine.IsDown = true;
        IHost host = await StartAsync(builder => AddShipper(builder));
        await Log.WaitForAsync(402, cancellation);
        return host;
    }
}
