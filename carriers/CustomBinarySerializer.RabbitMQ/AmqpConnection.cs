using System.Globalization;
using CustomBinarySerializer.Replication;
using CustomBinarySerializer.Replication.Engine;
using RabbitMQ.Client;
using RabbitMQ.Client.Exceptions;

namespace CustomBinarySerializer.RabbitMQ;

/// <inheritdoc/>
internal sealed class AmqpConnection : ILogConnection
{
    private readonly IConnection _connection;
    private readonly RabbitMQBroker _broker;
    private readonly string _name;
    private readonly CancellationTokenSource _closed = new();
    private volatile string? _blocked;

    internal AmqpConnection(IConnection connection, RabbitMQBroker broker, string name)
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
                    await channel.QueueDeclareAsync(
                        log,
                        durable: true,
                        exclusive: false,
                        autoDelete: false,
                        ArgumentsOf(retention),
                        cancellationToken: cancellationToken).ConfigureAwait(false);
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
                    await channel.QueueDeclareAsync(
                        name,
                        durable: false,
                        exclusive: true,
                        autoDelete: false,
                        cancellationToken: cancellationToken).ConfigureAwait(false);
                }
                catch (OperationInterruptedException e) when (e.ShutdownReason?.ReplyCode == Constants.ResourceLocked)
                {
                    isFree = false;
                }
            },
            cancellationToken).ConfigureAwait(false);
        return isFree;
    }

    /// <remarks>
    /// An empty message that must be routed to the queue, and expires there, is returned if there is no such queue.
    /// Declaring or consuming a
    /// queue of another connection would be an error of the channel, which the broker logs.
    /// </remarks>
    public async ValueTask<bool> IsLockedAsync(string name, CancellationToken cancellationToken)
    {
        bool isLocked = true;
        using CancellationTokenSource limit = CancellationTokenSource.CreateLinkedTokenSource(cancellationToken);
        limit.CancelAfter(_broker.Timeout);
        CreateChannelOptions options = new(publisherConfirmationsEnabled: true, publisherConfirmationTrackingEnabled: true);
        IChannel channel = await OpenChannelAsync(options, name, cancellationToken).ConfigureAwait(false);
        await using (channel.ConfigureAwait(false))
        {
            try
            {
                BasicProperties properties = new() { Expiration = "0" };
                await channel.BasicPublishAsync(
                    "", name, mandatory: true, properties, ReadOnlyMemory<byte>.Empty, limit.Token).ConfigureAwait(false);
            }
            catch (PublishException e)
            {
                isLocked = !e.IsReturn;
            }
            catch (Exception e) when (AmqpErrors.Is(e, cancellationToken))
            {
                throw AmqpErrors.Translate(e, _name);
            }
        }

        return isLocked;
    }

    public async ValueTask<ILogAppender> OpenAppenderAsync(string log, CancellationToken cancellationToken)
    {
        // The client's own tracking would return from publishing when the entry is confirmed, each in a task of its
        // own.
        CreateChannelOptions options = new(publisherConfirmationsEnabled: true, publisherConfirmationTrackingEnabled: false);
        IChannel channel = await OpenChannelAsync(options, log, cancellationToken).ConfigureAwait(false);
        return new AmqpAppender(channel, this, log, _name, _broker.Timeout);
    }

    public async ValueTask<ILogReader> OpenReaderAsync(string log, LogStart start, int prefetch, CancellationToken cancellationToken)
    {
        IChannel channel = await OpenChannelAsync(
            new CreateChannelOptions(publisherConfirmationsEnabled: false, publisherConfirmationTrackingEnabled: false),
            log,
            cancellationToken).ConfigureAwait(false);
        AmqpReader reader = new(channel, log, _name, prefetch);
        try
        {
            await reader.BeginAsync(start, cancellationToken).ConfigureAwait(false);
            return reader;
        }
        catch (Exception e)
        {
            await reader.DisposeAsync().ConfigureAwait(false);
            if (AmqpErrors.Is(e, cancellationToken))
            {
                throw AmqpErrors.Translate(e, _name, log);
            }

            throw;
        }
    }

    public async ValueTask DisposeAsync()
    {
        try
        {
            await _connection.CloseAsync(
                Constants.ReplySuccess, "Closed", TimeSpan.FromSeconds(2), abort: true, CancellationToken.None).ConfigureAwait(false);
        }
        catch (Exception e) when (AmqpErrors.Is(e))
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
                catch (OperationInterruptedException e) when (e.ShutdownReason is { } reason
                    && AmqpErrors.Translate(reason, _name, log).Error == StreamError.StreamMissing)
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
        catch (Exception e) when (AmqpErrors.Is(e, cancellationToken))
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
        catch (Exception e) when (AmqpErrors.Is(e, cancellationToken))
        {
            throw AmqpErrors.Translate(e, _name, log);
        }
    }
}
