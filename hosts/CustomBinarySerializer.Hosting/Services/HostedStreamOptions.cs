using CustomBinarySerializer.Replication;
using CustomBinarySerializer.Replication.Engine;

namespace CustomBinarySerializer.Hosting;

/// <summary>The stream of a host's shipper or mirror.</summary>
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

    /// <summary>
    /// Returns the problems of the options. Each continues a sentence that begins with the name of the service.
    /// </summary>
    internal virtual IEnumerable<string> Problems() => ProblemsOf(Broker, Stream);

    /// <summary>Returns the problems of the broker and the name of a stream.</summary>
    internal static IEnumerable<string> ProblemsOf(StreamBroker? broker, string stream)
    {
        if (broker is null)
        {
            yield return $"has no {nameof(Broker)}.";
        }

        if (string.IsNullOrEmpty(stream))
        {
            yield return $"has no {nameof(Stream)}.";
        }
        else if (ProblemOf(stream) is { } problem)
        {
            yield return $"can't use its {nameof(Stream)}: {problem}";
        }
    }

    private static string? ProblemOf(string stream)
    {
        try
        {
            StreamName.ThrowIfInvalid(stream);
            return null;
        }
        catch (ArgumentException e)
        {
            return e.Message;
        }
    }
}
