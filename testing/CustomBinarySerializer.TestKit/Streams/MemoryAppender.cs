using CustomBinarySerializer.Replication;
using CustomBinarySerializer.Replication.Engine;

namespace CustomBinarySerializer.TestKit.Streams;

/// <inheritdoc/>
internal sealed class MemoryAppender : ILogAppender
{
    private readonly MemoryEngine _engine;
    private readonly MemoryChannel _channel;
    private readonly Lock _lock = new();
    private readonly SemaphoreSlim _window = new(LogWindow.Size, LogWindow.Size);
    private readonly CancellationTokenSource _failed = new();
    private TaskCompletionSource? _drained;
    private int _pending;
    private long _replicated;

    internal MemoryAppender(MemoryEngine engine, MemoryChannel channel)
    {
        _engine = engine;
        _channel = channel;
        channel.Confirmed = OnConfirmed;
    }

    public CancellationToken Failed => _failed.Token;

    public StreamException? Failure { get; private set; }

    public long Replicated => Volatile.Read(ref _replicated);

    public async ValueTask AppendAsync(LogEntryHeader header, ReadOnlyMemory<byte> body, CancellationToken cancellationToken)
    {
        await _window.WaitAsync(cancellationToken);
        _engine.Trouble(_channel.Connection, "appending");
        lock (_lock)
        {
            ThrowIfFailed();
            _pending++;
        }

        _engine.Send(_channel, header, body.ToArray());
    }

    public async ValueTask FlushAsync(CancellationToken cancellationToken)
    {
        Task drained;
        lock (_lock)
        {
            ThrowIfFailed();
            if (_pending == 0)
            {
                return;
            }

            _drained ??= new TaskCompletionSource(TaskCreationOptions.RunContinuationsAsynchronously);
            drained = _drained.Task;
        }

        using CancellationTokenSource either = CancellationTokenSource.CreateLinkedTokenSource(
            cancellationToken, _channel.Connection.Closed, _failed.Token);
        try
        {
            await drained.WaitAsync(either.Token);
        }
        catch (OperationCanceledException) when (!cancellationToken.IsCancellationRequested)
        {
            throw StreamErrors.Disconnected("memory", "flushing", null);
        }
    }

    public ValueTask DisposeAsync() => ValueTask.CompletedTask;

    private void OnConfirmed(LogEntryHeader? header)
    {
        TaskCompletionSource? drained = null;
        lock (_lock)
        {
            if (header is null)
            {
                // A lost confirm: what follows isn't confirmed either, and the watchdog ends the appender.
                Failure ??= StreamErrors.Disconnected("memory", "a confirm was lost.", null);
            }

            if (Failure is not null)
            {
                _ = _failed.CancelAsync();
                return;
            }

            Volatile.Write(ref _replicated, _replicated + 1);
            if (--_pending == 0)
            {
                drained = _drained;
                _drained = null;
            }
        }

        _window.Release();
        drained?.TrySetResult();
    }

    private void ThrowIfFailed()
    {
        if (Failure is { } failure)
        {
            throw new StreamException(failure.Error, failure.Message, failure, failure.IsTransient);
        }
    }
}
