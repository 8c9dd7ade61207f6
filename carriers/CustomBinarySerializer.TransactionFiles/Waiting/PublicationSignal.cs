namespace CustomBinarySerializer.TransactionFiles.Waiting;

/// <summary>Wakes waiters when a writer in any process has published something in a file. Thread-safe.</summary>
/// <remarks>
/// <para>
/// No wake-up is lost: a waiter is in the list before it arms the watch, and arms the watch before it looks at its
/// condition. So a change comes either before a look that sees it, or after the arming, and is reported. The watch is
/// disarmed when a change is reported while the list is empty; then the list is looked at once more, for who came in
/// between.
/// </para>
/// <para>
/// Where changes aren't reported (network file systems, a file that was deleted and made again, a system out of
/// watches), a look every <see cref="PollInterval"/> does it: on the thread of the watch where it has one that no
/// waiter has, else on the thread pool. Nothing runs in between.
/// </para>
/// <para>
/// A waiter that waits alone goes on on the thread that the kernel woke, where the watch lends it; going by way of the
/// thread pool would more than double the time. Others go on on the thread pool.
/// </para>
/// </remarks>
internal sealed class PublicationSignal : IDisposable
{
    /// <summary>
    /// The interval of polls without a reported change. A poll by way of the thread pool costs some milliseconds of
    /// processor time, so two a second stay under 1 %.
    /// </summary>
    internal static readonly TimeSpan PollInterval = TimeSpan.FromMilliseconds(500);

    private readonly Lock _lock = new();
    private readonly List<PublicationWaiter> _waiters = [];
    private readonly IChangeWatch? _watch;
    private readonly TimeSpan _pollInterval;
    private readonly Type _owner;
    private Timer? _poll;
    private bool _isPolling;
    private int _lentThreads;
    private bool _isDisposed;

    /// <summary>Creates a signal for one file.</summary>
    /// <param name="path">The path of the file, which needn't exist yet.</param>
    /// <param name="owner">The public type, for errors.</param>
    internal PublicationSignal(string path, Type owner)
        : this(
            changed => OperatingSystem.IsLinux()
                ? InotifyWatch.TryCreate(path, changed, PollInterval)
                : FileSystemWatch.TryCreate(path, changed),
            PollInterval,
            owner)
    {
    }

    /// <summary>Creates a signal with another watch, or none, and another interval.</summary>
    internal PublicationSignal(Func<Action, IChangeWatch?> createWatch, TimeSpan pollInterval, Type owner)
    {
        _owner = owner;
        _pollInterval = pollInterval;
        _watch = createWatch(() => Release(mayRunHere: true));
    }

    /// <summary>Waits until a condition holds that depends on the file.</summary>
    /// <param name="isReached">
    /// Returns whether the condition holds. Called by any thread, by several at once, and also when nothing has
    /// changed. If it throws, so does the wait.
    /// </param>
    /// <param name="cancellationToken">Ends the wait.</param>
    /// <exception cref="OperationCanceledException">The token was cancelled.</exception>
    /// <exception cref="ObjectDisposedException">The owner was disposed of, perhaps meanwhile.</exception>
    internal ValueTask WaitAsync(Func<bool> isReached, CancellationToken cancellationToken)
    {
        if (cancellationToken.IsCancellationRequested)
        {
            return ValueTask.FromCanceled(cancellationToken);
        }

        PublicationWaiter waiter = new(this, isReached);
        Add(waiter);
        _watch?.Arm();
        if (waiter.IsOver(out Exception? error) && TryRemove(waiter))
        {
            return error is null ? default : ValueTask.FromException(error);
        }

        waiter.EndOn(cancellationToken);
        return waiter.Task;
    }

    /// <summary>Ends one wait, unless it is over.</summary>
    internal void Cancel(PublicationWaiter waiter, CancellationToken cancellationToken)
    {
        if (TryRemove(waiter))
        {
            waiter.Complete(new OperationCanceledException(cancellationToken));
        }
    }

    /// <summary>
    /// Ends all waits with an <see cref="ObjectDisposedException"/> of the owner. May be called by a waiter that was
    /// just woken.
    /// </summary>
    public void Dispose()
    {
        PublicationWaiter[] waiters;
        lock (_lock)
        {
            _isDisposed = true;
            waiters = [.. _waiters];
            _waiters.Clear();
            _poll?.Dispose();
        }

        _watch?.Dispose();
        foreach (PublicationWaiter waiter in waiters)
        {
            waiter.Complete(new ObjectDisposedException(_owner.FullName));
        }
    }

    private void Add(PublicationWaiter waiter)
    {
        lock (_lock)
        {
            ObjectDisposedException.ThrowIf(_isDisposed, _owner);
            _waiters.Add(waiter);
            if (_watch is not { CallsRegularly: true })
            {
                Poll(isOn: true);
            }
        }
    }

    private void Poll(bool isOn)
    {
        if (isOn != _isPolling && !_isDisposed)
        {
            _isPolling = isOn;
            _poll ??= new Timer(
                static signal => ((PublicationSignal)signal!).Release(mayRunHere: false),
                this,
                Timeout.InfiniteTimeSpan,
                Timeout.InfiniteTimeSpan);
            TimeSpan interval = isOn ? _pollInterval : Timeout.InfiniteTimeSpan;
            _poll.Change(interval, interval);
        }
    }

    // While a waiter has the thread of the watch, it may wait for another one, which the watch then doesn't serve.
    private bool ReleaseOnLentThread(PublicationWaiter[] waiting)
    {
        lock (_lock)
        {
            _lentThreads++;
            Poll(isOn: true);
        }

        bool areAllReached = ReleaseReached(waiting, isAlone: true);
        lock (_lock)
        {
            _lentThreads--;
            if (_lentThreads == 0 && _watch is { CallsRegularly: true })
            {
                Poll(isOn: false);
            }
        }

        return areAllReached;
    }

    private bool TryRemove(PublicationWaiter waiter)
    {
        lock (_lock)
        {
            return _waiters.Remove(waiter);
        }
    }

    private PublicationWaiter[] Waiting()
    {
        lock (_lock)
        {
            return _waiters.Count == 0 ? [] : [.. _waiters];
        }
    }

    private void Release(bool mayRunHere)
    {
        PublicationWaiter[] waiting = Waiting();
        if (waiting.Length == 0)
        {
            _watch?.Disarm();
            waiting = Waiting();
        }

        bool isAlone = mayRunHere && waiting.Length == 1 && _watch is { LendsItsThread: true };
        if (!(isAlone ? ReleaseOnLentThread(waiting) : ReleaseReached(waiting, isAlone: false)))
        {
            _watch?.Arm();
            ReleaseReached(Waiting(), isAlone: false);
        }
    }

    /// <summary>Releases the waiters whose wait is over. Returns whether that is all of them.</summary>
    private bool ReleaseReached(PublicationWaiter[] waiting, bool isAlone)
    {
        bool areAllReached = true;
        foreach (PublicationWaiter waiter in waiting)
        {
            bool isOver = waiter.IsOver(out Exception? error);
            areAllReached &= isOver;
            if (isOver && TryRemove(waiter))
            {
                waiter.Complete(error, isAlone);
            }
        }

        return areAllReached;
    }
}
