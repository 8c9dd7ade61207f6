using CustomBinarySerializer.RabbitMQ.Tests.Brokers;
using CustomBinarySerializer.TransactionFiles;

namespace CustomBinarySerializer.RabbitMQ.Tests;

/// <summary>Three nodes, of which the one with the leader of the stream fails while messages travel.</summary>
[Category(LongRun.Category)]
[NonParallelizable]
[CancelAfter(240_000)]
public sealed class ClusterTests
{
    private const string Stream = "orders";

    [Test]
    public async Task ALeaderThatIsKilledLosesAndRepeatsNothing(CancellationToken cancellation)
    {
        BrokerInstallation.RequireAndTime();
        await using Cluster cluster = await Cluster.StartAsync();
        await FailAsync(
            cluster,
            async (leader, traffic) =>
            {
                leader.Kill();
                await traffic.ProgressAsync(20_000, cancellation);
                await leader.StartAgainAsync();
            },
            cancellation);
    }

    [Test]
    public async Task ALeaderThatIsPausedLosesAndRepeatsNothing(CancellationToken cancellation)
    {
        BrokerInstallation.RequireAndTime();
        await using Cluster cluster = await Cluster.StartAsync();
        await FailAsync(
            cluster,
            async (leader, traffic) =>
            {
                leader.Signal("STOP");
                try
                {
                    await traffic.ProgressAsync(20_000, cancellation);
                }
                finally
                {
                    leader.Signal("CONT");
                }
            },
            cancellation);
    }

    [Test]
    public async Task ANetworkThatIsCutBetweenNodesLosesAndRepeatsNothing(CancellationToken cancellation)
    {
        BrokerInstallation.RequireAndTime();
        using TestNetwork network = TestNetwork.Make();
        await using Cluster cluster = await Cluster.StartAsync(TestNetwork.Places);
        await FailAsync(
            cluster,
            async (leader, traffic) =>
            {
                TestNetwork.Cut(leader.Place);
                await traffic.ProgressAsync(20_000, cancellation);
                TestNetwork.Join(leader.Place);
            },
            cancellation);
    }

    private static async Task FailAsync(Cluster cluster, Func<Broker, Traffic, Task> fail, CancellationToken cancellation)
    {
        using TemporaryFolder folder = new();
        using TransactionFileWriter writer = TestJournal.Open(folder["journal"]);
        await using Traffic traffic = await Traffic.BeginAsync(writer, folder, cluster.Address, Stream, cancellation);
        await traffic.ProgressAsync(100_000, cancellation);
        await fail(await cluster.LeaderAsync(Stream), traffic);
        await traffic.ProgressAsync(20_000, cancellation);
        await traffic.FinishAsync(cancellation);
    }
}
