using System.Collections.Concurrent;
using System.Threading.Channels;
using CustomBinarySerializer.Replication;
using CustomBinarySerializer.TestKit.Streams;
using CustomBinarySerializer.TransactionFiles;
using Microsoft.Extensions.DependencyInjection;
using Microsoft.Extensions.Hosting;

namespace CustomBinarySerializer.Hosting.Tests.Streams;

public sealed class HostedFollowerTests : HostTestBase
{
    [Test]
    public async Task AMirrorFollowsWhileTheHostRunsAndIsFollowedLikeAnyJournal(CancellationToken cancellation)
    {
        TestJournal.Write(Folder["journal"], 100);
        await ShipAsync(100, cancellation);
        ProjectionOfMirror projection = new();
        using IHost host = await StartAsync(builder =>
        {
            AddMirror(builder);
            builder.Services.AddSingleton(projection);
            builder.Services.AddCustomBinarySerializer(options => options.Registry.Register<Tick>(1))
                .AddTransactionFileFollower<ProjectionOfMirror>("orders", options => options.Folder = Folder["mirror"]);
        });
        await host.Services.GetRequiredKeyedService<HostedFollower>("orders").WaitForAsync(99, cancellation);
        await host.StopAsync(cancellation);

        TestJournal.AssertSame(Folder["journal"], Folder["mirror"]);
        Assert.That(projection.Ordinals, Is.EqualTo(Enumerable.Range(0, 100)));
        Assert.That(Log.Ids.Where(id => id >= 400), Is.EqualTo([400, 401, 408]));
    }

    [Test]
    public async Task AFolderThatAnotherProcessWritesIsWaitedFor(CancellationToken cancellation)
    {
        TestJournal.Write(Folder["journal"], 10);
        await ShipAsync(10, cancellation);
        using IHost first = await StartAsync(builder => AddMirror(builder));
        await TestJournal.WaitForAsync(Folder["mirror"], 10, running: null, cancellation);
        using IHost second = await StartAsync(builder => AddMirror(builder));
        await Log.WaitForAsync(406, cancellation);

        await first.StopAsync(cancellation);
        await Log.WaitForAsync(401, cancellation, times: 2);
        await second.StopAsync(cancellation);
    }

    [Test]
    public async Task AFolderWithAnotherJournalEndsTheHost(CancellationToken cancellation)
    {
        TestJournal.Write(Folder["journal"], 10);
        TestJournal.Write(Folder["mirror"], 10);
        using IHost host = await StartAsync(builder => AddMirror(builder));
        await host.StoppedByItselfAsync(cancellation);

        Assert.That(Log.Entries.Single(entry => entry.Id == 407).Text, Does.Contain("can't be a mirror"));
    }

    [Test]
    public async Task HandlersGetEachMessageOnceOverSeveralHosts(CancellationToken cancellation)
    {
        Projection projection = new();
        for (int life = 1; life <= 3; life++)
        {
            TestJournal.Write(Folder["journal"], 100);
            await ShipAsync(life * 100, cancellation);
            using IHost host = await StartFollowingAsync(projection, options => options.PlaceFile = Folder["place"]);
            await projection.WaitForAsync(life * 100, cancellation);
            await host.StopAsync(cancellation);
        }

        Assert.That(projection.Ordinals, Is.EqualTo(Enumerable.Range(0, 300)));
    }

    [Test]
    public async Task AHandlerThatKeepsThePlaceIsAskedInsteadOfAFile(CancellationToken cancellation)
    {
        TestJournal.Write(Folder["journal"], 100);
        await ShipAsync(100, cancellation);
        Ledger ledger = new(new FollowerPlace(40));
        using IHost host = await StartFollowingAsync(ledger, options => options.PlaceFile = Folder["place"]);
        await ledger.Places.WaitForAsync(100, cancellation);
        await host.StopAsync(cancellation);

        Assert.That(ledger.Ordinals, Is.EqualTo(Enumerable.Range(40, 60)));
        Assert.That(File.Exists(Folder["place"]), Is.False);
    }

    [Test]
    public async Task FailedMessageIsLoggedOnceAndHandledAgain(CancellationToken cancellation)
    {
        TestJournal.Write(Folder["journal"], 10);
        await ShipAsync(10, cancellation);
        int failures = 0;
        Projection projection = new()
        {
            Before = ordinal => _ = ordinal == 5 && ++failures <= 3 ? throw new TimeoutException("the database is away") : ordinal,
        };
        using IHost host = await StartFollowingAsync(projection, options => options.RetryDelay = TimeSpan.FromMilliseconds(1));
        await host.Follower("orders").WaitForAsync(9, cancellation);
        await host.StopAsync(cancellation);

        Assert.That(projection.Ordinals, Is.EqualTo(Enumerable.Range(0, 10)));
        Assert.That(Log.Ids.Where(id => id is >= 200 and not 201), Is.EqualTo([200, 202, 205]));
        Assert.That(Log.Entries.Single(entry => entry.Id == 202).Text, Does.Contain("the database is away"));
    }

    [Test]
    public async Task AHandlerMovesFromAFileToItsStreamWithItsPlace(CancellationToken cancellation)
    {
        Projection projection = new();
        TestJournal.Write(Folder["journal"], 100);
        using (IHost host = await StartAsync(builder =>
        {
            builder.Services.AddSingleton(projection).AddSingleton(TestJournal.Registry());
            builder.Services.AddCustomBinarySerializer().AddTransactionFileFollower<Projection>("orders", options =>
            {
                options.Folder = Folder["journal"];
                options.PlaceFile = Folder["place"];
            });
        }))
        {
            await host.Follower("orders").WaitForAsync(99, cancellation);
            await host.StopAsync(cancellation);
        }

        TestJournal.Write(Folder["journal"], 100);
        await ShipAsync(200, cancellation);
        using IHost streaming = await StartFollowingAsync(projection, options => options.PlaceFile = Folder["place"]);
        await streaming.Follower("orders").WaitForAsync(199, cancellation);
        await streaming.StopAsync(cancellation);

        Assert.That(projection.Ordinals, Is.EqualTo(Enumerable.Range(0, 200)));
    }

    [Test]
    public async Task APlaceOfVersion01IsRead(CancellationToken cancellation)
    {
        TestJournal.Write(Folder["journal"], 100);
        await ShipAsync(100, cancellation);
        await File.WriteAllTextAsync(Folder["place"], "40 -1 0", cancellation);
        Projection projection = new();
        using IHost host = await StartFollowingAsync(projection, options => options.PlaceFile = Folder["place"]);
        await host.Follower("orders").WaitForAsync(99, cancellation);
        await host.StopAsync(cancellation);

        Assert.That(projection.Ordinals, Is.EqualTo(Enumerable.Range(40, 60)));
        Assert.That(FollowerPlace.Parse(await File.ReadAllTextAsync(Folder["place"], cancellation)).NextOrdinal, Is.EqualTo(100));
    }

    [Test]
    public async Task AMemberOfAGroupWhosePlaceIsRefusedLoadsItAgain(CancellationToken cancellation)
    {
        using TransactionFileWriter writer = TestJournal.Open(Folder["journal"]);
        TestJournal.Append(writer, 10);
        await ShipAsync(10, cancellation);
        Ledger ledger = new(FollowerPlace.First, isOfGroup: true);
        using IHost host = await StartFollowingAsync(ledger, options => options.Follower = new StreamFollowerOptions { Group = "billing" });
        await ledger.Places.WaitForAsync(10, cancellation);

        // Another member took over meanwhile, and has come to message 12.
        FollowerPlace taken = ledger.Places.Place with { Offset = -1, GroupEpoch = ledger.Places.Place.GroupEpoch + 1 };
        await ledger.Places.StoreAsync("orders", taken, cancellation);
        await ledger.Places.StoreAsync("orders", taken with { NextOrdinal = 12 }, cancellation);
        TestJournal.Append(writer, 10);
        await ShipAsync(20, cancellation);
        await ledger.Places.WaitForAsync(20, cancellation);
        await host.StopAsync(cancellation);

        Assert.That(ledger.Places.Refused, Is.GreaterThan(0));
        Assert.That(ledger.Ordinals.TakeLast(8), Is.EqualTo(Enumerable.Range(12, 8)));
        Assert.That(ledger.Places.Place.GroupEpoch, Is.GreaterThan(taken.GroupEpoch));
        Assert.That(Log.Ids, Does.Contain(412));
    }

    [Test]
    public async Task AMessageThatCannotBeDecodedEndsTheHost(CancellationToken cancellation)
    {
        TestJournal.Write(Folder["journal"], 10);
        await ShipAsync(10, cancellation);
        using IHost host = await StartFollowingAsync(new Projection(), options => options.Follower = new StreamFollowerOptions
        {
            Formatter = new FormatterOptions { Limits = new FrameLimits { MaxFrameLength = 8 } },
        });
        await host.StoppedByItselfAsync(cancellation);

        Assert.That(Log.Ids, Does.Contain(204));
    }

    [Test]
    public void FollowersOfAFileAndOfAStreamDoNotShareAName() => Assert.That(
        () => new ServiceCollection().AddCustomBinarySerializer()
            .AddTransactionFileFollower<Projection>("orders")
            .AddStreamFollower<Projection>("orders"),
        Throws.ArgumentException.With.Message.Contains("HostedFollower orders"));

    private Task<IHost> StartFollowingAsync<THandler>(THandler handler, Action<HostedFollowerOptions>? configure = null)
        where THandler : class, IMessageHandler => StartAsync(builder =>
        {
            builder.Services.AddSingleton(handler).AddSingleton(TestJournal.Registry());
            builder.Services.AddCustomBinarySerializer().AddStreamFollower<THandler>("orders", options =>
            {
                Connect(options);
                configure?.Invoke(options);
            });
        });

    private class Projection : IMessageHandler
    {
        private readonly ConcurrentQueue<long> _ordinals = new();
        private readonly Channel<long> _handled = Channel.CreateUnbounded<long>();

        internal Action<long> Before { get; init; } = _ => { };

        internal IEnumerable<long> Ordinals => _ordinals;

        public ValueTask HandleAsync(TransactionRecord record, CancellationToken cancellationToken)
        {
            Assert.That(((Tick)record.Message).Number, Is.EqualTo(record.Ordinal));
            Before(record.Ordinal);
            _ordinals.Enqueue(record.Ordinal);
            _handled.Writer.TryWrite(record.Ordinal);
            return ValueTask.CompletedTask;
        }

        internal async Task WaitForAsync(int count, CancellationToken cancellation)
        {
            while (_ordinals.Count < count)
            {
                await _handled.Reader.ReadAsync(cancellation);
            }
        }
    }

    private sealed class Ledger(FollowerPlace place, bool isOfGroup = false) : Projection, IPlaceStore
    {
        internal MemoryPlace Places { get; } = new(place) { IsOfGroup = isOfGroup };

        public ValueTask<FollowerPlace> LoadAsync(string follower, CancellationToken cancellationToken) =>
            Places.LoadAsync(follower, cancellationToken);

        public ValueTask StoreAsync(string follower, FollowerPlace place, CancellationToken cancellationToken) =>
            Places.StoreAsync(follower, place, cancellationToken);
    }

    private sealed class ProjectionOfMirror : IMessageHandler
    {
        internal ConcurrentQueue<long> Ordinals { get; } = new();

        public ValueTask HandleAsync(TransactionRecord record, CancellationToken cancellationToken)
        {
            Ordinals.Enqueue(record.Ordinal);
            return ValueTask.CompletedTask;
        }
    }
}
