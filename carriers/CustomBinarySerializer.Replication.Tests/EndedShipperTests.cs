namespace CustomBinarySerializer.Replication.Tests;

/// <summary>Tests the state of a shipper that has ended. Needs no broker.</summary>
public sealed class EndedShipperTests
{
    [Test]
    [CancelAfter(30_000)]
    public async Task WaitingForAFailedShipperThrowsItsError(CancellationToken cancellation)
    {
        using TemporaryFolder folder = new();
        await using StreamShipper shipper = new(
            folder["journal"],
            new MemoryEngine(seed: 1) { IsBad = false }.Broker with { Timeout = TimeSpan.FromSeconds(1) },
            "memory",
            StreamShipperOptions.Default);

        Assert.That(() => shipper.RunAsync(cancellation), Throws.InstanceOf<IOException>());
        Assert.That(() => shipper.WaitUntilConfirmedAsync(1, cancellation), Throws.InstanceOf<IOException>());

        TestJournal.Write(folder["journal"], 10);
        Task shipping = shipper.RunAsync(cancellation);
        await shipper.WaitUntilConfirmedAsync(10, cancellation);
        Assert.That(shipping.IsCompleted, Is.False);
    }

    [Test]
    [CancelAfter(30_000)]
    public async Task TheLagIsStillKnownAfterTheEnd(CancellationToken cancellation)
    {
        using TemporaryFolder folder = new();
        TestJournal.Write(folder["journal"], 10);
        MemoryEngine engine = new(seed: 1) { IsBad = false };
        await using StreamShipper shipper = new(
            folder["journal"], engine.Broker with { Timeout = TimeSpan.FromSeconds(1) }, "memory", StreamShipperOptions.Default);
        Task shipping = shipper.RunAsync(cancellation);
        await shipper.WaitUntilConfirmedAsync(10, cancellation);
        engine.IsDown = true;
        engine.Crash();
        TestJournal.Write(folder["journal"], 5);
        await shipper.DisposeAsync();

        Assert.That(shipping.IsCanceled);
        Assert.That(shipper.Lag, Is.EqualTo(5));
    }
}
