namespace CustomBinarySerializer.Replication;

/// <summary>When the shippers, mirrors and followers of a host aren't healthy any more.</summary>
public sealed class StreamHealthOptions
{
    /// <summary>How many durable messages may not be replicated yet: 0 or more; 100,000 by default. A shipper with more is degraded.</summary>
    /// <exception cref="ArgumentOutOfRangeException">The value is negative.</exception>
    public long MaxShipperLag
    {
        get;
        set
        {
            ArgumentOutOfRangeException.ThrowIfNegative(value);
            field = value;
        }
    } = 100_000;

    /// <summary>
    /// How many messages of its stream a mirror or follower may not have handled yet: 0 or more; 100,000 by default.
    /// One with more is degraded.
    /// </summary>
    /// <exception cref="ArgumentOutOfRangeException">The value is negative.</exception>
    public long MaxFollowerLag
    {
        get;
        set
        {
            ArgumentOutOfRangeException.ThrowIfNegative(value);
            field = value;
        }
    } = 100_000;

    /// <summary>
    /// For how long a mirror or follower may have messages to handle: not negative; a minute by default. One that has
    /// some for longer is degraded.
    /// </summary>
    /// <exception cref="ArgumentOutOfRangeException">The value is negative.</exception>
    public TimeSpan MaxFollowerLagTime
    {
        get;
        set
        {
            ArgumentOutOfRangeException.ThrowIfLessThan(value, TimeSpan.Zero);
            field = value;
        }
    } = TimeSpan.FromMinutes(1);
}
