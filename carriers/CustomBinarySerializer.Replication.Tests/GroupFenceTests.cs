using CustomBinarySerializer.TransactionFiles;

namespace CustomBinarySerializer.Replication.Tests;

/// <summary>Members of a group that both believe they have the lock; needs no broker.</summary>
[CancelAfter(30_000)]
public sealed class GroupFenceTests
{
    [Test]
    public void AStoreRefusesThePlaceOfADeposedMember()
    {
        FollowerPlace earlier = new(10) { GroupEpoch = 5 };
        FollowerPlace later = new(10) { GroupEpoch = 6 };

        Assert.That(() => later.ThrowIfDeposed(earlier), Throws.Nothing);
        Assert.That(() => (later with { NextOrdinal = 12 }).ThrowIfDeposed(later), Throws.Nothing);
        Assert.That(
            () => earlier.ThrowIfDeposed(later),
            Throws.TypeOf<StreamException>().With.Property(nameof(StreamException.Error)).EqualTo(StreamError.Fenced));
    }

    [Test]
    public void AStoreRefusesAPlaceThatAnEarlierMemberHasMovedSinceItWasLoaded([Values(8, 12)] long stored)
    {
        FollowerPlace loaded = new(10) { GroupEpoch = 6 };
        StreamException? error = Assert.Throws<StreamException>(
            () => loaded.ThrowIfDeposed(new FollowerPlace(stored) { GroupEpoch = 5 }));

        Assert.That((error!.Error, error.IsTransient), Is.EqualTo((StreamError.Fenced, true)));
        Assert.That(error.Message, Does.Contain($"stored {stored}"));
    }

    [Test]
    public void TheFirstMemberReplacesThePlaceOfAFollowerWithoutAGroup()
    {
        FollowerPlace loaded = new(10) { GroupEpoch = 6 };

        Assert.That(() => loaded.ThrowIfDeposed(FollowerPlace.First), Throws.Nothing);
    }

    [Test]
    public void APlaceOfAGroupIsTheSameAfterItWasText([Values(0, 5, long.MaxValue)] long epoch)
    {
        FollowerPlace place = new(10, 20, 30) { GroupEpoch = epoch };

        Assert.That(FollowerPlace.Parse(place.ToString()), Is.EqualTo(place));
    }

    [Test]
    public async Task APlaceFileRefusesADeposedMember(CancellationToken cancellation)
    {
        using TemporaryFolder folder = new();
        PlaceFile file = new(folder["place"]);
        await file.StoreAsync("test", new FollowerPlace(8) { GroupEpoch = 6 }, cancellation);

        Assert.That(
            async () => await file.StoreAsync("test", new FollowerPlace(10) { GroupEpoch = 5 }, cancellation),
            Throws.TypeOf<StreamException>());
        Assert.That((await file.LoadAsync("test", cancellation)).NextOrdinal, Is.EqualTo(8));
    }

    [Test]
    public async Task TheDeposedMemberStoresNothingMoreAndLosesNothing(CancellationToken cancellation)
    {
        using TemporaryFolder folder = new();
        using TransactionFileWriter writer = TestJournal.Open(folder["journal"]);
        TestJournal.Append(writer, 10);
        MemoryEngine engine = new(seed: 1) { IsBad = false };
        await using StreamShipper shipper = new(
            folder["journal"], engine.Broker with { Timeout = TimeSpan.FromSeconds(2) }, "memory", StreamShipperOptions.Default);
        Task shipping = shipper.RunAsync(cancellation);
        MemoryPlace places = new(FollowerPlace.First) { IsOfGroup = true };
        await using StreamFollower first = new(
            engine.Broker with { Timeout = TimeSpan.FromSeconds(2) }, "memory", new StreamFollowerOptions { Group = "one" });
        Task following = first.RunAsync(new MessageHandlers().On<Tick>((_, _) => { }), TestJournal.Registry(), places, cancellation);
        await places.WaitForAsync(10, cancellation);

        // A member on the other side of a split cluster takes over, comes to message 12, and ends.
        FollowerPlace taken = places.Place with { Offset = -1, GroupEpoch = places.Place.GroupEpoch + 1 };
        await places.StoreAsync("test", taken, cancellation);
        await places.StoreAsync("test", taken with { NextOrdinal = 12 }, cancellation);
        TestJournal.Append(writer, 10);
        await places.WaitForAsync(20, cancellation);

        Assert.That(places.Refused, Is.GreaterThan(0));
        Assert.That(places.Place.GroupEpoch, Is.GreaterThan(taken.GroupEpoch));
        Assert.That((shipping.IsCompleted, following.IsCompleted), Is.EqualTo((false, false)));
    }

    /// <summary>
    /// A member lost its connection while its handler ran, and stores its place when the next member has loaded the
    /// one before.
    /// </summary>
    [Test]
    public async Task MessagesThatTheMemberBeforeStoresDuringATakeoverAreHandledOnce(CancellationToken cancellation)
    {
        using TemporaryFolder folder = new();
        using TransactionFileWriter writer = TestJournal.Open(folder["journal"]);
        TestJournal.Append(writer, 20);
        MemoryEngine engine = new(seed: 1) { IsBad = false };
        StreamBroker broker = engine.Broker with { Timeout = TimeSpan.FromSeconds(2) };
        await using StreamShipper shipper = new(folder["journal"], broker, "memory", StreamShipperOptions.Default);
        Task shipping = shipper.RunAsync(cancellation);
        FollowerPlace before = new(5) { GroupEpoch = 1 };
        MemoryPlace places = new(before) { IsOfGroup = true };
        places.Loaded = () => _ = places.StoreAsync("test", before with { NextOrdinal = 15 }, cancellation).AsTask();
        List<long> handled = [];
        await using StreamFollower next = new(broker, "memory", new StreamFollowerOptions { Group = "one" });
        Task following = next.RunAsync(
            new MessageHandlers().On<Tick>((_, ordinal) => handled.Add(ordinal)), TestJournal.Registry(), places, cancellation);
        await places.WaitForAsync(20, cancellation);

        Assert.That(handled, Is.EqualTo(Enumerable.Range(15, 5)));
        Assert.That((shipping.IsCompleted, following.IsCompleted), Is.EqualTo((false, false)));
    }

    /// <summary>The clock of an earlier member was ahead, and two members take over at once.</summary>
    [Test]
    public async Task TwoMembersHaveDifferentEpochsWhileTheClockIsBehind(CancellationToken cancellation)
    {
        FollowerPlace ahead = new(5) { GroupEpoch = DateTime.UtcNow.AddHours(1).Ticks };
        MemoryEngine engine = new(seed: 1) { IsBad = false };
        List<long> epochs = [];
        for (int i = 0; i < 2; i++)
        {
            MemoryPlace places = new(ahead) { IsOfGroup = true };
            await using StreamFollower member = new(engine.Broker, "memory", new StreamFollowerOptions { Group = "one" });
            Task following = member.RunAsync(new MessageHandlers(), TestJournal.Registry(), places, cancellation);
            await places.NextAsync(cancellation);
            epochs.Add(places.Place.GroupEpoch);
        }

        Assert.That(epochs, Is.Unique.And.All.GreaterThan(ahead.GroupEpoch));
    }
}
