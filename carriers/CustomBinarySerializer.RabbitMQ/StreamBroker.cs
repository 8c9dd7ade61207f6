namespace CustomBinarySerializer;

/// <summary>Where a broker is, and how to talk to it. Immutable.</summary>
public sealed record StreamBroker
{
    /// <summary>A broker, or the nodes of a cluster.</summary>
    /// <param name="addresses">
    /// One or more, <c>amqp://user:password@host:port/virtual-host</c> or <c>amqps://…</c>: tried in turn. User, password and virtual host are
    /// those of the first.
    /// </param>
    /// <exception cref="ArgumentNullException"><paramref name="addresses"/> is null.</exception>
    /// <exception cref="ArgumentException">There is no address, or one isn't an address of AMQP.</exception>
    public StreamBroker(params Uri[] addresses)
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
                throw new ArgumentException($"{(address is { IsAbsoluteUri: true } ? address.Scheme + "://…" : "The text")} isn't an address of AMQP: amqp://user:password@host:port/virtual-host.", nameof(addresses));
            }
        }

        Addresses = [.. addresses];
    }

    /// <inheritdoc cref="StreamBroker(Uri[])"/>
    /// <param name="addresses">The same, with commas between them.</param>
    public static StreamBroker Parse(string addresses)
    {
        ArgumentNullException.ThrowIfNull(addresses);
        return new StreamBroker([.. addresses.Split(',', StringSplitOptions.TrimEntries | StringSplitOptions.RemoveEmptyEntries).Select(address =>
            Uri.TryCreate(address, UriKind.Absolute, out Uri? uri) ? uri : throw new ArgumentException("The text isn't an address of AMQP: amqp://user:password@host:port/virtual-host.", nameof(addresses)))]);
    }

    /// <summary>The addresses.</summary>
    public IReadOnlyList<Uri> Addresses { get; }

    /// <summary>How long without a sign of life until the other side counts as gone: 1 second to 10 minutes, 10 seconds by default.</summary>
    /// <remarks>The broker drops a connection, and with it a lock, after up to twice as long.</remarks>
    /// <exception cref="ArgumentOutOfRangeException">The value is out of range.</exception>
    public TimeSpan Heartbeat
    {
        get;
        init
        {
            ArgumentOutOfRangeException.ThrowIfLessThan(value, TimeSpan.FromSeconds(1));
            ArgumentOutOfRangeException.ThrowIfGreaterThan(value, TimeSpan.FromMinutes(10));
            field = value;
        }
    } = TimeSpan.FromSeconds(10);

    /// <summary>How long the broker may take to do what is asked of it, replicating an entry too: 1 second to 10 minutes, 20 seconds by default. Then a new connection is tried.</summary>
    /// <exception cref="ArgumentOutOfRangeException">The value is out of range.</exception>
    public TimeSpan Timeout
    {
        get;
        init
        {
            ArgumentOutOfRangeException.ThrowIfLessThan(value, TimeSpan.FromSeconds(1));
            ArgumentOutOfRangeException.ThrowIfGreaterThan(value, TimeSpan.FromMinutes(10));
            field = value;
        }
    } = TimeSpan.FromSeconds(20);

    /// <summary>The addresses without user names and passwords.</summary>
    public override string ToString() => string.Join(",", Addresses.Select(address => $"{address.Scheme}://{address.Authority}{address.AbsolutePath}"));
}
