namespace CustomBinarySerializer;

/// <summary>Which stream a service of a host ships or follows, and where.</summary>
public abstract class HostedStreamOptions
{
    private protected HostedStreamOptions()
    {
    }

    /// <summary>
    /// The broker, <c>amqp://user:password@host:port/virtual-host</c>; of a cluster several addresses, with commas between them (<see cref="StreamBroker.Parse"/>).
    /// Logs name it without user and password. Required.
    /// </summary>
    public string Broker { get; set; } = "";

    /// <summary>The name of the stream. Required.</summary>
    public string Stream { get; set; } = "";

    /// <inheritdoc cref="StreamBroker.Heartbeat"/>
    public TimeSpan BrokerHeartbeat { get; set; } = TimeSpan.FromSeconds(10);

    /// <inheritdoc cref="StreamBroker.Timeout"/>
    public TimeSpan BrokerTimeout { get; set; } = TimeSpan.FromSeconds(20);

    internal StreamBroker MakeBroker() => StreamBroker.Parse(Broker) with { Heartbeat = BrokerHeartbeat, Timeout = BrokerTimeout };

    /// <summary>What is wrong with them: what follows the name of the service in a sentence.</summary>
    internal virtual IEnumerable<string> Problems()
    {
        if (string.IsNullOrEmpty(Broker))
        {
            yield return $"has no {nameof(Broker)}.";
        }
        else if (ProblemOf(() => MakeBroker()) is { } broker)
        {
            yield return $"can't use its {nameof(Broker)}, {nameof(BrokerHeartbeat)} or {nameof(BrokerTimeout)}: {broker}";
        }

        if (string.IsNullOrEmpty(Stream))
        {
            yield return $"has no {nameof(Stream)}.";
        }
        else if (ProblemOf(() => Replication.StreamName.ThrowIfInvalid(Stream)) is { } stream)
        {
            yield return $"can't use its {nameof(Stream)}: {stream}";
        }
    }

    private static string? ProblemOf(Action check)
    {
        try
        {
            check();
            return null;
        }
        catch (ArgumentException e)
        {
            return e.Message;
        }
    }
}
