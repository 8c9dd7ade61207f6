namespace CustomBinarySerializer.Replication;

/// <summary>Which stream a service of a host ships or follows, and where.</summary>
public abstract class HostedStreamOptions
{
    private protected HostedStreamOptions()
    {
    }

    /// <summary>
    /// The broker, such as <c>RabbitMQBroker.Parse("amqp://user:password@host")</c>. Logs name it without user and
    /// password. Required.
    /// </summary>
    public StreamBroker? Broker { get; set; }

    /// <summary>The name of the stream. Required.</summary>
    public string Stream { get; set; } = "";

    /// <summary>What is wrong with them: what follows the name of the service in a sentence.</summary>
    internal virtual IEnumerable<string> Problems()
    {
        if (Broker is null)
        {
            yield return $"has no {nameof(Broker)}.";
        }

        if (string.IsNullOrEmpty(Stream))
        {
            yield return $"has no {nameof(Stream)}.";
        }
        else if (ProblemOf(() => StreamName.ThrowIfInvalid(Stream)) is { } stream)
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
