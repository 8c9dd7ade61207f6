using CustomBinarySerializer.Hosting.Tests.TestTypes;
using CustomBinarySerializer.Replication;
using CustomBinarySerializer.TransactionFiles;
using Microsoft.Extensions.DependencyInjection;
using Microsoft.Extensions.Hosting;

namespace CustomBinarySerializer.Hosting.Tests;

public sealed class FollowerTests : FollowerTestBase
{
    [Test]
    public async Task MessagesAreHandledInOrderWhileTheHostRuns(CancellationToken cancellationToken)
    {
        using IHost host = await StartAsync();
        Append(host, 3);

        await host.Follower("shop").WaitForAsync(2, cancellationToken);

        Assert.That(Handler.Ordinals, Is.EqualTo([0, 1, 2]));
        Assert.That(host.Follower("shop").NextOrdinal, Is.EqualTo(3));
        Assert.That(host.Follower("shop").State, Is.EqualTo(FollowerState.Running));
        Assert.That(host.Follower("shop").Lag, Is.Zero);
        await host.StopAsync(cancellationToken);
        Assert.That(host.Follower("shop").State, Is.EqualTo(FollowerState.Stopped));
        Assert.That(Log.Ids, Does.Contain(200).And.Contain(201).And.Contain(205));
    }

    [Test]
    public async Task AStoppedHostGoesOnWhereItWas(CancellationToken cancellationToken)
    {
        using (IHost first = await StartAsync())
        {
            Append(first, 5);
            await first.Follower("shop").WaitForAsync(4, cancellationToken);
            await first.StopAsync(cancellationToken);
        }

        Handler = new RecordingHandler();
        using IHost second = await StartAsync();
        Append(second, 2);
        await second.Follower("shop").WaitForAsync(6, cancellationToken);

        Assert.That(Handler.Ordinals, Is.EqualTo([5, 6]));
        await second.StopAsync(cancellationToken);
    }

    [Test]
    public async Task WithoutAPlaceEachStartHandlesAllMessages(CancellationToken cancellationToken)
    {
        using (IHost first = await StartAsync(options => options.PlaceFile = null))
        {
            Append(first, 2);
            await first.Follower("shop").WaitForAsync(1, cancellationToken);
            await first.StopAsync(cancellationToken);
        }

        using IHost second = await StartAsync(options => options.PlaceFile = null);
        await second.Follower("shop").WaitForAsync(1, cancellationToken);

        Assert.That(Handler.Ordinals, Is.EqualTo([0, 1, 0, 1]));
        await second.StopAsync(cancellationToken);
    }

    [Test]
    public async Task AFolderThatIsMadeLaterIsWaitedFor(CancellationToken cancellationToken)
    {
        using IHost host = await StartAsync(_ => { }, withWriter: false);
        await Log.WaitForAsync(208, cancellationToken);
        Assert.That(host.Follower("shop").State, Is.EqualTo(FollowerState.Waiting));

        using TransactionFileWriter writer = TransactionFileWriter.Open(Folder["shop"], host.Services.GetRequiredService<TypeRegistry>());
        writer.Append(new Payment(1, 2));
        writer.Flush(durable: true);
        await host.Follower("shop").WaitForAsync(0, cancellationToken);

        Assert.That(Handler.Ordinals, Is.EqualTo([0]));
        await host.StopAsync(cancellationToken);
    }

    [Test]
    public async Task FailedMessageIsLoggedOnceAndHandledAgain(CancellationToken cancellationToken)
    {
        int calls = 0;
        TaskCompletionSource mayGoOn = new();
        Handler.Before = async (record, token) =>
        {
            if (record.Ordinal == 1 && ++calls <= 2)
            {
                throw new TimeoutException("the database is away");
            }

            await (calls == 3 ? mayGoOn.Task.WaitAsync(token) : Task.CompletedTask);
        };
        using IHost host = await StartAsync(options => options.RetryDelay = TimeSpan.FromMilliseconds(1));
        Append(host, 3);
        await TestHosts.UntilAsync(() => calls == 3, cancellationToken);
        Assert.That(host.Follower("shop").State, Is.EqualTo(FollowerState.Retrying));
        Assert.That(host.Follower("shop").LastError, Is.TypeOf<TimeoutException>());
        mayGoOn.SetResult();
        await host.Follower("shop").WaitForAsync(2, cancellationToken);

        Assert.That(Handler.Ordinals, Is.EqualTo([0, 1, 2]));
        Assert.That(Log.Ids.Count(id => id == 202), Is.EqualTo(1));
        Assert.That(host.Follower("shop").LastError, Is.Null);
        await host.StopAsync(cancellationToken);
    }

    [Test]
    public async Task AMessageWhoseHandlingWasInterruptedByTheStopComesAgain(CancellationToken cancellationToken)
    {
        TaskCompletionSource began = new();
        Handler.Before = (record, token) =>
        {
            began.TrySetResult();
            return record.Ordinal == 1
                ? new ValueTask(Task.Delay(Timeout.InfiniteTimeSpan, TimeProvider.System, token))
                : ValueTask.CompletedTask;
        };
        using (IHost first = await StartAsync())
        {
            Append(first, 2);
            await first.Follower("shop").WaitForAsync(0, cancellationToken);
            await first.StopAsync(cancellationToken);
        }

        Handler = new RecordingHandler();
        using IHost second = await StartAsync();
        await second.Follower("shop").WaitForAsync(1, cancellationToken);

        Assert.That(Handler.Ordinals, Is.EqualTo([1]));
        await second.StopAsync(cancellationToken);
    }

    [Test]
    public async Task ThePlaceIsStoredAfterTheHandlerHasCommittedIt(CancellationToken cancellationToken)
    {
        string file = Folder["shop.place"];
        List<string> storedWhenCommitting = [];
        Handler.BeforeCommit = _ => storedWhenCommitting.Add(File.Exists(file) ? File.ReadAllText(file) : "");
        using IHost host = await StartAsync(options => options.MessagesPerCommit = 1);
        Append(host, 2);
        await host.Follower("shop").WaitForAsync(1, cancellationToken);
        await host.StopAsync(cancellationToken);

        Assert.That(Handler.Commits.Where(place => place > 0), Is.EqualTo([1, 2]));
        Assert.That(storedWhenCommitting[^1], Does.EndWith("\"nextOrdinal\":1}"));
        Assert.That(File.ReadAllText(file), Does.EndWith("\"nextOrdinal\":2}"));
    }

    [Test]
    public async Task AHandlerThatKeepsPlacesIsAskedInsteadOfAFile(CancellationToken cancellationToken)
    {
        PlaceKeeper keeper = new();
        using (IHost host = await TestHosts.StartAsync(builder =>
        {
            AddWriter(builder);
            builder.Services.AddSingleton(keeper);
            builder.AddTransactionFileFollower<PlaceKeeper>("shop", options => options.Folder = Folder["shop"]);
        }))
        {
            Append(host, 2);
            await host.Follower("shop").WaitForAsync(1, cancellationToken);
            await host.StopAsync(cancellationToken);
        }

        Assert.That(keeper.Place.NextOrdinal, Is.EqualTo(2));
        Assert.That(keeper.Asked, Is.EqualTo("shop"));
    }

    [Test]
    public async Task WaitingEndsWithItsToken(CancellationToken cancellationToken)
    {
        using IHost host = await StartAsync();
        Assert.That(
            () => host.Follower("shop").WaitForAsync(0, new CancellationToken(canceled: true)),
            Throws.InstanceOf<OperationCanceledException>());
        await host.StopAsync(cancellationToken);
        Assert.That(() => host.Follower("shop").WaitForAsync(0, CancellationToken.None), Throws.InstanceOf<OperationCanceledException>());
    }

    private sealed class PlaceKeeper : IMessageHandler, IPlaceStore
    {
        internal FollowerPlace Place { get; private set; } = FollowerPlace.First;

        internal string? Asked { get; private set; }

        public ValueTask HandleAsync(TransactionRecord record, CancellationToken cancellationToken) => ValueTask.CompletedTask;

        public ValueTask<FollowerPlace> LoadAsync(string follower, CancellationToken cancellationToken)
        {
            Asked = follower;
            return new(Place);
        }

        public ValueTask StoreAsync(string follower, FollowerPlace place, CancellationToken cancellationToken)
        {
            Place = place;
            return ValueTask.CompletedTask;
        }
    }
}
