namespace CustomBinarySerializer.Replication.Engine;

/// <summary>A task that runs once at a time, until it is cancelled or disposed of. Thread-safe.</summary>
/// <param name="owner">The type of the owner, for errors.</param>
internal sealed class RunOnce(Type owner) : IAsyncDisposable
{
    private readonly Lock _lock = new();
    private readonly CancellationTokenSource _disposed = new();
    private Task? _running;

    /// <param name="run">Runs on the thread pool. The token is cancelled when the task is to end.</param>
    /// <param name="cancellationToken">Cancels the task.</param>
    /// <param name="begin">Runs first, before this method returns.</param>
    /// <exception cref="InvalidOperationException">The task is running already.</exception>
    /// <exception cref="ObjectDisposedException">The owner has been disposed of.</exception>
    internal Task RunAsync(Func<CancellationToken, Task> run, CancellationToken cancellationToken, Action? begin = null)
    {
        lock (_lock)
        {
            ThrowUnlessFree();
            begin?.Invoke();
            return _running = Task.Run(() => RunAsync(run, cancellationToken, _disposed.Token), CancellationToken.None);
        }
    }

    /// <summary>Cancelled when this object was disposed of.</summary>
    internal CancellationToken Disposed => _disposed.Token;

    /// <summary>Begins a task that the caller runs itself.</summary>
    /// <returns>The running task, to be disposed of at its end.</returns>
    /// <inheritdoc cref="RunAsync(Func{CancellationToken, Task}, CancellationToken, Action?)" path="/exception"/>
    internal IDisposable Enter()
    {
        lock (_lock)
        {
            ThrowUnlessFree();
            TaskCompletionSource run = new(TaskCreationOptions.RunContinuationsAsynchronously);
            _running = run.Task;
            return new Exit(run);
        }
    }

    public async ValueTask DisposeAsync()
    {
        Task? running;
        lock (_lock)
        {
            running = _running;
        }

        await _disposed.CancelAsync().ConfigureAwait(false);
        if (running is not null)
        {
            await running.ConfigureAwait(ConfigureAwaitOptions.SuppressThrowing);
        }
    }

    private void ThrowUnlessFree()
    {
        ObjectDisposedException.ThrowIf(_disposed.IsCancellationRequested, owner);
        if (_running is { IsCompleted: false })
        {
            throw new InvalidOperationException($"This {owner.Name} runs already.");
        }
    }

    private static async Task RunAsync(Func<CancellationToken, Task> run, CancellationToken cancellationToken, CancellationToken disposed)
    {
        using CancellationTokenSource either = CancellationTokenSource.CreateLinkedTokenSource(cancellationToken, disposed);
        await run(either.Token).ConfigureAwait(false);
    }

    private sealed class Exit(TaskCompletionSource run) : IDisposable
    {
        public void Dispose() => run.TrySetResult();
    }
}
