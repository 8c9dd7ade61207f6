using CustomBinarySerializer.RabbitMQ.Tests.Brokers;
using CustomBinarySerializer.Replication;

namespace CustomBinarySerializer.RabbitMQ.Tests;

/// <summary>Shippers, mirrors and followers whose broker ends the handshake. They need no real broker.</summary>
[CancelAfter(30_000)]
[Parallelizable(ParallelScope.All)]
public sealed class HandshakeTests
{
    private static readonly HandshakeStep[] s_steps = Enum.GetValues<HandshakeStep>();

    [Test]
    public async Task ABrokerThatGoesAwayDuringTheHandshakeIsTriedAgain(
        [ValueSource(nameof(s_steps))] HandshakeStep last, [Values] bool hangs, CancellationToken cancellation)
    {
        await using FakeBroker broker = new(last, hangs: hangs);
        await AssertTriesAgainAsync(broker, cancellation);
    }

    // A virtual host that isn't started yet, a broker that is shut down, a limit of connections that counts those
    // before.
    [TestCase(541, "INTERNAL_ERROR - access to vhost '/' refused for user 'guest': vhost '/' is down")]
    [TestCase(320, "CONNECTION_FORCED - broker forced connection closure with reason 'shutdown'")]
    [TestCase(530, "NOT_ALLOWED - access to vhost '/' refused for user 'guest': connection limit (10) is reached")]
    public async Task ARefusalThatMayPassIsTriedAgain(int code, string text, CancellationToken cancellation)
    {
        foreach (HandshakeStep last in (HandshakeStep[])[HandshakeStep.StartOk, HandshakeStep.Open])
        {
            await using FakeBroker broker = new(last, ((ushort)code, text));
            await AssertTriesAgainAsync(broker, cancellation);
        }
    }

    [TestCase(403, "ACCESS_REFUSED - Login was refused using authentication mechanism PLAIN.", HandshakeStep.StartOk)]
    [TestCase(530, "NOT_ALLOWED - vhost orders not found", HandshakeStep.Open)]
    public async Task ARefusalEndsShipperMirrorAndFollower(int code, string text, HandshakeStep last, CancellationToken cancellation)
    {
        await using FakeBroker broker = new(last, ((ushort)code, text));
        using TemporaryFolder folder = new();
        foreach ((_, _, Task running) in Begin(broker, folder, cancellation))
        {
            Assert.That(
                () => running,
                Throws.TypeOf<StreamException>()
                    .With.Property(nameof(StreamException.Error))
                    .EqualTo(StreamError.AccessRefused)
                    .And.Message.Contains(text));
        }
    }

    private static async Task AssertTriesAgainAsync(FakeBroker broker, CancellationToken cancellation)
    {
        using TemporaryFolder folder = new();
        (IAsyncDisposable Each, Func<Exception?> LastError, Task Running)[] all = Begin(broker, folder, cancellation);

        using PeriodicTimer poll = new(TimeSpan.FromMilliseconds(20));
        while (all.Any(each => each.LastError() is null && !each.Running.IsCompleted))
        {
            await poll.WaitForNextTickAsync(cancellation);
        }

        foreach ((_, Func<Exception?> lastError, Task running) in all)
        {
            Assert.That(running.IsCompleted, Is.False, () => running.Exception?.ToString() ?? "cancelled");
            Assert.That(
                lastError(), Is.TypeOf<StreamException>().With.Property(nameof(StreamException.Error)).EqualTo(StreamError.Disconnected));
        }

        await Task.WhenAll(all.Select(each => each.Each.DisposeAsync().AsTask()));
    }

    private static (IAsyncDisposable Each, Func<Exception?> LastError, Task Running)[] Begin(
        FakeBroker broker, TemporaryFolder folder, CancellationToken cancellation)
    {
        TestJournal.Write(folder["journal"], 10);
        StreamShipper shipper = new(folder["journal"], broker.Address, "orders");
        StreamFollower mirror = new(broker.Address, "orders");
        StreamFollower follower = new(broker.Address, "orders");
        MessageHandlers handlers = new();
        handlers.On<Tick>((_, _) => { });
        return
        [
            (shipper, () => shipper.LastError, shipper.RunAsync(cancellation)),
            (mirror, () => mirror.LastError, mirror.MirrorAsync(folder["mirror"], cancellationToken: cancellation)),
            (
                follower,
                () => follower.LastError,
                follower.RunAsync(handlers, TestJournal.Registry(), new MemoryPlace(FollowerPlace.First), cancellation)),
        ];
    }
}
