using CustomBinarySerializer.Replication.Engine;
using RabbitMQ.Client;

namespace CustomBinarySerializer.Replication.Amqp;

/// <summary>RabbitMQ: a log is a stream, a lock is an exclusive queue.</summary>
/// <remarks>
/// The client's own recovery is off: it would publish and consume again without the reading back that makes both exact.
/// </remarks>
/// <param name="broker">Where.</param>
internal sealed class AmqpEngine(StreamBroker broker) : ILogEngine
{
    private int _attempts;

    public async ValueTask<ILogConnection> ConnectAsync(string purpose, CancellationToken cancellationToken)
    {
        ConnectionFactory factory = new()
        {
            Uri = broker.Addresses[0],

            // As much as the broker accepts.
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
        try
        {
            IConnection connection = await factory.CreateConnectionAsync([endpoint], purpose, cancellationToken).ConfigureAwait(false);
            return new AmqpConnection(connection, broker, endpoint.ToString()!);
        }
        catch (Exception e) when (AmqpErrors.Is(e))
        {
            throw AmqpErrors.Translate(e, endpoint.ToString()!);
        }
    }
}
