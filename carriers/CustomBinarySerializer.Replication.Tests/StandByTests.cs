using CustomBinarySerializer.Replication.Engine;

namespace CustomBinarySerializer.Replication.Tests;

/// <summary>Locks that another connection holds.</summary>
public sealed class StandByTests
{
    private const string Stream = "memory";

    [Test]
    [CancelAfter(60_000)]
    public async Task AShipperAndAMemberOfAGroupThatStandByAskForTheLockOnce(CancellationToken cancellation)
    {
        using TemporaryFolder folder = new();
        MemoryEngine engine = new(seed: 1) { IsBad = false };
        ILogConnection holder = await engine.ConnectAsync("test", cancellation);
        await holder.TryLockAsync(StreamName.WriterLock(Stream), cancellation);
        await holder.TryLockAsync(StreamName.MemberLock(Stream, "g"), cancellation);
        TestJournal.Write(folder["journal"], 10);
        await using StreamShipper shipper = new(
            folder["journal"], engine.Broker, Stream, new StreamShipperOptions { LockTimeout = Timeout.InfiniteTimeSpan });
        await using StreamFollower follower = new(engine.Broker, Stream, new StreamFollowerOptions { Group = "g" });
        Task shipping = shipper.RunAsync(cancellation);
        Task following = follower.RunAsync(
            new MessageHandlers().SkipOthers(), TestJournal.Registry(), new MemoryPlace(FollowerPlace.First), cancellation);
        using PeriodicTimer poll = new(TimeSpan.FromMilliseconds(20));
        while (engine.LooksAtLocks < 6)
        {
            await poll.WaitForNextTickAsync(cancellation);
        }

        Assert.That(engine.RefusedLocks, Is.EqualTo(2));
        await holder.DisposeAsync();
        await await Task.WhenAny(shipper.WaitUntilConfirmedAsync(10, cancellation), shipping);
        while (follower.NextOrdinal < 10)
        {
            Assert.That(following.IsCompleted, Is.False);
            await poll.WaitForNextTickAsync(cancellation);
        }
    }
}
