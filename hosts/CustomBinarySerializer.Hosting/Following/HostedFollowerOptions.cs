using CustomBinarySerializer.Replication;

namespace CustomBinarySerializer.Hosting;

/// <summary>Options of a host's follower of a stream.</summary>
public sealed class HostedFollowerOptions : FollowerOptions
{
    /// <inheritdoc cref="HostedStreamOptions.Broker"/>
    public StreamBroker? Broker { get; set; }

    /// <inheritdoc cref="HostedStreamOptions.Stream"/>
    public string Stream { get; set; } = "";

    /// <summary>
    /// Options of the follower: its group, and how messages are decoded. As <see cref="StreamFollowerOptions.Default"/>
    /// by default.
    /// </summary>
    /// <exception cref="ArgumentNullException">The value is null.</exception>
    public StreamFollowerOptions Follower
    {
        get;
        set => field = value ?? throw new ArgumentNullException(nameof(value));
    } = new();

    internal override IEnumerable<string> Problems() => [.. HostedStreamOptions.ProblemsOf(Broker, Stream), .. base.Problems()];
}
