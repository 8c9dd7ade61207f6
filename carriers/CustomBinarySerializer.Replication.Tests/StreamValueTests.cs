using System.Globalization;

namespace CustomBinarySerializer.Replication.Tests;

/// <summary>Values and options that need no broker.</summary>
public sealed class StreamValueTests
{
    [Test]
    public void PartitionsOfKeysNeverChange() =>
        Assert.That(
            (StreamPartition.Of("order 1", 7), StreamPartition.Of("order 2", 7), StreamPartition.Of(1L, 7), StreamPartition.Of(2L, 7)),
            Is.EqualTo((1, 6, 6, 2)));

    [Test]
    public void APlaceIsItsText() =>
        Assert.That(FollowerPlace.Parse(new FollowerPlace(1, 2, 3).ToString()), Is.EqualTo(new FollowerPlace(1, 2, 3)));

    [TestCase("")]
    [TestCase("1 2")]
    [TestCase("1 2 x")]
    [TestCase("-2 0 0")]
    [TestCase("1 2 99999999999999999999")]
    public void InvalidPlaceIsRefused(string text) => Assert.That(() => FollowerPlace.Parse(text), Throws.TypeOf<FormatException>());

    [TestCase("")]
    [TestCase("amq.orders")]
    public void InvalidNameIsRefused(string name) =>
        Assert.That(() => new StreamFollower(new MemoryEngine(seed: 1).Broker, name), Throws.ArgumentException);

    [Test]
    public async Task DisposedFollowerIsNamedInErrors()
    {
        StreamFollower follower = new(new MemoryEngine(seed: 1).Broker, "orders");
        await follower.DisposeAsync();

        Assert.That(
            () => follower.MirrorAsync("mirror"),
            Throws.TypeOf<ObjectDisposedException>()
                .With.Property(nameof(ObjectDisposedException.ObjectName)).EqualTo(typeof(StreamFollower).FullName));
    }

    [Test]
    public void OptionsRefuseWhatIsOutOfRange()
    {
        Assert.That(() => new StreamShipperOptions { BatchBytes = 10 }, Throws.InstanceOf<ArgumentOutOfRangeException>());
        Assert.That(
            () => new StreamShipperOptions { BatchDelay = TimeSpan.FromHours(1) }, Throws.InstanceOf<ArgumentOutOfRangeException>());
        Assert.That(
            () => new StreamShipperOptions { LockTimeout = TimeSpan.FromSeconds(-2) }, Throws.InstanceOf<ArgumentOutOfRangeException>());
        Assert.That(() => new StreamFollowerOptions { Prefetch = 0 }, Throws.InstanceOf<ArgumentOutOfRangeException>());
        Assert.That(() => new StreamFollowerOptions { Group = "" }, Throws.ArgumentException);
        Assert.That(() => new StreamRetention { MaxAge = TimeSpan.Zero }, Throws.InstanceOf<ArgumentOutOfRangeException>());
        Assert.That(() => new StreamRetention { SegmentBytes = 999_999 }, Throws.InstanceOf<ArgumentOutOfRangeException>());
        Assert.That(
            () => new MemoryEngine(seed: 1).Broker with { Timeout = TimeSpan.Zero }, Throws.InstanceOf<ArgumentOutOfRangeException>());
    }

    [TestCase(null, 100_000_000)]
    [TestCase(1_000_000_000L, 100_000_000)]
    [TestCase(40_000_000L, 10_000_000)]
    [TestCase(1L, 1_000_000)]
    public void SegmentsAreAQuarterOfWhatAStreamKeepsOrLess(long? maxBytes, long segmentBytes) =>
        Assert.That(new StreamRetention { MaxBytes = maxBytes }.SegmentBytes, Is.EqualTo(segmentBytes));

    [Test]
    public void AStreamKeepsASegmentAndWhatTwoShippersHaveOnTheirWay()
    {
        const int Least = 1_000_000 + (256 * 1024);
        using TemporaryFolder folder = new();

        Assert.That(() => ShipperOfStreamWith(Least), Throws.Nothing);
        Assert.That(
            () => ShipperOfStreamWith(Least - 1),
            Throws.ArgumentException.With.Message.Contains("1,262,143").And.Message.Contains("1,262,144")
                .And.Message.Contains("BatchBytes"));

        StreamShipper ShipperOfStreamWith(long maxBytes) => new(
            folder.Path,
            new MemoryEngine(seed: 1).Broker,
            "orders",
            new StreamShipperOptions
            {
                BatchBytes = 1024,
                Retention = new StreamRetention { MaxBytes = maxBytes, SegmentBytes = 1_000_000 },
            });
    }

    [TestCase(1024)]
    [TestCase(64 * 1024)]
    [TestCase(1 << 20)]
    public void TheLeastBytesThatTheErrorNamesAreEnough(int batchBytes)
    {
        using TemporaryFolder folder = new();
        string message = Assert.Throws<ArgumentException>(() => ShipperOfStreamWith(1))!.Message;
        long named = long.Parse(message.Split("needs ")[1].Split(':')[0], NumberStyles.AllowThousands, CultureInfo.InvariantCulture);

        Assert.That(() => ShipperOfStreamWith(named), Throws.Nothing);
        Assert.That(() => ShipperOfStreamWith(named - 10), Throws.ArgumentException);

        StreamShipper ShipperOfStreamWith(long maxBytes) => new(
            folder.Path,
            new MemoryEngine(seed: 1).Broker,
            "orders",
            new StreamShipperOptions { BatchBytes = batchBytes, Retention = new StreamRetention { MaxBytes = maxBytes } });
    }
}
