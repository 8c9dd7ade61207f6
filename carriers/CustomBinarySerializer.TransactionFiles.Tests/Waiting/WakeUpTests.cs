using System.Runtime.Versioning;
using CustomBinarySerializer.TransactionFiles.Waiting;

namespace CustomBinarySerializer.TransactionFiles.Tests.Waiting;

/// <summary>
/// Tests of wake-ups with real files. Unless a test says otherwise, no poll helps: a lost wake-up makes it hang and
/// fail.
/// </summary>
public sealed class WakeUpTests
{
    private PublishedFile _file = null!;
    private PublicationSignal _signal = null!;

    [SetUp]
    public void SetUp()
    {
        _file = new PublishedFile();
        _signal = _file.NewSignalByEventsOnly();
    }

    [TearDown]
    public void TearDown()
    {
        _signal.Dispose();
        _file.Dispose();
    }

    [Test]
    public void ReachedOrdinalNeedsNoWait() =>
        Assert.That(WaitFor(0).IsCompletedSuccessfully);

    [Test]
    public async Task AWaiterIsWokenByAWrite()
    {
        Task wait = WaitFor(1);
        Assert.That(wait.IsCompleted, Is.False);

        _file.Publish(1);

        await wait.WaitAsync(PublishedFile.Long);
    }

    [Test]
    public async Task NoWakeUpIsLost()
    {
        const int rounds = 20_000;
        long seen = 0;
        Task follower = Task.Run(async () =>
        {
            for (long next = 1; next <= rounds; next++)
            {
                await WaitFor(next);
                Volatile.Write(ref seen, next);
            }
        });

        // Each write comes when the follower is somewhere between having seen the last one and being asleep.
        Random random = new(1);
        for (long next = 1; next <= rounds; next++)
        {
            Thread.SpinWait(random.Next(2000));
            _file.Publish(next);
            if (!SpinWait.SpinUntil(() => Volatile.Read(ref seen) == next, PublishedFile.Long))
            {
                Assert.Fail($"Write {next} was never seen.");
            }
        }

        await follower.WaitAsync(PublishedFile.Long);
    }

    [Test]
    public async Task ManyWaitersAreWokenEachInItsTurn()
    {
        Task[] waits = [.. Enumerable.Range(1, 100).Select(value => WaitFor(value))];
        for (int value = 1; value <= 100; value++)
        {
            _file.Publish(value);
            await waits[value - 1].WaitAsync(PublishedFile.Long);
            Assert.That(waits.Skip(value).Select(wait => wait.IsCompleted), Has.None.True);
        }
    }

    [Test]
    public async Task AWaiterThatBlocksItsThreadHoldsUpNobody()
    {
        using ManualResetEventSlim blocked = new();
        using ManualResetEventSlim release = new();
        Task blocker = BlockAfterWaking();
        _file.Publish(1);
        Assert.That(blocked.Wait(PublishedFile.Long));

        for (long value = 2; value < 10; value++)
        {
            Task wait = WaitFor(value);
            _file.Publish(value);
            await wait.WaitAsync(PublishedFile.Long);
        }

        release.Set();
        await blocker.WaitAsync(PublishedFile.Long);

        async Task BlockAfterWaking()
        {
            await WaitFor(1).ConfigureAwait(false);
            blocked.Set();
            release.Wait();
        }
    }

    [Test]
    public async Task AWaiterThatWaitsForItselfIsServedByThePoll()
    {
        using PublicationSignal signal = new(_file.Path, typeof(TransactionFileReader));
        TaskCompletionSource isBlocked = new(TaskCreationOptions.RunContinuationsAsynchronously);
        Task blocker = BlockOnTheNext();
        _file.Publish(1);
        await isBlocked.Task.WaitAsync(PublishedFile.Long);
        _file.Publish(2);

        await blocker.WaitAsync(PublishedFile.Long);

        async Task BlockOnTheNext()
        {
            await signal.WaitAsync(() => _file.Value >= 1, CancellationToken.None).ConfigureAwait(false);
            Task next = signal.WaitAsync(() => _file.Value >= 2, CancellationToken.None).AsTask();
            isBlocked.SetResult();
            next.Wait();
        }
    }

    [Test]
    public async Task AFileThatIsReplacedIsWatchedOn()
    {
        for (long value = 1; value < 20; value += 2)
        {
            Task wait = WaitFor(value);
            string other = _file.Path + ".new";
            File.WriteAllBytes(other, BitConverter.GetBytes(value));
            File.Move(other, _file.Path, overwrite: true);
            await wait.WaitAsync(PublishedFile.Long);

            Task next = WaitFor(value + 1);
            _file.Publish(value + 1);
            await next.WaitAsync(PublishedFile.Long);
        }
    }

    [Test]
    public async Task AFolderThatIsDeletedAndMadeAgainIsSeenByThePoll()
    {
        using PublicationSignal signal = new(_file.Path, typeof(TransactionFileReader));
        Task wait = signal.WaitAsync(() => File.Exists(_file.Path) && _file.Value == 1, CancellationToken.None).AsTask();
        Directory.Delete(_file.Folder, recursive: true);
        Directory.CreateDirectory(_file.Folder);
        _file.Publish(1);

        await wait.WaitAsync(PublishedFile.Long);
    }

    [Test]
    public void AConditionThatCannotBeLookedAtAnyMoreEndsTheWait()
    {
        Task wait = WaitFor(1);

        Directory.Delete(_file.Folder, recursive: true);

        Assert.That(async () => await wait.WaitAsync(PublishedFile.Long), Throws.InstanceOf<IOException>());
    }

    [Test]
    public async Task AFileThatDoesNotExistYetIsSeenByThePoll()
    {
        File.Delete(_file.Path);
        using PublicationSignal signal = new(_file.Path, typeof(TransactionFileReader));
        Task wait = signal.WaitAsync(() => File.Exists(_file.Path) && _file.Value == 1, CancellationToken.None).AsTask();

        _file.Publish(1);

        await wait.WaitAsync(PublishedFile.Long);
    }

    [Test]
    public async Task TheWayOfTheFrameworkWakesToo()
    {
        using PublicationSignal signal = new(
            changed => FileSystemWatch.TryCreate(_file.Path, changed), Timeout.InfiniteTimeSpan, typeof(TransactionFileReader));
        Task wait = signal.WaitAsync(() => _file.Value == 1, CancellationToken.None).AsTask();

        _file.Publish(1);

        await wait.WaitAsync(PublishedFile.Long);
    }

    [Test]
    public async Task WithoutAnyWatchThePollWakes()
    {
        using PublicationSignal signal = new(_ => null, TimeSpan.FromMilliseconds(1), typeof(TransactionFileReader));
        Task wait = signal.WaitAsync(() => _file.Value == 1, CancellationToken.None).AsTask();

        _file.Publish(1);

        await wait.WaitAsync(PublishedFile.Long);
    }

    [Test]
    [Platform("Linux")]
    [SupportedOSPlatform("linux")]
    public async Task WatchCallsAtIntervalsWithoutChange()
    {
        TaskCompletionSource calledThreeTimes = new(TaskCreationOptions.RunContinuationsAsynchronously);
        int calls = 0;
        using InotifyWatch? watch = InotifyWatch.TryCreate(
            _file.Path,
            () =>
            {
                if (Interlocked.Increment(ref calls) == 3)
                {
                    calledThreeTimes.SetResult();
                }
            },
            TimeSpan.FromMilliseconds(1));

        watch!.Arm();

        await calledThreeTimes.Task.WaitAsync(PublishedFile.Long);
    }

    private Task WaitFor(long value) => _signal.WaitAsync(() => _file.Value >= value, CancellationToken.None).AsTask();
}
