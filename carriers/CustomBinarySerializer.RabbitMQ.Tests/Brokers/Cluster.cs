using System.Globalization;

namespace CustomBinarySerializer.RabbitMQ.Tests.Brokers;

/// <summary>Three nodes of one cluster. A stream is on all of them.</summary>
internal sealed class Cluster : IAsyncDisposable
{
    private readonly List<PortMapper> _mappers;

    private Cluster(List<PortMapper> mappers, Broker[] nodes)
    {
        _mappers = mappers;
        Nodes = nodes;
    }

    internal Broker[] Nodes { get; }

    internal RabbitMQBroker Address => AddressOf(Nodes);

    /// <summary>The address of some of the nodes, with short times.</summary>
    internal static RabbitMQBroker AddressOf(params IEnumerable<Broker> nodes) =>
        new([.. nodes.Select(node => node.Uri)]) { Heartbeat = TimeSpan.FromSeconds(5), Timeout = TimeSpan.FromSeconds(10) };

    internal static async Task<Cluster> StartAsync(NodePlace[]? places = null, string partitionHandling = "pause_minority")
    {
        List<PortMapper> mappers = [];
        List<Broker> nodes = [];
        try
        {
            places ??= [NodePlace.Local(), NodePlace.Local(), NodePlace.Local()];
            string configuration = $"cluster_partition_handling = {partitionHandling}\n"
                + "cluster_formation.peer_discovery_backend = classic_config\n"
                + "cluster_formation.randomized_startup_delay_range.min = 0\n"
                + "cluster_formation.randomized_startup_delay_range.max = 1\n"
                + string.Concat(places.Select((place, i) => string.Create(
                    CultureInfo.InvariantCulture, $"cluster_formation.classic_config.nodes.{i + 1} = {place.Node}\n")));
            int port = Broker.FreePort();
            foreach (NodePlace place in places)
            {
                // One for each namespace, on the same port.
                if (place.IsLong || mappers.Count == 0)
                {
                    mappers.Add(new PortMapper(place, port));
                }

                // One after another: nodes that start at once may each begin a cluster of its own.
                nodes.Add(await Broker.StartAsync(place, mappers[^1], configuration));
            }

            return new Cluster(mappers, [.. nodes]);
        }
        catch
        {
            await new Cluster(mappers, [.. nodes]).DisposeAsync();
            throw;
        }
    }

    /// <summary>The node that has the leader of a stream.</summary>
    internal async Task<Broker> LeaderAsync(string stream)
    {
        string pid = (await Nodes[0].ControlAsync(
            "-q",
            "list_queues",
            "name",
            "leader",
            "--no-table-headers")).Split('\n').Single(line => line.StartsWith(stream + '\t', StringComparison.Ordinal));
        return Nodes.Single(node => pid.Contains(node.Node, StringComparison.Ordinal));
    }

    public async ValueTask DisposeAsync()
    {
        foreach (Broker node in Nodes)
        {
            await node.DisposeAsync();
        }

        _mappers.ForEach(mapper => mapper.Dispose());
    }
}
