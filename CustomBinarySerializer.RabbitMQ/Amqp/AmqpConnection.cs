using System.Globalization;
using CustomBinarySerializer.Replication.Engine;
using RabbitMQ.Client;
using RabbitMQ.Client.Exceptions;

namespace CustomBinarySerializer.Replication.Amqp;

/// <inheritdoc/>
internal sealed class AmqpConnection : ILogConnection
{
    private readonly IConnection _connection;
    private readonly StreamBroker _broker;
    private readonly string _name;
    private readonly CancellationTokenSource _closed = new();
    private volatile string? _blocked;

    internal AmqpConnection(IConnection connection, StreamBroker broker, string name)
    {
        _connection = connection;
        _broker = broker;
        _name = name;
        connection.ConnectionBlockedAsync += (_, blocked) => Block(blocked.Reason);
        connection.ConnectionUnblockedAsync += (_, _) => Block(null);
        connection.ConnectionShutdownAsync += async (_, _) => await _closed.CancelAsync().ConfigureAwait(false);
        if (!connection.IsOpen)
        {
            _closed.Cancel();
        }
    }

    public CancellationToken Closed => _closed.Token;

    public string? BlockedReason => _blocked;

    public event Action? BlockedChanged;

    public ValueTask EnsureAsync(string log, StreamRetention retention, CancellationToken cancellationToken) =>
        OnOwnChannel(
            log,
            async channel =>
            {
                if (!await ExistsAsync(log, cancellationToken).ConfigureAwait(false))
                {
                    await channel.QueueDeclareAsync(log, durable: true, exclusive: false, autoDelete: false, ArgumentsOf(retention), cancellationToken: cancellationToken).ConfigureAwait(false);
                }
            },
            cancellationToken);

    public async ValueTask ThrowIfMissingAsync(string log, CancellationToken cancellationToken)
    {
        if (!await ExistsAsync(log, cancellationToken).ConfigureAwait(false))
        {
            throw StreamErrors.StreamMissing(log, _name);
        }
    }

    public async ValueTask<bool> TryLockAsync(string name, CancellationToken cancellationToken)
    {
        bool isFree = true;
        await OnOwnChannel(
            null,
            async channel =>
            {
                try
                {
                    await channel.QueueDeclareAsync(name, durable: false, exclusive: true, autoDelete: false, cancellationToken: cancellationToken).ConfigureAwait(false);
                }
                catch (OperationInterruptedException e) when (e.ShutdownReason?.ReplyCode == Constants.ResourceLocked)
                {
                    isFree = false;
                }
            },
            cancellationToken).ConfigureAwait(false);
        return isFree;
    }

    public async ValueTask<ILogAppender> OpenAppenderAsync(string log, Action<long> confirmed, CancellationToken cancellationToken)
    {
        // The client's own tracking would return from publishing when the entry is confirmed, each in a task of its own.
        CreateChannelOptions options = new(publisherConfirmationsEnabled: true, publisherConfirmationTrackingEnabled: false);
        IChannel channel = await OpenChannelAsync(options, log, cancellationToken).ConfigureAwait(false);
        return new AmqpAppender(channel, this, log, _name, _broker.Timeout, confirmed);
    }

    public async ValueTask<ILogReader> OpenReaderAsync(string log, LogStart start, int prefetch, CancellationToken cancellationToken)
    {
        IChannel channel = await OpenChannelAsync(new CreateChannelOptions(publisherConfirmationsEnabled: false, publisherConfirmationTrackingEnabled: false), log, cancellationToken).ConfigureAwait(false);
        AmqpReader reader = new(channel, log, _name, prefetch);
        try
        {
            await reader.BeginAsync(start, cancellationToken).ConfigureAwait(false);
            return reader;
        }
        catch (Exception e)
        {
            await reader.DisposeAsync().ConfigureAwait(false);
            throw AmqpErrors.Is(e) ? AmqpErrors.Translate(e, _name, log) : e;
        }
    }

    public async ValueTask DisposeAsync()
    {
        try
        {
            await _connection.CloseAsync(Constants.ReplySuccess, "Closed", TimeSpan.FromSeconds(2), abort: true, CancellationToken.None).ConfigureAwait(false);
        }
        catch (Exception e) when (AmqpErrors.Is(e) || e is OperationCanceledException)
        {
            // The broker notices that the socket is closed.
        }

        await _connection.DisposeAsync().ConfigureAwait(false);
        await _closed.CancelAsync().ConfigureAwait(false);
    }

    private static Dictionary<string, object?> ArgumentsOf(StreamRetention retention)
    {
        Dictionary<string, object?> arguments = new()
        {
            ["x-queue-type"] = "stream",
            ["x-stream-max-segment-size-bytes"] = retention.SegmentBytes,
        };
        if (retention.MaxBytes is { } bytes)
        {
            arguments["x-max-length-bytes"] = bytes;
        }

        if (retention.MaxAge is { } age)
        {
            arguments["x-max-age"] = string.Create(CultureInfo.InvariantCulture, $"{(long)age.TotalSeconds}s");
        }

        if (retention.Replicas is { } replicas)
        {
            arguments["x-initial-cluster-size"] = replicas;
        }

        return arguments;
    }

    private Task Block(string? reason)
    {
        _blocked = reason;
        BlockedChanged?.Invoke();
        return Task.CompletedTask;
    }

    private async ValueTask<bool> ExistsAsync(string log, CancellationToken cancellationToken)
    {
        bool exists = true;
        await OnOwnChannel(
            log,
            async channel =>
            {
                try
                {
                    await channel.QueueDeclarePassiveAsync(log, cancellationToken).ConfigureAwait(false);
                }
                catch (OperationInterruptedException e) when (e.ShutdownReason is { } reason && AmqpErrors.Translate(reason, _name, log).Error == StreamError.StreamMissing)
                {
                    exists = false;
                }
            },
            cancellationToken).ConfigureAwait(false);
        return exists;
    }

    // A channel ends with the first error.
    private async ValueTask OnOwnChannel(string? log, Func<IChannel, Task> use, CancellationToken cancellationToken)
    {
        try
        {
            IChannel channel = await _connection.CreateChannelAsync(cancellationToken: cancellationToken).ConfigureAwait(false);
            await using (channel.ConfigureAwait(false))
            {
                await use(channel).ConfigureAwait(false);
            }
        }
        catch (Exception e) when (AmqpErrors.Is(e))
        {
            throw AmqpErrors.Translate(e, _name, log);
        }
    }

    private async ValueTask<IChannel> OpenChannelAsync(CreateChannelOptions options, string log, CancellationToken cancellationToken)
    {
        try
        {
            return await _connection.CreateChannelAsync(options, cancellationToken).ConfigureAwait(false);
        }
        catch (Exception e) when (AmqpErrors.Is(e))
        {
            throw AmqpErrors.Translate(e, _name, log);
        }
    }
}
