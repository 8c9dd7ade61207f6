using CustomBinarySerializer.RabbitMQ.Tests.Brokers;
using CustomBinarySerializer.RabbitMQ.Tests.Processes;
using CustomBinarySerializer.TestKit.Processes;

namespace CustomBinarySerializer.RabbitMQ.Tests.Hosting;

/// <summary>Exit codes of hosts that a permanent failure stops. Each host is a process of its own.</summary>
[CancelAfter(120_000)]
public sealed class ExitCodeTests
{
    // A supervisor starts a program again only if its exit code isn't 0.
    [TestCase("generic", "void", "shipper")]
    [TestCase("generic", "zero", "mirror")]
    [TestCase("generic", "caught", "shipper")]
    [TestCase("web", "void", "shipper")]
    [TestCase("web", "zero", "shipper")]
    [TestCase("web", "caught", "mirror")]
    [TestCase("web", "void", "follower")]
    [TestCase("generic", "zero", "follower")]
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
