using CustomBinarySerializer.Replication.Engine;

namespace CustomBinarySerializer.Replication;

/// <summary>
/// The address of a broker that carries streams, and how to talk to it. Each engine's package derives one type from it,
/// such as <c>RabbitMQBroker</c> of CustomBinarySerializer.RabbitMQ. Immutable.
/// </summary>
public abstract record StreamBroker
{
    private protected StreamBroker()
    {
    }

    /// <summary>
    /// The time without a sign of life after which the other side counts as gone: 1 second to 10 minutes, 10 seconds by
    /// default.
    /// </summary>
    /// <remarks>The broker drops a connection, and with it a lock, after up to twice as long.</remarks>
    /// <exception cref="ArgumentOutOfRangeException">The value is below 1 second or above 10 minutes.</exception>
    public TimeSpan Heartbeat
    {
        get;
        init => field = Limited(value);
    } = TimeSpan.FromSeconds(10);

    /// <summary>
    /// The time that the broker may take for a request or for replicating an entry: 1 second to 10 minutes, 20 seconds
    /// by default. After it, a new connection is tried.
    /// </summary>
    /// <exception cref="ArgumentOutOfRangeException">The value is below 1 second or above 10 minutes.</exception>
    public TimeSpan Timeout
    {
        get;
        init => field = Limited(value);
    } = TimeSpan.FromSeconds(20);

    /// <summary>Returns the address without user names and passwords.</summary>
    public abstract override string ToString();

    /// <summary>Creates the engine that connects to the broker.</summary>
    internal abstract ILogEngine CreateEngine();

    private static TimeSpan Limited(TimeSpan value)
    {
        ArgumentOutOfRangeException.ThrowIfLessThan(value, TimeSpan.FromSeconds(1));
        ArgumentOutOfRangeException.ThrowIfGreaterThan(value, TimeSpan.FromMinutes(10));
        return value;
    }
}
