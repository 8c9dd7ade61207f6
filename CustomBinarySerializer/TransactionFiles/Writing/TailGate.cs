using System.Runtime.CompilerServices;

namespace CustomBinarySerializer.TransactionFiles.Writing;

/// <summary>Lets one thread at a time to the end of the journal, and nobody any more once that has failed for good or is closed.</summary>
internal sealed class TailGate
{
    private readonly Lock _lock = new();
    private State _state;
    private Exception? _failure;

    private enum State
    {
        Free,
        Entered,
        Stopped,
        Closed,
    }

    /// <summary>Whether something failed for good. For whoever is inside.</summary>
    internal bool IsStopped => _failure is not null;

    /// <summary>Enters; <see cref="Exit"/> is to follow.</summary>
    /// <exception cref="IOException">The writer has stopped for good.</exception>
    /// <exception cref="ObjectDisposedException">The writer has been closed.</exception>
    /// <exception cref="InvalidOperationException">This thread is inside already: a contract appends to the writer of its own message.</exception>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal void Enter()
    {
        _lock.Enter();
        if (_state != State.Free)
        {
            Refuse();
        }

        _state = State.Entered;
    }

    /// <summary>Refuses everybody from now on, without anybody inside.</summary>
    /// <param name="isStopped">Whether the writer had stopped for good.</param>
    /// <returns>False if it was closed before.</returns>
    /// <exception cref="InvalidOperationException">This thread is inside.</exception>
    internal bool TryClose(out bool isStopped)
    {
        _lock.Enter();
        if (_state == State.Entered)
        {
            Refuse();
        }

        bool isOpen = _state != State.Closed;
        isStopped = IsStopped;
        _state = State.Closed;
        _lock.Exit();
        return isOpen;
    }

    /// <summary>For whoever is about to wait for somebody who may be waiting to enter.</summary>
    /// <exception cref="InvalidOperationException">This thread is inside.</exception>
    internal void ThrowIfInside()
    {
        if (_lock.IsHeldByCurrentThread)
        {
            throw TransactionFileErrors.Reentrant();
        }
    }

    /// <summary>Leaves.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal void Exit()
    {
        if (_state == State.Entered)
        {
            _state = State.Free;
        }

        _lock.Exit();
    }

    /// <summary>Refuses everybody from now on, except for closing. Callable by any thread, inside or not.</summary>
    /// <param name="failure">What they are told.</param>
    internal void Stop(Exception failure)
    {
        lock (_lock)
        {
            _failure ??= failure;
            if (_state != State.Closed)
            {
                _state = State.Stopped;
            }
        }
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private void Refuse()
    {
        State state = _state;
        _lock.Exit();
        throw state switch
        {
            State.Entered => TransactionFileErrors.Reentrant(),
            State.Stopped => TransactionFileErrors.Stopped(_failure!),
            _ => new ObjectDisposedException(nameof(TransactionFileWriter)),
        };
    }
}
