using System.Diagnostics;

namespace CustomBinarySerializer.RabbitMQ.Tests.Brokers;

/// <summary>
/// Three network namespaces on a bridge, so that the network between nodes can be cut. Needs root, on Linux.
/// </summary>
internal sealed class TestNetwork : IDisposable
{
    private const string Bridge = "cbsbridge";
    private const string Prefix = "10.231.77.";
    private const int Nodes = 3;

    private TestNetwork()
    {
    }

    /// <summary>The places of three nodes.</summary>
    internal static NodePlace[] Places { get; } = [.. Enumerable.Range(1, Nodes)
        .Select(i => new NodePlace($"cbs@{Prefix}{i}", Prefix + i, "cbsnode" + i))];

    /// <summary>Makes the network; ignores the test where that can't be done.</summary>
    internal static TestNetwork Make()
    {
        TestNetwork network = new();
        network.Dispose();
        if (!OperatingSystem.IsLinux() || Environment.UserName != "root" || !TryIp("link", "add", Bridge, "type", "bridge"))
        {
            Assert.Ignore("Needs root and network namespaces (ip netns, ip link … type bridge), so as to cut the network between nodes.");
        }

        Ip("addr", "add", Prefix + "254/24", "dev", Bridge);
        Ip("link", "set", Bridge, "up");
        foreach ((NodePlace place, int i) in Places.Select((place, i) => (place, i)))
        {
            Ip("netns", "add", place.Namespace!);
            Ip("link", "add", "cbsveth" + i, "type", "veth", "peer", "name", "eth0", "netns", place.Namespace!);
            Ip("link", "set", "cbsveth" + i, "master", Bridge, "up");
            Ip("-n", place.Namespace!, "addr", "add", place.Host + "/24", "dev", "eth0");
            Ip("-n", place.Namespace!, "link", "set", "eth0", "up");
            Ip("-n", place.Namespace!, "link", "set", "lo", "up");
        }

        return network;
    }

    /// <summary>Cuts a node off from the other two, but not from its clients.</summary>
    internal static void Cut(NodePlace place) => ForPeers(place, "add");

    /// <summary>Joins a node to the other two again.</summary>
    internal static void Join(NodePlace place) => ForPeers(place, "del");

    public void Dispose()
    {
        foreach (NodePlace place in Places)
        {
            TryIp("netns", "del", place.Namespace!);
        }

        TryIp("link", "del", Bridge);
    }

    private static void ForPeers(NodePlace place, string verb)
    {
        foreach (NodePlace peer in Places.Where(peer => peer != place))
        {
            Ip("-n", place.Namespace!, "route", verb, "blackhole", peer.Host + "/32");
        }
    }

    private static void Ip(params string[] arguments)
    {
        if (!TryIp(arguments))
        {
            throw new InvalidOperationException("ip " + string.Join(' ', arguments));
        }
    }

    private static bool TryIp(params string[] arguments)
    {
        try
        {
            using Process process = Process.Start(new ProcessStartInfo("ip", arguments) { RedirectStandardError = true })!;
            process.WaitForExit();
            return process.ExitCode == 0;
        }
        catch (System.ComponentModel.Win32Exception)
        {
            return false;
        }
    }
}
