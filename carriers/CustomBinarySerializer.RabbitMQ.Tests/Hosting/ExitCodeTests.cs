using CustomBinarySerializer.RabbitMQ.Tests.Brokers;
using CustomBinarySerializer.RabbitMQ.Tests.Processes;
using CustomBinarySerializer.TestKit.Processes;

namespace CustomBinarySerializer.RabbitMQ.Tests.Hosting;

/// <summary>Exit codes of hosts that a permanent failure stops. Each host is a process of its own.</summary>
[CancelAfter(120_000)]
[Category(LongRun.Category)]
[Parallelizable]
public sealed class ExitCodeTests
{
    private static readonly string[][] s_hosts =
    [
        ["generic", "void", "shipper"],
        ["generic", "zero", "mirror"],
        ["generic", "caught", "shipper"],
        ["web", "void", "shipper"],
        ["web", "zero", "shipper"],
        ["web", "caught", "mirror"],
        ["web", "void", "follower"],
        ["generic", "zero", "follower"],
    ];

    private static IEnumerable<string[]> Hosts => LongRun.Some(s_hosts, part: 3);

    // A supervisor starts a program again only if its exit code isn't 0.
    [TestCaseSource(nameof(Hosts))]
    public async Task AHostThatAPermanentFailureStopsExitsNonZero(string kind, string ending, string role, CancellationToken cancellation)
    {
        await using FakeBroker broker = new(HandshakeStep.StartOk, (403, "ACCESS_REFUSED - Login was refused."));
        using TemporaryFolder folder = new();

        // The follower's registry knows another type by that id.
        TestJournal.Write(folder["journal"], 10);
        using ChildProcess child = ChildProcess.Start<HostProgram>(
            kind, ending, role, folder[role == "mirror" ? "mirror" : "journal"], broker.Address.Addresses[0].ToString(), "orders");

        Assert.That(await child.ExitCodeAsync(cancellation), Is.Not.Zero);
    }
}
