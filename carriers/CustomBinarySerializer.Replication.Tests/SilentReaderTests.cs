namespace CustomBinarySerializer.Replication.Tests;

/// <summary>Followers over a broker that stops delivering without a word; needs no broker.</summary>
public sealed class SilentReaderTests
{
    [Test]
    [CancelAfter(30_000)]
    public async Task APlaceIsFoundAlsoIfTheFirstReaderIsNeverSentAnything(CancellationToken cancellation)
    {
        using TemporaryFolder folder = new();
        MemoryEngine engine = new(seed: 1) { IsBad = false };
        TestJournal.Write(folder["journal"], 100);
        await using StreamShipper shipper = new(
            folder["journal"], engine.Broker with { Timeout = TimeSpan.FromSeconds(1) }, "memory", StreamShipperOptions.Default);
        Task shipping = shipper.RunAsync(cancellation);
        await shipper.WaitUntilConfirmedAsync(100, cancellation);
        engine.SilentReaders = 2;

        await using StreamFollower follower = new(
            engine.Broker with { Timeout = TimeSpan.FromSeconds(1) }, "memory", StreamFollowerOptions.Default);
        await using IAsyncEnumerator<StreamBatch> batches = follower.ReadAsync(new FollowerPlace(40), cancellation)
            .GetAsyncEnumerator(cancellation);

        Assert.That(await batches.MoveNextAsync(), Is.True);
        Assert.That(batches.Current.FirstOrdinal, Is.EqualTo(40));
        Assert.That(engine.SilentReaders, Is.Zero);
        Assert.That(shipping.IsCompleted, Is.False);
    }
}
