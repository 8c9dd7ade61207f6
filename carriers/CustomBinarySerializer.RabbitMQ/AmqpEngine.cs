using CustomBinarySerializer.Replication.Engine;
using RabbitMQ.Client;

namespace CustomBinarySerializer.RabbitMQ;

/// <summary>RabbitMQ: a log is a stream, a lock is an exclusive queue.</summary>
/// <remarks>
/// The client's own recovery is off: it would publish and consume again without the reading back that makes both exact.
/// </remarks>
/// <param name="broker">The address of the broker.</param>
internal sealed class AmqpEngine(RabbitMQBroker broker) : ILogEngine
{
    private int _attempts;

    public async ValueTask<ILogConnection> ConnectAsync(string purpose, CancellationToken cancellationToken)
    {
        ConnectionFactory factory = new()
        {
            Uri = broker.Addresses[0],

            // The limit of the broker.
            MaxInboundMessageBodySize = 128 << 20,
            AutomaticRecoveryEnabled = false,
            TopologyRecoveryEnabled = false,
            RequestedHeartbeat = broker.Heartbeat,
            RequestedConnectionTimeout = broker.Timeout,
            ContinuationTimeout = broker.Timeout,
            HandshakeContinuationTimeout = broker.Timeout,
            SocketReadTimeout = broker.Timeout,
            SocketWriteTimeout = broker.Timeout,
        };

        // The next one each time, so that a node that accepts connections and does nothing else isn't tried for ever.
        int first = Interlocked.Increment(ref _attempts) - 1;
        Uri address = broker.Addresses[(int)((uint)first % (uint)broker.Addresses.Count)];
        AmqpTcpEndpoint endpoint = new(address, address.Scheme == "amqps" ? new SslOption(address.Host, enabled: true) : new SslOption());
        using CancellationTokenSource limit = CancellationTokenSource.CreateLinkedTokenSource(cancellationToken);
        limit.CancelAfter(broker.Timeout);
        Task<IConnection> connecting = factory.CreateConnectionAsync([endpoint], purpose, limit.Token);
        try
        {
            // The client waits for ever for a node that accepts connections and is suspended, and for 5 seconds more
            // when it is cancelled.
            IConnection connection = await connecting.WaitAsync(limit.Token).ConfigureAwait(false);
            return new AmqpConnection(connection, broker, endpoint.ToString()!);
        }
        catch (Exception e) when (AmqpErrors.Is(e, cancellationToken))
        {
            throw AmqpErrors.Translate(e, endpoint.ToString()!);
        }
        finally
        {
            if (!connecting.IsCompletedSuccessfully)
            {
                _ = DisposeOfAsync(connecting);
            }
        }
    }

    /// <summary>Disposes of a connection that is made too late, if it is made at all.</summary>
    private static async Task DisposeOfAsync(Task<IConnection> connecting)
    {
        await ((Task)connecting).ConfigureAwait(ConfigureAwaitOptions.SuppressThrowing);
        if (connecting.IsCompletedSuccessfully)
        {
            await (await connecting.ConfigureAwait(false)).DisposeAsync().ConfigureAwait(false);
        }
    }
}
