using System.Runtime.CompilerServices;
using CustomBinarySerializer.TransactionFiles.Segments;

namespace CustomBinarySerializer.TransactionFiles.Writing;

/// <summary>
/// A lock that admits one thread at a time to the end of the journal, until the writer is stopped or closed.
/// </summary>
/// <remarks>
/// A <see cref="Lock"/> costs two interlocked operations, which are 20 % of an append. Here the exit is a plain store
/// to the owner, followed by a load of the number of waiting threads. The processor may execute the load first, so the
/// exiting thread could miss a thread that waits. A waiting thread therefore counts itself, makes all processors finish
/// what they have begun (<see cref="Interlocked.MemoryBarrierProcessWide"/>), and only then tries again. Either this
/// attempt finds the lock free, or the exiting thread finds the waiting thread and wakes it.
/// </remarks>
/// <param name="owner">The public type, for errors.</param>
internal sealed class WriterLock(Type owner)
{
    private readonly object _queue = new();
    private Exception? _failure;
    private int _owner;
    private int _waiting;
    private bool _isShut;
    private bool _isClosed;

    /// <summary>Whether a failure has stopped the writer for good. For any thread.</summary>
    internal bool IsStopped => Volatile.Read(ref _failure) is not null;

    /// <summary>Enters the lock.</summary>
    /// <returns>A scope that exits the lock when it is disposed.</returns>
    /// <exception cref="IOException">The writer has stopped for good.</exception>
    /// <exception cref="ObjectDisposedException">The writer has been closed.</exception>
    /// <exception cref="InvalidOperationException">
    /// The thread holds the lock: a contract uses the writer of its own message.
    /// </exception>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal Scope Enter()
    {
        Take();
        if (Volatile.Read(ref _isShut))
        {
            Refuse();
        }

        return new Scope(this);
    }

    /// <summary>Enters the lock to finish work that began before the writer was closed.</summary>
    /// <returns>A scope that exits the lock when it is disposed.</returns>
    /// <exception cref="IOException">The writer has stopped for good.</exception>
    /// <exception cref="InvalidOperationException">The thread holds the lock.</exception>
    internal Scope EnterToFinish()
    {
        Take();
        if (IsStopped)
        {
            Exit();
            ThrowIfStopped();
        }

        return new Scope(this);
    }

    /// <summary>Closes the lock when no thread holds it: from now on, <see cref="Enter"/> fails.</summary>
    /// <returns>False if the lock was closed before.</returns>
    /// <exception cref="InvalidOperationException">The thread holds the lock.</exception>
    internal bool TryClose()
    {
        Take();
        bool isOpen = !_isClosed;
        _isClosed = true;
        Volatile.Write(ref _isShut, true);
        Exit();
        return isOpen;
    }

    /// <summary>
    /// Stops the writer: from now on, no thread may enter. Callable by any thread, with or without the lock.
    /// </summary>
    /// <param name="failure">The inner exception of later errors. The first failure is kept.</param>
    internal void Stop(Exception failure)
    {
        Interlocked.CompareExchange(ref _failure, failure, null);
        Volatile.Write(ref _isShut, true);
    }

    /// <summary>
    /// Throws if the calling thread holds the lock, so that it can't wait for a thread that waits for the lock.
    /// </summary>
    /// <exception cref="InvalidOperationException">The thread holds the lock.</exception>
    internal void ThrowIfInside()
    {
        if (Volatile.Read(ref _owner) == Environment.CurrentManagedThreadId)
        {
            throw TransactionFileErrors.Reentrant();
        }
    }

    /// <summary>Throws if the writer has stopped. Callable by any thread, with or without the lock.</summary>
    /// <exception cref="IOException">The writer has stopped for good.</exception>
    internal void ThrowIfStopped()
    {
        if (Volatile.Read(ref _failure) is { } failure)
        {
            throw TransactionFileErrors.Stopped(failure);
        }
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private void Exit()
    {
        Volatile.Write(ref _owner, 0);
        if (Volatile.Read(ref _waiting) != 0)
        {
            WakeOne();
        }
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
                    // The thread was interrupted, perhaps after it had been woken in place of another.
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

    /// <summary>
    /// A thread's hold on the lock, from <see cref="Enter"/> or <see cref="EnterToFinish"/> to <see cref="Dispose"/>.
    /// </summary>
    /// <param name="held">The lock.</param>
    internal readonly ref struct Scope(WriterLock held)
    {
        /// <summary>Exits the lock.</summary>
        [MethodImpl(MethodImplOptions.AggressiveInlining)]
        public void Dispose() => held.Exit();
    }
}
