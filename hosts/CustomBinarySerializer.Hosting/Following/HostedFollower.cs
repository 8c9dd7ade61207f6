namespace CustomBinarySerializer.Hosting;

/// <summary>
/// The progress of a host's follower of a transaction file or a stream. A keyed service under the name of the follower.
/// Thread-safe.
/// </summary>
public sealed class HostedFollower
{
    private readonly Lock _lock = new();
    private readonly PriorityQueue<TaskCompletionSource, long> _waiters = new();
    private Func<long>? _lag;
    private Func<TimeSpan>? _lagTime;
    private long _nextOrdinal = -1;
    private FollowerState _state;
    private Exception? _lastError;

    internal HostedFollower(string name) => Name = name;

    /// <summary>The name of the follower.</summary>
    public string Name { get; }

    /// <summary>The ordinal of the first message that wasn't handled yet; -1 before it is known.</summary>
    public long NextOrdinal => Volatile.Read(ref _nextOrdinal);

    /// <summary>The number of messages that could be handled and weren't yet; 0 while that isn't known.</summary>
    /// <exception cref="IOException">The folder can't be read.</exception>
    /// <exception cref="BinarySerializationException">The folder is damaged.</exception>
    public long Lag
    {
        get
        {
            try
            {
                return _lag?.Invoke() ?? 0;
            }
            catch (ObjectDisposedException)
            {
                // Stopped meanwhile, or about to open the folder again.
                return 0;
            }
        }
    }

    /// <summary>
    /// The time for which there have been messages to handle; zero if there are none, or for a transaction file.
    /// </summary>
    public TimeSpan LagTime => _lagTime?.Invoke() ?? TimeSpan.Zero;

    /// <summary>The state of the follower.</summary>
    public FollowerState State => _state;

    /// <summary>The failure for which the follower waits, tries again or has ended; null while it runs.</summary>
    public Exception? LastError => _lastError;

    /// <summary>Waits until a message was handled, for example the one that a request has just appended.</summary>
    /// <param name="ordinal">The ordinal of the message, from 0.</param>
    /// <param name="cancellationToken">Cancels the wait; the follower runs on.</param>
    /// <exception cref="OperationCanceledException">The token was cancelled, or the follower was stopped.</exception>
    /// <exception cref="InvalidOperationException">
    /// The follower has failed. The inner exception is the failure.
    /// </exception>
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

    internal void MeasureBy(Func<long>? lag, Func<TimeSpan>? lagTime = null) => (_lag, _lagTime) = (lag, lagTime);

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
            _lastError = failure;
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
        FollowerState.Failed => new InvalidOperationException($"The follower {Name} has failed: {_lastError!.Message}", _lastError),
        FollowerState.Stopped => new OperationCanceledException($"The follower {Name} was stopped."),
        _ => null,
    };
}
