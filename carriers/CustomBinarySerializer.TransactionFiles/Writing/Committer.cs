using System.Diagnostics;
using CustomBinarySerializer.TransactionFiles.Positions;
using CustomBinarySerializer.TransactionFiles.Segments;
using CustomBinarySerializer.TransactionFiles.Storage;

namespace CustomBinarySerializer.TransactionFiles.Writing;

/// <summary>
/// Writes and makes durable: in the background as the options say, and on demand. Thread-safe.
/// </summary>
/// <remarks>
/// <para>
/// One call waits for the disk at a time, outside the <see cref="TailGate"/>, so that appending goes on. Whoever comes
/// meanwhile waits for the next one, and all of them share that.
/// </para>
/// <para>
/// The thread looks at the end of the journal once an interval, and sleeps when it found nothing for some time. It is a
/// thread of its own, because one of the pool may be long in coming.
/// </para>
/// </remarks>
internal sealed class Committer
{
    private const int TurnsUntilParked = 100;

    private readonly TailGate _gate;
    private readonly WorkSignal _work;
    private readonly JournalTail _tail;
    private readonly SegmentChain _segments;
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

    internal Committer(TailGate gate, JournalTail tail, TransactionFileOptions options)
    {
        _gate = gate;
        _tail = tail;
        _work = tail.Work;
        _segments = tail.Segments;
        _positions = tail.Segments.Positions;
        _durability = options.Durability;
        _flushes = options.FlushInterval != Timeout.InfiniteTimeSpan;
        _turn = Shorter(options.FlushInterval, _durability.Time);
        _thread = new Thread(Run) { IsBackground = true, Name = "TransactionFileWriter" };
        _thread.Start();
    }

    /// <summary>Writes what was appended.</summary>
    /// <returns>The ordinal of the message that comes next.</returns>
    /// <exception cref="IOException">It failed.</exception>
    internal long Flush()
    {
        _gate.Enter();
        try
        {
            _tail.WriteBlock();
            return _tail.NextOrdinal;
        }
        finally
        {
            _gate.Exit();
        }
    }

    /// <summary>Returns when messages are durable, also if the writer is closed meanwhile: closing makes them so.</summary>
    /// <param name="endOrdinal">Messages below it, which have been appended, are meant; <see cref="long.MaxValue"/> for all that there are.</param>
    /// <exception cref="IOException">It failed.</exception>
    internal void Sync(long endOrdinal)
    {
        _gate.ThrowIfInside();
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

            WritableSegment? segment = BeginSync(out Position target);
            if (segment is null)
            {
                return;
            }

            try
            {
                _gate.MakeDurable(segment.File, segment.Path);
            }
            finally
            {
                segment.EndUse();
            }

            _gate.EnterToFinish();
            try
            {
                _lastSync = Stopwatch.GetTimestamp();
                _segments.EndSync(segment, target);
            }
            finally
            {
                _gate.Exit();
            }
        }
    }

    /// <summary>Returns what ends when everything that has been appended is durable. Inside the gate.</summary>
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

    /// <summary>Ends the thread, closes the journal when nobody waits for the disk any more, and ends the waits.</summary>
    /// <exception cref="IOException">What was appended couldn't be written or made durable, or the folder couldn't be closed in order.</exception>
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
        if (!_gate.IsStopped)
        {
            _tail.Close();
        }
        else if (_positions.DurableEnd < _tail.NextOrdinal)
        {
            _gate.ThrowIfStopped();
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

    private WritableSegment? BeginSync(out Position target)
    {
        _gate.EnterToFinish();
        try
        {
            _tail.WriteBlock();
            return _segments.BeginSync(out target);
        }
        finally
        {
            _gate.Exit();
        }
    }

    // Whoever enlists later has appended later. Those who are taken here have left the gate, or will before it is entered for them.
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
                // Whoever appends or flushes next meets it too.
                _idleTurns = 0;
            }
        }
    }

    private void TakeTurn()
    {
        bool isDue = false;
        _gate.Enter();
        try
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
        finally
        {
            _gate.Exit();
        }

        if (isDue)
        {
            Sync(long.MaxValue);
        }
    }

    private static TimeSpan Shorter(TimeSpan one, TimeSpan other) =>
        one == Timeout.InfiniteTimeSpan || (other != Timeout.InfiniteTimeSpan && other < one) ? other : one;
}

/// <summary>Wakes the thread that writes in the background; costs nothing while that is awake.</summary>
internal sealed class WorkSignal : IDisposable
{
    private readonly AutoResetEvent _event = new(initialState: false);
    private bool _isParked;

    /// <summary>Says that there is something to be written. Inside the gate.</summary>
    internal void NoteWork()
    {
        if (_isParked)
        {
            Raise();
        }
    }

    /// <summary>Says that there is something to be done at once.</summary>
    internal void Raise() => _event.Set();

    /// <summary>Lets the next wait last until there is something to do. Inside the gate, where it was seen that there is nothing.</summary>
    internal void Park() => _isParked = true;

    /// <summary>Waits, for a time at most unless parked. For the one thread.</summary>
    internal void Wait(TimeSpan time)
    {
        _event.WaitOne(_isParked ? Timeout.InfiniteTimeSpan : time);
        _isParked = false;
    }

    public void Dispose() => _event.Dispose();
}
