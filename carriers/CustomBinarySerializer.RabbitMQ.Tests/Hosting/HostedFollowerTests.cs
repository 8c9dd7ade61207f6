using System.Collections.Concurrent;
using System.Threading.Channels;
using CustomBinarySerializer.AspNetCore;
using CustomBinarySerializer.Replication;
using CustomBinarySerializer.TransactionFiles;
using Microsoft.Extensions.DependencyInjection;
using Microsoft.Extensions.Hosting;

namespace CustomBinarySerializer.RabbitMQ.Tests.Hosting;

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
            builder.Services.AddCustomBinarySerializer(options => options.Registry.RegisterAuto<Tick>(1))
                .AddTransactionFileFollower<ProjectionOfMirror>("orders", options => options.Folder = Folder["mirror"]);
        });
        await host.Services.GetRequiredKeyedService<TransactionFileFollower>("orders").WaitForAsync(99, cancellation);
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
        Ledger ledger = new(new StreamPlace(40));
        using IHost host = await StartFollowingAsync(ledger, options => options.PlaceFile = Folder["place"]);
        await ledger.Places.WaitForAsync(100, cancellation);
        await host.StopAsync(cancellation);

        Assert.That(ledger.Ordinals, Is.EqualTo(Enumerable.Range(40, 60)));
        Assert.That(File.Exists(Folder["place"]), Is.False);
    }

    [Test]
    public async Task WhatAHandlerThrowsIsLoggedOnceAndTheBatchComesAgain(CancellationToken cancellation)
    {
        TestJournal.Write(Folder["journal"], 10);
        await ShipAsync(10, cancellation);
        int failures = 0;
        Projection projection = new() { Before = ordinal => _ = ordinal == 5 && ++failures <= 3 ? throw new TimeoutException("the database is away") : ordinal };
        using IHost host = await StartFollowingAsync(projection);
        await projection.WaitForAsync(15 + 10, cancellation);
        await host.StopAsync(cancellation);

        Assert.That(projection.Ordinals.TakeLast(10), Is.EqualTo(Enumerable.Range(0, 10)));
        Assert.That(Log.Ids.Where(id => id >= 400), Is.EqualTo([400, 401, 406, 401, 408]));
        Assert.That(Log.Entries.Single(entry => entry.Id == 406).Text, Does.Contain("the database is away"));
    }

    [Test]
    public async Task AMessageThatCannotBeDecodedEndsTheHost(CancellationToken cancellation)
    {
        TestJournal.Write(Folder["journal"], 10);
        await ShipAsync(10, cancellation);
        using IHost host = await StartFollowingAsync(new Projection(), options => options.Follower = new StreamFollowerOptions { Formatter = new FormatterOptions { Limits = new FrameLimits { MaxFrameLength = 8 } } });
        await host.StoppedByItselfAsync(cancellation);

        Assert.That(Log.Ids, Does.Contain(407));
    }

    [Test]
    public void AHandledTypeThatIsNotRegisteredEndsTheStart() => Assert.That(
        async () => await StartAsync(builder =>
        {
            builder.Services.AddSingleton(new TypeRegistry());
            builder.Services.AddStreamFollower<Projection>("orders", Connect);
        }),
        Throws.ArgumentException.With.Message.Contains(nameof(Tick)));

    [Test]
    public void AMirrorAndAFollowerDoNotShareAName() => Assert.That(
        () => new ServiceCollection().AddStreamMirror("orders").AddStreamFollower<Projection>("orders"),
        Throws.ArgumentException.With.Message.Contains("StreamFollower orders"));

    private Task<IHost> StartFollowingAsync<THandler>(THandler handler, Action<HostedFollowerOptions>? configure = null)
        where THandler : class, IStreamHandler => StartAsync(builder =>
        {
            builder.Services.AddSingleton(handler).AddSingleton(TestJournal.Registry());
            builder.Services.AddStreamFollower<THandler>("orders", options =>
            {
                Connect(options);
                configure?.Invoke(options);
            });
        });

    private class Projection : IStreamHandler
    {
        private readonly ConcurrentQueue<long> _ordinals = new();
        private readonly Channel<long> _handled = Channel.CreateUnbounded<long>();

        internal Action<long> Before { get; init; } = _ => { };

        internal IEnumerable<long> Ordinals => _ordinals;

        public void AddTo(MessageHandlers handlers) => handlers.On<Tick>((_, ordinal) =>
        {
            Before(ordinal);
            _ordinals.Enqueue(ordinal);
            _handled.Writer.TryWrite(ordinal);
        });

        internal async Task WaitForAsync(int count, CancellationToken cancellation)
        {
            while (_ordinals.Count < count)
            {
                await _handled.Reader.ReadAsync(cancellation);
            }
        }
    }

    private sealed class Ledger(StreamPlace place) : Projection, IStreamPlaceStore
    {
        internal MemoryPlace Places { get; } = new(place);

        public ValueTask<StreamPlace> LoadAsync(CancellationToken cancellationToken) => Places.LoadAsync(cancellationToken);

        public ValueTask StoreAsync(StreamPlace place, CancellationToken cancellationToken) => Places.StoreAsync(place, cancellationToken);
    }

    private sealed class ProjectionOfMirror : ITransactionFileHandler
    {
        internal ConcurrentQueue<long> Ordinals { get; } = new();

        public ValueTask HandleAsync(TransactionRecord record, CancellationToken cancellationToken)
        {
            Ordinals.Enqueue(record.Ordinal);
            return ValueTask.CompletedTask;
        }
    }
}
