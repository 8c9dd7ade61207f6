using System.Text.RegularExpressions;
using CustomBinarySerializer.Replication.Amqp;
using CustomBinarySerializer.Replication.Engine;
using CustomBinarySerializer.Replication.Tests.Memory;

namespace CustomBinarySerializer.Replication.Tests;

/// <summary>Locks that another connection holds.</summary>
public sealed class LockTests : StreamTestBase
{
    [Test]
    public async Task LookingAtALockIsNothingThatTheBrokerLogs(CancellationToken cancellation)
    {
        AmqpEngine engine = new(Broker.Address);
        await using ILogConnection waiting = await engine.ConnectAsync("test", cancellation);
        string name = StreamName.WriterLock(Stream);
        await using (ILogConnection holder = await engine.ConnectAsync("test", cancellation))
        {
            Assert.That(await waiting.IsLockedAsync(name, cancellation), Is.False);
            Assert.That(await holder.TryLockAsync(name, cancellation), Is.True);
            Assert.That(await waiting.TryLockAsync(name, cancellation), Is.False);
            for (int i = 0; i < 20; i++)
            {
                Assert.That(await waiting.IsLockedAsync(name, cancellation), Is.True);
            }
        }

        while (await waiting.IsLockedAsync(name, cancellation))
        {
        }

        Assert.That(await waiting.TryLockAsync(name, cancellation), Is.True);

        // A refusal of another lock, which the broker logs after those of this one.
        await using ILogConnection last = await engine.ConnectAsync("test", cancellation);
        Assert.That(await waiting.TryLockAsync(name + "2", cancellation), Is.True);
        Assert.That(await last.TryLockAsync(name + "2", cancellation), Is.False);
        using PeriodicTimer poll = new(TimeSpan.FromMilliseconds(20));
        while (!Broker.Output.Contains($"'{name}2'", StringComparison.Ordinal))
        {
            await poll.WaitForNextTickAsync(cancellation);
        }

        Assert.That(Regex.Count(Broker.Output, Regex.Escape($"'{name}'")), Is.EqualTo(1));
    }

    [Test]
    public async Task AShipperAndAMemberOfAGroupThatStandByAskForTheLockOnce(CancellationToken cancellation)
    {
        MemoryEngine engine = new(seed: 1) { IsBad = false };
        StreamBroker broker = new(new Uri("amqp://memory"));
        ILogConnection holder = await engine.ConnectAsync("test", cancellation);
        await holder.TryLockAsync(StreamName.WriterLock(Stream), cancellation);
        await holder.TryLockAsync(StreamName.MemberLock(Stream, "g"), cancellation);
        TestJournal.Write(Folder["journal"], 10);
        await using StreamShipper shipper = new(Folder["journal"], broker, Stream, new StreamShipperOptions { LockTimeout = Timeout.InfiniteTimeSpan }, engine);
        await using StreamFollower follower = new(broker, Stream, new StreamFollowerOptions { Group = "g" }, engine);
        Task shipping = shipper.RunAsync(cancellation);
        Task following = follower.RunAsync(new MessageHandlers(), TestJournal.Registry(), new MemoryPlace(StreamPlace.First), cancellation);
        using PeriodicTimer poll = new(TimeSpan.FromMilliseconds(20));
        while (engine.LooksAtLocks < 6)
        {
            await poll.WaitForNextTickAsync(cancellation);
        }

        Assert.That(engine.RefusedLocks, Is.EqualTo(2));
        await holder.DisposeAsync();
        await Either(shipper.WaitUntilConfirmedAsync(10, cancellation), shipping);
        while (follower.NextOrdinal < 10)
        {
            Assert.That(following.IsCompleted, Is.False);
            await poll.WaitForNextTickAsync(cancellation);
        }
    }
}
