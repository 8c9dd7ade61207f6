using CustomBinarySerializer.Hosting.Tests.TestTypes;
using CustomBinarySerializer.Replication;
using CustomBinarySerializer.TransactionFiles;
using Microsoft.Extensions.DependencyInjection;
using Microsoft.Extensions.Hosting;

namespace CustomBinarySerializer.Hosting.Tests;

public sealed class FollowerTests : FolderTestBase
{
    private RecordingHandler _handler = null!;

    [SetUp]
    public void MakeHandler() => _handler = new RecordingHandler();

    [Test]
    public async Task MessagesAreHandledInOrderWhileTheHostRuns(CancellationToken cancellationToken)
    {
        using IHost host = await StartAsync();
        Append(host, 3);

        await host.Follower("shop").WaitForAsync(2, cancellationToken);

        Assert.That(_handler.Ordinals, Is.EqualTo([0, 1, 2]));
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

        _handler = new RecordingHandler();
        using IHost second = await StartAsync();
        Append(second, 2);
        await second.Follower("shop").WaitForAsync(6, cancellationToken);

        Assert.That(_handler.Ordinals, Is.EqualTo([5, 6]));
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

        Assert.That(_handler.Ordinals, Is.EqualTo([0, 1, 0, 1]));
        await second.StopAsync(cancellationToken);
    }

    [Test]
    public async Task AFolderThatIsMadeLaterIsWaitedFor(CancellationToken cancellationToken)
    {
        using IHost host = await StartAsync(_ => { }, withWriter: false);
        await TestHosts.UntilAsync(() => Log.Ids.Contains(208), cancellationToken);
        Assert.That(host.Follower("shop").State, Is.EqualTo(FollowerState.Waiting));

        using TransactionFileWriter writer = TransactionFileWriter.Open(Folder["shop"], host.Services.GetRequiredService<TypeRegistry>());
        writer.Append(new Payment(1, 2));
        writer.Flush(durable: true);
        await host.Follower("shop").WaitForAsync(0, cancellationToken);

        Assert.That(_handler.Ordinals, Is.EqualTo([0]));
        await host.StopAsync(cancellationToken);
    }

    [Test]
    public async Task WhatAHandlerThrowsIsLoggedOnceAndTheMessageComesAgain(CancellationToken cancellationToken)
    {
        int calls = 0;
        TaskCompletionSource mayGoOn = new();
        _handler.Before = async (record, token) =>
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

        Assert.That(_handler.Ordinals, Is.EqualTo([0, 1, 2]));
        Assert.That(Log.Ids.Count(id => id == 202), Is.EqualTo(1));
        Assert.That(host.Follower("shop").LastError, Is.Null);
        await host.StopAsync(cancellationToken);
    }

    [Test]
    public async Task AMessageWhoseHandlingWasInterruptedByTheStopComesAgain(CancellationToken cancellationToken)
    {
        TaskCompletionSource began = new();
        _handler.Before = (record, token) =>
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

        _handler = new RecordingHandler();
        using IHost second = await StartAsync();
        await second.Follower("shop").WaitForAsync(1, cancellationToken);

        Assert.That(_handler.Ordinals, Is.EqualTo([1]));
        await second.StopAsync(cancellationToken);
    }

    [Test]
    public async Task ThePlaceIsStoredAfterTheHandlerHasCommittedIt(CancellationToken cancellationToken)
    {
        string file = Folder["shop.place"];
        List<string> storedWhenCommitting = [];
        _handler.BeforeCommit = _ => storedWhenCommitting.Add(File.Exists(file) ? File.ReadAllText(file) : "");
        using IHost host = await StartAsync(options => options.MessagesPerCommit = 1);
        Append(host, 2);
        await host.Follower("shop").WaitForAsync(1, cancellationToken);
        await host.StopAsync(cancellationToken);

        Assert.That(_handler.Commits.Where(place => place > 0), Is.EqualTo([1, 2]));
        Assert.That(storedWhenCommitting[^1], Does.EndWith("\"nextOrdinal\":1}"));
        Assert.That(File.ReadAllText(file), Does.EndWith("\"nextOrdinal\":2}"));
    }

    [Test]
    public async Task APlaceInAnotherJournalEndsTheFollowerAndTheHost(CancellationToken cancellationToken)
    {
        using (IHost first = await StartAsync())
        {
            Append(first, 1);
            await first.Follower("shop").WaitForAsync(0, cancellationToken);
            await first.StopAsync(cancellationToken);
        }

        // As many messages as were handled, so that nothing else is wrong.
        Directory.Delete(Folder["shop"], recursive: true);
        using (TransactionFileWriter writer = TransactionFileWriter.Open(Folder["shop"], new TypeRegistry(ShopContracts.Instance)))
        {
            writer.Append(new Payment(1, 2));
        }

        using IHost second = await StartAsync();
        await StoppedByItselfAsync(second, cancellationToken);

        Assert.That(second.Follower("shop").State, Is.EqualTo(FollowerState.Failed));
        Assert.That(second.Follower("shop").LastError!.Message, Does.Contain("made again or exchanged").And.Contain("delete the place"));
        Assert.That(
            () => second.Follower("shop").WaitForAsync(5, cancellationToken),
            Throws.InvalidOperationException.With.Message.Contains("shop"));
        Assert.That(Log.Ids, Does.Contain(204));
    }

    [Test]
    public async Task AJournalThatLostHandledMessagesEndsTheFollower(CancellationToken cancellationToken)
    {
        string copy = Folder["copy"];
        using (IHost first = await StartAsync())
        {
            Append(first, 1);
            await first.Follower("shop").WaitForAsync(0, cancellationToken);
            await first.StopAsync(cancellationToken);
        }

        Copy(Folder["shop"], copy);
        using (IHost second = await StartAsync())
        {
            Append(second, 3);
            await second.Follower("shop").WaitForAsync(3, cancellationToken);
            await second.StopAsync(cancellationToken);
        }

        Directory.Delete(Folder["shop"], recursive: true);
        Directory.Move(copy, Folder["shop"]);
        using IHost third = await StartAsync();
        await StoppedByItselfAsync(third, cancellationToken);

        Assert.That(third.Follower("shop").LastError!.Message, Does.Contain("before 4").And.Contain("before 1"));
    }

    [Test]
    public async Task ADamagedPlaceEndsTheFollower(CancellationToken cancellationToken)
    {
        await File.WriteAllTextAsync(Folder["shop.place"], "{\"journal\":", cancellationToken);
        using IHost host = await StartAsync();
        await StoppedByItselfAsync(host, cancellationToken);

        Assert.That(host.Follower("shop").LastError, Is.TypeOf<InvalidDataException>().With.Message.Contains("shop.place"));
    }

    [TestCase(true)]
    [TestCase(false)]
    public async Task DeletedMessagesArePassedOverOnlyIfThatIsAllowed(bool isAllowed, CancellationToken cancellationToken)
    {
        using (IHost first = await StartAsync())
        {
            Append(first, 1);
            await first.Follower("shop").WaitForAsync(0, cancellationToken);
            await first.StopAsync(cancellationToken);
        }

        using (IHost writing = await TestHosts.StartAsync(AddWriter))
        {
            Append(writing, 4);
            writing.Writer("shop").Roll();
            Append(writing, 1);
            writing.Writer("shop").DeleteSegmentsBefore(5);
            await writing.StopAsync(cancellationToken);
        }

        _handler = new RecordingHandler();
        using IHost second = await StartAsync(options => options.SkipDeleted = isAllowed);
        if (isAllowed)
        {
            await second.Follower("shop").WaitForAsync(5, cancellationToken);
            Assert.That(_handler.Ordinals, Is.EqualTo([5]));
            Assert.That(Log.Ids, Does.Contain(206));
            await second.StopAsync(cancellationToken);
        }
        else
        {
            await StoppedByItselfAsync(second, cancellationToken);
            Assert.That(
                (second.Follower("shop").LastError as BinarySerializationException)?.Code,
                Is.EqualTo(SerializationErrorCode.MessageDeleted));
        }
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
    public async Task AMessageThatCannotBeReadEndsTheFollowerBeforeIt(CancellationToken cancellationToken)
    {
        using (TransactionFileWriter writer = TransactionFileWriter.Open(
            Folder["shop"], new TypeRegistry(ShopContracts.Instance).Register<Unregistered>(9)))
        {
            writer.Append(new Payment(1, 2));
            writer.Append(new Unregistered(1));
            writer.Append(new Payment(3, 4));
        }

        using IHost host = await StartAsync(withWriter: false);
        await StoppedByItselfAsync(host, cancellationToken);

        Assert.That(_handler.Ordinals, Is.EqualTo([0]));
        Assert.That(
            (host.Follower("shop").LastError as BinarySerializationException)?.Code, Is.EqualTo(SerializationErrorCode.UnknownTypeId));
        Assert.That(await File.ReadAllTextAsync(Folder["shop.place"], cancellationToken), Does.EndWith("\"nextOrdinal\":1}"));
    }

    [Test]
    public async Task AcceptedDamageIsPassedOverAndLogged(CancellationToken cancellationToken)
    {
        TypeRegistry registry = new(ShopContracts.Instance);
        using (TransactionFileWriter writer = TransactionFileWriter.Open(Folder["shop"], registry))
        {
            for (int i = 0; i < 1000; i++)
            {
                writer.Append(new Payment(i, i));
            }
        }

        string segment = Directory.GetFiles(Folder["shop"], "*.segment").Single();
        byte[] bytes = await File.ReadAllBytesAsync(segment, cancellationToken);
        bytes[bytes.Length / 2] ^= 1;
        await File.WriteAllBytesAsync(segment, bytes, cancellationToken);
        using (IHost refused = await StartAsync(withWriter: false))
        {
            await StoppedByItselfAsync(refused, cancellationToken);
        }

        using (TransactionFileWriter writer = TransactionFileWriter.Open(
            Folder["shop"], registry, new() { Recovery = RecoveryMode.SkipCorrupt }))
        {
            writer.AcceptDamage("test", DateTimeOffset.UtcNow);
        }

        using IHost host = await StartAsync(withWriter: false);
        await host.Follower("shop").WaitForAsync(999, cancellationToken);

        Assert.That(_handler.Ordinals.Distinct().Count(), Is.EqualTo(999));
        Assert.That(Log.Ids, Does.Contain(102));
        await host.StopAsync(cancellationToken);
    }

    [Test]
    public async Task FollowerThatEndsBeforeItHasAPlaceSaysSo(CancellationToken cancellationToken)
    {
        await File.WriteAllTextAsync(Folder["shop.place"], "{\"journal\":", cancellationToken);
        TransactionFileWriter.Open(Folder["shop"], new TypeRegistry(ShopContracts.Instance)).Dispose();
        using IHost host = await StartAsync(withWriter: false);
        await StoppedByItselfAsync(host, cancellationToken);

        Assert.That(Log.Entries.Single(entry => entry.Id == 204).Text, Does.Contain("has ended before its place was known"));
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

    private Task<IHost> StartAsync(
        Action<TransactionFileFollowerOptions>? configure = null, bool withWriter = true) => TestHosts.StartAsync(
        builder =>
        {
            if (withWriter)
            {
                AddWriter(builder);
            }

            builder.Services.AddSingleton(_handler);
            builder.AddTransactionFileFollower<RecordingHandler>("shop", options =>
            {
                options.Folder = Folder["shop"];
                options.PlaceFile = Folder["shop.place"];
                configure?.Invoke(options);
            });
        },
        Log);

    private void AddWriter(CustomBinarySerializerBuilder builder) =>
        builder.AddTransactionFileWriter("shop", options =>
        {
            options.Folder = Folder["shop"];
            options.Writer = new TransactionFileOptions { SegmentSize = TransactionFileOptions.SmallestSegmentSize };
        });

    private static void Append(IHost host, int count)
    {
        for (int i = 0; i < count; i++)
        {
            host.Writer("shop").Append(new Payment(i, i));
        }

        host.Writer("shop").Flush(durable: true);
    }

    // It throws what ended the follower, so that a process doesn't exit with code 0.
    private static async Task StoppedByItselfAsync(IHost host, CancellationToken cancellationToken)
    {
        try
        {
            await host.WaitForShutdownAsync(cancellationToken);
        }
        catch (Exception e) when (e is not OperationCanceledException)
        {
            return;
        }

        Assert.Fail("The host doesn't throw what ended its follower.");
    }

    private static void Copy(string from, string to)
    {
        Directory.CreateDirectory(to);
        foreach (string file in Directory.EnumerateFiles(from))
        {
            File.Copy(file, Path.Combine(to, Path.GetFileName(file)));
        }
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
