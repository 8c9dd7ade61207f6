using CustomBinarySerializer.Hosting.Tests.TestTypes;
using Microsoft.Extensions.DependencyInjection;
using Microsoft.Extensions.Diagnostics.HealthChecks;
using Microsoft.Extensions.Hosting;

namespace CustomBinarySerializer.Hosting.Tests;

[CancelAfter(60_000)]
public sealed class HealthTests
{
    private TemporaryFolder _folder = null!;
    private RecordingHandler _handler = null!;

    [SetUp]
    public void Prepare()
    {
        _folder = new TemporaryFolder();
        _handler = new RecordingHandler();
    }

    [TearDown]
    public void DeleteFolder() => _folder.Dispose();

    [Test]
    public async Task AWriterThatWritesAndAFollowerThatFollowsAreHealthy(CancellationToken cancellationToken)
    {
        using IHost host = await StartAsync();
        Append(host);
        await host.Follower("shop").WaitForAsync(0, cancellationToken);

        HealthReportEntry entry = await CheckAsync(host, cancellationToken);

        Assert.That(entry.Status, Is.EqualTo(HealthStatus.Healthy), entry.Description);
        Assert.That(entry.Data, Is.EquivalentTo(new Dictionary<string, object>
        {
            ["writer shop"] = "1 message, 0 not durable yet",
            ["follower shop"] = "at message 1, 0 to come",
        }));
        await host.StopAsync(cancellationToken);
    }

    [Test]
    public async Task AClosedWriterAndAStoppedFollowerAreUnhealthy(CancellationToken cancellationToken)
    {
        using IHost host = await StartAsync();
        await host.StopAsync(cancellationToken);

        HealthReportEntry entry = await CheckAsync(host, cancellationToken);

        Assert.That(entry.Status, Is.EqualTo(HealthStatus.Unhealthy));
        Assert.That(entry.Description, Does.Contain("writer shop: ").And.Contain("follower shop: stopped"));
    }

    [Test]
    public async Task AFollowerThatLagsIsDegraded(CancellationToken cancellationToken)
    {
        TaskCompletionSource mayHandle = new();
        _handler.Before = (_, token) => new ValueTask(mayHandle.Task.WaitAsync(token));
        using IHost host = await StartAsync(limits => limits.MaxFollowerLag = 2);
        Append(host, 3);
        await TestHosts.UntilAsync(() => host.Follower("shop").State != FollowerState.Starting, cancellationToken);

        HealthReportEntry lagging = await CheckAsync(host, cancellationToken);
        mayHandle.SetResult();
        await host.Follower("shop").WaitForAsync(2, cancellationToken);
        HealthReportEntry after = await CheckAsync(host, cancellationToken);

        Assert.That(lagging.Status, Is.EqualTo(HealthStatus.Degraded));
        Assert.That(lagging.Description, Does.StartWith("follower shop: 3 messages not handled yet"));
        Assert.That(after.Status, Is.EqualTo(HealthStatus.Healthy), after.Description);
        await host.StopAsync(cancellationToken);
    }

    [Test]
    public async Task AFollowerWhoseHandlerFailsIsDegraded(CancellationToken cancellationToken)
    {
        _handler.Before = (_, _) => throw new TimeoutException("the database is away");
        using IHost host = await StartAsync();
        Append(host);
        await TestHosts.UntilAsync(() => host.Follower("shop").State == FollowerState.Retrying, cancellationToken);

        HealthReportEntry entry = await CheckAsync(host, cancellationToken);

        Assert.That(entry.Status, Is.EqualTo(HealthStatus.Degraded));
        Assert.That(entry.Description, Is.EqualTo("follower shop: the database is away"));
        await host.StopAsync(cancellationToken);
    }

    // A device that fails under the file system, which says so to fsync alone.
    [Test]
    [NonParallelizable]
    public async Task AWriterWhoseFsyncFailedIsUnhealthy(CancellationToken cancellationToken)
    {
        using LoopDevice? device = LoopDevice.TryMount(megabytes: 8);
        if (device is null)
        {
            Assert.Ignore("A file system on a loop device can't be made here.");
        }

        RecordedLog log = new();
        using IHost host = await TestHosts.StartAsync(
            builder =>
            {
                builder.Services.AddHealthChecks().AddCustomBinarySerializer(limits => limits.MinFreeDiskSpace = 0);
                builder.AddTransactionFileWriter("shop", options => options.Folder = Path.Combine(device.Path, "journal"));
            },
            log);
        HealthReportEntry before = await CheckAsync(host, cancellationToken);
        IOException? failure = null;
        for (int i = 0; i < 400 && failure is null; i++)
        {
            try
            {
                await host.Writer("shop").AppendDurableAsync(new Document { Content = new byte[30_000 + i] });
            }
            catch (IOException e)
            {
                failure = e;
            }
        }

        Assert.That(failure, Is.Not.Null);
        HealthReportEntry after = await CheckAsync(host, cancellationToken);

        Assert.That(before.Status, Is.EqualTo(HealthStatus.Healthy), before.Description);
        Assert.That(after.Status, Is.EqualTo(HealthStatus.Unhealthy));
        Assert.That(after.Exception, Is.InstanceOf<IOException>());
        Assert.That(after.Description, Does.StartWith("writer shop: "));
        Assert.That(async () => await host.StopAsync(cancellationToken), Throws.InstanceOf<Exception>());

        // Health checks have ids of this range, too.
        Assert.That(
            log.Entries.Where(entry => entry.Text.StartsWith("Writer shop closed", StringComparison.Ordinal)).Select(entry => entry.Id),
            Is.EqualTo([104]));
    }

    [Test]
    public async Task AFullDiskIsDegraded(CancellationToken cancellationToken)
    {
        using IHost host = await StartAsync(limits => limits.MinFreeDiskSpace = long.MaxValue);

        HealthReportEntry entry = await CheckAsync(host, cancellationToken);

        Assert.That(entry.Status, Is.EqualTo(HealthStatus.Degraded));
        Assert.That(entry.Description, Does.Contain("bytes are free"));
        await host.StopAsync(cancellationToken);
    }

    private Task<IHost> StartAsync(Action<HostHealthOptions>? configure = null) => TestHosts.StartAsync(builder =>
    {
        builder.Services.AddSingleton(_handler);
        builder.Services.AddHealthChecks().AddCustomBinarySerializer(limits =>
        {
            limits.MinFreeDiskSpace = 0;
            configure?.Invoke(limits);
        });
        builder
            .AddTransactionFileWriter("shop", options => options.Folder = _folder["shop"])
            .AddTransactionFileFollower<RecordingHandler>("shop", options => options.Folder = _folder["shop"]);
    });

    private static void Append(IHost host, int count = 1)
    {
        for (int i = 0; i < count; i++)
        {
            host.Writer("shop").Append(new Payment(i, i));
        }

        host.Writer("shop").Flush(durable: true);
    }

    private static async Task<HealthReportEntry> CheckAsync(IHost host, CancellationToken cancellationToken) =>
        (await host.Services.GetRequiredService<HealthCheckService>().CheckHealthAsync(cancellationToken)).Entries["transaction-files"];
}
