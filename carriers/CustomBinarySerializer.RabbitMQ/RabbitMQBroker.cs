using CustomBinarySerializer.Replication;
using CustomBinarySerializer.Replication.Engine;

namespace CustomBinarySerializer.RabbitMQ;

/// <summary>The address of a RabbitMQ broker or of the nodes of a cluster, and how to talk to it. Immutable.</summary>
public sealed record RabbitMQBroker : StreamBroker
{
    /// <summary>Creates a broker's address.</summary>
    /// <param name="addresses">
    /// The addresses, one or more: <c>amqp://user:password@host:port/virtual-host</c> or <c>amqps://…</c>, tried in
    /// turn. User, password and virtual host are those of the first.
    /// </param>
    /// <exception cref="ArgumentNullException"><paramref name="addresses"/> is null.</exception>
    /// <exception cref="ArgumentException">
    /// <paramref name="addresses"/> is empty, or an address isn't one of AMQP.
    /// </exception>
    public RabbitMQBroker(params Uri[] addresses)
    {
        ArgumentNullException.ThrowIfNull(addresses);
        if (addresses.Length == 0)
        {
            throw new ArgumentException("Name at least one broker: amqp://user:password@host:port/virtual-host.", nameof(addresses));
        }

        foreach (Uri address in addresses)
        {
            if (address is not { IsAbsoluteUri: true, Scheme: "amqp" or "amqps" })
            {
                string start = address is { IsAbsoluteUri: true } ? address.Scheme + "://…" : "The text";
                throw new ArgumentException(
                    $"{start} isn't an address of AMQP: amqp://user:password@host:port/virtual-host.", nameof(addresses));
            }
        }

        Addresses = [.. addresses];
    }

    /// <summary>Parses a broker's address.</summary>
    /// <param name="addresses">
    /// The addresses, one or more, in the form that the constructor takes, separated by commas.
    /// </param>
    /// <exception cref="ArgumentNullException"><paramref name="addresses"/> is null.</exception>
    /// <exception cref="ArgumentException">
    /// <paramref name="addresses"/> names no address, or one that isn't of AMQP.
    /// </exception>
    public static RabbitMQBroker Parse(string addresses)
    {
        ArgumentNullException.ThrowIfNull(addresses);
        return new RabbitMQBroker(
            [.. addresses.Split(',', StringSplitOptions.TrimEntries | StringSplitOptions.RemoveEmptyEntries).Select(UriOf)]);

        static Uri UriOf(string address) => Uri.TryCreate(address, UriKind.Absolute, out Uri? uri)
            ? uri
            : throw new ArgumentException(
                "The text isn't an address of AMQP: amqp://user:password@host:port/virtual-host.", nameof(addresses));
    }

    /// <summary>The addresses of the nodes.</summary>
    public IReadOnlyList<Uri> Addresses { get; }

    /// <summary>Returns the addresses without user names and passwords.</summary>
    public override string ToString() =>
        string.Join(",", Addresses.Select(address => $"{address.Scheme}://{address.Authority}{address.AbsolutePath}"));

    internal override ILogEngine CreateEngine() => new AmqpEngine(this);
}
