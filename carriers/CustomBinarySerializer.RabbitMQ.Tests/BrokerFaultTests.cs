using CustomBinarySerializer.RabbitMQ.Tests.Brokers;
using CustomBinarySerializer.Replication;
using CustomBinarySerializer.TransactionFiles;
using RabbitMQ.Client;

namespace CustomBinarySerializer.RabbitMQ.Tests;

/// <summary>
/// Faults of a broker. Each test that changes a broker has its own.
/// </summary>
[FixtureLifeCycle(LifeCycle.InstancePerTestCase)]
[Parallelizable(ParallelScope.All)]
public sealed class BrokerFaultTests : BrokerTestBase
{
    [Test]
    [Category(LongRun.Category)]
    [CancelAfter(120_000)]
    public async Task ABrokerThatIsKilledAndStartedAgainLosesAndRepeatsNothing(CancellationToken cancellation)
    {
        BrokerInstallation.RequireAndTime();
        await using Broker broker = await Broker.StartAsync();
        using TransactionFileWriter writer = TestJournal.Open(Folder["journal"]);
        await using Traffic traffic = await Traffic.BeginAsync(writer, Folder, broker.Address, Stream, cancellation);
        for (int i = 0; i < 2; i++)
        {
            // Some four seconds: a broker that is killed right after it made its first stream never finds it again.
            await traffic.ProgressAsync(200_000, cancellation);
            broker.Kill();
            await broker.StartAgainAsync();
        }

        await traffic.FinishAsync(cancellation);
    }

    [Test]
    [CancelAfter(120_000)]
    public async Task AFullDiskIsWaitedOut(CancellationToken cancellation)
    {
        await using Broker broker = await Broker.StartAsync();
        using TransactionFileWriter writer = TestJournal.Open(Folder["journal"]);
        await using Traffic traffic = await Traffic.BeginAsync(writer, Folder, broker.Address, Stream, cancellation);
        await traffic.ProgressAsync(10_000, cancellation);
        await broker.ControlAsync("set_disk_free_limit", "1000000GB");
        using PeriodicTimer poll = new(TimeSpan.FromMilliseconds(20));
        while (traffic.Shipper.State != StreamState.Blocked)
        {
            await poll.WaitForNextTickAsync(cancellation);
        }

        // The writer goes on, and the shipper lags.
        long before = writer.NextOrdinal;
        while (writer.NextOrdinal < before + 10_000)
        {
            await poll.WaitForNextTickAsync(cancellation);
        }

        Assert.That(traffic.Shipper.Lag, Is.Positive);
        await broker.ControlAsync("set_disk_free_limit", "1MB");
        await traffic.FinishAsync(cancellation);
    }

    [Test]
    public async Task WrongCredentialsAreAClearError(CancellationToken cancellation)
    {
        TestJournal.Write(Folder["journal"], 10);
        RabbitMQBroker wrong = new(new Uri($"amqp://guest:wrong@{Broker.Host}:{Broker.Port}"));
        await using StreamShipper shipper = new(Folder["journal"], wrong, Stream);
        await using StreamFollower follower = new(wrong, Stream);

        Assert.That(
            () => shipper.RunAsync(cancellation),
            Throws.TypeOf<StreamException>().With.Property(nameof(StreamException.Error)).EqualTo(StreamError.AccessRefused));
        Assert.That(
            () => follower.MirrorAsync(Folder["mirror"], cancellationToken: cancellation),
            Throws.TypeOf<StreamException>().With.Message.Contains("password"));
        Assert.That(shipper.LastError!.ToString(), Does.Not.Contain(":wrong@"));
    }

    [Test]
    public async Task APermissionThatIsMissingIsAClearError(CancellationToken cancellation)
    {
        TestJournal.Write(Folder["journal"], 10);
        RabbitMQBroker other = new(new Uri($"amqp://guest:guest@{Broker.Host}:{Broker.Port}/no-such-host"));
        await using StreamShipper shipper = new(Folder["journal"], other, Stream);

        Assert.That(
            () => shipper.RunAsync(cancellation),
            Throws.TypeOf<StreamException>().With.Property(nameof(StreamException.Error)).EqualTo(StreamError.AccessRefused));
    }

    [Test]
    public async Task ABrokerThatIsNotThereIsWaitedForAndNamed(CancellationToken cancellation)
    {
        TestJournal.Write(Folder["journal"], 10);
        int port = Broker.FreePort();
        await using StreamShipper shipper = new(
            Folder["journal"], new RabbitMQBroker(new Uri($"amqp://guest:guest@127.0.0.1:{port}")), Stream);
        Task shipping = shipper.RunAsync(cancellation);
        using PeriodicTimer poll = new(TimeSpan.FromMilliseconds(20));
        while (shipper.LastError is null)
        {
            await poll.WaitForNextTickAsync(cancellation);
        }

        Assert.That(shipping.IsCompleted, Is.False);
        Assert.That(shipper.State, Is.EqualTo(StreamState.Connecting));
        Assert.That(
            shipper.LastError,
            Is.TypeOf<StreamException>().With.Message.Contains($"{port}").And.Property(nameof(StreamException.IsTransient)).True);
        await shipper.DisposeAsync();
        Assert.That(() => shipping, Throws.InstanceOf<OperationCanceledException>());
    }

    [Test]
    public async Task AStreamThatIsDeletedEndsShipperAndFollower(CancellationToken cancellation)
    {
        using TransactionFileWriter writer = TestJournal.Open(Folder["journal"]);
        TestJournal.Append(writer, 100);
        await using StreamShipper shipper = new(Folder["journal"], Broker.Address, Stream);
        Task shipping = shipper.RunAsync(cancellation);
        await Either(shipper.WaitUntilConfirmedAsync(100, cancellation), shipping);
        await using StreamFollower follower = new(Broker.Address, Stream);
        Task mirroring = follower.MirrorAsync(Folder["mirror"], cancellationToken: cancellation);
        await TestJournal.WaitForAsync(Folder["mirror"], 100, mirroring, cancellation);
        await using (IConnection connection = await new ConnectionFactory { Uri = Broker.Uri }.CreateConnectionAsync(cancellation))
        await using (IChannel channel = await connection.CreateChannelAsync(cancellationToken: cancellation))
        {
            await channel.QueueDeleteAsync(Stream, cancellationToken: cancellation);
        }

        TestJournal.Append(writer, 100);

        Assert.That(
            () => shipping,
            Throws.TypeOf<StreamException>().With.Property(nameof(StreamException.Error)).EqualTo(StreamError.StreamMissing));
        Assert.That(
            () => mirroring,
            Throws.TypeOf<StreamException>().With.Property(nameof(StreamException.Error)).EqualTo(StreamError.StreamMissing));
    }

    [Test]
    public async Task AFollowerThatRetentionOvertookGetsAClearError(CancellationToken cancellation)
    {
        StreamShipperOptions small = new()
        {
            BatchBytes = 1024,
            Retention = new StreamRetention { MaxBytes = 2_000_000, SegmentBytes = 1_000_000 },
        };
        TestJournal.Write(Folder["journal"], 1000);
        await ShipAsync(1000, cancellation, options: small);
        await MirrorAsync(1000, cancellation);
        for (int i = 1; i <= 8; i++)
        {
            TestJournal.Write(Folder["journal"], 40_000);
            await ShipAsync(1000 + (40_000 * i), cancellation, options: small);
        }

        await using StreamFollower follower = new(Broker.Address, Stream);
        StreamException? error = Assert.ThrowsAsync<StreamException>(
            () => follower.MirrorAsync(Folder["mirror"], cancellationToken: cancellation));

        Assert.That(error!.Error, Is.EqualTo(StreamError.MessagesMissing));
        Assert.That(error.Message, Does.Contain("Message 1000 ").And.Contain("retention"));

        // A new mirror begins with what is left, and finds the schema of that.
        await MirrorAsync(321_000, cancellation, "late");
        using TransactionFileReader late = TransactionFileReader.Open(Folder["late"], TestJournal.Registry());
        Assert.That(late.FirstOrdinal, Is.GreaterThan(1000));
        TestJournal.AssertSame(Folder["journal"], Folder["late"], late.FirstOrdinal);
    }

    [Test]
    public async Task EntriesThatNoShipperWroteAreAClearError(CancellationToken cancellation)
    {
        TestJournal.Write(Folder["journal"], 10);
        await ShipAsync(10, cancellation);
        await using (IConnection connection = await new ConnectionFactory { Uri = Broker.Uri }.CreateConnectionAsync(cancellation))
        await using (IChannel channel = await connection.CreateChannelAsync(new CreateChannelOptions(true, true), cancellation))
        {
            await channel.BasicPublishAsync("", Stream, mandatory: true, new BasicProperties(), new byte[10], cancellation);
        }

        await using StreamFollower follower = new(Broker.Address, Stream);

        Assert.That(
            () => follower.MirrorAsync(Folder["mirror"], cancellationToken: cancellation),
            Throws.TypeOf<StreamException>().With.Property(nameof(StreamException.Error)).EqualTo(StreamError.InvalidEntry));
    }
}
