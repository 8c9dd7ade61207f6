using CustomBinarySerializer.Replication.Engine;
using CustomBinarySerializer.TransactionFiles;

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

    /// <summary>
    /// A shipper stood still while another one had its messages confirmed, and they were deleted from the folder.
    /// </summary>
    [Test]
    [CancelAfter(30_000)]
    public async Task MessagesThatAnotherShipperShippedMayBeDeletedMeanwhile(CancellationToken cancellation)
    {
        using TemporaryFolder folder = new();
        using TransactionFileWriter writer = TestJournal.Open(folder["journal"]);
        MemoryEngine engine = new(seed: 1) { IsBad = false };
        await ShipTenAndWriteTwentyAsync(folder["journal"], writer, engine, cancellation);
        LogEntry ten = engine.Entries.Last(entry => entry.Header.Kind == LogEntryKind.Frames);
        int readers = 0;
        engine.Reading = () =>
        {
            switch (++readers)
            {
                case 1:
                    writer.DeleteSegmentsBefore(20);
                    break;
                case 3:
                    LogEntryHeader header = ten.Header with { Epoch = engine.HighestEpoch + 1, FirstOrdinal = 10, Checkpoint = null };
                    engine.Inject(header with { Count = 10 }, StreamLog.Bytes(10, 10));
                    break;
                default:
                    break;
            }
        };
        await using StreamShipper shipper = new(
            folder["journal"], engine.Broker with { Timeout = TimeSpan.FromSeconds(1) }, "memory", StreamShipperOptions.Default);
        Task shipping = shipper.RunAsync(cancellation);
        await Task.WhenAny(shipping, shipper.WaitUntilConfirmedAsync(30, cancellation));

        Assert.That(shipping.IsCompleted, Is.False);
        Assert.That(engine.HighestNext, Is.EqualTo(30));
    }

    [Test]
    [CancelAfter(30_000)]
    public async Task MessagesThatNobodyShippedBeforeTheirDeletionEndAShipper(CancellationToken cancellation)
    {
        using TemporaryFolder folder = new();
        using TransactionFileWriter writer = TestJournal.Open(folder["journal"]);
        MemoryEngine engine = new(seed: 1) { IsBad = false };
        await ShipTenAndWriteTwentyAsync(folder["journal"], writer, engine, cancellation);
        engine.Reading = () => writer.DeleteSegmentsBefore(20);
        await using StreamShipper shipper = new(
            folder["journal"], engine.Broker with { Timeout = TimeSpan.FromSeconds(1) }, "memory", StreamShipperOptions.Default);

        Assert.That(
            () => shipper.RunAsync(cancellation),
            Throws.TypeOf<StreamException>().With.Property(nameof(StreamException.Error)).EqualTo(StreamError.MessagesMissing)
                .And.Property(nameof(StreamException.IsTransient)).False);
    }

    /// <summary>Ships ten messages, and writes twenty more, each ten in a segment.</summary>
    private static async Task ShipTenAndWriteTwentyAsync(
        string folder, TransactionFileWriter writer, MemoryEngine engine, CancellationToken cancellation)
    {
        TestJournal.Append(writer, 10);
        await using (StreamShipper before = new(folder, engine.Broker, "memory", StreamShipperOptions.Default))
        {
            Task shipping = before.RunAsync(cancellation);
            await before.WaitUntilConfirmedAsync(10, cancellation);
        }

        for (int i = 0; i < 2; i++)
        {
            writer.Roll();
            TestJournal.Append(writer, 10);
        }
    }
}
