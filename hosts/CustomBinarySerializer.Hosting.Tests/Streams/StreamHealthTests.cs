using CustomBinarySerializer.Replication;
using CustomBinarySerializer.TestKit.Streams;
using CustomBinarySerializer.TransactionFiles;
using Microsoft.Extensions.DependencyInjection;
using Microsoft.Extensions.Diagnostics.HealthChecks;
using Microsoft.Extensions.Hosting;

namespace CustomBinarySerializer.Hosting.Tests.Streams;

public sealed class StreamHealthTests : HostTestBase
{
    [Test]
    public async Task RunningShipperAndMirrorAreHealthyAndAStoppedShipperIsNot(CancellationToken cancellation)
    {
        TestJournal.Write(Folder["journal"], 10);
        using IHost host = await StartAsync(builder =>
        {
            AddShipper(builder);
            AddMirror(builder);
            builder.Services.AddHealthChecks().AddCustomBinarySerializer();
        });
        await host.Shipper("orders").WaitUntilConfirmedAsync(10, cancellation);
        await Log.WaitForAsync(401, cancellation, times: 2);
        await TestJournal.WaitForAsync(Folder["mirror"], 10, running: null, cancellation);
        HealthReportEntry running = await host.CheckAsync(cancellation);
        await host.StopAsync(cancellation);
        HealthReportEntry stopped = await host.CheckAsync(cancellation);

        Assert.That(running.Status, Is.EqualTo(HealthStatus.Healthy), running.Description);
        Assert.That(running.Data["shipper orders"], Is.EqualTo("at message 10, 0 to come"));
        Assert.That(running.Data["mirror orders"], Does.StartWith("at message ").And.EndsWith(" to come"));
        Assert.That(stopped.Status, Is.EqualTo(HealthStatus.Unhealthy));
        Assert.That(stopped.Description, Does.Contain("shipper orders: stopped").And.Contain("mirror orders: stopped"));
    }

    [Test]
    public async Task DisconnectedShipperIsDegraded(CancellationToken cancellation)
    {
        TestJournal.Write(Folder["journal"], 10);
        Engine.IsDown = true;
        using IHost host = await StartWithCheckAsync();
        await Log.WaitForAsync(402, cancellation);
        HealthReportEntry entry = await host.CheckAsync(cancellation);
        await host.StopAsync(cancellation);

        Assert.That(entry.Status, Is.EqualTo(HealthStatus.Degraded));
        Assert.That(entry.Description, Does.Contain("connecting"));
    }

    [Test]
    public async Task BlockedShipperIsDegraded(CancellationToken cancellation)
    {
        TestJournal.Write(Folder["journal"], 10);
        using IHost host = await StartWithCheckAsync();
        await host.Shipper("orders").WaitUntilConfirmedAsync(10, cancellation);
        await Log.WaitForAsync(401, cancellation);
        Engine.Block("disk");
        HealthReportEntry entry = await host.CheckAsync(cancellation);
        await host.StopAsync(cancellation);

        Assert.That(entry.Status, Is.EqualTo(HealthStatus.Degraded));
        Assert.That(entry.Description, Does.Contain("accepts nothing"));
    }

    [Test]
    public async Task LaggingShipperIsDegraded(CancellationToken cancellation)
    {
        TestJournal.Write(Folder["journal"], 10);
        using IHost host = await StartWithCheckAsync(
            limits => limits.MaxShipperLag = 2,
            options => options.Shipper = new StreamShipperOptions { BatchDelay = TimeSpan.FromSeconds(1) });
        await host.Shipper("orders").WaitUntilConfirmedAsync(10, cancellation);
        TestJournal.Write(Folder["journal"], 5);
        HealthReportEntry lagging = await host.CheckAsync(cancellation);
        await host.Shipper("orders").WaitUntilConfirmedAsync(15, cancellation);
        HealthReportEntry after = await host.CheckAsync(cancellation);
        await host.StopAsync(cancellation);

        Assert.That(lagging.Status, Is.EqualTo(HealthStatus.Degraded));
        Assert.That(lagging.Description, Does.Contain("5 durable messages"));
        Assert.That(after.Status, Is.EqualTo(HealthStatus.Healthy), after.Description);
    }

    [Test]
    public async Task AFollowerThatLagsIsDegraded(CancellationToken cancellation)
    {
        TestJournal.Write(Folder["journal"], 10);
        await ShipAsync(10, cancellation);
        using ManualResetEventSlim handled = new();
        BlockedHandler handler = new(handled, cancellation);
        using IHost host = await StartAsync(builder =>
        {
            builder.Services.AddSingleton(handler).AddSingleton(TestJournal.Registry());
            builder.Services.AddCustomBinarySerializer().AddStreamFollower<BlockedHandler>("orders", Connect);
            builder.Services.AddHealthChecks().AddCustomBinarySerializer(limits => limits.MaxFollowerLag = 2);
        });
        using PeriodicTimer poll = new(TimeSpan.FromMilliseconds(20));
        HealthReportEntry lagging;
        do
        {
            await poll.WaitForNextTickAsync(cancellation);
            lagging = await host.CheckAsync(cancellation);
        }
        while (lagging.Status == HealthStatus.Healthy);

        handled.Set();
        while (host.Follower("orders").Lag > 0)
        {
            await poll.WaitForNextTickAsync(cancellation);
        }

        HealthReportEntry after = await host.CheckAsync(cancellation);
        await host.StopAsync(cancellation);

        Assert.That(lagging.Description, Is.EqualTo("follower orders: 10 messages not handled yet, more than the 2 of MaxFollowerLag"));
        Assert.That(after.Status, Is.EqualTo(HealthStatus.Healthy), after.Description);
        Assert.That(after.Data["follower orders"], Is.EqualTo("at message 10, 0 to come"));
    }

    [Test]
    public async Task StandbyShipperIsHealthy(CancellationToken cancellation)
    {
        TestJournal.Write(Folder["journal"], 10);
        using IHost first = await StartWithCheckAsync();
        await first.Shipper("orders").WaitUntilConfirmedAsync(10, cancellation);
        using IHost second = await StartWithCheckAsync();
        await Log.WaitForAsync(403, cancellation);
        HealthReportEntry entry = await second.CheckAsync(cancellation);
        await second.StopAsync(cancellation);
        await first.StopAsync(cancellation);

        Assert.That(entry.Status, Is.EqualTo(HealthStatus.Healthy));
        Assert.That(entry.Data["shipper orders"], Does.Contain("stands by"));
    }

    private Task<IHost> StartWithCheckAsync(
        Action<HostHealthOptions>? limits = null, Action<HostedShipperOptions>? configure = null) => StartAsync(builder =>
    {
        AddShipper(builder, configure);
        builder.Services.AddHealthChecks().AddCustomBinarySerializer(limits);
    });

    private sealed class BlockedHandler(ManualResetEventSlim handled, CancellationToken cancellation) : IMessageHandler
    {
        public ValueTask HandleAsync(TransactionRecord record, CancellationToken cancellationToken)
        {
            handled.Wait(cancellation);
            return ValueTask.CompletedTask;
        }
    }
}
