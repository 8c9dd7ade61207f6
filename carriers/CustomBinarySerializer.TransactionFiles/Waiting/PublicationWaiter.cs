using System.Threading.Tasks.Sources;

namespace CustomBinarySerializer.TransactionFiles.Waiting;

/// <summary>
/// A wait for a condition. Completed once, by the thread that took it from the list of its
/// <see cref="PublicationSignal"/>.
/// </summary>
/// <param name="signal">The signal that has the waiter in its list.</param>
/// <param name="isReached">Returns whether the condition is reached.</param>
internal sealed class PublicationWaiter(PublicationSignal signal, Func<bool> isReached) : IValueTaskSource
{
    private ManualResetValueTaskSourceCore<bool> _completion;
    private CancellationTokenRegistration _cancellation;

    private PublicationSignal Signal => signal;

    /// <summary>The task of the wait, to be awaited once.</summary>
    internal ValueTask Task => new(this, _completion.Version);

    /// <summary>
    /// Returns whether the wait is over: the condition is reached, or looking at it failed with
    /// <paramref name="error"/>.
    /// </summary>
    internal bool IsOver(out Exception? error)
    {
        error = null;
        try
        {
            return isReached();
        }
        catch (Exception e)
        {
            error = e;
            return true;
        }
    }

    /// <summary>Lets a token end the wait. Called before <see cref="Task"/> is handed out.</summary>
    internal void EndOn(CancellationToken cancellationToken) =>
        _cancellation = cancellationToken.UnsafeRegister(
            static (state, token) =>
            {
                PublicationWaiter waiter = (PublicationWaiter)state!;
                waiter.Signal.Cancel(waiter, token);
            },
            this);

    /// <summary>Ends the wait.</summary>
    /// <param name="error">The exception that ends the wait; null if the condition is reached.</param>
    /// <param name="isHere">Whether the waiting code continues on this thread, inside this call.</param>
    internal void Complete(Exception? error, bool isHere = false)
    {
        _completion.RunContinuationsAsynchronously = !isHere;
        if (error is null)
        {
            _completion.SetResult(true);
        }
        else
        {
            _completion.SetException(error);
        }
    }

    void IValueTaskSource.GetResult(short token)
    {
        // Not on completion, which may come before there is anything to unregister.
        _cancellation.Unregister();
        _completion.GetResult(token);
    }

    ValueTaskSourceStatus IValueTaskSource.GetStatus(short token) => _completion.GetStatus(token);

    void IValueTaskSource.OnCompleted(Action<object?> continuation, object? state, short token, ValueTaskSourceOnCompletedFlags flags) =>
        _completion.OnCompleted(continuation, state, token, flags);
}
