using CustomBinarySerializer.RabbitMQ.Tests.Brokers;
using CustomBinarySerializer.Replication;

namespace CustomBinarySerializer.RabbitMQ.Tests;

/// <summary>
/// Two shippers, each connected to another node of a cluster that a suspended node splits: both get the lock, one after
/// the other or both at once. Source, stream and mirror hold the same messages afterwards, also where the source has
/// deleted all that a shipper called deletable.
/// </summary>
[Category(LongRun.Category)]
[NonParallelizable]
[CancelAfter(240_000)]
public sealed class SplitClusterTests
{
    private const string Stream = "orders";

    // Whether the node with A's connection is that of the stream's leader, too.
    [TestCase(false)]
    [TestCase(true)]
    public async Task AShipperWhoseNodeWasSuspendedAndItsStandbyLoseAndRepeatNothing(bool isLeader, CancellationToken cancellation)
    {
        BrokerInstallation.RequireAndTime();

        // The default of RabbitMQ: both sides of a split go on.
        await using Cluster cluster = await Cluster.StartAsync(partitionHandling: "ignore");
        using TemporaryFolder folder = new();
        await using SplitTraffic traffic = await SplitTraffic.BeginAsync(folder, cluster, Stream, isLeader, cancellation);
        await traffic.WaitAsync(() => traffic.B.State == StreamState.WaitingForLock && traffic.A.ConfirmedEnd > 10_000, cancellation);

        // B takes over when the others have noticed that the node is gone.
        traffic.NodeOfA.Signal("STOP");
        try
        {
            await traffic.WaitAsync(() => traffic.B.State == StreamState.Running, cancellation);
            long taken = traffic.B.ConfirmedEnd;
            await traffic.WaitAsync(() => traffic.B.ConfirmedEnd > taken + 10_000, cancellation);
        }
        finally
        {
            traffic.NodeOfA.Signal("CONT");
        }

        // A's node believes that the others were gone. A gets the lock there, or it doesn't; if it does, one of the two
        // is fenced.
        await traffic.WaitAsync(
            () => traffic.A.State is not (StreamState.Connecting or StreamState.Resuming), cancellation, atMost: TimeSpan.FromSeconds(40));
        TestContext.Out.WriteLine(traffic);
        long end = traffic.Writer.NextOrdinal;
        await traffic.WaitAsync(() => traffic.Writer.NextOrdinal > end + 20_000, cancellation);
        TestContext.Out.WriteLine(traffic);

        // The source trusts both, and loses what they call deletable.
        traffic.DeleteWhatIsDeletable();

        // The operator ends the split, and B is started again.
        await traffic.StopAsync(traffic.B);
        traffic.NodeOfA.Kill();
        await traffic.NodeOfA.StartAgainAsync();
        traffic.StartB();
        await traffic.FinishAsync(cancellation);
        TestContext.Out.WriteLine(traffic);
    }
}
