using System.Diagnostics;
using CustomBinarySerializer.TransactionFiles.Positions;
using CustomBinarySerializer.TransactionFiles.Segments;
using CustomBinarySerializer.TransactionFiles.Storage;

namespace CustomBinarySerializer.TransactionFiles.Writing;

/// <summary>
/// Batch commits of a journal: makes messages durable on demand, and writes and makes durable in the background as the
/// options say. Thread-safe.
/// </summary>
/// <remarks>
/// <para>
/// Only one call at a time waits for the disk, outside the <see cref="WriterLock"/>, so that appending goes on. Calls
/// that arrive meanwhile wait for the next fsync, and share it.
/// </para>
/// <para>
/// The background thread looks at the end of the journal once an interval, and sleeps when it found nothing for some
/// time. It isn't a thread of the pool, because that may be late.
/// </para>
/// </remarks>
internal sealed class Committer
{
    private const int TurnsUntilParked = 100;

    private readonly WriterLock _lock;
    private readonly SyncGate _sync;
    private readonly WorkSignal _work;
    private readonly JournalTail _tail;
    private readonly PositionPublisher _positions;
    private readonly DurabilityPolicy _durability;
    private readonly bool _flushes;
    private readonly TimeSpan _turn;
    private readonly Lock _syncing = new();
    private readonly Lock _enlisting = new();
    private readonly Thread _thread;
    private TaskCompletionSource? _waiters;
    private long _lastSync = Stopwatch.GetTimestamp();
    private int _idleTurns;
    private volatile bool _isEnding;
    private Exception? _endFailure;

    /// <param name="writerLock">The lock of the tail and the positions.</param>
    /// <param name="sync">The gate of all fsyncs.</param>
    /// <param name="work">The signal that wakes the background thread.</param>
    /// <param name="tail">The end of the journal.</param>
    /// <param name="positions">The positions of the journal.</param>
    /// <param name="options">The options of the writer.</param>
    internal Committer(
        WriterLock writerLock,
        SyncGate sync,
        WorkSignal work,
        JournalTail tail,
        PositionPublisher positions,
        TransactionFileOptions options)
    {
        _lock = writerLock;
        _sync = sync;
        _work = work;
        _tail = tail;
        _positions = positions;
        _durability = options.Durability;
        _flushes = options.FlushInterval != Timeout.InfiniteTimeSpan;
        _turn = Shorter(options.FlushInterval, _durability.Time);
        _thread = new Thread(Run) { IsBackground = true, Name = "TransactionFileWriter" };
    }

    /// <summary>Starts the background thread. The journal has been opened.</summary>
    internal void Start() => _thread.Start();

    /// <summary>
    /// Waits until messages are durable. If the writer is closed meanwhile, closing makes them durable.
    /// </summary>
    /// <param name="endOrdinal">
    /// The ordinal after the last of the messages, which have been appended; <see cref="long.MaxValue"/> for all
    /// messages.
    /// </param>
    /// <exception cref="IOException">The messages couldn't be made durable.</exception>
    /// <exception cref="InvalidOperationException">The thread holds the lock.</exception>
    internal void Sync(long endOrdinal)
    {
        _lock.ThrowIfInside();
        lock (_syncing)
        {
            if (_positions.DurableEnd >= endOrdinal)
            {
                return;
            }

            if (_endFailure is not null)
            {
                throw TransactionFileErrors.ClosedUndurable(_endFailure);
            }

            WritableSegment? segment;
            Position end;
            using (_lock.EnterToFinish())
            {
                segment = _tail.BeginSync(out end);
            }

            if (segment is null)
            {
                return;
            }

            try
            {
                _sync.MakeDurable(segment.File, segment.Path);
            }
            finally
            {
                segment.EndUse();
            }

            using (_lock.EnterToFinish())
            {
                _lastSync = Stopwatch.GetTimestamp();
                _tail.EndSync(segment, end);
            }
        }
    }

    /// <summary>
    /// Returns a task that ends when all messages appended so far are durable. The caller holds the lock.
    /// </summary>
    internal Task EnlistWaiter()
    {
        Task durable;
        lock (_enlisting)
        {
            _waiters ??= new TaskCompletionSource(TaskCreationOptions.RunContinuationsAsynchronously);
            durable = _waiters.Task;
        }

        _work.Raise();
        return durable;
    }

    /// <summary>
    /// Ends the thread, closes the journal when no call waits for the disk any more, and ends the waits.
    /// </summary>
    /// <exception cref="IOException">
    /// Messages couldn't be written or made durable, or the folder couldn't be closed in order.
    /// </exception>
    internal void End()
    {
        _isEnding = true;
        _work.Raise();
        _thread.Join();
        lock (_syncing)
        {
            try
            {
                Close();
            }
            catch (Exception e)
            {
                _endFailure = e;
                throw;
            }
            finally
            {
                EndWaiters();
            }
        }
    }

    private void Close()
    {
        if (!_lock.IsStopped)
        {
            _tail.Close();

            // Publishes, durably, that the writer has been closed.
            _positions.Close();
            _positions.Publish();
            _sync.MakeDurable(_positions.File, _positions.Path);
        }
        else if (_positions.DurableEnd < _tail.NextOrdinal)
        {
            _lock.ThrowIfStopped();
        }
    }

    private void EndWaiters()
    {
        TaskCompletionSource? waiters = TakeWaiters();
        if (_positions.DurableEnd == _tail.NextOrdinal)
        {
            waiters?.SetResult();
        }
        else
        {
            waiters?.SetException(TransactionFileErrors.ClosedUndurable(_endFailure!));
        }
    }

    // A waiter enlists inside the lock, after its message was appended. A waiter that is taken here has left the lock,
    // or leaves it before Sync enters. A waiter that enlists later has appended later.
    private TaskCompletionSource? TakeWaiters()
    {
        lock (_enlisting)
        {
            TaskCompletionSource? waiters = _waiters;
            _waiters = null;
            return waiters;
        }
    }

    private void SyncFor(TaskCompletionSource waiters)
    {
        try
        {
            Sync(long.MaxValue);
        }
        catch (Exception e)
        {
            waiters.SetException(e);
            return;
        }

        waiters.SetResult();
    }

    private void Run()
    {
        while (!_isEnding)
        {
            _work.Wait(_turn);
            TaskCompletionSource? waiters = TakeWaiters();
            if (waiters is not null)
            {
                SyncFor(waiters);
                continue;
            }

            try
            {
                TakeTurn();
            }
            catch (Exception e) when (StorageFailure.Is(e) || e is ObjectDisposedException)
            {
                // The next append or flush meets the failure, too.
                _idleTurns = 0;
            }
        }
    }

    private void TakeTurn()
    {
        bool isDue;
        using (_lock.Enter())
        {
            bool isIdle = !_tail.HasUnwritten && _positions.UndurableBytes == 0;
            _idleTurns = isIdle ? _idleTurns + 1 : 0;
            if (isIdle)
            {
                if (_idleTurns >= TurnsUntilParked)
                {
                    _work.Park();
                }

                return;
            }

            isDue = _positions.UndurableBytes >= _durability.Bytes
                || (_durability.Time != Timeout.InfiniteTimeSpan && Stopwatch.GetElapsedTime(_lastSync) >= _durability.Time);
            if (!isDue && _flushes)
            {
                _tail.WriteBlock();
            }
        }

        if (isDue)
        {
            Sync(long.MaxValue);
        }
    }

    private static TimeSpan Shorter(TimeSpan one, TimeSpan other) =>
        one == Timeout.InfiniteTimeSpan || (other != Timeout.InfiniteTimeSpan && other < one) ? other : one;
}
