using System.Runtime.CompilerServices;
using CustomBinarySerializer.Telemetry;
using CustomBinarySerializer.TransactionFiles.Segments;
using CustomBinarySerializer.TransactionFiles.Storage;
using CustomBinarySerializer.TransactionFiles.Telemetry;

namespace CustomBinarySerializer.TransactionFiles.Writing;

/// <summary>Admits one thread at a time to the tail of the journal, and none once making it durable has failed, or it is closed.</summary>
/// <remarks>
/// <para>
/// A <see cref="Lock"/> would cost 20 % of an append: two interlocked operations. Here leaving is a plain store. The processor may
/// execute the load that follows it first, so that the thread that leaves might miss one that waits. Therefore a waiting thread, having
/// said so, makes all processors finish what they have begun (<see cref="Interlocked.MemoryBarrierProcessWide"/>), and only
/// then looks again. So either that look finds the gate free, or the thread that leaves finds that somebody waits.
/// </para>
/// <para>
/// Where making something durable fails, nothing says what is on the disk, and the system may have dropped what it couldn't
/// write, so that a second call would succeed and lie: the writer stops for good. Hence one call at a time, and none after one that
/// failed: the system reports a failure to one of the calls under way, and success to the others.
/// </para>
/// </remarks>
/// <param name="owner">The public type, for errors.</param>
/// <param name="telemetry">Of the journal.</param>
internal sealed class TailGate(Type owner, JournalTelemetry telemetry)
{
    private readonly object _queue = new();
    private readonly Lock _flushing = new();
    private Exception? _failure;
    private int _owner;
    private int _waiting;
    private bool _isShut;
    private bool _isClosed;

    /// <summary>Whether making something durable has ever failed. For any thread.</summary>
    internal bool IsStopped => Volatile.Read(ref _failure) is not null;

    /// <summary>Enters; <see cref="Exit"/> is to follow.</summary>
    /// <exception cref="IOException">The writer has stopped for good.</exception>
    /// <exception cref="ObjectDisposedException">The writer has been closed.</exception>
    /// <exception cref="InvalidOperationException">This thread is inside already: a contract uses the writer of its own message.</exception>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal void Enter()
    {
        Take();
        if (Volatile.Read(ref _isShut))
        {
            Refuse();
        }
    }

    /// <summary>Enters for what was begun before the writer was closed, and is to be ended all the same.</summary>
    /// <exception cref="IOException">The writer has stopped for good.</exception>
    internal void EnterToFinish()
    {
        Take();
        if (IsStopped)
        {
            Exit();
            ThrowIfStopped();
        }
    }

    /// <summary>Refuses everybody from now on, without anybody inside.</summary>
    /// <returns>False if it was closed before.</returns>
    /// <exception cref="InvalidOperationException">This thread is inside.</exception>
    internal bool TryClose()
    {
        Take();
        bool isOpen = !_isClosed;
        _isClosed = true;
        Volatile.Write(ref _isShut, true);
        Exit();
        return isOpen;
    }

    /// <summary>For whoever is about to wait for somebody who may be waiting to enter.</summary>
    /// <exception cref="InvalidOperationException">This thread is inside.</exception>
    internal void ThrowIfInside()
    {
        if (Volatile.Read(ref _owner) == Environment.CurrentManagedThreadId)
        {
            throw TransactionFileErrors.Reentrant();
        }
    }

    /// <summary>Callable by any thread, inside or not.</summary>
    /// <exception cref="IOException">The writer has stopped for good.</exception>
    internal void ThrowIfStopped()
    {
        if (Volatile.Read(ref _failure) is { } failure)
        {
            throw TransactionFileErrors.Stopped(failure);
        }
    }

    /// <summary>Leaves.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal void Exit()
    {
        Volatile.Write(ref _owner, 0);
        if (Volatile.Read(ref _waiting) != 0)
        {
            WakeOne();
        }
    }

    /// <summary>Makes a file or a folder durable. Callable by any thread, inside or not.</summary>
    /// <param name="what">The file or folder.</param>
    /// <param name="path">For messages.</param>
    /// <exception cref="IOException">It failed now, and the writer has stopped for good; or something failed before.</exception>
    internal void MakeDurable(IFlushable what, string path)
    {
        lock (_flushing)
        {
            ThrowIfStopped();
            long begun = JournalTelemetry.BeginSync();
            try
            {
                what.Flush();
            }
            catch (Exception e)
            {
                IOException failure = TransactionFileErrors.FlushFailed(path, e);
                Stop(failure);
                telemetry.EndSync(begun, e);
                LibraryEvents.Log.SyncFailed(path, StorageFailure.ReasonOf(e));
                throw failure;
            }

            telemetry.EndSync(begun);
        }
    }

    /// <summary>Refuses everybody from now on, except for closing. Callable by any thread, inside or not.</summary>
    /// <param name="failure">The inner exception that they get.</param>
    internal void Stop(Exception failure)
    {
        Interlocked.CompareExchange(ref _failure, failure, null);
        Volatile.Write(ref _isShut, true);
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private void Take()
    {
        if (!TryTake())
        {
            Wait();
        }
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private bool TryTake() => Interlocked.CompareExchange(ref _owner, Environment.CurrentManagedThreadId, 0) == 0;

    [MethodImpl(MethodImplOptions.NoInlining)]
    private void Wait()
    {
        ThrowIfInside();
        for (SpinWait spin = default; !spin.NextSpinWillYield; spin.SpinOnce())
        {
            if (TryTake())
            {
                return;
            }
        }

        lock (_queue)
        {
            _waiting++;
            bool isTaken = false;
            try
            {
                Interlocked.MemoryBarrierProcessWide();
                while (!(isTaken = TryTake()))
                {
                    Monitor.Wait(_queue);
                }
            }
            finally
            {
                _waiting--;
                if (!isTaken)
                {
                    // Interrupted, perhaps when it had been woken instead of another.
                    Monitor.Pulse(_queue);
                }
            }
        }
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private void WakeOne()
    {
        lock (_queue)
        {
            Monitor.Pulse(_queue);
        }
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private void Refuse()
    {
        bool isClosed = _isClosed;
        Exit();
        throw isClosed ? new ObjectDisposedException(owner.FullName) : TransactionFileErrors.Stopped(_failure!);
    }
}
