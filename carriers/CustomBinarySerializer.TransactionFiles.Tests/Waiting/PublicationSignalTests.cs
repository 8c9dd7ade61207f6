using CustomBinarySerializer.TransactionFiles.Waiting;

namespace CustomBinarySerializer.TransactionFiles.Tests.Waiting;

/// <summary>Tests of the order of a signal's steps, one by one.</summary>
public sealed class PublicationSignalTests
{
    private ScriptedWatch _watch = null!;
    private volatile bool _isReached;

    [SetUp]
    public void SetUp()
    {
        _watch = new ScriptedWatch();
        _isReached = false;
    }

    [TearDown]
    public void TearDown() => _watch.Dispose();

    [Test]
    public void AChangeBetweenArmingAndLookingIsSeen()
    {
        using PublicationSignal signal = _watch.NewSignal();
        _watch.Armed = () => _isReached = true;

        Assert.That(Wait(signal).IsCompletedSuccessfully);
    }

    [Test]
    public void AChangeReportedWhileItsWaiterIsBeingAddedEndsTheWaitOnce()
    {
        using PublicationSignal signal = _watch.NewSignal();
        _watch.Armed = () =>
        {
            _isReached = true;
            _watch.Change();
        };

        Assert.That(Wait(signal).IsCompletedSuccessfully);
    }

    [Test]
    public async Task AWaiterThatComesWhileTheWatchIsDisarmedIsWoken()
    {
        using PublicationSignal signal = _watch.NewSignal();
        _isReached = true;
        await signal.WaitAsync(() => _isReached, CancellationToken.None);
        _isReached = false;
        Task? late = null;
        _watch.Disarming = () => late ??= Wait(signal);

        _watch.Change();
        Assert.That(late, Is.Not.Null);
        Assert.That(_watch.IsArmed);
        _isReached = true;
        _watch.Change();

        await late!.WaitAsync(PublishedFile.Long);
    }

    [Test]
    public void AChangeThatNobodyWaitsForDisarms()
    {
        using PublicationSignal signal = _watch.NewSignal();
        _isReached = true;
        Wait(signal);

        _watch.Change();

        Assert.That(_watch.IsArmed, Is.False);
    }

    [Test]
    public async Task AChangeThatIsNotTheRightOneLeavesTheWaiterWaiting()
    {
        using PublicationSignal signal = _watch.NewSignal();
        Task wait = Wait(signal);
        _watch.Change();
        Assert.That(wait.IsCompleted, Is.False);

        _isReached = true;
        _watch.Change();

        await wait.WaitAsync(PublishedFile.Long);
    }

    [Test]
    public async Task AWaiterAloneGoesOnOnTheThreadOfTheWatchThatLendsIt([Values] bool lends)
    {
        using ScriptedWatch watch = new() { LendsItsThread = lends };
        using PublicationSignal signal = watch.NewSignal();
        Thread? thread = null;
        Task wait = NoteThread();
        _isReached = true;

        Thread teller = new(watch.Change);
        teller.Start();
        await wait.WaitAsync(PublishedFile.Long);

        Assert.That(thread == teller, Is.EqualTo(lends));

        async Task NoteThread()
        {
            await signal.WaitAsync(() => _isReached, CancellationToken.None).ConfigureAwait(false);
            thread = Thread.CurrentThread;
        }
    }

    [Test]
    public void ACancelledTokenEndsTheWaitBeforeItBegins()
    {
        using PublicationSignal signal = _watch.NewSignal();

        Assert.That(signal.WaitAsync(() => true, new CancellationToken(canceled: true)).AsTask().IsCanceled);
        Assert.That(_watch.IsArmed, Is.False);
    }

    [Test]
    public async Task CancellationEndsItsWaitAndNoOther()
    {
        using PublicationSignal signal = _watch.NewSignal();
        using CancellationTokenSource cancellation = new();
        Task cancelled = signal.WaitAsync(() => _isReached, cancellation.Token).AsTask();
        Task other = Wait(signal);

        await cancellation.CancelAsync();

        Assert.That(async () => await cancelled.WaitAsync(PublishedFile.Long), Throws.InstanceOf<OperationCanceledException>()
            .With.Property(nameof(OperationCanceledException.CancellationToken)).EqualTo(cancellation.Token));
        Assert.That(other.IsCompleted, Is.False);
        _isReached = true;
        _watch.Change();
        await other.WaitAsync(PublishedFile.Long);
    }

    [Test]
    public void ATokenCancelledWhileItsWaiterIsBeingAddedEndsTheWait()
    {
        using PublicationSignal signal = _watch.NewSignal();
        using CancellationTokenSource cancellation = new();
        _watch.Armed = cancellation.Cancel;

        Task wait = signal.WaitAsync(() => _isReached, cancellation.Token).AsTask();

        Assert.That(async () => await wait.WaitAsync(PublishedFile.Long), Throws.InstanceOf<OperationCanceledException>());
    }

    [Test]
    public async Task CancellationThatComesTooLateDoesNothing()
    {
        using PublicationSignal signal = _watch.NewSignal();
        using CancellationTokenSource cancellation = new();
        Task wait = signal.WaitAsync(() => _isReached, cancellation.Token).AsTask();
        _isReached = true;
        _watch.Change();
        await wait.WaitAsync(PublishedFile.Long);

        Assert.That(cancellation.Cancel, Throws.Nothing);
    }

    [Test]
    public void AConditionThatThrowsAtOnceEndsTheWait()
    {
        using PublicationSignal signal = _watch.NewSignal();

        Assert.That(
            async () => await signal.WaitAsync(() => throw new IOException("gone"), CancellationToken.None),
            Throws.InstanceOf<IOException>());
    }

    [Test]
    public void AConditionThatThrowsLaterEndsItsWait()
    {
        using PublicationSignal signal = _watch.NewSignal();
        Task wait = signal.WaitAsync(() => _isReached ? throw new IOException("gone") : false, CancellationToken.None).AsTask();
        _isReached = true;
        _watch.Change();

        Assert.That(async () => await wait.WaitAsync(PublishedFile.Long), Throws.InstanceOf<IOException>());
    }

    [Test]
    public void DisposalEndsEveryWait()
    {
        PublicationSignal signal = _watch.NewSignal();
        Task[] waits = [Wait(signal), Wait(signal)];

        signal.Dispose();

        Assert.That(_watch.IsDisposed);
        foreach (Task wait in waits)
        {
            Assert.That(async () => await wait.WaitAsync(PublishedFile.Long), Throws.InstanceOf<ObjectDisposedException>());
        }

        Assert.That(() => Wait(signal), Throws.InstanceOf<ObjectDisposedException>());
    }

    [Test]
    public async Task AWaiterMayDisposeOfTheSignalThatWokeIt()
    {
        using PublishedFile file = new();
        PublicationSignal signal = file.NewSignalByEventsOnly();
        Task wait = DisposeAfterWaking();

        file.Publish(1);

        await wait.WaitAsync(PublishedFile.Long);

        async Task DisposeAfterWaking()
        {
            await signal.WaitAsync(() => file.Value == 1, CancellationToken.None).ConfigureAwait(false);
            signal.Dispose();
        }
    }

    private Task Wait(PublicationSignal signal) => signal.WaitAsync(() => _isReached, CancellationToken.None).AsTask();
}
