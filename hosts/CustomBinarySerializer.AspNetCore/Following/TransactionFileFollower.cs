namespace CustomBinarySerializer.AspNetCore;

/// <summary>What a follower of a host is doing.</summary>
public enum FollowerState
{
    /// <summary>It wasn't started, or waits for the folder or for its place.</summary>
    Starting,

    /// <summary>It handles messages, or waits for one.</summary>
    Following,

    /// <summary>Something failed, and is tried again: see <see cref="TransactionFileFollower.LastFailure"/>.</summary>
    Retrying,

    /// <summary>It has ended for something that trying again can't mend: see <see cref="TransactionFileFollower.LastFailure"/>.</summary>
    Failed,

    /// <summary>The host has stopped it.</summary>
    Stopped,
}

/// <summary>
/// How far a follower of the host has come. A keyed service under the name of the follower. Thread-safe.
/// </summary>
public sealed class TransactionFileFollower
{
    private readonly Lock _lock = new();
    private readonly PriorityQueue<TaskCompletionSource, long> _waiters = new();
    private Func<long>? _end;
    private long _nextOrdinal = -1;
    private FollowerState _state;
    private Exception? _lastFailure;

    internal TransactionFileFollower(string name) => Name = name;

    /// <summary>Its name.</summary>
    public string Name { get; }

    /// <summary>The first message that wasn't handled yet; -1 before it is known.</summary>
    public long NextOrdinal => Volatile.Read(ref _nextOrdinal);

    /// <summary>How many messages could be handled and weren't yet; 0 before the folder is open.</summary>
    /// <exception cref="IOException">The folder can't be read.</exception>
    /// <exception cref="BinarySerializationException">The folder is damaged.</exception>
    public long Lag
    {
        get
        {
            try
            {
                return _end is { } end ? Math.Max(0, end() - Math.Max(0, NextOrdinal)) : 0;
            }
            catch (ObjectDisposedException)
            {
                // Stopped meanwhile, or about to open the folder again.
                return 0;
            }
        }
    }

    /// <summary>What it is doing.</summary>
    public FollowerState State => _state;

    /// <summary>Why it tries again or has ended; null while it follows.</summary>
    public Exception? LastFailure => _lastFailure;

    /// <summary>Waits until a message was handled, say the one that a request has just appended.</summary>
    /// <param name="ordinal">The ordinal of the message.</param>
    /// <param name="cancellationToken">Ends the wait.</param>
    /// <exception cref="OperationCanceledException">The token was cancelled, or the follower was stopped.</exception>
    /// <exception cref="InvalidOperationException">The follower has ended for the failure that is inside.</exception>
    public Task WaitForAsync(long ordinal, CancellationToken cancellationToken = default)
    {
        TaskCompletionSource waiter;
        lock (_lock)
        {
            if (ordinal < _nextOrdinal)
            {
                return Task.CompletedTask;
            }

            if (EndOfWaits() is { } end)
            {
                return Task.FromException(end);
            }

            waiter = new(TaskCreationOptions.RunContinuationsAsynchronously);
            _waiters.Enqueue(waiter, ordinal);
        }

        return waiter.Task.WaitAsync(cancellationToken);
    }

    internal void MeasureBy(Func<long>? end) => _end = end;

    internal void MoveTo(long nextOrdinal)
    {
        lock (_lock)
        {
            Volatile.Write(ref _nextOrdinal, nextOrdinal);
            while (_waiters.TryPeek(out TaskCompletionSource? waiter, out long ordinal) && ordinal < nextOrdinal)
            {
                _waiters.Dequeue();
                waiter.TrySetResult();
            }
        }
    }

    internal void Enter(FollowerState state, Exception? failure = null)
    {
        lock (_lock)
        {
            _state = state;
            _lastFailure = failure;
            if (EndOfWaits() is { } end)
            {
                while (_waiters.TryDequeue(out TaskCompletionSource? waiter, out _))
                {
                    waiter.TrySetException(end);
                }
            }
        }
    }

    private Exception? EndOfWaits() => _state switch
    {
        FollowerState.Failed => new InvalidOperationException($"The follower {Name} has failed: {_lastFailure!.Message}", _lastFailure),
        FollowerState.Stopped => new OperationCanceledException($"The follower {Name} was stopped."),
        _ => null,
    };
}
