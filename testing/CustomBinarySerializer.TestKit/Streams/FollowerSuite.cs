using System.Collections.Concurrent;
using CustomBinarySerializer.Replication;
using CustomBinarySerializer.TransactionFiles;

namespace CustomBinarySerializer.TestKit.Streams;

public abstract class FollowerSuite : StreamTestBase
{
    [Test]
    public async Task HandlersGetEachMessageOnceWithItsOrdinal(CancellationToken cancellation)
    {
        TestJournal.Write(Folder["journal"], 20_000);
        await ShipAsync(20_000, cancellation);
        List<long> ordinals = [];
        MessageHandlers handlers = new MessageHandlers()
            .On<Tick>((tick, ordinal) => ordinals.Add(tick.Number == ordinal ? ordinal : -1), reuse: true);
        MemoryPlace place = new(FollowerPlace.First);
        await using StreamFollower follower = new(Address, Stream);
        Task following = follower.RunAsync(handlers, TestJournal.Registry(), place, cancellation);
        await Either(place.WaitForAsync(20_000, cancellation), following);

        Assert.That(ordinals, Is.EqualTo(Enumerable.Range(0, 20_000)));
    }

    [TestCase(-1, 0)]
    [TestCase(0, 0)]
    [TestCase(1, 1)]
    [TestCase(77_777, 77_777)]
    [TestCase(199_999, 199_999)]
    public async Task FollowingBeginsWithTheOrdinalThatIsAskedFor(long from, long first, CancellationToken cancellation)
    {
        // Small batches, so that there are many offsets to search.
        TestJournal.Write(Folder["journal"], 200_000);
        await ShipAsync(200_000, cancellation, options: new StreamShipperOptions { BatchBytes = 1024 });
        await using StreamFollower follower = new(Address, Stream);
        await foreach (StreamBatch batch in follower.ReadAsync(new FollowerPlace(from), cancellation))
        {
            Assert.That(batch.FirstOrdinal, Is.EqualTo(first));
            Assert.That(batch.Place.NextOrdinal, Is.EqualTo(first + batch.Count));
            break;
        }
    }

    [Test]
    public async Task AStoredPlaceContinuesWhereItWas(CancellationToken cancellation)
    {
        TestJournal.Write(Folder["journal"], 5000);
        await ShipAsync(5000, cancellation, options: new StreamShipperOptions { BatchBytes = 1024 });
        FollowerPlace place = FollowerPlace.First;
        long expected = 0;
        while (expected < 5000)
        {
            await using StreamFollower follower = new(Address, Stream);
            int batches = 0;
            await foreach (StreamBatch batch in follower.ReadAsync(FollowerPlace.Parse(place.ToString()), cancellation))
            {
                Assert.That(batch.FirstOrdinal, Is.EqualTo(expected));
                place = batch.Place;
                expected = place.NextOrdinal;
                if (++batches == 50 || expected == 5000)
                {
                    break;
                }
            }
        }
    }

    [Test]
    public async Task ABatchWhoseHandlerFailsComesAgain(CancellationToken cancellation)
    {
        TestJournal.Write(Folder["journal"], 1000);
        await ShipAsync(1000, cancellation);
        PlaceFile places = new(Path.Combine(Folder["places"], "projection"));
        long sum = 0;
        bool fails = true;
        MessageHandlers handlers = new MessageHandlers().On<Tick>((tick, ordinal) =>
        {
            if (ordinal == 500 && fails)
            {
                throw new InvalidOperationException("Not now.");
            }

            sum += ordinal;
        });
        await using (StreamFollower follower = new(Address, Stream))
        {
            Assert.That(() => follower.RunAsync(handlers, TestJournal.Registry(), places, cancellation), Throws.InvalidOperationException);
            Assert.That(follower.LastError, Is.InstanceOf<InvalidOperationException>());
        }

        fails = false;
        sum = 0;
        await using StreamFollower again = new(Address, Stream);
        Task following = again.RunAsync(handlers, TestJournal.Registry(), places, cancellation);
        using PeriodicTimer poll = new(TimeSpan.FromMilliseconds(10));
        while ((await places.LoadAsync("test", cancellation)).NextOrdinal < 1000)
        {
            Assert.That(following.IsCompleted, Is.False);
            await poll.WaitForNextTickAsync(cancellation);
        }

        Assert.That(sum, Is.EqualTo(499_500));
    }

    [Test]
    public async Task ARegistryThatKnowsATypeOtherwiseIsRefused(CancellationToken cancellation)
    {
        TestJournal.Write(Folder["journal"], 10);
        await ShipAsync(10, cancellation);
        TypeRegistry other = new TypeRegistry().Register<Extra>(1);
        MessageHandlers handlers = new MessageHandlers().On<Extra>(_ => { });
        await using StreamFollower follower = new(Address, Stream);

        Assert.That(
            () => follower.RunAsync(handlers, other, new MemoryPlace(FollowerPlace.First), cancellation),
            Throws.TypeOf<StreamException>().With.Message.Contains("another schema"));
    }

    [Test]
    public async Task AnOrdinalThatTheStreamDoesNotHaveIsAnError(CancellationToken cancellation)
    {
        TestJournal.WriteFrom100To200(Folder["journal"]);
        await ShipAsync(200, cancellation, options: new StreamShipperOptions { StartOver = true });
        await using StreamFollower follower = new(Address, Stream);
        StreamException? error = Assert.ThrowsAsync<StreamException>(async () =>
        {
            await foreach (StreamBatch batch in follower.ReadAsync(new FollowerPlace(50), cancellation))
            {
            }
        });

        Assert.That(error!.Error, Is.EqualTo(StreamError.MessagesMissing));
        Assert.That(error.Message, Does.Contain("Message 50").And.Contain("message 100"));
    }

    [Test]
    public async Task SecondMemberOfAGroupContinuesForTheFirst(CancellationToken cancellation)
    {
        using TransactionFileWriter writer = TestJournal.Open(Folder["journal"]);
        TestJournal.Append(writer, 100);
        await using StreamShipper shipper = new(Folder["journal"], Address, Stream);
        Task shipping = shipper.RunAsync(cancellation);
        await Either(shipper.WaitUntilConfirmedAsync(100, cancellation), shipping);
        StreamFollowerOptions options = new() { Group = "billing" };
        MemoryPlace place = new(FollowerPlace.First);
        List<long> first = [];
        List<long> second = [];
        await using StreamFollower one = new(Address, Stream, options);
        Task oneFollows = one.RunAsync(
            new MessageHandlers().On<Tick>((_, ordinal) => first.Add(ordinal)), TestJournal.Registry(), place, cancellation);
        await Either(place.WaitForAsync(100, cancellation), oneFollows);
        await using StreamFollower two = new(Address, Stream, options);
        Task twoFollows = two.RunAsync(
            new MessageHandlers().On<Tick>((_, ordinal) => second.Add(ordinal)), TestJournal.Registry(), place, cancellation);
        await using StreamFollower impatient = new(Address, Stream, options with { LockTimeout = TimeSpan.Zero });
        Assert.That(
            () => impatient.RunAsync(new MessageHandlers().SkipOthers(), TestJournal.Registry(), place, cancellation),
            Throws.TypeOf<StreamException>().With.Property(nameof(StreamException.Error)).EqualTo(StreamError.Locked));
        await one.DisposeAsync();
        TestJournal.Append(writer, 100);
        await Either(place.WaitForAsync(200, cancellation), twoFollows);

        Assert.That(first, Is.EqualTo(Enumerable.Range(0, 100)));
        Assert.That(second, Is.EqualTo(Enumerable.Range(100, 100)));
    }

    [Test]
    public async Task MembersOfAGroupSharePartitions(CancellationToken cancellation)
    {
        const int Partitions = 3;
        ConcurrentDictionary<int, MemoryPlace> places = new();
        List<Task> shipping = [];
        List<StreamShipper> shippers = [];
        for (int partition = 0; partition < Partitions; partition++)
        {
            TestJournal.Write(Folder["journal" + partition], 100);
            StreamShipper shipper = new(Folder["journal" + partition], Address, StreamPartition.NameOf(Stream, partition));
            shippers.Add(shipper);
            shipping.Add(shipper.RunAsync(cancellation));
            await Either(shipper.WaitUntilConfirmedAsync(100, cancellation), shipping[^1]);
            places[partition] = new MemoryPlace(FollowerPlace.First);
        }

        StreamFollowerOptions options = new() { Group = "billing" };
        int handled = 0;
        MessageHandlers handlers = new MessageHandlers().On<Tick>(_ => Interlocked.Increment(ref handled));
        await using StreamGroup one = new(Address, Stream, Partitions, maxActive: 2, options);
        await using StreamGroup two = new(Address, Stream, Partitions, maxActive: 2, options);
        Task oneRuns = one.RunAsync(TestJournal.Registry(), partition => (handlers, places[partition]), cancellation);
        Task twoRuns = two.RunAsync(TestJournal.Registry(), partition => (handlers, places[partition]), cancellation);
        Task all = Task.WhenAll(places.Values.Select(place => place.WaitForAsync(100, cancellation)));
        await Either(all, await Task.WhenAny(all, oneRuns, twoRuns));

        Assert.That(handled, Is.EqualTo(300));
        Assert.That(one.Active.Concat(two.Active).Order(), Is.EqualTo([0, 1, 2]));
        foreach (StreamShipper shipper in shippers)
        {
            await shipper.DisposeAsync();
        }
    }

    [Test]
    public async Task AStreamSaysWhatItHolds(CancellationToken cancellation)
    {
        TestJournal.Write(Folder["journal"], 500);
        await ShipAsync(500, cancellation);
        await ShipAsync(500, cancellation);
        StreamDescription stream = await StreamDescription.ReadAsync(Address, Stream, cancellation);

        Assert.That((stream.FirstOrdinal, stream.End), Is.EqualTo((0, 500)));
        Assert.That(stream.LastShipper, Is.EqualTo(DateTimeOffset.UtcNow).Within(TimeSpan.FromMinutes(1)));
        Assert.That(stream.JournalId, Is.Not.Null);
    }
}
