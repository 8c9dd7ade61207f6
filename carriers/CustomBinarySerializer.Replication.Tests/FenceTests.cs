using CustomBinarySerializer.Replication.Engine;
using CustomBinarySerializer.TransactionFiles;

namespace CustomBinarySerializer.Replication.Tests;

/// <summary>A shipper that another one has replaced without its knowledge; needs no broker.</summary>
[CancelAfter(30_000)]
public sealed class FenceTests
{
    [Test]
    public async Task AHigherEpochEndsTheSessionAndNothingMoreIsConfirmed(CancellationToken cancellation)
    {
        using TemporaryFolder folder = new();
        using TransactionFileWriter writer = TestJournal.Open(folder["journal"]);
        TestJournal.Append(writer, 10);
        MemoryEngine engine = new(seed: 1) { IsBad = false };
        await using StreamShipper shipper = new(
            folder["journal"],
            engine.Broker with { Timeout = TimeSpan.FromSeconds(1) },
            "memory",
            new StreamShipperOptions { DeletionMargin = 0 })
        {
            FencedDelay = Timeout.InfiniteTimeSpan,
        };
        TaskCompletionSource fenced = new(TaskCreationOptions.RunContinuationsAsynchronously);
        shipper.Changed += () =>
        {
            if (shipper.State == StreamState.Fenced)
            {
                fenced.TrySetResult();
            }
        };
        Task shipping = shipper.RunAsync(cancellation);
        await shipper.WaitUntilConfirmedAsync(10, cancellation);

        LogEntryHeader header = engine.Entries[^1].Header;
        long epoch = header.Epoch + 1;
        engine.Inject(
            new LogEntryHeader(LogEntryKind.Epoch, header.Journal, epoch, -1, 0, default),
            new EpochMarker(Guid.NewGuid(), "elsewhere,\u001b process 7").ToBytes());
        TestJournal.Append(writer, 500);
        await fenced.Task.WaitAsync(cancellation);

        Assert.That((shipper.Fence!.Shipper, shipper.Fence.Epoch), Is.EqualTo(("elsewhere, process 7", epoch)));
        Assert.That(shipper.LastError, Is.InstanceOf<StreamException>()
            .With.Property(nameof(StreamException.Error))
            .EqualTo(StreamError.Fenced)
            .And.Message.Contains("elsewhere, process 7"));
        Assert.That((shipper.ConfirmedEnd, shipper.DeletableEnd), Is.EqualTo((10, 10)));
        Assert.That(shipping.IsCompleted, Is.False);
    }

    /// <summary>
    /// A broker lost the marker of an epoch that its shipper had read back. Entries in flight got the offset of the
    /// marker, after a higher epoch.
    /// </summary>
    [Test]
    public async Task ASchemaAtTheOffsetOfALostMarkerIsNoCheckpoint(CancellationToken cancellation)
    {
        using TemporaryFolder folder = new();
        using TransactionFileWriter writer = TestJournal.Open(folder["journal"]);
        TestJournal.Append(writer, 10);
        MemoryEngine engine = new(seed: 1) { IsBad = false };
        StreamBroker broker = engine.Broker with { Timeout = TimeSpan.FromSeconds(1) };
        await using (StreamShipper first = new(folder["journal"], broker, "memory", StreamShipperOptions.Default))
        {
            Task shippingFirst = first.RunAsync(cancellation);
            await first.WaitUntilConfirmedAsync(10, cancellation);
        }

        LogEntry last = engine.Entries[^1];
        LogEntry schema = engine.Entries.Last(entry => entry.Header.Kind == LogEntryKind.Schema);
        long lost = last.Header.Epoch + 1;
        engine.Inject(
            new LogEntryHeader(LogEntryKind.Epoch, last.Header.Journal, lost + 1, -1, 0, default), EpochMarker.Create().ToBytes());
        engine.Inject(schema.Header with { Epoch = lost, FirstOrdinal = 10 }, schema.Body.ToArray());
        LogCheckpoint checkpoint = new(engine.Entries[^1].Offset, 10);
        engine.Inject(last.Header with { Epoch = lost, FirstOrdinal = 10, Count = 30, Checkpoint = checkpoint }, last.Body.ToArray());
        TestJournal.Append(writer, 40);
        await using StreamShipper second = new(folder["journal"], broker, "memory", StreamShipperOptions.Default);
        Task shipping = second.RunAsync(cancellation);
        await second.WaitUntilConfirmedAsync(50, cancellation);

        Assert.That(engine.HighestNext, Is.EqualTo(50));
        Assert.That(shipping.IsCompleted, Is.False);
    }

    [Test]
    public async Task AFencedShipperShipsAllThatDidNotCount(CancellationToken cancellation)
    {
        using TemporaryFolder folder = new();
        using TransactionFileWriter writer = TestJournal.Open(folder["journal"]);
        TestJournal.Append(writer, 10);
        MemoryEngine engine = new(seed: 1) { IsBad = false };
        await using StreamShipper shipper = new(
            folder["journal"],
            engine.Broker with { Timeout = TimeSpan.FromSeconds(1) },
            "memory",
            StreamShipperOptions.Default)
        { FencedDelay = TimeSpan.Zero };
        Task shipping = shipper.RunAsync(cancellation);
        await shipper.WaitUntilConfirmedAsync(10, cancellation);

        LogEntryHeader header = engine.Entries[^1].Header;
        engine.Inject(
            new LogEntryHeader(LogEntryKind.Epoch, header.Journal, header.Epoch + 1, -1, 0, default), Guid.NewGuid().ToByteArray());
        TestJournal.Append(writer, 500);
        await shipper.WaitUntilConfirmedAsync(510, cancellation);

        Assert.That(engine.HighestNext, Is.EqualTo(510));
        Assert.That(shipper.Fence, Is.Null);
        Assert.That(shipping.IsCompleted, Is.False);
    }

    /// <summary>
    /// A broker sends entries that it hasn't confirmed again after it has lost its end: then they may come after a
    /// higher epoch.
    /// </summary>
    [Test]
    public async Task AnEntryThatIsNotConfirmedIsNoCheckpoint(CancellationToken cancellation)
    {
        using TemporaryFolder folder = new();
        using TransactionFileWriter writer = TestJournal.Open(folder["journal"]);
        TestJournal.Append(writer, 10);
        MemoryEngine engine = new(seed: 1) { IsBad = false };
        await using StreamShipper shipper = new(
            folder["journal"], engine.Broker with { Timeout = TimeSpan.FromSeconds(10) }, "memory", StreamShipperOptions.Default);
        Task shipping = shipper.RunAsync(cancellation);
        await shipper.WaitUntilConfirmedAsync(10, cancellation);
        LogEntry ten = engine.Entries[^1];

        engine.HoldsConfirms = true;
        foreach (long end in new[] { 20, 30 })
        {
            TestJournal.Append(writer, 10);
            await shipper.WaitUntilConfirmedAsync(end, cancellation);
        }

        Assert.That(engine.Entries[^1].Header.Checkpoint!.Value.Offset, Is.LessThanOrEqualTo(ten.Offset));
        Assert.That(engine.Entries[^2].Header.Checkpoint!.Value.Offset, Is.LessThanOrEqualTo(ten.Offset));

        engine.HoldsConfirms = false;
        do
        {
            TestJournal.Append(writer, 10);
            await shipper.WaitUntilConfirmedAsync(writer.NextOrdinal, cancellation);
        }
        while (engine.Entries[^1].Header.Checkpoint!.Value.Offset <= ten.Offset);

        Assert.That(shipping.IsCompleted, Is.False);
    }
}
