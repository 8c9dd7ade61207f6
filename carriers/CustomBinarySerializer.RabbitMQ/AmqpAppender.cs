using System.Diagnostics;
using CustomBinarySerializer.Replication;
using CustomBinarySerializer.Replication.Engine;
using RabbitMQ.Client;
using RabbitMQ.Client.Events;

namespace CustomBinarySerializer.RabbitMQ;

/// <inheritdoc/>
/// <remarks>
/// The appender has one channel, one caller, and a window of confirms counted in the order of publishing. With the
/// client's rate limiter, entries were published in another order than they were given.
/// </remarks>
internal sealed class AmqpAppender : ILogAppender
{
    private readonly IChannel _channel;
    private readonly ILogConnection _connection;
    private readonly string _stream;
    private readonly string _broker;
    private readonly TimeSpan _timeout;
    private readonly CachedString _routingKey;
    private readonly SemaphoreSlim _window = new(LogWindow.Size, LogWindow.Size);
    private readonly Lock _lock = new();
    private readonly Queue<Pending> _pending = new(LogWindow.Size);
    private readonly HashSet<ulong> _early = [];
    private readonly CancellationTokenSource _failed = new();
    private readonly Timer _watchdog;
    private ulong _published;
    private long _replicated;
    private TaskCompletionSource? _drained;
    private StreamException? _failure;

    internal AmqpAppender(IChannel channel, ILogConnection connection, string stream, string broker, TimeSpan timeout)
    {
        _channel = channel;
        _connection = connection;
        _stream = stream;
        _broker = broker;
        _timeout = timeout;
        _routingKey = new CachedString(stream);
        channel.BasicAcksAsync += OnAck;
        channel.BasicNacksAsync += (_, _) => Fail(
            StreamErrors.Disconnected(broker, $"an entry for the stream {stream} couldn't be replicated.", null));
        channel.BasicReturnAsync += (_, _) => Fail(StreamErrors.StreamMissing(stream, broker));
        channel.ChannelShutdownAsync += (_, reason) => Fail(AmqpErrors.Translate(reason, broker, stream));
        _watchdog = new Timer(static appender => ((AmqpAppender)appender!).Look(), this, timeout / 8, timeout / 8);
    }

    public CancellationToken Failed => _failed.Token;

    public StreamException? Failure => _failure;

    public long Replicated => Volatile.Read(ref _replicated);

    public async ValueTask AppendAsync(LogEntryHeader header, ReadOnlyMemory<byte> body, CancellationToken cancellationToken)
    {
        await _window.WaitAsync(cancellationToken).ConfigureAwait(false);
        ThrowIfFailed();
        lock (_lock)
        {
            _pending.Enqueue(new Pending(++_published, Stopwatch.GetTimestamp()));
        }

        BasicProperties properties = new() { Headers = EntryHeaders.Of(header, body.Span), Persistent = true };
        try
        {
            await _channel.BasicPublishAsync(
                CachedString.Empty, _routingKey, mandatory: true, properties, body, cancellationToken).ConfigureAwait(false);
        }
        catch (Exception e) when (AmqpErrors.Is(e, cancellationToken))
        {
            throw _failure ?? AmqpErrors.Translate(e, _broker, _stream);
        }
    }

    public async ValueTask FlushAsync(CancellationToken cancellationToken)
    {
        Task drained;
        lock (_lock)
        {
            ThrowIfFailed();
            if (_pending.Count == 0)
            {
                return;
            }

            _drained ??= new TaskCompletionSource(TaskCreationOptions.RunContinuationsAsynchronously);
            drained = _drained.Task;
        }

        await drained.WaitAsync(cancellationToken).ConfigureAwait(false);
    }

    public async ValueTask DisposeAsync()
    {
        await _watchdog.DisposeAsync().ConfigureAwait(false);
        try
        {
            await _channel.DisposeAsync().ConfigureAwait(false);
        }
        catch (Exception e) when (AmqpErrors.Is(e))
        {
            // The channel ends with the connection.
        }
    }

    private Task OnAck(object sender, BasicAckEventArgs ack)
    {
        int released = 0;
        TaskCompletionSource? drained = null;
        lock (_lock)
        {
            if (!ack.Multiple)
            {
                _early.Add(ack.DeliveryTag);
            }

            while (_failure is null
                && _pending.TryPeek(out Pending first)
                && ((ack.Multiple && first.Number <= ack.DeliveryTag) || _early.Remove(first.Number)))
            {
                _pending.Dequeue();
                released++;
            }

            Volatile.Write(ref _replicated, _replicated + released);
            if (_pending.Count == 0)
            {
                drained = _drained;
                _drained = null;
            }
        }

        drained?.TrySetResult();
        if (released > 0)
        {
            _window.Release(released);
        }

        return Task.CompletedTask;
    }

    // A broker whose leader hangs confirms nothing and says nothing.
    private void Look()
    {
        lock (_lock)
        {
            if (_connection.BlockedReason is not null
                || !_pending.TryPeek(out Pending first)
                || Stopwatch.GetElapsedTime(first.Since) < _timeout)
            {
                return;
            }
        }

        _ = Fail(StreamErrors.Disconnected(
            _broker, $"an entry for the stream {_stream} wasn't replicated within {_timeout.TotalSeconds:0.#} s.", null));
    }

    private Task Fail(StreamException failure)
    {
        TaskCompletionSource? drained;
        lock (_lock)
        {
            if (_failure is not null)
            {
                return Task.CompletedTask;
            }

            _failure = failure;
            drained = _drained;
            _drained = null;
        }

        drained?.TrySetException(failure);
        return _failed.CancelAsync();
    }

    private void ThrowIfFailed()
    {
        if (_failure is { } failure)
        {
            throw new StreamException(failure.Error, failure.Message, failure, failure.IsTransient);
        }
    }

    private readonly record struct Pending(ulong Number, long Since);
}
